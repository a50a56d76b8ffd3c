"""Where each page of the games stands."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
