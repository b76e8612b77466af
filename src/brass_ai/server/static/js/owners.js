// How the seats are told apart: colour, shape and dash pattern together, so that colour alone never has to do.

const SEATS = [
  { word: "Blue", shape: "circle", dash: "" },
  { word: "Orange", shape: "square", dash: "16 6" },
  { word: "Yellow", shape: "triangle", dash: "3 7" },
  { word: "Purple", shape: "diamond", dash: "16 6 3 6" },
];
const SHAPES = {
  circle: "M0-6a6 6 0 1 0 .01 0z",
  square: "M-5.3-5.3h10.6v10.6h-10.6z",
  triangle: "M0-7l6.8 12h-13.6z",
  diamond: "M0-7.4l6.4 7.4l-6.4 7.4l-6.4-7.4z",
};

import { svg } from "./dom.js";

export function ownerOf(seat) {
  return SEATS[seat];
}

/** The path of a seat's shape around 0,0, about 13 units wide. */
export function shapeOf(seat) {
  return SHAPES[SEATS[seat].shape];
}

/** A seat's mark to stand in text, with its colour and shape. */
export function ownerMark(seat, size = 16) {
  return svg(
    "svg",
    { class: `owner-mark seat-${seat}`, width: size, height: size, viewBox: "-9 -9 18 18", "aria-hidden": "true" },
    svg("path", { class: "owner-shape", d: shapeOf(seat) }),
  );
}

/** What a seat is called: its name, or its colour. */
export function seatName(position, seat) {
  return position.seats[seat]?.name || SEATS[seat].word;
}
