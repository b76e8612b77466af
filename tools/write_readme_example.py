"""Put what a command prints between the example marks of README.md.

Usage: python tools/write_readme_example.py COMMAND ...
"""

import subprocess
import sys
from pathlib import Path

README = Path(__file__).parents[1] / "README.md"
BEGIN, END = "<!-- example: begin -->", "<!-- example: end -->"


def main(command: list[str]) -> None:
    """Raises CalledProcessError if the command fails; README.md then stays as it is."""
    printed = subprocess.run(command, check=True, capture_output=True, text=True).stdout.rstrip()
    before, _, rest = README.read_text(encoding="utf-8").partition(BEGIN)
    after = rest.partition(END)[2]
    README.write_text(f"{before}{BEGIN}\n```\n{printed}\n```\n{END}{after}", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
