"""What strangers send, by hand: half signs, huge numbers, broken codings, headers of every wrong kind."""

from django.conf import settings

FORM, PARTS = "application/x-www-form-urlencoded", "multipart/form-data; boundary=part"
_PART = '--part\r\nContent-Disposition: form-data; name="move"'
_END = "\r\n--part--\r\n"

# Bytes that are no UTF-8, half of a sign, a surrogate, an end of a text, signs that turn the line round.
BROKEN = ["\xff\xfe", "\xc3", "\xed\xa0\x80", "\0", "\xe2\x80\xae", "\xf4\x90\x80\x80", "a\0b", "\r\n\r\n"]
NUMBERS = [
    *("9" * 400, "9" * 20, "-1", "0", "1e308", "NaN", "inf", "0x10", "٣"),
    *("9223372036854775808", "2147483648", "32768", "65536", "256"),
]
MEANT = ["", "open", "private", "link", "yes", "no", "person", "bot", "anyone", "UTC", "en"]

# Pieces of a path, some of them broken where they say that something is encoded; after "\n" it is cut.
PIECES = [
    *("%", "%0", "%00", "%zz", "%ff", "%C3%28", "%ED%A0%80", "%0d%0aX: y", "%2e%2e/", "//", "/", "\n", "\n/"),
    *("..", ";", "#", "?", "//evil.example", "\\", "%5c", "A" * 300, "9" * 400, "%u0041"),
]
QUERIES = [
    *("a", "=", "&&", "game=%00", "move=%ff", "row=%ED%A0%80", "next=//evil.example", "a=1&" * 300, "q=%00"),
    *("move=" + "9" * 500, "p=-1", "page=99999999999999999999", "o=1.x", "e=1", "to=%00", "_popup=1", "all="),
    *("first=1&next=%0d%0aX: y", "state__exact=%ff", "is_active__exact=2"),
]
HEADERS = {
    "Host": ["evil.example", "", "127.0.0.1:99999", "[::1", "a b", "\xff", "127.0.0.1:x", "localhost, evil"],
    "Origin": ["null", "http://evil.example", "http://[", "\xff", "x" * 5000, "http://127.0.0.1"],
    "Referer": ["http://[", "\xff\xfe", "http://evil.example/" + "a" * 4000, "/", "data:,x"],
    "Accept-Language": [
        *("*", "xx" * 300, "en;q=9", "de;q=x", "\xff", "zz-\0", ",".join(["a-b"] * 900), "en-GB;q=0"),
    ],
    "X-Forwarded-For": ["::1", "\xff", "1.2.3.4, " * 300, "fe80::1%eth0", "999.1.1.1", ""],
    "X-Forwarded-Proto": ["https", "\xff", "javascript"],
    "X-Forwarded-Host": ["evil.example"],
    "Accept": ["*/*;q=x", "\xff", "application/json", "a" * 4000],
    "Accept-Encoding": ["\xff", "gzip;q=x", "identity;q=0", "*;q=0"],
    "Cookie": [
        *("=", "sessionid=", "\xff=\xff", ";" * 900, "messages=\xff", "a=" + "b" * 4000, '"', "csrftoken=\0"),
        f'{settings.SESSION_COOKIE_NAME}="aaaaaaaaaa\\000"',
        f'{settings.CSRF_COOKIE_NAME}="\\000\\377"',
        f"{settings.SESSION_COOKIE_NAME}=" + "a" * 3000,
    ],
    "Content-Type": [
        *("text/plain", "application/json", "a", "", "\xff/\xff", FORM, FORM, FORM, PARTS, PARTS),
        *(f"{FORM}; charset=nonsense", f"{FORM}; charset=utf-16", f"{FORM};charset=base64"),
        *(
            "multipart/form-data",
            "multipart/form-data; boundary=",
            "multipart/form-data; boundary=" + "b" * 300,
        ),
        *("multipart/mixed; boundary=part", "multipart/form-data; boundary=\xff"),
    ],
    "Content-Encoding": ["gzip", "\xff"],
    "Range": ["bytes=0-", "bytes=9-1", "x", "bytes=0-1,1-2", "bytes=-99999999999"],
    "If-Modified-Since": [
        "yesterday",
        "\xff",
        "Thu, 01 Jan 1970 00:00:00 GMT",
        "Thu, 99 Jan 99999 00:00:00 GMT",
    ],
    "If-None-Match": ["*", '"', "\xff"],
    "Authorization": ["Bearer ", "Bearer \xff", "Basic eA==", "x" * 3000],
    "Sec-Fetch-Site": ["cross-site", "none", "same-origin", "\xff"],
    "X-Requested-With": ["XMLHttpRequest"],
    "X-HTTP-Method-Override": ["DELETE"],
    "Long": ["x" * 7000],
    "X-CSRFToken": ["", "\xff" * 32, "a" * 64, "a" * 5000],
    "Expect": ["100-continue", "x"],
}
BODIES = [
    *("", "\xff\xfe=\xff", "name=%ff%fe&zone=%00", "%", "=&=&=", "a" * 300_000, "&".join(["a=1"] * 999)),
    *(_PART, f"{_PART}\r\n\r\nx", f"{_PART}\r\n\r\nx{_END}", "--part--", f"--part\r\n\r\n{_END}"),
    f'{_PART}; filename="x"\r\n\r\nx{_END}',
    f"{_PART}\r\nContent-Transfer-Encoding: base64\r\n\r\n%{_END}",
    *("stall=a&stall=b", "cards=1&cards=1&card=%00", "cards=" + "1" * 5000, "stall=a&card=9&sifarish=no"),
    *("{", "[" * 5000, '{"move": 1}', "null", "form_id=a-form-used-before", "move=FIELD", "word=%ff"),
]
NAMES = [
    *("move", "word", "name", "code", "row", "watch", "form_id", "key", "remark"),
    *("stall", "card", "cards", "sifarish"),
]
LENGTHS = ["0", "1", "7", "999999999", "-1", "x", "", "+5", "9" * 40, "1_0"]
