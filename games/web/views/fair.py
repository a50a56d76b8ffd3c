"""How a match stays fair: the page that says so, and the file with which anybody can see for themselves."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.store.export import export
from games.tools.proof import recipe
from games.tools.proof.form import written
from games.web.sight import look
from games.web.views.match import missing

RECEIPT = "12:4f0a 11c2 09aa 77b1"
PROOF = "python3 manage.py proof match.json"
COMMANDS = {
    "python": "3.11",
    "receipt": RECEIPT.replace(":", " "),
    "file": "match.json",
    "proof": PROOF,
    "compared": f"{PROOF} \\\n    --against earlier.json \\\n    --receipt '{RECEIPT}'",
    "commitment": recipe.COMMITMENT,
    "digest": recipe.DIGEST,
    "secret": recipe.SECRET,
}


@require_safe
def fair(request: HttpRequest) -> HttpResponse:
    return render(request, "fair.html", COMMANDS)


@require_safe
def export_match(request: HttpRequest, public: str) -> HttpResponse:
    """As whoever asks may know it now; the file is named by how far it goes."""
    sight = look(request, public)
    if sight is None:
        return missing(request)
    exported = export(sight.match, sight.seat)
    response = HttpResponse(written(exported), content_type="application/json")
    name = f"{exported.game}-{exported.match}-{len(exported.entries)}.json"
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response
