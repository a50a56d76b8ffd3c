"""The service as a WSGI application."""

import logging
import os

from django.core.wsgi import get_wsgi_application

from config.notes import notes

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
application = get_wsgi_application()
for note in notes():
    logging.getLogger(__name__).warning(note)
