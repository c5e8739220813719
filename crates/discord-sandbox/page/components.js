/** Buttons, selects and the other components of a message. */

import { element, icon } from "./dom.js";
import { Combobox, narrowed } from "./combobox.js";
import { markdown } from "./markdown.js";
import { avatar } from "./avatar.js";
import { picture } from "./attachments.js";

/**
 * @typedef {Object} Context
 * @property {import("./world.js").World} world
 * @property {Object} place where the message is
 * @property {Object[]} attachments those of the message, for addresses like `attachment://name`
 * @property {import("./markdown.js").Names} names
 * @property {(customId: string) => boolean} pending whether a press on it waits for its answer
 * @property {(customId: string, values?: string[]) => void} press
 */

const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link", 6: "primary" };

/** How each type of component is shown. */
const KINDS = {
  1: (row, context) => element("div.row", {}, ...below(row, context)),
  2: button,
  3: (select, context) => menu(select, context, select.options.map(written)),
  5: (select, context) => menu(select, context, people(context)),
  6: (select, context) => menu(select, context, []),
  7: (select, context) => menu(select, context, people(context)),
  8: (select, context) => menu(select, context, channels(select, context)),
  9: (section, context) => element("div.section", {}, element("div", {}, ...below(section, context)),
    section.accessory && component(section.accessory, context)),
  10: (text, context) => element("div.markdown", {}, ...markdown(text.content ?? "", context.names)),
  11: (thumbnail, context) => media(thumbnail, context, "thumbnail"),
  12: (gallery, context) => element("div.gallery", {}, ...gallery.items.map((item) => media(item, context, "pictures"))),
  13: (file, context) => {
    const found = attached(file.file.url, context);
    return element("a.file", { href: found?.url ?? "#" }, icon("file"), found?.filename ?? "file");
  },
  14: (line) => (line.divider === false ? element("div.gap") : element("hr")),
  17: (container, context) => element("div.embed.container", { style: colour(container.accent_color) },
    ...below(container, context)),
};

/**
 * @param {Object[]} components
 * @param {Context} context
 * @returns {HTMLElement[]}
 */
export function components(components, context) {
  return components.map((one) => component(one, context)).filter(Boolean);
}

const below = (parent, context) => components(parent.components ?? [], context);

function component(one, context) {
  return KINDS[one.type]?.(one, context) ?? null;
}

/** The style of something with an accent in Discord's way of writing colours, one number. */
export function colour(number) {
  return Number.isInteger(number) ? `--accent: #${number.toString(16).padStart(6, "0")}` : null;
}

function attached(url, context) {
  const name = /^attachment:\/\/(.+)$/.exec(url)?.[1];
  return context.attachments.find((file) => file.filename === name || file.url === url);
}

/** The address behind `attachment://name`. */
export function resolved(url, context) {
  return attached(url, context)?.url ?? (/^https?:/.test(url) ? url : null);
}

function media(item, context, kind) {
  const url = resolved(item.media.url, context);
  const file = attached(item.media.url, context);
  return url && element(`div.${kind}`, {},
    picture({ url, width: file?.width, height: file?.height, description: item.description ?? file?.description }));
}

function emojiOf(thing) {
  if (!thing.emoji) return null;
  return element("span.emoji", {}, thing.emoji.id ? `:${thing.emoji.name}:` : thing.emoji.name);
}

function button(one, context) {
  const style = STYLES[one.style] ?? "secondary";
  const label = [emojiOf(one), one.label && element("span", {}, one.label)];
  if (style === "link") {
    return element("a.button.secondary", { href: resolved(one.url, context), target: "_blank",
      rel: "noreferrer noopener" }, ...label, icon("open"));
  }
  const pending = context.pending(one.custom_id);
  return element(`button.button.${style}`, { type: "button", disabled: one.disabled === true, "aria-busy": pending && "true",
    "data-custom-id": one.custom_id, click: () => context.press(one.custom_id) }, ...label);
}

const written = (option) => ({ value: option.value, label: option.label, detail: option.description,
  mark: emojiOf(option), chosen: option.default === true });

const people = ({ world, place }) => world.peopleIn(place).map((person) =>
  ({ value: person.id, label: person.name, mark: avatar(world, person.id) }));

const CHANNEL_NUMBERS = { text: 0, dm: 1, voice: 2, group: 3, announcement: 5, thread: 11, forum: 15 };

/** The channels of a place's server that a select or an option takes. */
export function channels({ channel_types: types }, { world, place }) {
  if (!place.guild) return [];
  return world.channelsOf(place.guild)
    .filter((channel) => !types?.length || types.includes(CHANNEL_NUMBERS[channel.kind]))
    .map((channel) => ({ value: channel.id, label: channel.name, mark: icon("hash") }));
}

/** A select: one choice is sent when it is made, several are sent when the list closes. */
function menu(select, context, items) {
  const several = (select.max_values ?? 1) > 1;
  const chosen = new Set(items.filter((item) => item.chosen).map((item) => item.value));
  const before = [...chosen].join();
  const pending = context.pending(select.custom_id);
  const input = element("input", { placeholder: select.placeholder || "Make a selection", "aria-label": select.placeholder || "Select",
    disabled: select.disabled === true, "aria-busy": pending && "true", "data-custom-id": select.custom_id });
  const box = element("div.select", {}, input, icon("chevron"));
  const say = () => (input.value = items.filter((item) => chosen.has(item.value)).map((item) => item.label).join(", "));
  say();
  const list = new Combobox(input, {
    source: (typed) => narrowed(items, input.dataset.typing ? typed : "").map((item) => ({ ...item, chosen: chosen.has(item.value) })),
    staysOpen: several,
    pick({ value }) {
      delete input.dataset.typing;
      if (!several) chosen.clear();
      if (!chosen.delete(value)) chosen.add(value);
      say();
      if (!several) context.press(select.custom_id, [...chosen]);
    },
    closed() {
      delete input.dataset.typing;
      say();
      if (several && [...chosen].join() !== before) context.press(select.custom_id, [...chosen]);
    },
  });
  input.addEventListener("beforeinput", () => (input.dataset.typing = "yes"));
  input.addEventListener("click", () => (list.open ? list.close() : list.show()));
  return box;
}
