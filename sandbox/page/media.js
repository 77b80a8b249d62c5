/** Pictures and files of a message. */
import { icon } from "./icons.js";
import { fileAddress, spoiler } from "./markdown_view.js";
import { h } from "./view.js";

/**
 * @param {Object} media `{url, width, height}`; `attachment://name` is looked up in the message
 * @param {Object} message
 */
export function mediaAddress(media, message) {
  const named = /^attachment:\/\/(.+)$/.exec(media.url ?? "");
  if (!named) return fileAddress(media.url ?? "");
  const found = (message.attachments ?? []).find((file) => file.filename === named[1]);
  return found ? fileAddress(found.url) : "";
}

/** A picture that opens in full when pressed; its description is what screen readers say. */
export function picture({ media, description, hidden, className }, message) {
  const address = mediaAddress(media, message);
  if (!address) return h("p", { class: "unknown" }, `(a picture without address: ${description ?? "no description"})`);
  const image = h("img", {
    src: address,
    alt: description ?? "",
    width: media.width,
    height: media.height,
    decoding: "async",
  });
  const shown = h(
    "a",
    {
      class: className ?? "picture",
      href: address,
      target: "_blank",
      rel: "noreferrer",
      "aria-label": description ? null : "Picture without description",
      key: address,
    },
    image,
  );
  return hidden ? spoiler("span", shown) : shown;
}

/** Several pictures side by side. */
export function gallery(items, message) {
  const pictures = items.map((item) =>
    picture({ media: item.media, description: item.description, hidden: item.spoiler }, message),
  );
  return h("div", { class: `gallery n${Math.min(items.length, 4)}` }, pictures);
}

/** A file to download. */
export function file({ url, name, size, description }, message) {
  const address = mediaAddress({ url }, message);
  return h(
    "a",
    { class: "file", href: address, download: name, key: address },
    icon("file"),
    h(
      "span",
      { class: "file-words" },
      h("span", null, name),
      h("small", null, [description, sizeWords(size)].filter(Boolean).join(" · ")),
    ),
  );
}

/** Attachments of a classic message: pictures together, then files. */
export function attachments(message) {
  const all = message.attachments ?? [];
  const isPicture = (one) => (one.content_type ?? "").startsWith("image/") && !one.content_type.includes("svg");
  const pictures = all
    .filter(isPicture)
    .map((one) => ({ media: one, description: one.description, spoiler: one.filename.startsWith("SPOILER_") }));
  const files = all
    .filter((one) => !isPicture(one))
    .map((one) => file({ url: one.url, name: one.filename, size: one.size, description: one.description }, message));
  return [pictures.length > 0 && gallery(pictures, message), files];
}

function sizeWords(bytes) {
  if (bytes === undefined || bytes === null) return "";
  if (bytes < 1000) return `${bytes} bytes`;
  return bytes < 1_000_000 ? `${(bytes / 1000).toFixed(1)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
