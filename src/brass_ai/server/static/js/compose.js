// Choosing one legal step part by part. A choice keeps the steps that agree with it; what they still differ in is
// asked next.

const PARTS = ["kind", "place", "industry", "target", "cards", "coal", "iron", "beer"];

/** The value of a part of a step, as text. */
function valueOf(step, part) {
  if (part === "kind") return kindOf(step);
  if (part === "place") return placeOf(step);
  if (part === "industry") return step.kind === "build" ? step.industry : "";
  if (part === "target") return step.target ?? "";
  return (step[part] ?? []).join(part === "cards" ? "+" : ",");
}

/** `build`, or `+link` for a continuation. */
export function kindOf(step) {
  return (step.continues ? "+" : "") + step.kind;
}

/** Where or what a step is about: a space, a link, the industry developed or the sum of a loan. */
export function placeOf(step) {
  return (
    step.space ??
    step.link ??
    (step.amount === null || step.amount === undefined ? (step.industry ?? "") : String(step.amount))
  );
}

/** A choice in progress among legal steps. Never changed: every choice makes a new one. */
export class Choice {
  constructor(legal, picks = []) {
    this.legal = legal;
    this.picks = picks;
    this.steps = legal.filter((step) => picks.every((pick) => fits(step, pick, picks)));
  }

  /** The first part in which the steps left differ, null if one step is left. */
  get open() {
    if (this.steps.length < 2) return null;
    return PARTS.find((part) => new Set(this.steps.map((step) => valueOf(step, part))).size > 1) ?? null;
  }

  /** The one step that is left, or null. */
  get step() {
    return this.picks.length && this.steps.length === 1 ? this.steps[0] : null;
  }

  /** Cards chosen so far. */
  get cards() {
    return this.picks.filter((pick) => pick.part === "card").map((pick) => pick.value);
  }

  /** The values of a part among the steps left, each with one of its steps. */
  options(part) {
    const options = new Map();
    for (const step of this.steps) {
      const value = valueOf(step, part);
      if (!options.has(value)) options.set(value, step);
    }
    return options;
  }

  /** Single cards that may be chosen next. */
  get nextCards() {
    const taken = this.cards;
    return new Set(this.steps.flatMap((step) => without(step.cards, taken)));
  }

  pick(part, value) {
    return new Choice(this.legal, [...this.picks, { part, value }]);
  }

  back() {
    return new Choice(this.legal, this.picks.slice(0, -1));
  }

  /** Places on the board that may be chosen now, with what choosing them means. */
  get targets() {
    const targets = new Map();
    for (const step of this.steps) {
      const id = this.open === "target" ? step.target : (step.space ?? step.link);
      if (id && id !== "market") targets.set(id, targets.has(id) ? "Several ways to use it." : step.words);
    }
    return targets;
  }

  /** This choice after a place on the board was clicked; null if no step left is about it. */
  pickPlace(id) {
    const part = this.open === "target" && this.steps.some((step) => step.target === id) ? "target" : "place";
    const next = this.pick(part, id);
    return next.steps.length ? next : null;
  }
}

function fits(step, pick, picks) {
  if (pick.part !== "card") return valueOf(step, pick.part) === pick.value;
  const cards = picks.filter((entry) => entry.part === "card").map((entry) => entry.value);
  return without(cards, step.cards).length === 0;
}

/**
 * The cards of the first list that are left when those of the second are taken away, each as often as it stands
 * there.
 */
function without(cards, taken) {
  const left = [...taken];
  return cards.filter((card) => {
    const at = left.indexOf(card);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}
