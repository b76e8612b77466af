// The list of all steps of a game, newest first.

import { button, html } from "./dom.js";
import { ownerMark, seatName } from "./owners.js";

/** `entries`: {number, seat, words, step, era, round}; `onPick(number)` is called for a click on one. */
export function logList(position, entries, onPick) {
  const rows = [];
  let before = null;
  for (const entry of entries) {
    const round = `${entry.era} era, round ${entry.round}`;
    if (entry.round !== undefined && round !== before) rows.push(html("li", { class: "is-round" }, round));
    before = round;
    const isNewest = entry === entries.at(-1);
    const className = `${isNewest ? "is-newest" : ""} ${entry.step.startsWith("+") ? "is-continued" : ""}`;
    rows.push(
      html("li", { class: className, "data-number": entry.number }, ownerMark(entry.seat, 15), button(entry.words, () => onPick(entry.number), { title: `${seatName(position, entry.seat)}: ${entry.step}` })),
    );
  }
  return html("ol", { class: "log", id: "log" }, byRound(rows));
}

/** The newest round first, and in it the newest step first. */
function byRound(rows) {
  const rounds = [];
  for (const row of rows) {
    if (row.classList.contains("is-round") || !rounds.length) rounds.push({ head: null, steps: [] });
    if (row.classList.contains("is-round")) rounds.at(-1).head = row;
    else rounds.at(-1).steps.push(row);
  }
  return rounds.reverse().map(({ head, steps }) => [head, steps.reverse()]);
}
