"""Build the extension modules over the C++ core in cpp/, whose objects they share.

BRASS_PORTABLE=1 builds for any machine of the same kind, BRASS_SANITIZE=1 with checks of every memory access,
BRASS_PROFILE=1 with counters of where the time of a search goes.
"""

import os
import platform
import runpy
import sys
from pathlib import Path

import numpy
import pybind11
from Cython.Build import cythonize
from pybind11.setup_helpers import ParallelCompile, Pybind11Extension
from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

ROOT = Path(__file__).parent
DATA = "src/brass_core/data"
TABLES = "cpp/generated/tables.h"
BATCH = "src/brass_core/_batch.pyx"
GENERATED_BATCH = "src/brass_core/_batch.cpp"


def flavour() -> str:
    """Which of the builds is asked for; each keeps its objects in a folder of its own."""
    asked = {"BRASS_SANITIZE": "sanitized", "BRASS_PROFILE": "profile", "BRASS_PORTABLE": "portable"}
    return next((name for variable, name in asked.items() if os.environ.get(variable) == "1"), "native")


def compile_flags() -> list[str]:
    """Warnings are errors only under the sanitizers: another compiler's new warning must not stop an installation."""
    # No fused multiply-add, which rounds once where two operations round twice: with it, machines that have it would
    # search otherwise than those that have not.
    flags = ["-std=c++20", "-pthread", "-Wall", "-Wextra", "-fvisibility=hidden", "-ffp-contract=off"]
    if flavour() == "sanitized":
        checks = ["-fsanitize=address,undefined", "-fno-sanitize-recover=all", "-fno-omit-frame-pointer"]
        return [*flags, "-Werror", "-O1", "-g", "-UNDEBUG", *checks]
    flags += ["-O3", "-g0", "-flto=auto"]
    if flavour() == "profile":
        flags.append("-DBRASS_PROFILE=1")
    if flavour() in ("native", "profile"):
        return [*flags, "-march=native"]
    # Every x86-64 processor since 2009 counts bits in one instruction.
    return [*flags, "-march=x86-64-v2"] if platform.machine() == "x86_64" else flags


def binding_flags() -> list[str]:
    """Sanitizers make optimising the bindings' templates slow; the core is optimised in any case."""
    return [*compile_flags(), "-O0"] if flavour() == "sanitized" else compile_flags()


def link_flags() -> list[str]:
    kinds = ("-pthread", "-flto", "-fsanitize", "-ffp", "-O", "-march")
    return [flag for flag in compile_flags() if flag.startswith(kinds)]


def sources(folder: str, pattern: str) -> list[str]:
    """Files below a folder, as paths from the root."""
    return sorted(str(path.relative_to(ROOT)) for path in (ROOT / folder).rglob(pattern))


def headers() -> list[str]:
    """All that an object depends on besides its own source."""
    return [__file__, pybind11.__file__, TABLES, *sources("cpp/brass", "*.h"), *sources("src/brass_core", "*.h")]


def is_outdated(built: str, source: str) -> bool:
    newest = max(Path(path).stat().st_mtime for path in [source, *headers()])
    return Path(built).stat().st_mtime < newest


class BuildOverCore(build_ext):
    """Generates the C++ tables from the data files, so that a figure stands in one place; compiles the core once."""

    def finalize_options(self) -> None:
        super().finalize_options()
        self.build_temp = f"build/{flavour()}-{sys.implementation.cache_tag}"

    def run(self) -> None:
        generator = runpy.run_path(str(ROOT / "cpp" / "generate_tables.py"))
        generator["main"](ROOT / DATA, ROOT / TABLES)
        super().run()

    def build_extensions(self) -> None:
        core = self.compiler.compile(
            sources("cpp/brass", "*.cpp"),
            output_dir=self.build_temp,
            include_dirs=["cpp"],
            extra_postargs=compile_flags(),
        )
        for extension in self.extensions:
            extension.extra_objects = core
            extension.depends = [*headers(), *sources("cpp/brass", "*.cpp")]
        super().build_extensions()


def engine() -> Extension:
    """The objects: rulesets, states, views, searches."""
    return Pybind11Extension(
        "brass_core._engine",
        [path for path in sources("src/brass_core", "*.cpp") if path != GENERATED_BATCH],
        include_dirs=["cpp", "src/brass_core"],
        extra_compile_args=binding_flags(),
        extra_link_args=link_flags(),
    )


def batch() -> Extension:
    """Many states at once, in NumPy arrays. Generated code may warn."""
    return Extension(
        "brass_core._batch",
        [BATCH],
        include_dirs=["cpp", "src/brass_core", numpy.get_include()],
        define_macros=[("NPY_NO_DEPRECATED_API", "NPY_1_7_API_VERSION")],
        extra_compile_args=[flag for flag in binding_flags() if flag not in ("-Werror", "-Wextra")],
        extra_link_args=link_flags(),
        language="c++",
    )


ParallelCompile("BRASS_BUILD_JOBS", needs_recompile=is_outdated).install()
setup(
    ext_modules=[engine(), *cythonize([batch()], language_level=3)],
    cmdclass={"build_ext": BuildOverCore},
)
