// The analysis mode: a live search on a moment of a record, or on a position, and stepping through the record.

import { post } from "./api.js";
import { lineChart } from "./chart.js";
import { button, byId, choice, html, redraw, replace } from "./dom.js";
import { adviceMarks, alternatives, outlook, percent, reasonsOf, turnOf } from "./lines.js";
import { LiveSearch } from "./live.js";
import { attempt } from "./notice.js";
import { seatName } from "./owners.js";
import { touched } from "./play.js";
import { Replay, pointsGraph, reviewList, stepper } from "./replay.js";
import { standing } from "./result.js";
import { showTable } from "./table.js";

const LINES = 8;
const TIMES = [
  [3, "3 seconds"],
  [10, "10 seconds"],
  [30, "30 seconds"],
  [60, "1 minute"],
];

const live = new LiveSearch(() => isShown && drawFindings());
let app = null;
let source = null; // {record, step, closed} or {position}
let moment = null;
let replay = null;
let viewer;
let shown = null; // the alternative that the person looks at
let seconds = 10;
let marked = ""; // what the board shows of the findings, as text
let isShown = false;
let asked = 0;

export function hasSource() {
  return source !== null;
}

/** Shows a moment; the search starts at once with `isLive`. */
export async function showAnalysis(hooks, next = null, isLive = false) {
  app = hooks;
  isShown = true;
  if (next) await setSource(next);
  else await draw();
  if (isLive) startSearch();
}

export function leaveAnalysis() {
  isShown = false;
  live.stop();
  replay?.stop();
}

async function setSource(next) {
  if (next.record && next.record !== replay?.record) {
    replay?.stop();
    replay = new Replay(
      next.record,
      Boolean(next.closed && next.step === next.record.steps.length),
      () => isShown && drawPanel(),
    );
    attempt(() => replay.load());
  } else if (!next.record) replay = null;
  source = next;
  viewer = undefined;
  await look();
}

async function look() {
  const mine = (asked += 1);
  live.clear();
  const found = await post("moment", { ...source, ...(viewer === undefined ? {} : { observer: viewer }) });
  if (mine !== asked) return;
  moment = found;
  shown = null;
  await draw();
}

async function draw() {
  if (!moment) return drawPanel();
  const { position } = moment;
  await showTable(position, tableOptions());
  app.headline(
    moment.is_over
      ? "The game is over."
      : `Analysis: ${position.era} era, round ${position.round}, ${seatName(position, position.active_seat)} to move`,
  );
  drawPanel();
}

function tableOptions() {
  const { position } = moment;
  const last = replay?.record.steps[source.step - 1];
  const isHidden = source.position && source.position.observer !== null;
  return {
    marks: { advice: live.report ? adviceMarks(live.report, shown) : [], recent: last ? touched(last[1]) : new Set() },
    viewer: viewer ?? position.observer,
    viewers: isHidden ? [source.position.observer] : [...position.seats.keys(), null],
    onViewer: (seat) =>
      attempt(() => {
        viewer = seat;
        return look();
      }),
    hand: { note: "This hand is not known." },
    agents: (replay?.record.agents ?? []).map((agent) => app.agentName(agent)),
  };
}

/** After each report: the panel, and the board if what it should show has changed. */
function drawFindings() {
  drawPanel();
  const marks = JSON.stringify(live.report ? adviceMarks(live.report, shown) : []);
  if (marks !== marked) attempt(drawMarks);
  marked = marks;
}

function drawPanel() {
  const panel = byId("panel");
  if (!moment) {
    replace(
      panel,
      html("h2", {}, "Nothing to analyse yet"),
      html("p", { class: "hint" }, "Load a position or a record, play a game, or enter a position."),
      html(
        "div",
        { class: "buttons" },
        button("Load a file", () => app.load(), { class: "primary" }),
      ),
    );
    return;
  }
  const parts = [
    replay ? stepper(replay, source.step, go) : null,
    moment.is_over ? standing(moment.position, moment.result) : searchPart(),
  ];
  if (replay) parts.push(replayPart());
  redraw(panel, parts);
}

function searchPart() {
  const { report, failure } = live;
  const { position } = moment;
  const control = live.isRunning
    ? button("Stop", () => live.stop(), { id: "stop" })
    : button("Analyse", startSearch, { class: "primary", id: "start" });
  const time = choice(TIMES, seconds, (value) => (seconds = Number(value)), {
    "aria-label": "Search for",
    id: "seconds",
  });
  const effort = report
    ? `${report.iterations.toLocaleString("en")} iterations in ${report.seconds.toFixed(1)} s`
    : live.isRunning
      ? "searching …"
      : "";
  return html(
    "div",
    { class: "search", "aria-busy": String(live.isRunning) },
    html(
      "div",
      { class: "bar-title" },
      html("h2", {}, `Best turn for ${seatName(position, position.active_seat)}`),
      html("span", { class: "hint", id: "effort" }, effort),
      time,
      control,
    ),
    failure ? html("p", { class: "reasons", role: "alert" }, failure.message) : null,
    report
      ? results(report, position)
      : live.isRunning
        ? null
        : html("p", { class: "hint" }, "The search uses only what the seat to move may know."),
  );
}

function results(report, position) {
  const chances = position.seats.map((_, seat) => ({
    seat,
    points: live.history.map(([time, wins]) => [time, wins[seat]]),
  }));
  return [
    turnOf(report),
    outlook(report, position),
    html("h3", {}, "Alternatives"),
    alternatives(report, position, lookAt),
    reasonsOf(report, position),
    html("h3", {}, "Chance to win while searching"),
    lineChart(chances, {
      title: "Chance to win of each seat over the time of the search",
      xName: "seconds",
      yFormat: percent,
      low: 0,
      high: 1,
    }),
  ];
}

function lookAt(index) {
  if (shown === index) return;
  shown = index;
  if (live.report) attempt(drawMarks);
}

/** Draws the board's marks alone: the panel stays as it is below the pointer. */
function drawMarks() {
  return showTable(moment.position, tableOptions());
}

function replayPart() {
  return html(
    "div",
    { class: "replay" },
    html("h3", {}, "Expected final points, step by step"),
    pointsGraph(replay, source.step, go),
    reviewList(replay, moment.position, go),
  );
}

function startSearch() {
  if (!moment || moment.is_over) return;
  const query = source.record
    ? { record: source.record, step: source.step, closed: source.closed }
    : { position: source.position };
  live.start(query, { seconds }, LINES);
}

function go(step) {
  if (!replay || step < 0 || step > replay.record.steps.length || step === source.step) return;
  source = { record: source.record, step, closed: replay.isClosed && step === replay.record.steps.length };
  attempt(look);
}

/** Arrow keys step through a record; true if the key was used. */
export function analysisKey(key) {
  if (!replay || (key !== "ArrowLeft" && key !== "ArrowRight")) return false;
  go(source.step + (key === "ArrowRight" ? 1 : -1));
  return true;
}
