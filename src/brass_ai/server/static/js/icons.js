// Simple icons of industries and resources, each in a square of 24 units, drawn with the text's colour.

import { svg } from "./dom.js";

const ICONS = {
  // a bobbin of yarn
  cotton_mill: [
    ["fill", "M5 2h14v3.4h-14zM5 18.6h14v3.4h-14zM7.5 6.6h9v10.8h-9z"],
    ["cut", "M7 14.8l10-5.2M7 11.2l7.5-3.9M9.5 16.8l7.5-3.9"],
  ],
  // a tub with lumps of coal
  coal_mine: [
    ["fill", "M2.5 11h19l-2.6 7.6h-13.8zM4.6 9.6l2.4-4 3.6-.6 1.4 2 2.6-3.4 3.8 2.4.8 3.6z"],
    ["fill", "M8 18.4a2.5 2.5 0 1 0 .01 0zM16 18.4a2.5 2.5 0 1 0 .01 0z"],
  ],
  // an anvil
  iron_works: [
    [
      "fill",
      "M1.5 6h4.5v-1.5h15.5v3c-3.6.2-6 1.8-6.4 4.4l1.9 3.1h2.5v4.5h-14v-4.5h2.5l1.9-3.1c-3.6 0-7.6-1.6-8.4-5.9z",
    ],
  ],
  // an anchor
  port: [
    ["line", "M12 7.6v13.4M7.6 10.6h8.8M3.6 14.4c.6 4.2 4 6.6 8.4 6.6s7.8-2.4 8.4-6.6"],
    ["line", "M12 2.6a2.5 2.5 0 1 0 .01 0z"],
    ["fill", "M1.4 16.6l2-5 4 3.4zM22.6 16.6l-2-5-4 3.4z"],
  ],
  // a steamer
  shipyard: [["fill", "M1.5 13.4h21l-3.4 7.2h-13.6zM6 8.6h10.4v3.6h-10.4zM8 3.4h2.6v4.2h-2.6zM12.4 4.6h2.6v3h-2.6z"]],
  // a crate
  manufacturer: [
    ["line", "M3.4 4.4h17.2v15.2h-17.2z"],
    ["line", "M3.4 4.4l17.2 15.2M20.6 4.4l-17.2 15.2"],
  ],
  // a vase
  pottery: [
    [
      "fill",
      "M8 2h8v2.2l-1.6 2.4c3.4 1.6 5 4 5 6.9 0 3.1-2 5.6-4.4 6.9v1.6h-6v-1.6c-2.4-1.3-4.4-3.8-4.4-6.9 " +
        "0-2.9 1.6-5.3 5-6.9l-1.6-2.4z",
    ],
    ["cut", "M5 12.2h14M6 15.6h12"],
  ],
  // a mug with froth
  brewery: [
    ["fill", "M4 8.6h12v13h-12z"],
    ["line", "M16 11h2.6a2 2 0 0 1 2 2v3.4a2 2 0 0 1-2 2h-2.6"],
    ["fill", "M4.2 7.6a2.6 2.6 0 0 1 1.2-4.2 3.6 3.6 0 0 1 6-.6 3 3 0 0 1 4.4 4.8z"],
    ["cut", "M7.4 11.6v7M10 11.6v7M12.6 11.6v7"],
  ],
  wild_location: [
    ["fill", "M12 1.8a7 7 0 0 1 7 7c0 4.8-7 13.4-7 13.4s-7-8.6-7-13.4a7 7 0 0 1 7-7z"],
    ["cut", "M12 6.6a2.4 2.4 0 1 0 .01 0z"],
  ],
  wild_industry: [["fill", "M2.4 21.4v-11l5.6 3.6v-3.6l5.6 3.6v-3.6l2.6 1.6.8-9.6h3.4l1.2 19z"]],
  link_point: [
    [
      "line",
      "M9.4 14.6l5.2-5.2M10.6 7.6l2.6-2.6a4 4 0 0 1 5.8 5.8l-2.6 2.6M13.4 16.4l-2.6 2.6a4 4 0 0 1-5.8-5.8l2.6-2.6",
    ],
  ],
};

/** The definitions that `icon` refers to; they stand in the page once. */
export function iconSheet() {
  const symbols = Object.entries(ICONS).map(([name, strokes]) =>
    svg(
      "symbol",
      { id: `icon-${name}`, viewBox: "0 0 24 24" },
      strokes.map(([kind, path]) => svg("path", { class: `icon-${kind}`, d: path })),
    ),
  );
  return svg("svg", { width: 0, height: 0, class: "icon-sheet", "aria-hidden": "true" }, svg("defs", {}, symbols));
}

/** An icon inside another drawing, with its centre at x, y. */
export function icon(name, x, y, size, className = "") {
  return svg("use", {
    href: `#icon-${name}`,
    x: x - size / 2,
    y: y - size / 2,
    width: size,
    height: size,
    class: `icon ${className}`,
  });
}

/** An icon to stand in text. */
export function textIcon(name, size = 16) {
  return svg(
    "svg",
    { class: "icon text-icon", width: size, height: size, viewBox: "0 0 24 24", "aria-hidden": "true" },
    svg("use", { href: `#icon-${name}` }),
  );
}

/** A cube of coal or iron, or a barrel of beer, with its centre at x, y. */
export function cube(resource, x, y, size, isThere = true) {
  const half = size / 2;
  const className = `cube cube-${resource}${isThere ? "" : " cube-absent"}`;
  if (resource === "beer") {
    const bulge = half * 0.7;
    const sides = `h${2 * bulge}q${bulge} ${half} 0 ${size}h${-2 * bulge}q${-bulge} ${-half} 0 ${-size}z`;
    const barrel = `M${x - bulge} ${y - half}${sides}`;
    return svg("path", { class: className, d: barrel });
  }
  // Iron stands on its corner, so that it differs from coal in shape too.
  const turn = resource === "iron" ? `rotate(45 ${x} ${y})` : null;
  const width = resource === "iron" ? size * 0.86 : size;
  return svg("rect", {
    class: className,
    x: x - width / 2,
    y: y - width / 2,
    width,
    height: width,
    rx: 1.5,
    transform: turn,
  });
}
