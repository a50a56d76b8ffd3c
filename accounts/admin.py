"""What staff may see of people and letters: never what a letter says, for it may hold a code or a hand."""

from typing import Any

from django import forms
from django.contrib import admin
from django.contrib.auth.models import Group
from django.http import HttpRequest

from accounts.models import Letter, Player
from accounts.web.people_forms import AddressField, NameField

admin.site.site_header = admin.site.site_title = "Mandate"
admin.site.unregister(Group)  # who may do what is one question here: operator or not


class PlayerForm(forms.ModelForm):
    """A name and an address go through the same door as when people type them."""

    name = NameField(required=False)
    email = AddressField()

    class Meta:
        model = Player
        fields = ("name", "email", "reachable", "is_active")


class Kept(admin.ModelAdmin):
    """Rows that the service makes and keeps; nobody adds or removes one here."""

    def lookup_allowed(self, lookup: str, value: Any, request: HttpRequest) -> bool:
        """Asked with a query, the admin would tell of any column whether it holds this or that."""
        return lookup.partition("__")[0] in self.list_filter

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(Player)
class PlayerAdmin(Kept):
    form = PlayerForm
    list_display = ("email", "name", "reachable", "is_active", "is_staff", "joined_at")
    list_filter = ("reachable", "is_active", "is_staff")
    search_fields = ("email", "name")
    fields = ("name", "email", "zone", "language", "reachable", "is_active", "joined_at", "last_login")
    readonly_fields = ("zone", "language", "joined_at", "last_login")

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> tuple[str, ...]:
        """Whoever gives an account another address gives it to another person: an operator's work."""
        more = () if request.user.is_superuser else ("email", "is_active")
        return (*self.readonly_fields, *more)


@admin.register(Letter)
class LetterAdmin(Kept):
    list_display = ("created_at", "kind", "to", "state", "tries", "error")
    list_filter = ("state", "kind")
    search_fields = ("to",)
    fields = ("id", "created_at", "kind", "to", "state", "tries", "doubts", "due_at", "sent_at", "error")

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def get_queryset(self, request: HttpRequest) -> Any:
        return super().get_queryset(request).defer("text", "html", "subject", "unsubscribe")
