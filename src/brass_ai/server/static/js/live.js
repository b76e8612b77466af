// One live search: starts, keeps what it reported and the chances over time, and stops.

import { openQuery } from "./api.js";

const INTERVAL = 0.3; // seconds between reports

/** `onChange()` is called after each report and at the end. */
export class LiveSearch {
  constructor(onChange) {
    this.onChange = onChange;
    this.clear();
  }

  clear() {
    this.stop();
    this.report = null;
    this.failure = null;
    this.history = []; // [seconds, chances to win by seat]
  }

  get isRunning() {
    return Boolean(this.cancel);
  }

  /** `source`: what to analyse, as fields of the query; `limits` as in the query. */
  start(source, limits, lines) {
    this.clear();
    const query = { action: "analyse", ...source, limits, lines, report_interval: INTERVAL };
    this.cancel = openQuery(
      query,
      (message) => this.take(message),
      (failure) => this.end(failure),
    );
    this.onChange();
  }

  stop() {
    const cancel = this.cancel;
    this.cancel = null;
    cancel?.();
  }

  take(message) {
    if (message.type !== "report" && message.type !== "result") return;
    this.report = message;
    this.history = [...this.history, [message.seconds, message.root.wins]];
    if (message.type === "report") this.onChange();
  }

  end(failure) {
    const wasStopped = !this.cancel;
    this.cancel = null;
    this.failure = wasStopped ? null : failure;
    this.onChange();
  }
}
