"""The HTML of a letter with its styles written where old mail programs look for them."""

import css_inline

_INLINER = css_inline.CSSInliner(keep_at_rules=True, load_remote_stylesheets=False)


def inlined(html: str) -> str:
    return _INLINER.inline(html)
