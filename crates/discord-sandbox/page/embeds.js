/** Embeds: the framed boxes below a message. */

import { element } from "./dom.js";
import { markdown, spans } from "./markdown.js";
import { picture } from "./attachments.js";
import { colour, resolved } from "./components.js";

const linked = (url, ...inside) => (/^https?:/.test(url ?? "")
  ? element("a", { href: url, target: "_blank", rel: "noreferrer noopener" }, ...inside)
  : element("span", {}, ...inside));

function small(icon, text, context) {
  const address = icon && resolved(icon, context);
  return [address && element("img.tiny", { src: address, alt: "" }), text];
}

function image(media, kind, context) {
  const url = media && resolved(media.url, context);
  const file = context.attachments.find((file) => file.url === url);
  return url && element(`div.embed-${kind}`, {}, picture({ url, width: media.width ?? file?.width,
    height: media.height ?? file?.height, description: media.description ?? file?.description }));
}

/**
 * @param {Object} embed
 * @param {import("./components.js").Context} context
 */
export function embedded(embed, context) {
  const { author, title, description, fields = [], footer, timestamp } = embed;
  const when = timestamp && new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "short" }).format(new Date(timestamp));
  return element("article.embed", { style: colour(embed.color) },
    image(embed.thumbnail, "thumbnail", context),
    author && element("div.embed-author", {}, linked(author.url, ...small(author.icon_url, author.name, context))),
    title && element("div.embed-title", {}, linked(embed.url, ...spans(title, context.names))),
    description && element("div.markdown", {}, ...markdown(description, context.names)),
    fields.length > 0 && element("dl.embed-fields", {}, ...fields.map((field) =>
      element(field.inline ? "div.inline" : "div", {}, element("dt", {}, ...spans(field.name, context.names)),
        element("dd.markdown", {}, ...markdown(field.value, context.names))))),
    image(embed.image, "image", context),
    (footer || when) && element("footer.embed-footer", {},
      ...small(footer?.icon_url, [footer?.text, when].filter(Boolean).join(" • "), context)));
}

/** The files that an embed shows, which therefore are not shown once more below the message. */
export function shownByEmbeds(message) {
  const media = message.embeds.flatMap(({ image, thumbnail, author, footer }) =>
    [image?.url, thumbnail?.url, author?.icon_url, footer?.icon_url]);
  return message.attachments.filter((file) => media.includes(`attachment://${file.filename}`) || media.includes(file.url));
}
