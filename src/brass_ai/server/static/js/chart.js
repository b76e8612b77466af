// Small line charts, one line a seat, told apart by colour, dash pattern and the mark at the end.

import { svg } from "./dom.js";
import { ownerOf, shapeOf } from "./owners.js";

const WIDTH = 560;
const HEIGHT = 150;
const LEFT = 34;
const RIGHT = 14;
const TOP = 8;
const BOTTOM = 20;
const DASHES = { "": null, "16 6": "9 3", "3 7": "2 3", "16 6 3 6": "9 3 2 3" };

/**
 * `lines`: [{seat, points: [[x, y], …]}]; `xName`, `yFormat(value)`; `now`: x of a vertical line; `flags`:
 * [{x, words}] worth a look; `low`, `high`: the y range, else from the points; `onPick(x)`: called for a click, with
 * the nearest x of the first line.
 */
export function lineChart(
  lines,
  { title, xName = "", yFormat = String, now = null, flags = [], low = null, high = null, onPick = null },
) {
  const all = lines.flatMap((line) => line.points);
  if (!all.length) return null;
  const range = rangeOf(all, low, high);
  const x = (value) => LEFT + ((value - range.left) / (range.right - range.left)) * (WIDTH - LEFT - RIGHT);
  const y = (value) => HEIGHT - BOTTOM - ((value - range.low) / (range.high - range.low)) * (HEIGHT - TOP - BOTTOM);
  const root = svg(
    "svg",
    {
      class: `chart ${onPick ? "is-pickable" : ""}`,
      viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
      role: "img",
      "aria-label": title,
    },
    svg("title", {}, title),
    gridLines(range, y, yFormat),
    svg("text", { class: "chart-name", x: WIDTH - RIGHT, y: HEIGHT - 4 }, xName),
    flags.map((flag) =>
      svg(
        "g",
        {},
        svg("title", {}, flag.words),
        svg("path", { class: "chart-flag", d: `M${x(flag.x)} ${TOP}V${HEIGHT - BOTTOM}` }),
        svg("path", { class: "chart-flag-head", d: `M${x(flag.x) - 5} ${TOP}h10l-5 8z` }),
      ),
    ),
    now === null ? null : svg("path", { class: "chart-now", d: `M${x(now)} ${TOP}V${HEIGHT - BOTTOM}` }),
    lines.map((line) => drawLine(line, x, y)),
  );
  if (onPick) root.addEventListener("click", (event) => onPick(nearest(lines[0].points, root, event, range)));
  return root;
}

function rangeOf(points, low, high) {
  const [xs, ys] = [points.map(([at]) => at), points.map(([, value]) => value)];
  const bottom = low ?? Math.floor(Math.min(...ys) / 10) * 10;
  const top = high ?? Math.ceil(Math.max(...ys) / 10) * 10;
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  return { left, right: right > left ? right : left + 1, low: bottom, high: top > bottom ? top : bottom + 1 };
}

function gridLines(range, y, yFormat) {
  const values = [0, 1, 2, 3].map((part) => range.low + (part / 3) * (range.high - range.low));
  return values.map((value) => [
    svg("path", { class: "chart-grid", d: `M${LEFT} ${y(value)}H${WIDTH - RIGHT}` }),
    svg("text", { class: "chart-value", x: LEFT - 5, y: y(value) + 4 }, yFormat(value)),
  ]);
}

function drawLine({ seat, points }, x, y) {
  const path = points
    .map(([at, value], index) => `${index ? "L" : "M"}${x(at).toFixed(1)} ${y(value).toFixed(1)}`)
    .join("");
  const [lastX, lastY] = points.at(-1);
  return svg(
    "g",
    { class: `seat-${seat}` },
    svg("path", { class: "chart-line", d: path, "stroke-dasharray": DASHES[ownerOf(seat).dash] ?? null }),
    svg("path", { class: "owner-shape", d: shapeOf(seat), transform: `translate(${x(lastX)} ${y(lastY)}) scale(.75)` }),
  );
}

function nearest(points, root, event, range) {
  const box = root.getBoundingClientRect();
  const across = (((event.clientX - box.left) / box.width) * WIDTH - LEFT) / (WIDTH - LEFT - RIGHT);
  const wished = range.left + Math.min(Math.max(across, 0), 1) * (range.right - range.left);
  return points.reduce((best, [at]) => (Math.abs(at - wished) < Math.abs(best - wished) ? at : best), points[0][0]);
}
