// Whether the entered position fits, and if not, what does not, in words and at the fields and places concerned.

import { html } from "./dom.js";
import { faultSentence } from "./faultwords.js";

const MOST = 5; // sentences shown at once

/** The server's answer on a position: {ok, faults, notes}. */
export class Verdict {
  constructor(facts, sketch, position, answer) {
    Object.assign(this, { facts, sketch, position, answer });
  }

  get faults() {
    return this.answer?.faults ?? [];
  }

  /** The spaces and links at fault. */
  get places() {
    const places = this.faults.map((fault) => {
      const [, list, index] = /^(tiles|links|merchants)\[(\d+)\]/.exec(fault.path) ?? [];
      const entry = list && this.position[list]?.[Number(index)];
      return entry?.space ?? entry?.link;
    });
    return new Set(places.filter(Boolean));
  }

  /** The sentence that says so. */
  draw() {
    const { answer, faults } = this;
    if (!answer) return null;
    if (answer.ok) {
      const notes = answer.notes?.length ? html("span", { class: "hint" }, ` ${answer.notes.join(" ")}`) : null;
      const attributes = { class: "verdict is-good", role: "status", id: "verdict" };
      return html("p", attributes, "✓ Everything fits: the position is complete.", notes);
    }
    const title = faults.length === 1 ? "One thing does not fit yet:" : `${faults.length} things do not fit yet:`;
    return html(
      "div",
      { class: "verdict is-bad", role: "status", id: "verdict" },
      html("strong", {}, title),
      html(
        "ul",
        {},
        faults.slice(0, MOST).map((fault) => html("li", {}, this.sentence(fault))),
      ),
    );
  }

  sentence(fault) {
    if (!this.isHandCount(fault)) return faultSentence(this.facts, this.position, fault);
    const seat = this.sketch.active_seat;
    const typed = (this.sketch.seats[seat].hand ?? []).length;
    return `Your hand: ${typed} of ${this.position.seats[seat].hand_size} cards are typed in.`;
  }

  isHandCount(fault) {
    return fault.path === `seats[${this.sketch.active_seat}].hand_size`;
  }

  /** Puts each fault at its field, and takes away those that are no longer true. */
  mark(panel) {
    for (const field of panel.querySelectorAll(".is-faulty")) {
      field.classList.remove("is-faulty");
      field.removeAttribute("aria-invalid");
    }
    for (const fault of this.faults) {
      const path = this.isHandCount(fault) ? `seats[${this.sketch.active_seat}].hand` : fault.path;
      const isAbout = ({ dataset }) =>
        path === dataset.path || path.startsWith(`${dataset.path}[`) || path.startsWith(`${dataset.path}.`);
      for (const field of [...panel.querySelectorAll("[data-path]")].filter(isAbout)) {
        field.classList.add("is-faulty");
        field.setAttribute("aria-invalid", "true");
        field.title = this.sentence(fault);
      }
    }
  }
}
