/** The forms that a bot opens before a person: they lie over that person's pane only. */

import { element, freshId, iconButton } from "./dom.js";
import { CallError } from "./api.js";
import { markdown } from "./markdown.js";

const ROW = 1, TEXT = 10, LABEL = 18;
const PARAGRAPH = 2;

/** A row of a form as `{input, label, description}`, or the text that stands there. */
function read(row) {
  if (row.type === LABEL) return { input: row.component, label: row.label, description: row.description };
  if (row.type === ROW) return { input: row.components[0], label: row.components[0].label };
  return { text: row.type === TEXT ? row.content : "" };
}

function field({ input, label, description }) {
  const attributes = { name: input.custom_id, placeholder: input.placeholder, value: input.value ?? "", maxlength: input.max_length,
    minlength: input.min_length, required: input.required !== false };
  const control = input.style === PARAGRAPH ? element("textarea", { rows: 4, ...attributes }) : element("input", attributes);
  const mark = input.required !== false && element("abbr", { title: "required" }, " *");
  return element("label.field", {}, element("span.name", {}, label, mark),
    description && element("small.about", {}, description), control);
}

/**
 * A form, which its host takes away when it is `closed`: sent or given up.
 * @param {Object} form as the bot sent it
 * @param {Object} host
 * @param {import("./markdown.js").Names} host.names
 * @param {string} host.botName
 * @param {(fields: Object) => Promise<string|null>} host.send answers with what the person reads if it failed
 * @param {() => void} host.closed
 * @returns {HTMLElement}
 */
export function formElement(form, { names, botName, send, closed }) {
  const title = freshId("title");
  const error = element("p.error", { role: "alert" });
  const submit = element("button.button.primary", { type: "submit" }, "Submit");
  const rows = form.components.map(read).map((row) =>
    (row.input ? field(row) : element("div.markdown", {}, ...markdown(row.text, names))));
  const dialog = element("form.form", { role: "dialog", "aria-modal": "true", "aria-labelledby": title },
    element("header", {}, element("h2", { id: title }, form.title), iconButton("close", "Close", closed)),
    element("p.source", {}, `This form is from ${botName}.`),
    ...rows, error,
    element("footer", {}, element("button.button.plain", { type: "button", click: closed }, "Cancel"), submit));
  dialog.addEventListener("keydown", (event) => {
    if (event.key === "Escape") closed();
    // In long texts Enter begins a line; with Ctrl it sends.
    if (event.key === "Enter" && event.ctrlKey) dialog.requestSubmit();
  });
  dialog.addEventListener("submit", async (event) => {
    event.preventDefault();
    submit.setAttribute("aria-busy", "true");
    const failure = await send(Object.fromEntries(new FormData(dialog))).catch((problem) => {
      if (problem instanceof CallError) return problem.message;
      throw problem;
    });
    submit.removeAttribute("aria-busy");
    if (failure) error.textContent = failure;
    else closed();
  });
  return element("div.form-layer", {}, dialog);
}
