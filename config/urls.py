"""Where each address leads."""

from django.contrib import admin
from django.urls import include, path

from accounts.web.views.signin import out
from accounts.web.views.staff import staff_sign_in
from config.health import healthz, prometheus, readyz
from config.operator import letter_again, operator, report_seen

handler500 = "config.failed.failed"

urlpatterns = [
    path("healthz", healthz, name="healthz"),
    path("readyz", readyz, name="readyz"),
    path("metrics", prometheus, name="metrics"),
    path("operator/", operator, name="operator"),
    path("operator/letters/<int:number>/again", letter_again, name="letter-again"),
    path("operator/reports/<int:number>/seen", report_seen, name="report-seen"),
    path("admin/login/", staff_sign_in),
    path("admin/logout/", out),
    path("admin/", admin.site.urls),
    path("", include("accounts.web.urls")),
    path("", include("accounts.outbox.urls")),
    path("", include("games.web.urls")),
]
