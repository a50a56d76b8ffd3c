"""Many broken requests: `python -m tests.fuzz [--requests 20000] [--seed N]`, or one: `--repeat 'LINE'`."""

import argparse
import os
import sys
from secrets import randbelow

from config.testing import main as test


def main(argv: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--requests", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=randbelow(10**9))
    parser.add_argument("--db", choices=("postgresql", "sqlite"), default="postgresql")
    parser.add_argument("--repeat", metavar="LINE", default="")
    asked = parser.parse_args(argv)
    os.environ |= {"FUZZ_REQUESTS": str(asked.requests), "FUZZ_SEED": str(asked.seed)}
    os.environ["FUZZ_REPEAT"] = asked.repeat
    return test(["--db", asked.db, "-s", "--tb=short", "-p", "no:cacheprovider", "tests/fuzz/full.py"])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
