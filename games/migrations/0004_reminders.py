from django.db import migrations, models


def remind_of_open_questions(apps, schema_editor):
    """Questions that were open before reminders: their readers are reminded like everybody."""
    for decision in apps.get_model("games", "Decision").objects.filter(open=True, seat__bot=""):
        decision.remind_at = decision.due_at - (decision.due_at - decision.opened_at) / 4
        decision.save(update_fields=["remind_at"])


def leave_players_alone_with_bots(apps, schema_editor):
    """Whoever plays against bots alone finds the match on the page, and gets no letter at each turn."""
    Seat = apps.get_model("games", "Seat")
    people = Seat.objects.filter(bot="", match__status="running")
    with_bots = people.filter(match__seat_rows__bot__gt="").distinct()
    for seat in with_bots:
        if not people.filter(match=seat.match_id).exclude(pk=seat.pk).exists():
            seat.unwanted = "turn"
            seat.save(update_fields=["unwanted"])


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0003_tables'),
    ]

    operations = [
        migrations.AddField(
            model_name='decision',
            name='remind_at',
            field=models.DateTimeField(null=True),
        ),
        migrations.AddField(
            model_name='notice',
            name='asked',
            field=models.BooleanField(default=False),
        ),
        migrations.AddIndex(
            model_name='decision',
            index=models.Index(condition=models.Q(('open', True), ('remind_at__isnull', False)), fields=['remind_at'], name='decision_remind'),
        ),
        migrations.RunPython(remind_of_open_questions, migrations.RunPython.noop),
        migrations.RunPython(leave_players_alone_with_bots, migrations.RunPython.noop),
    ]
