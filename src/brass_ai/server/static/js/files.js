// Saving to and loading from files of the person's own.

import { Failure, post } from "./api.js";
import { byId } from "./dom.js";

const LARGEST = 4 * 1024 * 1024; // bytes; the server takes no more
const TOUCH_AFTER = 1000; // milliseconds that a download may need to begin

/** Offers a document as a JSON file. */
export function save(document_, name) {
  const text = `${JSON.stringify(document_, null, 1)}\n`;
  const address = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  const link = Object.assign(document.createElement("a"), { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), TOUCH_AFTER);
}

/** Lets the person choose a file; resolves to its checked content `{kind, document, moment}`. */
export function open() {
  const input = byId("file");
  input.value = "";
  return new Promise((resolve, reject) => {
    input.onchange = () => readFile(input.files[0]).then(resolve, reject);
    input.click();
  });
}

export async function readFile(file) {
  if (file.size > LARGEST) throw new Failure(`${file.name} is too large for a game of Brass.`);
  const checked = await post("check", { text: await file.text() });
  if (checked.ok) return checked;
  const faults = checked.faults ?? [];
  const what =
    faults.length > 1
      ? `${faults.length} things do not fit.`
      : (faults[0]?.sentence ?? "it is neither a position nor a record.");
  throw new Failure(`${file.name} cannot be used: ${what}`, faults);
}

/** A file name from a ruleset and a date, such as `lancashire-2018-4p-record.json`. */
export function fileName(document_, kind) {
  return `${document_.ruleset}-${document_.players}p-${kind}.json`;
}
