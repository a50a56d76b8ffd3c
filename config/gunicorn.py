"""How gunicorn serves the pages: one process, several threads, and no log of addresses."""

from config import settings

worker_class = "gthread"
workers = 1
threads = 8
graceful_timeout = 5
timeout = 60
keepalive = 5
accesslog = None
loglevel = "warning"
logconfig_dict = settings.LOGGING
control_socket_disable = True
wsgi_app = "config.wsgi"
