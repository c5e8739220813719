/** One person's view: who they are, where they are, what they see there, and what they do. */

import { element, freshId, icon } from "./dom.js";
import * as api from "./api.js";
import { Composer } from "./composer.js";
import { formElement } from "./form.js";
import { messageElement, namesFor, pings, sentElement } from "./message.js";
import { peopleRow } from "./people.js";
import { placeIcon } from "./sidebar.js";
import { welcome } from "./welcome.js";

/** How near to the end, in pixels, counts as reading the newest. */
const NEAR = 80;
/** Ids are numbers with too many digits for numbers. */
const byId = (a, b) => a.id.length - b.id.length || (a.id < b.id ? -1 : 1);

export class Pane {
  #app;
  #news = null;
  #messages = [];
  #dismissed = new Set();
  #failures = new Map();
  #pending = new Set();
  #sent = [];
  #blocked = "";
  /** News that came while messages were being looked up. */
  #missed = null;
  #header = element("header.pane-header");
  #list = element("ol.messages", { role: "log", "aria-label": "Messages" });
  #scroller = element("div.scroller", { tabindex: "0" }, this.#list);
  #newest = element("button.newest", { type: "button", hidden: true, click: () => this.#toEnd() }, icon("down"), "New messages");
  #stage;
  #composer;
  /** Whether the newest is in view and has to stay so. */
  #following = true;
  #top = 0;

  /**
   * @param {Object} app the page; see `app.js`
   * @param {string} person
   * @param {string} place
   */
  constructor(app, person, place) {
    this.#app = app;
    this.person = person;
    this.placeId = place;
    this.#composer = new Composer(this);
    this.#stage = element("div.stage", {}, this.#scroller, this.#newest, this.#composer.element);
    this.element = element("section.pane", {}, this.#header, this.#stage);
    this.#scroller.addEventListener("scroll", () => this.#scrolled());
    const resized = new ResizeObserver(() => this.#keepUp());
    for (const part of [this.#scroller, this.#list]) resized.observe(part);
    this.#listen();
    this.renderFrame();
  }

  get world() {
    return this.#app.world;
  }

  get who() {
    return this.world.person(this.person);
  }

  get place() {
    return this.world.places.get(this.placeId);
  }

  close() {
    this.#news.close();
    this.element.remove();
  }

  /** Shows what can be done here. */
  suggest() {
    this.#composer.suggest();
  }

  /** Becomes another person. */
  be(person) {
    this.person = person;
    this.#forget();
    this.#listen();
    this.#app.moved();
  }

  /** Goes to another place. */
  go(place) {
    if (place === this.placeId) return;
    this.placeId = place;
    this.#forget();
    this.#look();
    this.#app.moved();
  }

  #forget() {
    this.#messages = [];
    this.#sent = [];
    this.#following = true;
    this.#failures.clear();
    this.#pending.clear();
    this.#composer.close();
    this.#closeForm();
    this.renderAll();
  }

  #listen() {
    this.#news?.close();
    this.#news = new api.News(this.person, {
      event: (name, data) => this.#heard(name, data),
      connected: () => {
        this.#app.connection(this, true);
        // What changed while nobody listened, in a stand-in that was started anew perhaps, is looked up.
        this.#app.reload();
        this.#look();
      },
      lost: () => this.#app.connection(this, false),
    });
  }

  /** Looks up what is there now. What is heard meanwhile may be newer than the answer and is applied to it. */
  async #look() {
    const missed = [];
    this.#missed = missed;
    this.#blocked = "";
    const seen = await api.messages(this.placeId, this.person).catch((error) => {
      if (missed === this.#missed) this.#blocked = error.message;
      return [];
    });
    if (missed !== this.#missed) return;
    this.#missed = null;
    this.#messages = seen.sort(byId);
    for (const [name, message] of missed) this.#apply(name, message);
    this.renderAll();
    this.#keepUp();
  }

  /** Changes what is known of the messages here. */
  #apply(name, message) {
    const others = this.#messages.filter((other) => other.id !== message.id);
    const gone = name === "message_deleted";
    this.#messages = gone ? others : [...others, message].sort(byId);
  }

  #heard(name, data) {
    if (name === "world_changed") return this.#app.reload();
    if (name === "message_created") this.#app.heard(data, this.person);
    if (data.channel_id !== this.placeId) return;
    this.#missed?.push([name, data]);
    this.#apply(name, data);
    if (name === "message_created") this.#created(data);
    else if (name === "message_updated") this.#updated(data);
    else this.renderAll();
  }

  #created(message) {
    // Its own command is no more on its way: the message takes that row's place, so that nothing moves later.
    if (message.interaction?.user.id === this.person) this.#arrived();
    if (this.#messages.at(-1) !== message) return this.renderAll();
    const made = this.#render(message);
    made.classList.add("fresh");
    this.#list.insertBefore(made, this.#list.querySelector(".sent") ?? null);
    if (pings(message, this.person)) this.#flash();
    this.#keepUp();
    this.#newest.hidden = this.#following;
  }

  #updated(message) {
    for (const key of this.#pending) if (key.startsWith(`${message.id} `)) this.#pending.delete(key);
    this.#redraw(message.id);
  }

  /** Draws one message again; the keyboard stays on the same button, or goes to the line if it is gone. */
  #redraw(id) {
    const old = this.#list.querySelector(`[data-id="${id}"]`);
    const message = this.#messages.find((message) => message.id === id);
    if (!old || !message) return;
    const focused = old.contains(document.activeElement) && document.activeElement.matches(":focus-visible")
      ? document.activeElement.dataset.customId : undefined;
    const made = this.#render(message);
    old.replaceWith(made);
    if (focused === undefined) return;
    const same = made.querySelector(`[data-custom-id="${CSS.escape(focused)}"]:not(:disabled)`);
    if (same) same.focus();
    else this.#composer.focus();
  }

  #render(message) {
    const before = this.#messages[this.#messages.indexOf(message) - 1];
    if (this.#dismissed.has(message.id)) return element("li", { hidden: true, "data-id": message.id });
    return messageElement(message, before, this.#reader);
  }

  get #reader() {
    return {
      world: this.world,
      person: this.person,
      place: this.place,
      pending: (message, customId) => this.#pending.has(`${message.id} ${customId}`),
      failure: (message) => this.#failures.get(message.id),
      press: (message, customId, values) => this.#press(message, customId, values),
      dismiss: (message) => {
        this.#dismissed.add(message.id);
        this.#redraw(message.id);
      },
    };
  }

  async #press(message, customId, values) {
    const key = `${message.id} ${customId}`;
    if (this.#pending.has(key)) return;
    this.#pending.add(key);
    this.#fail(message.id, null);
    this.#showPending(message.id, customId);
    const { person } = this;
    const asked = { user: person, message: message.id, custom_id: customId, ...(values && { values }) };
    const outcome = await api.click(asked).catch((error) => ({ outcome: "failed", error: error.message }));
    // What came of it is for whoever pressed.
    if (person !== this.person) return;
    this.#pending.delete(key);
    this.#showPending(message.id, customId);
    if (outcome.outcome === "failed") this.#fail(message.id, outcome.error);
    if (outcome.modal) this.#openForm(outcome.modal, message.id);
  }

  /** Marks a component as waiting, or not, and leaves everything else as it is: others may be pressed meanwhile. */
  #showPending(message, customId) {
    const pressed = this.#list.querySelector(`[data-id="${message}"] [data-custom-id="${CSS.escape(customId)}"]`);
    if (this.#pending.has(`${message} ${customId}`)) pressed?.setAttribute("aria-busy", "true");
    else pressed?.removeAttribute("aria-busy");
  }

  /** Says below a message that a press failed, or with `null` no longer. */
  #fail(message, why) {
    if (!why && !this.#failures.delete(message)) return;
    if (why) this.#failures.set(message, why);
    this.#redraw(message);
  }

  /** Runs a command; the composer hears of it when it was refused. */
  async run(command, options) {
    const { person } = this;
    const sent = { title: command.title };
    this.#sent.push(sent);
    this.#renderSent();
    this.#toEnd();
    try {
      const outcome = await api.slash({ user: person, channel: this.placeId, command: command.path, options });
      if (outcome.outcome === "failed") sent.error = outcome.error;
      if (outcome.modal && person === this.person) this.#openForm(outcome.modal);
    } finally {
      if (!sent.error) this.#sent = this.#sent.filter((other) => other !== sent);
      this.#renderSent();
    }
  }

  #openForm(form, message) {
    this.#closeForm();
    const back = document.activeElement;
    const layer = formElement(form, {
      names: namesFor(this.world, this.person),
      botName: this.world.bot.name,
      send: async (fields) => {
        const outcome = await api.submit({ user: this.person, custom_id: form.custom_id, fields, ...(message && { message }) });
        return outcome.error ?? null;
      },
      closed: () => {
        this.#closeForm();
        if (back?.isConnected) back.focus();
        else this.#composer.focus();
      },
    });
    for (const below of [this.#header, this.#stage]) below.inert = true;
    this.element.append(layer);
    layer.querySelector("input, textarea")?.focus();
  }

  #closeForm() {
    this.element.querySelector(".form-layer")?.remove();
    for (const below of [this.#header, this.#stage]) below.inert = false;
  }

  /** Only who scrolls up wants to stay there; that the end moves away is no wish. */
  #scrolled() {
    const { scrollTop } = this.#scroller;
    if (this.#atEnd) {
      this.#following = true;
      this.#newest.hidden = true;
    } else if (scrollTop < this.#top) {
      this.#following = false;
    }
    this.#top = scrollTop;
  }

  /** Goes on to the end for those who were there. The browser may not have told yet that somebody scrolled. */
  #keepUp() {
    this.#scrolled();
    if (this.#following) this.#toEnd();
  }

  get #atEnd() {
    const { scrollHeight, scrollTop, clientHeight } = this.#scroller;
    return scrollHeight - scrollTop - clientHeight < NEAR;
  }

  #toEnd() {
    this.#following = true;
    this.#scroller.scrollTop = this.#scroller.scrollHeight;
    this.#newest.hidden = true;
  }

  #flash() {
    this.element.classList.remove("called");
    requestAnimationFrame(() => this.element.classList.add("called"));
  }

  /** The oldest command that is on its way has been answered. */
  #arrived() {
    const answered = this.#sent.find((sent) => !sent.error);
    this.#sent = this.#sent.filter((sent) => sent !== answered);
    this.#renderSent();
  }

  #renderSent() {
    for (const row of this.#list.querySelectorAll(".sent")) row.remove();
    const rows = this.#sent.map((sent) => sentElement(sent, this.#reader, () => {
      this.#sent = this.#sent.filter((other) => other !== sent);
      this.#renderSent();
    }));
    for (const row of rows) row.classList.add("sent");
    this.#list.append(...rows);
  }

  /** Draws who and where this is. */
  renderFrame() {
    const { place, who, world } = this;
    const heading = freshId("pane");
    const choose = (person) => {
      this.#app.become(this, person);
      this.#header.querySelector("[aria-checked=true]").focus();
    };
    const hadFocus = this.#header.contains(document.activeElement);
    this.#header.replaceChildren(
      element("h1", { id: heading }, element("span.sr-only", {}, `${who.name} in `), place && placeIcon(place),
        element("span.name", {}, place ? world.placeName(place, this.person) : "gone")),
      place?.guild && element("span.server-name", {}, place.guild.name) || "",
      element("span.spring"), element("span.you", {}, "You are"),
      ...peopleRow(world, this.person, {
        pings: (id) => this.#app.pingsOf(id),
        choose,
        add: () => this.#app.addPerson(this),
        change: () => this.#app.changePerson(this.person),
      }));
    if (hadFocus) this.#header.querySelector("[aria-checked=true]").focus();
    this.element.setAttribute("aria-labelledby", heading);
    this.element.dataset.person = who.name;
    this.element.style.setProperty("--person", who.colour);
    this.#composer.refresh();
  }

  /** Draws everything that is seen. */
  renderAll() {
    const { place, who, world } = this;
    this.renderFrame();
    const choose = (command) => this.#composer.choose(command);
    const head = this.#blocked || !place
      ? element("li.blocked", { role: "status" }, icon("eye"), place ? this.#blocked : "This channel is gone.")
      : welcome({ world, place, who, beside: this.#app.besides(this), choose, suggest: () => this.suggest() });
    this.#list.replaceChildren(head, ...this.#messages.map((message) => this.#render(message)));
    this.#renderSent();
  }
}
