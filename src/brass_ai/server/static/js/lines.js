// What a search has found: the turn it recommends, why, the alternatives with bars, and the outlook of each seat.

import { html } from "./dom.js";
import { ownerMark, seatName } from "./owners.js";

export const percent = (share) => `${Math.round(share * 100)}%`;

/** The recommended turn, step by step; `id` of the list. */
export function turnOf(report, id = "turn") {
  const steps = report.turn.map((step) => html("li", { "data-step": step.step }, `${step.words}.`));
  return [
    html("ol", { class: "turn", id }, steps),
    report.turn_is_complete
      ? null
      : html("p", { class: "hint" }, "Then ask again: what comes next depends on what happens."),
  ];
}

/** Why that turn, and how sure the search is. */
export function reasonsOf(report, position) {
  if (!report.why?.length) return null;
  const named = (sentence) =>
    sentence.replace(/\bseat (\d)\b/g, (text, seat) => (position.seats[seat] ? seatName(position, seat) : text));
  return [
    html("h3", {}, `Why${report.sureness ? ` – how sure: ${report.sureness.level}` : ""}`),
    html(
      "ul",
      { class: "why", id: "why" },
      report.why.map((sentence) => html("li", {}, named(sentence))),
    ),
  ];
}

function withError(points, error) {
  return `${points.toFixed(1)} ± ${error.toFixed(error < 0.95 ? 2 : 1)}`;
}

/** The steps that were looked at, best first. `onShow(index or null)` is told which one the person looks at. */
export function alternatives(report, position, onShow) {
  const most = Math.max(...report.steps.map((step) => step.share), 0.01);
  return html(
    "table",
    { class: "alternatives" },
    html(
      "thead",
      {},
      html(
        "tr",
        {},
        ["", "Step", "Visits", "Points", "Win"].map((head) => html("th", { scope: "col" }, head)),
      ),
    ),
    html(
      "tbody",
      {},
      report.steps.map((step, index) => alternative(report, position, step, index, most, onShow)),
    ),
  );
}

function alternative(report, position, step, index, most, onShow) {
  const { seat } = report;
  const show = {
    mouseenter: () => onShow(index),
    mouseleave: () => onShow(null),
    focusin: () => onShow(index),
    focusout: () => onShow(null),
  };
  const seen = step.points?.length > 0;
  const bar = html(
    "div",
    { class: "share", title: `${step.visits} visits, ${percent(step.share)}` },
    html("div", { class: "share-bar", style: { width: `${(step.share / most) * 100}%` } }),
    html("span", {}, percent(step.share)),
  );
  return html(
    "tr",
    { class: index === 0 ? "is-best" : "", on: show },
    html("td", {}, html("span", { class: `rank rank-${index + 1}` }, index + 1)),
    html(
      "td",
      {},
      html(
        "details",
        { "data-key": step.step ?? "stop" },
        html("summary", {}, step.words),
        html("p", {}, html("code", {}, step.step ?? "")),
        seen ? everybody(position, step) : null,
        continuation(position, step),
      ),
    ),
    html("td", {}, bar),
    html("td", { class: "number" }, seen ? withError(step.points[seat], step.errors[seat]) : "–"),
    html("td", { class: "number" }, seen ? percent(step.wins[seat]) : "–"),
  );
}

function everybody(position, step) {
  return html(
    "p",
    { class: "everybody" },
    step.points.map((points, seat) => html("span", {}, ownerMark(seat, 14), ` ${points.toFixed(0)} `)),
  );
}

function continuation(position, step) {
  const next = (step.variation ?? []).slice(1);
  if (!next.length) return null;
  return html(
    "p",
    { class: "continuation" },
    "Expected then: ",
    next.map((entry) => html("span", {}, ownerMark(entry.seat, 14), html("code", {}, entry.step), " ")),
  );
}

/** Expected points of each seat with their error, and the chance to win. */
export function outlook(report, position) {
  const { points, errors, wins } = report.root;
  const most = Math.max(...points.map((value, seat) => value + errors[seat]), 1);
  const scale = (value) => `${Math.max(0, Math.min(100, (value / most) * 100))}%`;
  return html(
    "ul",
    { class: "outlook", "aria-label": "Expected points of each seat" },
    points.map((value, seat) =>
      html(
        "li",
        { class: `seat-${seat}` },
        html("span", { class: "outlook-name" }, ownerMark(seat, 15), " ", seatName(position, seat)),
        html(
          "span",
          { class: "outlook-track" },
          html("span", { class: "outlook-bar", style: { width: scale(value) } }),
          html("span", {
            class: "outlook-error",
            style: { left: scale(value - errors[seat]), width: scale(2 * errors[seat]) },
          }),
        ),
        html("span", { class: "number" }, withError(value, errors[seat])),
        html("span", { class: "number", title: "chance to win" }, `wins ${percent(wins[seat])}`),
      ),
    ),
  );
}

/** What to draw on the board for the steps of a search: [{id, rank}]. With `only`, that alternative alone. */
export function adviceMarks(report, only = null) {
  const shown = only === null ? report.steps.slice(0, 3) : [report.steps[only]];
  const marks = shown.flatMap((step, index) => {
    const rank = only === null ? index + 1 : only + 1;
    const steps = rank === 1 ? report.turn : ownSteps(step, report.seat);
    return steps.flatMap((entry) => placesOf(entry.step)).map((id) => ({ id, rank }));
  });
  return marks.filter((mark, index) => marks.findIndex((other) => other.id === mark.id) === index);
}

/** The steps of a line that the seat itself plays before another seat moves. */
function ownSteps(step, seat) {
  const line = step.variation?.length ? step.variation : [{ seat, step: step.step }];
  const end = line.findIndex((entry) => entry.seat !== seat);
  return end < 0 ? line : line.slice(0, end);
}

/** Spaces and links that a step in notation is about. */
function placesOf(step) {
  const object = step?.split(" ")[1] ?? "";
  return object.includes("@") ? [object.split("@")[1]] : object.split(">");
}
