// Stepping through a record: buttons and a slider, the points expected after each step, and the costliest decisions.

import { openQuery, post } from "./api.js";
import { lineChart } from "./chart.js";
import { button, html } from "./dom.js";
import { notify } from "./notice.js";
import { ownerMark, seatName } from "./owners.js";

const REVIEW = { iterations: 300 }; // for each decision
const MARKED = 8; // costliest decisions that are marked

/**
 * A record's log and review. `isClosed`: the action that is open after its last step has been ended. `onChange()` is
 * called whenever more is known.
 */
export class Replay {
  constructor(record, isClosed, onChange) {
    this.record = record;
    this.isClosed = isClosed;
    this.onChange = onChange;
    this.entries = [];
    this.start = null;
    this.reviewed = [];
    this.cancel = null;
  }

  async load() {
    const log = await post("log", { record: this.record });
    Object.assign(this, { entries: log.entries, start: log.start });
    this.onChange();
  }

  review() {
    this.reviewed = [];
    const query = { action: "review", record: this.record, limits: REVIEW };
    this.cancel = openQuery(
      query,
      (message) => this.take(message),
      (failure) => this.end(failure),
    );
    this.onChange();
  }

  stop() {
    this.cancel?.();
  }

  take(message) {
    if (message.type !== "reviewed") return;
    this.reviewed.push(message);
    this.onChange();
  }

  end(failure) {
    this.cancel = null;
    if (failure) notify(failure.message);
    this.onChange();
  }

  /** The decisions that cost more than the review may be wrong by, worst first. */
  get costliest() {
    return this.reviewed
      .filter((entry) => entry.cost > entry.error)
      .sort((one, other) => other.cost - one.cost)
      .slice(0, MARKED);
  }
}

/** The controls for stepping; `go(step)` moves to the moment after that many steps. */
export function stepper(replay, step, go) {
  const last = replay.record.steps.length;
  const entry = replay.entries[step - 1];
  const slider = html("input", {
    type: "range",
    min: 0,
    max: last,
    value: step,
    id: "step",
    "aria-label": "Step of the game",
    on: { input: (event) => go(Number(event.target.value)) },
  });
  return html(
    "div",
    { class: "stepper" },
    html(
      "div",
      { class: "stepper-row" },
      button("«", () => go(0), { "aria-label": "First", disabled: step === 0 }),
      button("◀", () => go(step - 1), { "aria-label": "Step back (←)", disabled: step === 0 }),
      slider,
      button("▶", () => go(step + 1), { "aria-label": "Step on (→)", disabled: step === last, id: "step-on" }),
      button("»", () => go(last), { "aria-label": "Last", disabled: step === last }),
      html("output", {}, `${step} / ${last}`),
    ),
    html("p", { class: "step-words" }, entry ? [ownerMark(entry.seat, 15), " ", entry.words] : "The beginning."),
  );
}

export function pointsGraph(replay, step, go) {
  if (!replay.entries.some((entry) => entry.points)) return null;
  const players = replay.record.players;
  const rows = [[0, replay.start], ...replay.entries.map((entry) => [entry.number, entry.points])].filter(
    ([, points]) => points,
  );
  const lines = Array.from({ length: players }, (_, seat) => ({
    seat,
    points: rows.map(([number, points]) => [number, points[seat]]),
  }));
  const flags = replay.costliest.map((entry) => ({
    x: entry.number,
    words: `step ${entry.number}: cost ${entry.cost.toFixed(1)} points`,
  }));
  return lineChart(lines, {
    title: "Expected final points of each seat after each step",
    xName: "steps",
    yFormat: (value) => value.toFixed(0),
    now: step,
    flags,
    onPick: go,
  });
}

export function reviewList(replay, position, go) {
  const done = replay.reviewed.length;
  const head = replay.cancel
    ? html(
        "div",
        { class: "buttons" },
        html(
          "span",
          {},
          `Looking at each decision … step ${replay.reviewed.at(-1)?.number ?? 0} of ${replay.record.steps.length}`,
        ),
        button("Stop", () => replay.stop()),
      )
    : html(
        "div",
        { class: "buttons" },
        button(done ? "Review again" : "Find costly decisions", () => replay.review(), { id: "review" }),
      );
  const rows = replay.costliest.map((entry) =>
    html(
      "li",
      {},
      ownerMark(entry.seat, 15),
      html("b", { class: "number" }, `−${entry.cost.toFixed(1)} ± ${(entry.error ?? 0).toFixed(1)}`),
      button(
        `Step ${entry.number}: ${replay.entries[entry.number - 1]?.words ?? entry.played.step}`,
        () => go(entry.number - 1),
        { title: seatName(position, entry.seat) },
      ),
      html("span", { class: "hint" }, "better: ", html("code", {}, entry.best.step)),
    ),
  );
  return [
    head,
    rows.length
      ? html("ol", { class: "costly", id: "costly" }, rows)
      : done && !replay.cancel
        ? html("p", { class: "hint" }, "No decision cost points that the review could see.")
        : null,
  ];
}
