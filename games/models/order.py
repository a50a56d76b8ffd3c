"""What a seat has said in advance, beside the log: nobody else reads it, and it can be forgotten."""

from django.db import models

from games.models.match import Seat


class Order(models.Model):
    """The standing orders of one seat: one row, which goes with its player and with the end of the match.

    `orders` is their canonical text, nothing where they say no more than what holds for everybody.
    `dropped` is why the last ones could not be carried out (code and facts as canonical text), and `turn`
    the question that its seat was asked instead. `form_id` is a hash of the form that set them and of
    what it said: nothing once some was dropped, for it may be said again.
    """

    seat = models.OneToOneField(Seat, on_delete=models.PROTECT, related_name="order")
    orders = models.TextField(blank=True)
    changed_at = models.DateTimeField()
    form_id = models.CharField(max_length=40, blank=True)
    dropped = models.TextField(blank=True)
    turn = models.PositiveSmallIntegerField(null=True)

    def __str__(self) -> str:
        return f"the orders of seat {self.seat_id}"
