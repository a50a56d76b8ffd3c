"""Every setting of the service, read from the environment and checked at start."""

from pathlib import Path
from typing import Any

from config import env
from config.logs import logging_to_stderr

BASE_DIR = Path(__file__).resolve().parent.parent
EMBEDDED = not (env.text("DATABASE_URL") or env.text("BROKER_URL"))

# Where everything lives that this machine keeps.
DATA_DIR = env.folder("DATA_DIR", BASE_DIR / "var")
SECRET_KEY = env.secret_key(DATA_DIR, production=not EMBEDDED)
SECRET_KEY_FALLBACKS = env.words("SECRET_KEY_FALLBACKS")
DEBUG = False

# Addresses. Links start with SITE_URL; the Host header is never asked.
PORT = env.whole("PORT", 8000, low=1, high=65535)
SITE_URL = env.site("SITE_URL", f"http://127.0.0.1:{PORT}")
SITE_HOST = env.host_of(SITE_URL)
ALLOWED_HOSTS = [SITE_HOST, "localhost", "127.0.0.1", "[::1]", *env.words("ALLOWED_HOSTS")]
HTTPS = SITE_URL.startswith("https://")
PROXIES = env.whole("PROXIES", 0, low=0, high=5)  # of ours, between the world and this program

# The database.
DATABASES: dict[str, dict[str, Any]] = {
    "default": env.database("DATABASE_URL", DATA_DIR / "mandate.sqlite3"),
}
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    DATABASES["default"]["OPTIONS"] = {
        # A deferred read-then-write fails at once with "database is locked", whatever the time-out.
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;",
    }
else:
    DATABASES["default"]["ENGINE"] = "config.database"
    DATABASES["default"]["CONN_MAX_AGE"] = 0
    DATABASES["default"]["OPTIONS"] |= {
        # With a longer reconnect_timeout the pauses between two tries grow as long as the outage was.
        "pool": {"min_size": 1, "max_size": 16, "timeout": 5, "reconnect_timeout": 5},
        "connect_timeout": 5,
        # A network that is lost without a word is noticed within a minute, not after hours.
        "keepalives_idle": 30,
        "keepalives_interval": 10,
        "keepalives_count": 3,
        "tcp_user_timeout": 60_000,
        "options": "-c statement_timeout=20s -c lock_timeout=10s",
    }
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# Who is who. Browsers do not tell the ports of one machine apart: each service there names its own cookies.
AUTH_USER_MODEL = "accounts.Player"
LOGIN_URL = "sign-in"
SESSION_COOKIE_NAME, CSRF_COOKIE_NAME, GUEST_COOKIE_NAME = (
    env.cookie(name, SITE_URL) for name in ("session", "csrf", "guest")
)
SESSION_COOKIE_AGE = 180 * 24 * 60 * 60
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = HTTPS
SESSION_COOKIE_HTTPONLY = CSRF_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = "Lax"
CSRF_FAILURE_VIEW = "accounts.web.views.forgery.send_again"
CSRF_TRUSTED_ORIGINS = [SITE_URL.lower()]  # what a browser says, also where a proxy ends the encryption

# Work: see config/celery.py.
BROKER_URL = env.broker("BROKER_URL")

# Mail: the page /letters/, an SMTP server, or a provider by its name in anymail.
MAIL = env.text("MAIL", "page")
MAIL_MODE = "smtp" if MAIL.startswith("smtp://") else MAIL
MAIL_FROM = env.mailbox("MAIL_FROM", "Mandate <turns@mandate.example>")
DEFAULT_FROM_EMAIL = SERVER_EMAIL = MAIL_FROM
# Each step of a talk with a mail server; a letter that a killed worker held is free after 15 of them.
EMAIL_TIMEOUT = env.whole("EMAIL_TIMEOUT", 10, low=1, high=20)
ANYMAIL: dict[str, Any] = {"REQUESTS_TIMEOUT": (EMAIL_TIMEOUT / 2, EMAIL_TIMEOUT * 1.5)}
if MAIL_MODE == "page":
    EMAIL_BACKEND = "django.core.mail.backends.dummy.EmailBackend"
elif MAIL_MODE == "smtp":
    EMAIL_BACKEND = "accounts.outbox.smtp.EmailBackend"
    SMTP = env.smtp("MAIL", MAIL)
    EMAIL_HOST, EMAIL_PORT = SMTP.host, SMTP.port
    EMAIL_HOST_USER, EMAIL_HOST_PASSWORD = SMTP.user, SMTP.password
    EMAIL_USE_TLS, EMAIL_USE_SSL = SMTP.tls, SMTP.ssl
else:
    EMAIL_BACKEND = f"anymail.backends.{env.provider('MAIL', MAIL)}.EmailBackend"
    ANYMAIL |= env.prefixed(f"{MAIL.upper()}_")

# Words and hours.
LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English")]
LOCALE_PATHS = [BASE_DIR / "config" / "locale"]
USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"
DEFAULT_ZONE = env.zone("DEFAULT_ZONE", "UTC")

# Django's parts and ours.
INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.messages",  # the admin's own
    "django.contrib.sessions",
    "django.contrib.staticfiles",
    "anymail",
    "config",
    "accounts",
    "games",
]
MIDDLEWARE = [
    "config.middleware.stamped",
    "config.middleware.spoken",
    "config.middleware.guarded",
    "config.middleware.whole",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "config.middleware.native",
    "accounts.web.guests.guesting",
    "django.contrib.messages.middleware.MessageMiddleware",
]
ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,  # the admin brings its own
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "config.context.house",
            ],
            "libraries": {"boards": "games.boards.templatetags"},
        },
    }
]
STATIC_URL = "/static/"
WHITENOISE_USE_FINDERS = True  # so that nothing has to be collected first
WHITENOISE_MAX_AGE = 600

# What strangers may send: a move is a line, a reply by form a few.
DATA_UPLOAD_MAX_MEMORY_SIZE = 256 * 1024
DATA_UPLOAD_MAX_NUMBER_FIELDS = 200
FILE_UPLOAD_HANDLERS: list[str] = []  # no form has a file; one that is sent is kept nowhere

# Who may read how things are; without it, whoever asks from a private network. See config/health.py.
METRICS_TOKEN = env.token("METRICS_TOKEN")
LOG_LEVEL = env.level("LOG_LEVEL", "INFO")
LOGGING_CONFIG = "logging.config.dictConfig"
LOGGING = logging_to_stderr(LOG_LEVEL, secrets=[SECRET_KEY, *SECRET_KEY_FALLBACKS, METRICS_TOKEN])
