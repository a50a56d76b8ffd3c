"""Every setting of the service, read from the environment and checked at start."""

import os
from pathlib import Path

import environ

BASE_DIR = Path(__file__).resolve().parent.parent
env = environ.Env()
DATA_DIR = Path(os.environ.get("DATA_DIR") or BASE_DIR / "var")
DATA_DIR.mkdir(parents=True, exist_ok=True)
DEBUG = False
SECRET_KEY = env.str("SECRET_KEY", default="stopgap")
SECRET_KEY_FALLBACKS: list[str] = env.list("SECRET_KEY_FALLBACKS", default=[])
SITE_URL = env.str("SITE_URL", default="http://127.0.0.1:8000").rstrip("/")
MAIL = env.str("MAIL", default="page")
MAIL_FROM = env.str("MAIL_FROM", default="Mandate <turns@mandate.example>")
ALLOWED_HOSTS = ["*"]
INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "anymail",
    "accounts",
    "games",
]
AUTH_USER_MODEL = "accounts.Player"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
ROOT_URLCONF = "config.urls"
DATABASES = {
    "default": env.db_url("DATABASE_URL", default=f"sqlite:///{DATA_DIR / 'mandate.sqlite3'}"),
}
TIME_ZONE = "UTC"
USE_TZ = True
USE_I18N = True
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "OPTIONS": {"context_processors": ["django.template.context_processors.request"]},
    }
]
