/** Embeds of classic messages. */
import { link, markdown, markdownLine } from "./markdown_view.js";
import { picture } from "./media.js";
import { momentWords } from "./times.js";
import { h } from "./view.js";

/**
 * @param {Object} message
 * @param {import("./markdown_view.js").Reader} reader
 */
export function embeds(message, reader) {
  return (message.embeds ?? []).map((one) => embed(one, message, reader));
}

function embed(one, message, reader) {
  const style = typeof one.color === "number" ? { "--stripe": `#${one.color.toString(16).padStart(6, "0")}` } : {};
  return h(
    "div",
    { class: "container accented embed", style },
    one.author && h("p", { class: "embed-author" }, one.author.name),
    one.title &&
      h("p", { class: "embed-title" }, one.url ? link(one.url, one.title, reader) : markdownLine(one.title, reader)),
    one.description && markdown(one.description, reader),
    fields(one.fields ?? [], reader),
    one.image && picture({ media: one.image, description: one.image.description }, message),
    one.thumbnail &&
      picture({ media: one.thumbnail, description: one.thumbnail.description, className: "thumbnail" }, message),
    footer(one, reader),
  );
}

function fields(list, reader) {
  if (list.length === 0) return null;
  return h(
    "dl",
    { class: "embed-fields" },
    list.map((field) =>
      h(
        "div",
        { class: field.inline ? "inline" : null },
        h("dt", null, markdownLine(field.name, reader)),
        h("dd", null, markdown(field.value, reader)),
      ),
    ),
  );
}

function footer(one, reader) {
  const when = Date.parse(one.timestamp ?? "");
  const written = when && momentWords(when / 1000, "f", reader.locale, reader.now());
  const words = [one.footer?.text, written].filter(Boolean).join(" · ");
  return words && h("p", { class: "subtext" }, words);
}
