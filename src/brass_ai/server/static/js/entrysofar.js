// Advice while a position is still being entered: a short search on what is there, begun anew after each change.

import { html, replace } from "./dom.js";
import { percent, turnOf } from "./lines.js";
import { LiveSearch } from "./live.js";

const PAUSE = 300; // milliseconds without a change before it searches
const SECONDS = 5; // of each search
const LINES = 3;

export class AdviceSoFar {
  constructor() {
    this.live = new LiveSearch(() => this.draw());
    this.node = html("section", { class: "so-far", id: "so-far", "aria-label": "Advice so far" });
    this.clear();
  }

  /** Forgets what was found. */
  clear() {
    this.stop();
    this.found = null; // the last report
    this.searched = null; // the position that it is about, as text
    this.draw();
  }

  stop() {
    clearTimeout(this.timer);
    this.live.clear();
  }

  /** `position` as it is now, with what is assumed; null while it does not fit. */
  follow(position) {
    const text = position && JSON.stringify(position);
    if (text === this.searched) return;
    this.stop();
    this.searched = text;
    this.isOld = true;
    if (position) {
      const begin = () => this.live.start({ position }, { seconds: SECONDS }, LINES);
      this.timer = setTimeout(begin, PAUSE);
    }
    this.draw();
  }

  draw() {
    if (this.live.report) {
      this.found = this.live.report;
      this.isOld = false;
    }
    this.node.classList.toggle("is-old", Boolean(this.isOld));
    this.node.dataset.state = this.isOld ? "old" : this.live.isRunning ? "running" : "done";
    replace(this.node, this.found ? adviceOf(this.found, this.live.failure) : hint());
  }
}

function hint() {
  return html(
    "p",
    { class: "hint" },
    "Once your hand is typed, advice stands here: with what is usual for all that you have not entered yet, and " +
      "better with each thing that you do.",
  );
}

function adviceOf(report, failure) {
  const { seat, root } = report;
  const sure = report.sureness ? `, how sure: ${report.sureness.level}` : "";
  const title = `So far: ${root.points[seat].toFixed(0)} points, wins ${percent(root.wins[seat])}${sure}`;
  return [html("strong", {}, failure?.message ?? title), turnOf(report, "turn-so-far")];
}
