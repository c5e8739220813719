/** Makes elements; text is always set as text, so that nothing a bot sends can become HTML. */

const SVG = "http://www.w3.org/2000/svg";

/** What each drawing consists of, on a field of 24 by 24. */
const DRAWINGS = {
  hash: "M5 9h15M4 15h15M10 4 8 20M16 4l-2 16",
  thread: "M5 4v9a3 3 0 0 0 3 3h11M15 12l4 4-4 4",
  announcement: "M4 10v4l11 5V5zM15 9h4M15 15h4",
  voice: "M5 9v6h3l5 4V5L8 9zM17 9c1.5 2 1.5 4 0 6",
  forum: "M4 5h16v11H10l-4 4v-4H4z",
  at: "M16 8v5a2.5 2.5 0 0 0 5 0v-1a9 9 0 1 0-3.5 7M16 12a4 4 0 1 1-8 0 4 4 0 0 1 8 0",
  menu: "M4 7h16M4 12h16M4 17h16",
  sun: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8M12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.5 1.5M17.5 17.5 19 19M19 5l-1.5 1.5M6.5 17.5 5 19",
  moon: "M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z",
  plus: "M12 5v14M5 12h14",
  close: "M6 6l12 12M18 6 6 18",
  send: "M4 12 20 4l-5 16-3-7z",
  slash: "M14.5 4 9.5 20",
  eye: "M2 12s4-6.5 10-6.5S22 12 22 12s-4 6.5-10 6.5S2 12 2 12zM12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5",
  bot: "M5 9h14v10H5zM12 9V5M9.5 13v2M14.5 13v2M3 13v2M21 13v2",
  warning: "M12 4 2.5 20h19zM12 10v5M12 17.5v.5",
  open: "M10 5H5v14h14v-5M13 5h6v6M19 5l-9 9",
  reply: "M4 18v-5a4 4 0 0 1 4-4h12",
  file: "M6 3h8l4 4v14H6zM14 3v4h4",
  down: "M12 5v14M6 13l6 6 6-6",
  chevron: "M6 9l6 6 6-6",
};

/**
 * Makes an element.
 * @param {string} tag the name, with classes after points: `button.primary`
 * @param {Object} [attributes] attributes; functions become listeners, `false` and `null` leave an attribute out
 * @param {...(Node|string|null|false|Array)} children
 * @returns {HTMLElement}
 */
export function element(tag, attributes = {}, ...children) {
  const [name, ...classes] = tag.split(".");
  const made = document.createElement(name);
  if (classes.length) made.className = classes.join(" ");
  for (const [key, value] of Object.entries(attributes)) {
    if (value === false || value === null || value === undefined) continue;
    if (typeof value === "function") made.addEventListener(key, value);
    else if (key === "value") made.value = value;
    else made.setAttribute(key, value === true ? "" : value);
  }
  made.append(...children.flat(2).filter((child) => child !== null && child !== undefined && child !== false));
  return made;
}

/** A drawing that says nothing to screen readers; what it stands for is said beside it. */
export function icon(name) {
  const drawing = document.createElementNS(SVG, "svg");
  drawing.setAttribute("viewBox", "0 0 24 24");
  drawing.setAttribute("class", "icon");
  drawing.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", DRAWINGS[name]);
  drawing.append(path);
  return drawing;
}

/** A button that shows a drawing only; its name is read out and shown when the pointer rests. */
export function iconButton(name, label, press, attributes = {}) {
  return element("button.icon-button", { type: "button", "aria-label": label, title: label, click: press, ...attributes },
    icon(name));
}

let made = 0;
/** An id that no other element has. */
export const freshId = (word) => `${word}-${++made}`;
