"""Build the two extension modules over the C++ core in cpp/."""

import os
import platform
import runpy
from pathlib import Path

import numpy
from Cython.Build import cythonize
from pybind11.setup_helpers import Pybind11Extension
from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

ROOT = Path(__file__).parent
DATA = "src/brass_core/data"
TABLES = "cpp/generated/tables.h"


def compile_flags() -> list[str]:
    """Optimised for this machine; BRASS_PORTABLE=1 for any machine, BRASS_SANITIZE=1 with sanitizers."""
    flags = ["-std=c++20", "-Wall", "-Wextra", "-Werror", "-fvisibility=hidden"]
    if os.environ.get("BRASS_SANITIZE") == "1":
        return [*flags, "-O1", "-g", "-fsanitize=address,undefined", "-fno-sanitize-recover=all", "-fno-omit-frame-pointer"]
    flags += ["-O3", "-flto=auto"]
    if os.environ.get("BRASS_PORTABLE") != "1":
        return [*flags, "-march=native"]
    # Every x86-64 processor since 2009 counts bits in one instruction.
    return [*flags, "-march=x86-64-v2"] if platform.machine() == "x86_64" else flags


def link_flags() -> list[str]:
    return [flag for flag in compile_flags() if flag.startswith(("-flto", "-fsanitize", "-O"))]


def core_sources() -> list[str]:
    return sorted(str(path.relative_to(ROOT)) for path in (ROOT / "cpp" / "brass").rglob("*.cpp"))


def headers() -> list[str]:
    return [TABLES, *sorted(str(path.relative_to(ROOT)) for path in (ROOT / "cpp" / "brass").rglob("*.h"))]


class BuildWithTables(build_ext):
    """Generates the C++ tables from the data files first, so that a figure stands in one place."""

    def run(self) -> None:
        generator = runpy.run_path(str(ROOT / "cpp" / "generate_tables.py"))
        generator["main"](ROOT / DATA, ROOT / TABLES)
        super().run()


common = {
    "extra_compile_args": compile_flags(),
    "extra_link_args": link_flags(),
    "depends": headers(),
    "language": "c++",
}
BINDINGS = ["src/brass_core/_engine.cpp", "src/brass_core/bind_core.cpp", "src/brass_core/fields.cpp", "src/brass_core/bind_search.cpp"]

setup(
    ext_modules=[
        Pybind11Extension("brass_core._engine", [*BINDINGS, *core_sources()], include_dirs=["cpp", "src/brass_core"], **common),
        *cythonize(
            Extension(
                "brass_core._batch",
                ["src/brass_core/_batch.pyx", *core_sources()],
                include_dirs=["cpp", numpy.get_include()],
                define_macros=[("NPY_NO_DEPRECATED_API", "NPY_1_7_API_VERSION")],
                **common,
            ),
            language_level=3,
        ),
    ],
    cmdclass={"build_ext": BuildWithTables},
)
