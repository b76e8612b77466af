"""Which first steps a search may try: steps in notation as the decisions that make them up."""

from collections.abc import Collection, Iterator, Mapping, Sequence

from brass_core import _engine
from brass_core.codec import Codec, codec_of
from brass_core.faults import DocumentError, Fault
from brass_core.notation import NotationError, format_step, parse_step

Line = list[int]
Steps = Sequence[str | None]  # None is to end the open action


def steps_by_text(view: _engine.View) -> dict[str | None, Line]:
    """The decisions of every complete step that the seat to move can begin with."""
    codec = codec_of(view.ruleset.id, view.ruleset.players)
    return dict(_complete(view.determinize(_engine.Random(view.key)), [], codec))


def _complete(state: _engine.State, before: Line, codec: Codec) -> Iterator[tuple[str | None, Line]]:
    for decision in state.legal_decisions():
        after, line = state.copy(), [*before, decision]
        after.apply(decision, _engine.Random(0))
        if after.steps_played != state.steps_played:
            yield codec.text(after.step), line
        elif not after.is_partial:
            yield None, line
        else:
            yield from _complete(after, line, codec)


def allowed_lines(view: _engine.View, allow: Steps | None, avoid: Steps | None) -> list[Line]:
    """The lines that a search is bound to; none where it is free. DocumentError for steps that are not legal."""
    if allow is None and avoid is None:
        return []
    legal = steps_by_text(view)
    codec = codec_of(view.ruleset.id, view.ruleset.players)
    faults: list[Fault] = []
    wanted = set(legal) if allow is None else set(_canonical("allow", allow, legal, codec, faults))
    wanted -= set(_canonical("avoid", avoid or (), legal, codec, faults))
    if not faults and not wanted:
        faults.append(Fault("avoid", list(avoid or ()), "at least one legal step that is allowed and not avoided"))
    if faults:
        raise DocumentError(faults)
    return [legal[step] for step in wanted]


def _canonical(
    field: str, steps: Steps, legal: Mapping[str | None, Line], codec: Codec, faults: list[Fault]
) -> Iterator[str | None]:
    """The legal steps that these written ones mean; a fault for each that means none."""
    for number, step in enumerate(steps):
        fitting = [step] if step in legal else _fitting(step, legal, codec)
        if not fitting:
            faults.append(Fault(f"{field}[{number}]", step, _expected(step, legal)))
        yield from fitting


def _fitting(text: str | None, legal: Collection[str | None], codec: Codec) -> list[str | None]:
    """A step written without its sources means every way to pay for it."""
    if text is None:
        return []
    try:
        written = parse_step(text, codec.names)
    except NotationError:
        return []
    canonical = format_step(written)
    if canonical in legal:
        return [canonical]
    return [step for step in legal if step is not None and written.matches(parse_step(step, codec.names))]


def _expected(step: str | None, legal: Collection[str | None]) -> str:
    if step is None:
        return "a step, as no action is open"
    example = next((known for known in legal if known is not None), None)
    return "a step that is legal now" + (f", such as {example!r}" if example else "")
