/** Discord's message components, by their numeric types. */
import { link, emoji, markdown, spoiler } from "./markdown_view.js";
import { file, gallery, mediaAddress, picture } from "./media.js";
import { optionsOf } from "./offers.js";
import { picker } from "./picker.js";
import { h } from "./view.js";

/**
 * What a component can know and do.
 * @typedef {{message: Object, reader: import("./markdown_view.js").Reader, pickers: import("./picker.js").Pickers,
 *   prefix: string, pressing: Set<string>, offers: () => Object,
 *   press: (customId: string) => void, choose: (customId: string, values: string[]) => void}} Scene
 */

// A row is known by its first control, so that an edit that adds or takes away something above leaves it, and a list
// open in it, in peace.
const KINDS = {
  1: (row, scene) => h("div", { class: "row", key: row.components?.[0]?.custom_id }, components(row.components, scene)),
  2: button,
  3: menu,
  5: menu,
  6: menu,
  7: menu,
  8: menu,
  9: section,
  10: (display, scene) => markdown(display.content ?? "", scene.reader),
  11: (thumbnail, scene) => picture({ ...thumbnail, hidden: thumbnail.spoiler, className: "thumbnail" }, scene.message),
  12: (media, scene) => gallery(media.items ?? [], scene.message),
  13: fileComponent,
  14: (line) =>
    h("div", { class: `separator${line.divider === false ? "" : " divider"}${line.spacing === 2 ? " large" : ""}` }),
  17: container,
};

/**
 * @param {Array<Object>} list as Discord nests them
 * @param {Scene} scene
 */
export function components(list, scene) {
  return (list ?? []).map((one) => KINDS[one.type]?.(one, scene) ?? unknown(one));
}

const unknown = (one) =>
  h("p", { class: "unknown" }, `(a component of type ${one.type}, which this page does not draw)`);

const colour = (number) => `#${number.toString(16).padStart(6, "0")}`;

function container(box, scene) {
  const style = typeof box.accent_color === "number" ? { "--stripe": colour(box.accent_color) } : {};
  const shown = h(
    "div",
    { class: style["--stripe"] ? "container accented" : "container", style },
    components(box.components, scene),
  );
  return box.spoiler ? spoiler("div", shown) : shown;
}

function section(part, scene) {
  return h(
    "div",
    { class: "section" },
    h("div", { class: "section-words" }, components(part.components, scene)),
    h("div", { class: "accessory" }, components([part.accessory].filter(Boolean), scene)),
  );
}

function fileComponent(part, scene) {
  const address = mediaAddress(part.file, scene.message);
  const name = part.name ?? decodeURIComponent(address.split("/").at(-1).split("?")[0]);
  const shown = file({ url: part.file.url, name, size: part.size }, scene.message);
  return part.spoiler ? spoiler("div", shown) : shown;
}

const STYLE_NAMES = { 1: "s1", 2: "s2", 3: "s3", 4: "s4", 5: "s5", 6: "s1" };

function button(one, scene) {
  const face = [one.emoji && emoji(one.emoji), one.label && h("span", { class: "label" }, one.label)];
  const className = `button ${STYLE_NAMES[one.style] ?? "s2"}`;
  if (one.style === 5 && !one.disabled) return link(one.url ?? "", face, scene.reader, className);
  const busy = isBusy(one, scene);
  return h(
    "button",
    {
      type: "button",
      key: one.custom_id,
      class: className,
      disabled: one.disabled,
      "aria-busy": busy ? "true" : null,
      "aria-disabled": busy ? "true" : null,
      "aria-label": one.label ? null : one.emoji?.name,
      onclick: () => busy || scene.press(one.custom_id),
    },
    face,
  );
}

const isBusy = (one, scene) =>
  scene.message.busy === one.custom_id || scene.pressing.has(`${scene.message.id}/${one.custom_id}`);

function menu(one, scene) {
  return picker(
    {
      key: encodeURIComponent(`${scene.prefix}-${one.custom_id}`),
      version: scene.message.edited_timestamp ?? "",
      label: one.placeholder || "Selection",
      placeholder: one.placeholder,
      options: optionsOf(one, scene.offers),
      min: one.min_values ?? 1,
      max: one.max_values ?? 1,
      disabled: one.disabled,
      busy: isBusy(one, scene),
      failed: scene.message.failed,
      send: (values) => scene.choose(one.custom_id, values),
    },
    scene.pickers,
  );
}
