/** Where commands are typed: the line, the list of commands, and the card with the options of the chosen one. */

import { element, icon, iconButton } from "./dom.js";
import { CallError, autocomplete } from "./api.js";
import { Combobox } from "./combobox.js";
import { FieldError, OptionField } from "./options.js";

/**
 * Splits a typed line into a command and what follows it.
 * @param {string} line with its slash
 * @param {Object[]} commands
 * @returns {{command: Object, rest: string}|null} the longest command that the line begins with
 */
export function commandIn(line, commands) {
  const words = `${line.slice(1).trimStart()} `.toLowerCase();
  const fits = ({ path, title }) => [path, title].find((name) => words.startsWith(`${name.toLowerCase()} `));
  const best = commands.filter(fits).sort((a, b) => b.path.length - a.path.length)[0];
  return best ? { command: best, rest: line.slice(1).trimStart().slice(fits(best).length).trim() } : null;
}

/**
 * Reads `opponent:Beto rounds: 3`; words before the first name belong to the first option.
 * @param {string} text
 * @param {Object[]} options
 * @returns {Map<string, string>}
 */
export function typedOptions(text, options) {
  const names = options.map((option) => option.name);
  const typed = new Map();
  let current = names[0];
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const at = word.indexOf(":");
    const named = at > 0 && names.includes(word.slice(0, at));
    if (named) current = word.slice(0, at);
    const value = named ? word.slice(at + 1) : word;
    typed.set(current, `${typed.get(current) ?? ""} ${value}`.trim());
  }
  return typed;
}

export class Composer {
  #host;
  #input;
  #line;
  #list;
  #note;
  #card = null;

  /**
   * @param {Object} host whose composer this is
   * @param {import("./world.js").World} host.world
   * @param {Object} host.place
   * @param {{id: string, name: string, locale: string}} host.who
   * @param {(command: Object, options: Object) => Promise<void>} host.run
   */
  constructor(host) {
    this.#host = host;
    this.#input = element("input", { name: "line", autocapitalize: "off", enterkeyhint: "send" });
    this.#note = element("p.note", { role: "status" });
    const slash = iconButton("slash", "Commands", () => this.suggest());
    this.#line = element("div.line", {}, slash, this.#input, iconButton("send", "Send", () => this.#enter()));
    this.element = element("div.composer", {}, this.#note, this.#line);
    this.#list = new Combobox(this.#input, { source: (typed) => this.#suggestions(typed), eager: true, anchor: this.#line,
      pick: ({ value }) => this.choose(value) });
    this.#input.addEventListener("input", () => this.#say(""));
    this.#input.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && !event.defaultPrevented) this.#enter();
    });
    this.refresh();
  }

  get #commands() {
    return this.#host.place ? this.#host.world.commandsIn(this.#host.place, this.#host.who.locale) : [];
  }

  /** Fits the hint to where the person is now. */
  refresh() {
    const { world, who } = this.#host;
    const count = this.#commands.length;
    const hint = count > 0 ? `Type / to see what ${world.bot.name} can do` : `${world.bot.name} has no commands here`;
    this.#input.placeholder = hint;
    this.#input.setAttribute("aria-label", `Command line of ${who.name}`);
  }

  /** Puts a slash into the line, so that the list of commands opens. */
  suggest() {
    this.close();
    this.#input.value = "/";
    this.#input.focus();
    this.#list.show();
  }

  focus() {
    if (!this.#card) return this.#input.focus();
    const { fields, send } = this.#card;
    const first = fields.find((field) => field.required) ?? fields[0];
    (first?.input ?? send).focus();
  }

  #show(card) {
    this.#card = card;
    this.#line.hidden = true;
    this.element.append(card.element);
    this.focus();
  }

  /** Lays the card away. */
  close() {
    this.#card?.element.remove();
    this.#card = null;
    this.#line.hidden = false;
    this.#say("");
  }

  #say(text) {
    this.#note.textContent = text;
  }

  #suggestions(typed) {
    if (!typed.startsWith("/")) return [];
    const exact = commandIn(typed, this.#commands);
    if (exact?.rest) return [];
    const wanted = typed.slice(1).trim().toLowerCase();
    const rank = ({ path, title }) => {
      const places = [path, title].map((name) => name.toLowerCase().indexOf(wanted)).filter((at) => at >= 0);
      return places.length ? Math.min(...places) : -1;
    };
    return this.#commands.filter((command) => rank(command) >= 0).sort((a, b) => Math.min(rank(a), 1) - Math.min(rank(b), 1))
      .map((command) => ({ value: command, label: `/${command.title}`, detail: command.description }));
  }

  /** Enter in the line, when no suggestion was taken. */
  #enter() {
    const line = this.#input.value.trim();
    if (line === "") return this.suggest();
    if (!line.startsWith("/")) {
      return this.#say(`Here people run commands: start with / to see what ${this.#host.world.bot.name} can do.`);
    }
    const found = commandIn(line, this.#commands);
    if (!found) return this.#say(`There is no command “${line}” here.`);
    this.choose(found.command);
    if (!found.rest) return;
    for (const [name, text] of typedOptions(found.rest, found.command.options)) {
      this.#card.fields.find((field) => field.name === name)?.fill(text);
    }
    this.#send();
  }

  /** Opens the card of a command. */
  choose(command) {
    this.close();
    this.#input.value = "";
    this.#show(this.#makeCard(command));
  }

  #makeCard(command) {
    const { world, place, who } = this.#host;
    const complete = async (name) => {
      const options = {};
      for (const field of fields) if (field.draft !== undefined) options[field.name] = field.draft;
      const asked = { user: who.id, channel: place.id, command: command.path, options, focused: name };
      return autocomplete(asked).catch(() => []);
    };
    const fields = command.options.map((option) => new OptionField(option, { world, place, locale: who.locale, complete }));
    const send = element("button.button.primary", { type: "submit" }, "Send");
    const form = element("form.card", { novalidate: true, "data-lists-outside": true, "aria-label": `/${command.title}` },
      element("header", {}, element("b.command", {}, `/${command.title}`), element("span.about", {}, command.description),
        iconButton("close", "Cancel", () => this.#cancel())),
      fields.length > 0 && element("div.fields", {}, ...fields.map((field) => field.element)),
      element("p.error", { role: "alert" }),
      element("footer", {}, element("small", {}, element("kbd", {}, "Enter"), " sends, ", element("kbd", {}, "Esc"), " cancels"), send));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#send();
    });
    form.addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.#cancel();
    });
    form.addEventListener("focusout", () => form.querySelector("p.error").replaceChildren());
    return { command, fields, send, element: form };
  }

  #cancel() {
    this.close();
    this.#input.focus();
  }

  async #send() {
    const card = this.#card;
    const options = {};
    for (const field of card.fields) {
      try {
        const value = field.value();
        if (value !== undefined) options[field.name] = value;
      } catch (error) {
        if (!(error instanceof FieldError)) throw error;
        field.fault(error.message);
        return field.input.focus();
      }
    }
    this.#cancel();
    try {
      await this.#host.run(card.command, options);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      this.#reopen(card, error.message);
    }
  }

  /** Shows a card again whose command was refused, unless the person has begun another. */
  #reopen(card, why) {
    if (this.#card) return this.#say(why);
    this.#show(card);
    card.element.querySelector("p.error").replaceChildren(icon("warning"), why);
  }
}
