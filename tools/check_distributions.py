"""Install each distribution of a folder into a new environment, outside the source tree, and ask it for a suggestion.

Usage: python tools/check_distributions.py FOLDER POSITION
"""

import subprocess
import sys
import tempfile
import venv
from pathlib import Path


def check(distribution: Path, position: Path) -> None:
    """Raises CalledProcessError where the installation, its files or the suggestion fail."""
    with tempfile.TemporaryDirectory() as folder:
        venv.create(folder, with_pip=True)
        programs = Path(folder, "bin")
        for command in (
            [programs / "python", "-m", "pip", "install", "--quiet", "--disable-pip-version-check", distribution],
            [programs / "python", "-c", "import brass_ai, brass_core._batch, brass_core.record"],
            [programs / "brass-ai", "suggest", position],
        ):
            subprocess.run(command, check=True, cwd=folder)
    print(f"{distribution.name}: installs and suggests", flush=True)


def main(folder: Path, position: Path) -> None:
    """Check the one wheel and the one source distribution of the folder."""
    (wheel,) = folder.glob("*.whl")
    (source,) = folder.glob("*.tar.gz")
    for distribution in (wheel, source):
        check(distribution.resolve(), position.resolve())


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
