/** The page: one person, or two side by side, each in a pane; servers on the left; everything on top. */

import { element, iconButton } from "./dom.js";
import * as api from "./api.js";
import { refreshTimes } from "./markdown.js";
import { Pane } from "./pane.js";
import { askForPerson } from "./people.js";
import { recall, remember } from "./preferences.js";
import { sidebarContent } from "./sidebar.js";
import { Unread } from "./unread.js";
import { World } from "./world.js";

/** Below this there is room for one person only. */
const WIDE = matchMedia("(min-width: 860px)");
const DARK = matchMedia("(prefers-color-scheme: dark)");
/** How often relative times are brought up to date, in milliseconds. */
const TICK = 15_000;
/** Several changes of the world that come at once are looked up once, after this many milliseconds. */
const GATHER = 60;

class App {
  unread = new Unread();
  #panes = [];
  #current = null;
  #lost = new Set();
  #reloading = 0;
  /** The world as it was told, to see whether it has changed. */
  #told = "";
  #sidebar = element("nav.sidebar", { "aria-label": "Servers and channels" });
  #main = element("main.panes");
  #bar = element("header.bar");
  #warning = element("p.warning", { role: "status", hidden: true }, "Connection lost. Trying again…");

  async start() {
    await this.#learn();
    document.body.replaceChildren(this.#bar, this.#sidebar, this.#main, this.#warning);
    this.#applyTheme(recall("theme", null));
    this.#arrange();
    WIDE.addEventListener("change", () => this.#arrange());
    DARK.addEventListener("change", () => this.#renderBar());
    document.addEventListener("keydown", (event) => this.#key(event));
    this.#main.addEventListener("focusin", ({ target }) => {
      this.#current = this.#panes.find((pane) => pane.element.contains(target));
    });
    this.#main.addEventListener("pointerdown", () => this.#showPlaces(false));
    setInterval(() => refreshTimes(this.#main), TICK);
  }

  /** Wherever one is, a slash begins a command of the person who acted last. */
  #key(event) {
    if (event.key === "Escape") this.#showPlaces(false);
    const typing = event.target.closest("input, textarea, select, dialog, [role=dialog]");
    if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || typing) return;
    event.preventDefault();
    (this.#panes.includes(this.#current) ? this.#current : this.#panes[0]).suggest();
  }

  /** Whether two people are shown. */
  get #beside() {
    return WIDE.matches && recall("split", true) && this.world.people.length > 1;
  }

  /** The name of the person who is shown beside a pane. */
  besides(pane) {
    const other = this.#panes.find((one) => one !== pane);
    return other && this.world.name(other.person);
  }

  /** Who is in view, and where. */
  get views() {
    return this.#panes.map((pane) => ({ person: pane.person, place: pane.placeId }));
  }

  /** Opens and closes panes until there are as many as there should be. */
  #arrange() {
    const wanted = this.#beside ? 2 : 1;
    while (this.#panes.length > wanted) this.#close(this.#panes.pop());
    while (this.#panes.length < wanted) this.#open();
    this.#main.dataset.count = wanted;
    for (const pane of this.#panes) pane.renderAll();
    this.moved();
  }

  #open() {
    const taken = this.#panes.map((pane) => pane.person);
    const remembered = recall("people", [])[this.#panes.length];
    const free = this.world.people.map(({ id }) => id).filter((id) => !taken.includes(id));
    const person = free.includes(remembered) ? remembered : free[0];
    const first = this.world.guilds[0].channels[0].id;
    const place = this.#panes[0]?.placeId ?? recall("place", first);
    const pane = new Pane(this, person, this.world.places.has(place) ? place : first);
    this.#panes.push(pane);
    this.#main.append(pane.element);
  }

  #close(pane) {
    pane.close();
    this.connection(pane, true);
  }

  /** A pane shows somebody else; two panes that would show the same person change places. */
  become(pane, person) {
    const other = this.#panes.find((one) => one !== pane && one.person === person);
    const before = pane.person;
    pane.be(person);
    other?.be(before);
  }

  async addPerson(pane) {
    const id = await askForPerson(this.world, null);
    if (id !== null && (await this.#refresh())) pane.be(id);
  }

  async changePerson(id) {
    // All who look on hear of the change, this page as well.
    await askForPerson(this.world, this.world.person(id));
  }

  /** Takes people to a place. */
  go(place, people) {
    for (const pane of this.#panes.filter((pane) => people.includes(pane.person))) pane.go(place);
    this.#showPlaces(false);
  }

  /** Opens the private channel of a person with the bot, or one with another person. */
  async write(person, to) {
    const members = to === this.world.bot.id ? [person] : [person, to];
    const { id } = await api.addChannel({ kind: "dm", members });
    if (await this.#refresh()) this.go(id, [person]);
  }

  async #learn() {
    const told = await api.world();
    this.world = new World(told);
    this.#told = JSON.stringify(told);
  }

  /** Looks the world up; a stand-in that does not answer is asked again when it is back. */
  async #refresh() {
    try {
      await this.#learn();
      return true;
    } catch (error) {
      if (error instanceof api.CallError) return false;
      throw error;
    }
  }

  /** The world may have changed: looks it up and, if it has, draws everything again. */
  reload() {
    clearTimeout(this.#reloading);
    this.#reloading = setTimeout(async () => {
      const before = this.#told;
      if (!(await this.#refresh()) || this.#told === before) return;
      for (const pane of this.#panes) {
        if (this.world.person(pane.person)) pane.renderAll();
        else pane.be(this.world.people[0].id);
      }
      this.moved();
    }, GATHER);
  }

  /** Somebody's stream told of a new message. */
  heard(message, listener) {
    const looking = (person, place) => this.views.some((view) => view.person === person && view.place === place);
    this.unread.hear(message, this.world, listener, looking);
    this.#renderAround();
  }

  pingsOf(person) {
    return this.unread.pingsOf(person);
  }

  /** Somebody is somewhere else now, and has seen what is there. */
  moved() {
    for (const { person, place } of this.views) this.unread.seen(person, place);
    const [first] = this.views;
    const people = this.views.map(({ person }) => person);
    remember("people", people.length > 1 ? people : [people[0], ...recall("people", []).slice(1)]);
    if (this.world.places.get(first.place)?.guild) remember("place", first.place);
    this.#renderAround();
  }

  /** A pane has its stream of news, or has lost it. */
  connection(pane, there) {
    this.#lost[there ? "delete" : "add"](pane);
    this.#warning.hidden = this.#lost.size === 0;
  }

  #renderAround() {
    this.#renderBar();
    this.#renderSidebar();
    for (const pane of this.#panes) pane.renderFrame();
    const calls = this.world.people.reduce((sum, { id }) => sum + this.pingsOf(id), 0);
    document.title = calls > 0 ? `(${calls}) Sandbox` : "Sandbox";
  }

  #renderSidebar() {
    const focused = this.#sidebar.contains(document.activeElement) ? document.activeElement.dataset.place : undefined;
    this.#sidebar.replaceChildren(...sidebarContent(this));
    if (focused) this.#sidebar.querySelector(`[data-place="${focused}"]`)?.focus();
  }

  #renderBar() {
    const split = recall("split", true);
    const dark = this.#isDark;
    const focused = this.#bar.contains(document.activeElement) ? document.activeElement.dataset.tool : undefined;
    this.#bar.replaceChildren(
      iconButton("menu", "Servers and channels", () => this.#showPlaces(!this.#placesShown), { class: "icon-button places-button",
        "aria-expanded": String(this.#placesShown), "data-tool": "places" }),
      element("span.brand", {}, "Sandbox"), element("span.claim", {}, "A stand-in for Discord on this computer"),
      element("span.spring"),
      element("button.tool.split-button", { type: "button", "aria-pressed": String(split), "data-tool": "split",
        title: "Show two people side by side", click: () => this.#toggleSplit() }, "Side by side"),
      iconButton(dark ? "sun" : "moon", dark ? "Light colours" : "Dark colours", () => this.#toggleTheme(), { "data-tool": "theme" }));
    if (focused) this.#bar.querySelector(`[data-tool="${focused}"]`)?.focus();
  }

  #toggleSplit() {
    remember("split", !recall("split", true));
    this.#arrange();
  }

  get #placesShown() {
    return document.body.classList.contains("places-shown");
  }

  /** On narrow screens: lays the sidebar over the pane. */
  #showPlaces(shown) {
    document.body.classList.toggle("places-shown", shown);
    this.#renderBar();
  }

  get #isDark() {
    return (document.documentElement.dataset.theme ?? (DARK.matches ? "dark" : "light")) === "dark";
  }

  #toggleTheme() {
    this.#applyTheme(this.#isDark ? "light" : "dark");
    this.#renderBar();
  }

  #applyTheme(theme) {
    if (theme === null) return;
    document.documentElement.dataset.theme = theme;
    remember("theme", theme);
  }
}

new App().start().catch((error) => {
  document.body.replaceChildren(element("p.warning", { role: "alert" }, error.message));
  throw error;
});
