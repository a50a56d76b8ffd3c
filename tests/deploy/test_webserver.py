"""No address with a token, and nothing that could be one, gets into the web server's log."""

import re

import pytest
from django.urls import Resolver404, resolve

from config.urls import urlpatterns
from tests.deploy.reading import DEPLOY, addresses, mapped, maps

CONF = (DEPLOY / "nginx" / "mandate.conf").read_text()
SHOWN = maps(CONF)["mandate_path"]
REFERER = maps(CONF)["mandate_referer"]
# Names in an address that give nobody a right: they stand on pages, or are numbers only their owner may use.
# A name that is not among them is taken for a token.
OPEN = {"slug", "public", "seat", "number", "name", "layout", "year", "month", "date"}
STAFF = "/admin/"
TOKENS = ("abcdefgh", "s" * 24, "S" * 26, "abcdefghijklmnopqrstuvwxyz23")


def secret(names: list[str]) -> set[str]:
    return set(names) - OPEN


def with_tokens() -> list[tuple[str, list[str]]]:
    return sorted(
        (address, names) for address, names in addresses() if secret(names) and not address.startswith(STAFF)
    )


def filled(address: str, names: list[str], token: str) -> str:
    return address % {name: "f2g2" if name == "tail" else token for name in names}


def test_every_address_with_a_token_is_logged_by_its_first_word() -> None:
    found = with_tokens()
    assert {address.split("/")[1] for address, _ in found} >= set("cistuvw") | {"again"}
    for address, names in found:
        for token in TOKENS:
            path = filled(address, names, token)
            assert mapped(SHOWN, path) == f"/{path.split('/')[1]}/...", address


def test_the_addresses_come_from_the_house_itself() -> None:
    """What is checked above is what is served: each of them, filled in, leads somewhere."""
    assert urlpatterns
    for address, names in with_tokens():
        assert any(leads(filled(address, names, token)) for token in TOKENS), address


def leads(path: str) -> bool:
    try:
        return bool(resolve(path))
    except Resolver404:
        return False


@pytest.mark.parametrize("path", ["/T/abcdefgh", "/AGAIN/abcdefgh", "/t/abcdefgh/f2g2/x", "/t//abcdefgh"])
def test_neither_case_nor_more_behind_it_brings_a_token_into_the_log(path: str) -> None:
    assert "abcdefgh" not in mapped(SHOWN, path)


@pytest.mark.parametrize("path", ["/x/" + TOKENS[3], "/" + TOKENS[3].upper(), "/foo/t/" + TOKENS[1]])
def test_what_is_as_long_as_a_token_is_hidden_wherever_it_stands(path: str) -> None:
    assert mapped(SHOWN, path) == "/..."


def test_addresses_without_a_token_are_logged_as_they_are() -> None:
    """A map that hides everything would be of no use to anybody."""
    plain = [address % dict.fromkeys(names, "7") for address, names in addresses() if not secret(names)]
    assert {"/", "/healthz", "/readyz", "/in/", "/games/"} <= set(plain)
    for path in (*plain, "/static/site.css", "/m/abcdefgh/12/", "/terms", "/inside/"):
        assert mapped(SHOWN, path) == path


def test_of_the_page_before_only_the_site_is_logged() -> None:
    assert mapped(REFERER, "https://play.example.org/t/abcdefgh?x=1") == "https://play.example.org/"
    assert mapped(REFERER, "/t/abcdefgh") == "-"
    assert mapped(REFERER, "abcdefgh") == "-"


def test_the_log_shows_a_request_by_these_maps_alone() -> None:
    """Neither the request line nor any of the variables that hold an address or a query."""
    logged = re.search(r"log_format mandate (.*?);", CONF, re.DOTALL)
    assert logged
    used = set(re.findall(r"\$(\w+)", logged[1]))
    assert {"mandate_path", "mandate_referer"} <= used
    assert not used & {
        "request",
        "request_uri",
        "uri",
        "document_uri",
        "args",
        "query_string",
        "http_referer",
    }
    blocks = CONF.split("\nserver {")[1:]
    assert len(blocks) == 2
    for block in blocks:
        assert re.findall(r"access_log (\S+) (\S+);", block) == [("/var/log/nginx/access.log", "mandate")]
        assert re.findall(r"error_log \S+ (\w+);", block) == ["emerg"]


def test_it_hands_on_whole_requests_only_and_says_who_asked() -> None:
    assert "proxy_request_buffering on;" in CONF
    assert "proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;" in CONF
    assert "\nPROXIES=1\n" in (DEPLOY / "mandate.env.example").read_text()
