"""Libraries that only some commands need and that are not installed by default."""


class MissingExtra(ValueError):
    """Such a library is wanted and missing; `str()` is one sentence that says how to get it."""

    def __init__(self, what: str, library: str, extra: str) -> None:
        super().__init__(f"{what} need {library}, which is not installed: pip install 'brass-ai[{extra}]'.")
