// Makes elements. Text goes in as text nodes only, so nothing that comes from a file can become markup.

const SVG = "http://www.w3.org/2000/svg";

/**
 * An HTML element; `attributes` may hold `on: {event: handler}`, `class`, `style: {name: value}` and plain
 * attributes.
 */
export function html(name, attributes, ...children) {
  return fill(document.createElement(name), attributes, children);
}

/** The same for SVG. */
export function svg(name, attributes, ...children) {
  return fill(document.createElementNS(SVG, name), attributes, children);
}

/** Puts new children in place of all that a node holds. */
export function replace(node, ...children) {
  node.replaceChildren(...children.flat(Infinity).filter(isShown));
  return node;
}

/**
 * Turns the children of a drawing into new ones and leaves those alone that look the same, which is much faster where
 * little has changed. Handlers stay with their nodes: those of one `data-id` must always do the same.
 */
export function refresh(node, ...children) {
  const wanted = children.flat(Infinity).filter(isShown);
  const present = [...node.childNodes];
  for (const old of present.slice(wanted.length)) old.remove();
  wanted.forEach((next, index) => (index < present.length ? become(present[index], next) : node.append(next)));
}

function become(old, next) {
  if (old.isEqualNode(next)) return;
  const isSame = old.nodeName === next.nodeName && old.dataset && old.dataset.id === next.dataset.id;
  if (!isSame) return void old.replaceWith(next);
  for (const { name } of [...old.attributes]) if (!next.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of next.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  refresh(old, ...next.childNodes);
}

/** The same for a panel that a person is using: focus, place of scrolling and opened parts stay as they are. */
export function redraw(panel, ...children) {
  const { scrollTop } = panel;
  const focused = panel.contains(document.activeElement) ? document.activeElement.id : null;
  const opened = [...panel.querySelectorAll("details")].map((part) => [part.dataset.key, part.open]);
  replace(panel, ...children);
  const states = new Map(opened.filter(([key]) => key));
  for (const part of panel.querySelectorAll("details")) part.open = states.get(part.dataset.key) ?? part.open;
  panel.scrollTop = scrollTop;
  if (focused) byId(focused)?.focus();
}

export function byId(id) {
  return document.getElementById(id);
}

/** A button that carries out `action`. */
export function button(text, action, attributes = {}) {
  return html("button", { type: "button", ...attributes, on: { click: action } }, text);
}

/** A labelled field; `control` gets an id of its own. */
export function field(label, control, attributes = {}) {
  return html("label", { class: "field", ...attributes }, html("span", { class: "field-name" }, label), control);
}

/** A select element; `options` are [value, text] pairs. */
export function choice(options, value, onChange, attributes = {}) {
  const entries = options.map(([key, text]) =>
    html("option", { value: key, selected: String(key) === String(value) }, text),
  );
  return html("select", { ...attributes, on: { change: (event) => onChange(event.target.value) } }, entries);
}

function fill(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name === "on") for (const [event, handler] of Object.entries(value)) node.addEventListener(event, handler);
    else if (name === "style")
      for (const [property, text] of Object.entries(value)) node.style.setProperty(property, text);
    else if (name === "value" && "value" in node) node.value = value;
    else node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.flat(Infinity).filter(isShown));
  return node;
}

function isShown(child) {
  return child !== null && child !== undefined && child !== false;
}
