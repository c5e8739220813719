/**
 * A field with a list to choose from: what is typed narrows the list. The list lies above everything else and on
 * the side where there is room. Arrows move, Enter and Tab take, Escape closes.
 */

import { element, freshId } from "./dom.js";

/**
 * @typedef {Object} Item
 * @property {any} value
 * @property {string} label
 * @property {string} [detail] shown smaller beside or below it
 * @property {Node} [mark] a picture before it
 * @property {boolean} [chosen] shown as chosen already
 *
 * @typedef {Object} Behaviour
 * @property {(typed: string) => Item[]|Promise<Item[]>} source
 * @property {(item: Item) => void} pick
 * @property {boolean} [eager] the first item is active at once, not only after something was typed
 * @property {boolean} [staysOpen] picking leaves the list open
 * @property {() => void} [closed] the list was open and is not any more
 * @property {number} [patience] milliseconds to wait for more to be typed
 * @property {HTMLElement} [anchor] what the list is as wide as, the field itself if not said
 *
 * Within an element that has `data-lists-outside` the list lies above or below that, so that it covers no neighbours.
 */

/** Room that a list wants, in pixels, before it opens on the other side. */
const COMFORT = 260;
const MARGIN = 8;

export class Combobox {
  #input;
  #behaviour;
  #list;
  #items = [];
  #active = -1;
  #asked = 0;
  #wait = 0;
  #place = () => this.#position();

  /**
   * @param {HTMLInputElement} input
   * @param {Behaviour} behaviour
   */
  constructor(input, behaviour) {
    this.#input = input;
    this.#behaviour = behaviour;
    const id = freshId("list");
    this.#list = element("ul.options", { id, role: "listbox", popover: "manual", "aria-label": "Suggestions" });
    // A press on the list must not take the focus away from the field.
    this.#list.addEventListener("mousedown", (event) => event.preventDefault());
    for (const [name, value] of Object.entries({ role: "combobox", "aria-expanded": "false", "aria-controls": id,
      "aria-autocomplete": "list", autocomplete: "off", spellcheck: "false" })) input.setAttribute(name, value);
    input.after(this.#list);
    input.addEventListener("input", () => this.#look(behaviour.patience ?? 0, true));
    input.addEventListener("keydown", (event) => this.#key(event));
    input.addEventListener("blur", () => this.close());
  }

  get open() {
    return this.#list.matches(":popover-open");
  }

  /** Shows what can be chosen now. */
  show() {
    return this.#look(0, false);
  }

  close() {
    this.#asked += 1;
    clearTimeout(this.#wait);
    if (!this.open) return;
    this.#list.hidePopover();
    this.#input.setAttribute("aria-expanded", "false");
    this.#input.removeAttribute("aria-activedescendant");
    removeEventListener("scroll", this.#place, true);
    removeEventListener("resize", this.#place);
    this.#behaviour.closed?.();
  }

  async #look(patience, typed) {
    const asked = ++this.#asked;
    clearTimeout(this.#wait);
    if (patience > 0) await new Promise((resolve) => (this.#wait = setTimeout(resolve, patience)));
    const items = await this.#behaviour.source(this.#input.value);
    // Something newer was typed meanwhile, or the field was left.
    if (asked !== this.#asked || document.activeElement !== this.#input) return;
    this.#items = items;
    if (items.length === 0) return this.close();
    this.#list.replaceChildren(...items.map((item, at) => this.#row(item, at)));
    if (!this.open) this.#open();
    this.#activate(this.#behaviour.eager || (typed && this.#input.value !== "") ? 0 : -1);
    this.#position();
  }

  #open() {
    this.#list.showPopover();
    this.#input.setAttribute("aria-expanded", "true");
    addEventListener("scroll", this.#place, true);
    addEventListener("resize", this.#place);
  }

  #row(item, at) {
    return element("li", { id: `${this.#list.id}-${at}`, role: "option", "aria-selected": "false",
      "data-chosen": item.chosen ?? false, click: () => this.#pick(item), mousemove: () => this.#activate(at) },
    item.mark, element("span.label", {}, item.label), item.detail && element("span.detail", {}, item.detail));
  }

  #activate(at) {
    if (at === this.#active && at !== -1 && this.#list.children[at]?.getAttribute("aria-selected") === "true") return;
    this.#list.querySelector("[aria-selected=true]")?.setAttribute("aria-selected", "false");
    this.#active = at;
    const row = this.#list.children[at];
    if (!row) return this.#input.removeAttribute("aria-activedescendant");
    row.setAttribute("aria-selected", "true");
    row.scrollIntoView({ block: "nearest" });
    this.#input.setAttribute("aria-activedescendant", row.id);
  }

  #pick(item) {
    this.#behaviour.pick(item);
    if (!this.#behaviour.staysOpen) return this.close();
    const at = this.#active;
    this.show().then(() => this.#activate(at));
  }

  #key(event) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && !event.altKey) {
      event.preventDefault();
      if (!this.open) return this.show().then(() => this.#activate(step > 0 ? 0 : this.#items.length - 1));
      const from = this.#active === -1 && step < 0 ? 0 : this.#active;
      this.#activate((from + step + this.#items.length) % this.#items.length);
    } else if (event.key === "Escape" && this.open) {
      event.preventDefault();
      event.stopPropagation();
      this.close();
    } else if ((event.key === "Enter" || event.key === "Tab") && this.open && this.#active !== -1) {
      // Tab goes on to the next field as well, except where picking changes what the next field is.
      if (event.key === "Enter" || this.#behaviour.eager) event.preventDefault();
      event.stopPropagation();
      this.#pick(this.#items[this.#active]);
    }
  }

  #position() {
    const anchor = (this.#behaviour.anchor ?? this.#input).getBoundingClientRect();
    const around = (this.#input.closest("[data-lists-outside]") ?? this.#input).getBoundingClientRect();
    const above = around.top - MARGIN;
    const below = innerHeight - around.bottom - MARGIN;
    const upwards = below < COMFORT && above > below;
    const style = this.#list.style;
    const width = Math.min(Math.max(anchor.width, 240), innerWidth - 2 * MARGIN);
    style.width = `${width}px`;
    style.left = `${Math.max(MARGIN, Math.min(anchor.left, innerWidth - width - MARGIN))}px`;
    style.maxHeight = `${Math.min(360, (upwards ? above : below) - 4)}px`;
    style.top = upwards ? "auto" : `${around.bottom + 4}px`;
    style.bottom = upwards ? `${innerHeight - around.top + 4}px` : "auto";
  }
}

/** Those items of a fixed list that fit what is typed: first those that begin with it. */
export function narrowed(items, typed) {
  const wanted = typed.trim().toLowerCase();
  if (wanted === "") return items;
  const label = (item) => item.label.toLowerCase();
  const beginning = items.filter((item) => label(item).startsWith(wanted));
  return [...beginning, ...items.filter((item) => label(item).includes(wanted) && !beginning.includes(item))];
}
