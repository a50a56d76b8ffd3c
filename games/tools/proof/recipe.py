"""How somebody checks an export with bash, sed and sha256sum alone, as the page of fairness tells it."""

COMMITMENT = r"""
line() { grep "^{\"number\":$1," match.json; }
hex() { printf "$(sed 's/../\\x&/g')"; }
line 5 | sed 's/.*"salt":"\([0-9a-f]*\)".*/\1/' | hex > five
line 5 | sed 's/.*"entry":\({.*}\)},*$/\1/' | tr -d '\n' >> five
sha256sum five
""".strip()
DIGEST = r"""
line 4 | sed 's/.*"digest":"\([0-9a-f]*\)".*/\1/' | hex > chain
line 5 | sed 's/.*"commitment":"\([0-9a-f]*\)".*/\1/' | hex >> chain
sha256sum chain
""".strip()
SECRET = r"""
sed -n '1s/.*"secret":"\([0-9a-f]*\)".*/\1/p' match.json | hex | sha256sum
""".strip()
