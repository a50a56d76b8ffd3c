"""What is drawn: any text where one is typed, and any bytes to any address."""

from hypothesis import strategies as st

from tests.factories.hostile import TEXTS
from tests.fuzz import junk
from tests.fuzz.sent import Bytes, Change, Desk, Touched

HOWS = ("set", "set", "set", "before", "after", "drop", "add", "foreign", "stale")
METHODS = ("GET", "HEAD", "POST", "POST", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "BREW")


def in_bytes(text: str) -> str:
    """A text as the bytes it is sent in; lone surrogates too."""
    return text.encode("utf-8", "surrogatepass").decode("latin-1")


def raw(longest: int) -> st.SearchStrategy[str]:
    return st.binary(max_size=longest).map(lambda some: some.decode("latin-1"))


TYPED = st.one_of(
    st.sampled_from([*TEXTS, *junk.NUMBERS]).map(in_bytes),
    st.sampled_from([*junk.BROKEN, *junk.MEANT]),
    st.text(st.characters(exclude_categories=()), max_size=60).map(in_bytes),
    raw(40),
    st.emails(),
)
QUERIES = st.sampled_from(junk.QUERIES) | TYPED
BODIES = st.one_of(
    st.sampled_from(junk.BODIES), st.tuples(st.sampled_from(junk.NAMES), TYPED).map("=".join), raw(200)
)


def one_header(name: str) -> st.SearchStrategy[tuple[str, str]]:
    return st.tuples(st.just(name), st.sampled_from(junk.HEADERS[name]))


def touched(desk: Desk) -> st.SearchStrategy[Touched]:
    """Any form of the house, with up to three changes."""
    change = st.builds(Change, st.sampled_from(HOWS), st.integers(0, 11), TYPED)
    changes = st.lists(change, min_size=1, max_size=3).map(tuple)
    return st.tuples(st.sampled_from(list(desk.forms)), changes, st.booleans()).map(
        lambda drawn: Touched(*drawn[0], changes=drawn[1], parts=drawn[2])
    )


def some_bytes(desk: Desk, *, wire: bool) -> st.SearchStrategy[Bytes]:
    """Half of them to an address as it is."""
    headers = st.lists(st.sampled_from(list(junk.HEADERS)).flatmap(one_header), max_size=3)
    edit = st.tuples(st.integers(0, 60), st.sampled_from(junk.PIECES) | raw(12))
    edits = st.lists(edit, min_size=1, max_size=2)
    return st.builds(
        Bytes,
        reader=st.sampled_from(desk.readers),
        page=st.sampled_from(list(desk.house.pages)),
        method=st.sampled_from(METHODS),
        edits=st.booleans().flatmap(lambda broken: edits.map(tuple) if broken else st.just(())),
        query=st.none() | QUERIES,
        headers=headers.map(tuple),
        body=BODIES,
        chunked=st.sampled_from([False, False, False, True]),
        length=st.sampled_from([None, None, None, *junk.LENGTHS]),
        mark=st.booleans(),
        wire=st.just(wire),
    )
