"""What strangers type into any field: nothing, too much, and what only looks like a name or an address."""

TEXTS = [
    *(
        "",
        " ",
        "\0",
        "Ada\0",
        "Ada\r\nBcc: x@example.org",
        "x\u202ey",
        "\u200b",
        "\ufffd",
        "\u2028",
        "\u0301",
    ),
    *(
        "A" * 200,
        "A" * 9000,
        "<script>x</script>",
        "{{ 7 }}",
        "{% now %}",
        "{name}",
        "{0.__class__}",
        "%s%(x)d",
    ),
    *("{", "}", "&#0;", "../../etc/passwd", "-1", "7", "1e9", "9" * 5000, "４８", "None", "[]", "x@", "@x"),
    *(
        '"a b"@example.org',
        "bo\u017f@example.org",
        "a@[IPv6:::1]",
        "a@xn--.org",
        "Ada <a@b.org>",
        "a,b@c.org",
    ),
    "../../etc",
    "//evil.example",
]
