/** The options of a slash command as labelled fields. */

import { element, freshId } from "./dom.js";
import { avatar } from "./avatar.js";
import { Combobox, narrowed } from "./combobox.js";
import { channels } from "./components.js";
import { localized } from "./world.js";

const STRING = 3, INTEGER = 4, BOOLEAN = 5, USER = 6, CHANNEL = 7, MENTIONABLE = 9, NUMBER = 10;
const NUMERIC = [INTEGER, NUMBER];
/** How long to wait for more to be typed before the bot is asked for completions, in milliseconds. */
const PATIENCE = 150;

/**
 * @typedef {Object} Setting
 * @property {import("./world.js").World} world
 * @property {Object} place
 * @property {string} locale
 * @property {(name: string) => Promise<Object[]>} complete asks the bot for the choices of an option
 */

/** What is wrong with a field, in words for people. */
export class FieldError extends Error {}

/** The possible values of an option, or `null` if anything may be typed. */
function possible(option, { world, place, locale }) {
  if (option.choices?.length) {
    return option.choices.map((choice) => ({ value: choice.name, label: localized(choice, "name", locale) }));
  }
  switch (option.type) {
    case BOOLEAN: return [{ value: true, label: "True" }, { value: false, label: "False" }];
    case USER: case MENTIONABLE:
      return world.peopleIn(place).map((person) => ({ value: person.id, label: person.name, mark: avatar(world, person.id) }));
    case CHANNEL: return channels(option, { world, place });
    default: return null;
  }
}

export class OptionField {
  #option;
  #setting;
  #items;
  #chosen = null;
  #error;

  /**
   * @param {Object} option as the bot registered it
   * @param {Setting} setting
   */
  constructor(option, setting) {
    this.#option = option;
    this.#setting = setting;
    this.#items = possible(option, setting);
    this.name = option.name;
    this.required = option.required === true;
    const described = freshId("about");
    this.input = element("input", { name: option.name, "aria-describedby": described, "aria-required": this.required && "true",
      autocomplete: "off", placeholder: this.required ? "required" : "", inputmode: this.#numeric ? "numeric" : null,
      disabled: !this.#possible });
    this.#error = element("small.error", { role: "alert" });
    const title = localized(option, "name", setting.locale);
    this.element = element("label.field", { "data-option": option.name }, element("span.name", {}, title), this.input,
      element("small.about", { id: described }, this.#about()), this.#error);
    this.input.addEventListener("input", () => this.#typed());
    this.#attachList();
  }

  get #numeric() {
    return NUMERIC.includes(this.#option.type) && !this.#items;
  }

  get #possible() {
    return this.#items !== null || [STRING, ...NUMERIC].includes(this.#option.type);
  }

  #about() {
    const { min_value: least = null, max_value: most = null } = this.#option;
    if (!this.#possible) return "This page cannot fill in options of this kind.";
    const bounds = least !== null && most !== null ? ` (${least} to ${most})` : "";
    return localized(this.#option, "description", this.#setting.locale) + bounds;
  }

  #attachList() {
    const pick = (item) => {
      this.#chosen = item;
      this.input.value = item.label;
      this.fault("");
    };
    let list = null;
    if (this.#items) {
      // A field that holds its value shows all the others again.
      const source = (typed) => narrowed(this.#items, this.#chosen ? "" : typed);
      list = new Combobox(this.input, { source, pick });
    } else if (this.#option.autocomplete) {
      const named = ({ name, value, ...rest }) => ({ value, label: localized({ name, ...rest }, "name", this.#setting.locale) });
      const source = async () => (await this.#setting.complete(this.name)).map(named);
      list = new Combobox(this.input, { source, pick, patience: PATIENCE });
    }
    if (!list) return;
    this.input.addEventListener("focus", () => list.show());
    this.input.addEventListener("click", () => list.open || list.show());
  }

  #typed() {
    this.#chosen = null;
    this.fault("");
  }

  /** Says what is wrong, or with an empty text that nothing is. */
  fault(text) {
    this.#error.textContent = text;
    this.input.toggleAttribute("aria-invalid", text !== "");
  }

  /** Fills in what was typed elsewhere, as in `opponent:Beto`. */
  fill(text) {
    this.input.value = text;
    this.#chosen = this.#named(text);
    if (this.#chosen) this.input.value = this.#chosen.label;
  }

  #named(text) {
    const wanted = text.trim().replace(/^@|^#/, "").toLowerCase();
    return this.#items?.find((item) => item.label.toLowerCase() === wanted || String(item.value).toLowerCase() === wanted) ?? null;
  }

  /** What is typed so far, as it is sent with a question for completions; `undefined` if nothing fits yet. */
  get draft() {
    if (this.#items) return (this.#chosen ?? this.#named(this.input.value))?.value;
    if (this.#chosen) return this.#chosen.value;
    return this.input.value === "" ? undefined : this.input.value;
  }

  /**
   * What is sent; `undefined` for an option that is left out.
   * @throws {FieldError} when it cannot be sent like this
   */
  value() {
    const text = this.input.value.trim();
    if (text === "" && !this.#chosen) {
      if (this.required) throw new FieldError("This option is required");
      return undefined;
    }
    const draft = this.draft;
    if (this.#items && draft === undefined) throw new FieldError("Choose one from the list");
    return this.#numeric && !this.#chosen ? this.#number(text) : draft;
  }

  #number(text) {
    const number = Number(text);
    const { type } = this.#option;
    const [least, most] = [this.#option.min_value ?? -Infinity, this.#option.max_value ?? Infinity];
    if (Number.isNaN(number) || (type === INTEGER && !Number.isInteger(number))) {
      throw new FieldError(type === INTEGER ? "A whole number is needed" : "A number is needed");
    }
    if (number < least || number > most) throw new FieldError(`Between ${least} and ${most}`);
    return number;
  }
}
