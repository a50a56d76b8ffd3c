"""The addresses of the page that shows letters while they do not go into the world."""

from django.urls import path

from accounts.outbox import web

urlpatterns = [
    path("letters/", web.letters, name="letters"),
    path("letters/<int:number>/", web.letter, name="letter"),
    path("letters/<int:number>.txt", web.letter_text, name="letter-text"),
    path("letters/<int:number>.html", web.letter_html, name="letter-html"),
    path("letters/<int:number>.eml", web.letter_source, name="letter-source"),
]
