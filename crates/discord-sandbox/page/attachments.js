/** The files of a message: pictures with their alternative text, and others to download. */

import { element, icon } from "./dom.js";

/** Whether a browser shows the file as a picture. */
export const isPicture = (file) => file.content_type?.startsWith("image/") || file.width !== undefined;

/**
 * A picture that opens in full when pressed, and whose alternative text everybody can read.
 * @param {{url: string, width?: number, height?: number, description?: string}} file
 */
export function picture({ url, width, height, description }) {
  const image = element("img", { src: url, alt: description ?? "", width, height });
  // Its size is known before it is there, so that nothing moves when it comes.
  const sized = width && height ? `--width: ${width}; --height: ${height}` : null;
  return element("figure.picture", { style: sized },
    element("a", { href: url, target: "_blank", rel: "noreferrer", "aria-label": description ? null : "Picture" }, image),
    description && element("details.alt", {}, element("summary", { title: "Show the description" }, "Alt"),
      element("p", {}, description)));
}

function size(bytes) {
  return bytes < 1024 ? `${bytes} bytes` : `${(bytes / 1024).toFixed(1)} KB`;
}

/** @param {Object[]} files */
export function attachments(files) {
  const pictures = files.filter(isPicture);
  const others = files.filter((file) => !isPicture(file));
  return [
    pictures.length > 0 && element("div.pictures", { "data-count": pictures.length }, ...pictures.map(picture)),
    ...others.map((file) => element("a.file", { href: file.url, download: file.filename }, icon("file"),
      element("span", {}, file.filename), element("small", {}, size(file.size)))),
  ];
}
