/** Modals: a form the bot opened for one person, laid over that person's pane only. */
import { icon } from "./icons.js";
import { markdown, emoji } from "./markdown_view.js";
import { optionsOf } from "./offers.js";
import { picker } from "./picker.js";
import { h } from "./view.js";

/**
 * @param {Object} form `{interaction, custom_id, title, components}`
 * @param {{reader: import("./markdown_view.js").Reader, pickers: import("./picker.js").Pickers, prefix: string,
 *   offers: () => Object, formValues: Map<string, string[]>, error: string|null,
 *   send: (fields: Object) => void, dismiss: () => void}} scene
 */
export function formView(form, scene) {
  const title = `${scene.prefix}-form-title`;
  return h(
    "div",
    { class: "form-shade", key: `form-${form.interaction}` },
    h(
      "div",
      {
        class: "form",
        role: "dialog",
        "aria-labelledby": title,
        created: focusFirst,
        onkeydown: (event) => onKey(event, scene),
      },
      h(
        "form",
        { onsubmit: (event) => submit(event, form, scene) },
        h(
          "div",
          { class: "form-head" },
          h("h2", { id: title }, form.title),
          h(
            "button",
            { type: "button", class: "icon-button", "aria-label": "Close this form", onclick: scene.dismiss },
            icon("close"),
          ),
        ),
        h(
          "div",
          { class: "form-body" },
          form.components.map((part) => formPart(part, scene)),
        ),
        scene.error && h("p", { class: "failure", role: "alert" }, icon("warning"), scene.error),
        h(
          "div",
          { class: "form-foot" },
          h("button", { type: "button", class: "button s2", onclick: scene.dismiss }, "Cancel"),
          h("button", { type: "submit", class: "button s1" }, "Submit"),
        ),
      ),
    ),
  );
}

function focusFirst(element) {
  const first = element.querySelector(".form-body :is(input, textarea, select, button)");
  (first ?? element.querySelector("[type=submit]")).focus();
}

/** Escape closes; Tab stays inside. */
function onKey(event, scene) {
  if (event.key === "Escape") {
    event.stopPropagation();
    scene.dismiss();
  }
  if (event.key !== "Tab") return;
  const stops = [...event.currentTarget.querySelectorAll("button, input, textarea, select, [tabindex='0']")].filter(
    (one) => !one.disabled,
  );
  const edge = event.shiftKey ? stops[0] : stops.at(-1);
  if (document.activeElement !== edge) return;
  event.preventDefault();
  (event.shiftKey ? stops.at(-1) : stops[0]).focus();
}

const INPUTS = {
  3: choiceInput,
  4: textInput,
  5: choiceInput,
  6: choiceInput,
  7: choiceInput,
  8: choiceInput,
  19: upload,
  21: radios,
  22: checkboxes,
};

function formPart(part, scene) {
  if (part.type === 10) return markdown(part.content ?? "", scene.reader);
  if (part.type === 1) return part.components.map((inner) => labelled(inner, inner.label, null, scene));
  if (part.type === 18) return labelled(part.component, part.label, part.description, scene);
  return h("p", { class: "unknown" }, `(a form part of type ${part.type}, which this page does not draw)`);
}

function labelled(input, label, description, scene) {
  if (input.type === 23) return checkbox(input, label ?? input.custom_id, description);
  const draw = INPUTS[input.type];
  if (!draw) return h("p", { class: "unknown" }, `(a field of type ${input.type}, which this page does not draw)`);
  const id = `${scene.prefix}-field-${encodeURIComponent(input.custom_id)}`;
  const words = [
    label ?? input.custom_id,
    input.required !== false && h("span", { class: "required", "aria-hidden": "true" }, " *"),
  ];
  const about = description && h("small", { id: `${id}-about` }, description);
  const props = { id, about: about ? `${id}-about` : null, label: label ?? input.custom_id };
  if (input.type === 21 || input.type === 22)
    return h("fieldset", { class: "field", key: id }, h("legend", null, words), about, draw(input, props, scene));
  return h("div", { class: "field", key: id }, h("label", { for: id }, words), about, draw(input, props, scene));
}

function textInput(input, { id, about }) {
  const props = {
    id,
    name: input.custom_id,
    required: input.required !== false,
    minlength: input.min_length,
    maxlength: input.max_length,
    placeholder: input.placeholder,
    "aria-describedby": about,
    autocomplete: "off",
    created: (element) => {
      element.value = input.value ?? "";
    },
  };
  return input.style === 2 ? h("textarea", { ...props, rows: 4 }) : h("input", { ...props, type: "text" });
}

function choiceInput(input, { id, label }, scene) {
  return picker(
    {
      key: encodeURIComponent(`${scene.prefix}-form-${input.custom_id}`),
      version: "",
      label,
      id,
      placeholder: input.placeholder,
      options: optionsOf(input, scene.offers),
      min: input.min_values ?? (input.required === false ? 0 : 1),
      max: input.max_values ?? 1,
      send: (values) => scene.formValues.set(input.custom_id, values),
    },
    scene.pickers,
  );
}

function upload(input, { id, about }) {
  return h("input", {
    id,
    type: "file",
    name: input.custom_id,
    multiple: input.max_values > 1,
    required: input.required !== false,
    "aria-describedby": about,
  });
}

function ticks(input, type, about) {
  return input.options.map((option) =>
    h(
      "label",
      { class: "tick-line", key: option.value },
      h("input", {
        type,
        name: input.custom_id,
        value: option.value,
        "aria-describedby": about,
        required: type === "radio" && input.required !== false,
        created: (element) => {
          element.checked = Boolean(option.default);
        },
      }),
      h(
        "span",
        null,
        option.emoji && emoji(option.emoji),
        option.label,
        option.description && h("small", null, option.description),
      ),
    ),
  );
}

function radios(input, { about }) {
  return ticks(input, "radio", about);
}

function checkboxes(input, { about }) {
  return ticks(input, "checkbox", about);
}

function checkbox(input, label, description) {
  const box = h("input", {
    type: "checkbox",
    name: input.custom_id,
    created: (element) => {
      element.checked = Boolean(input.default);
    },
  });
  const words = h("span", null, label, description && h("small", null, description));
  return h("label", { class: "tick-line", key: input.custom_id }, box, words);
}

function inputsOf(form) {
  return form.components.flatMap((part) => (part.type === 1 ? part.components : [part.component].filter(Boolean)));
}

async function submit(event, form, scene) {
  event.preventDefault();
  const data = new FormData(event.currentTarget);
  const fields = {};
  for (const input of inputsOf(form)) fields[input.custom_id] = await valueOf(input, data, scene);
  scene.send(fields);
}

/** Files as the control API takes them. An empty field gives one file without a name. */
function filesOf(input, data) {
  const files = data.getAll(input.custom_id).filter((file) => file.name);
  return Promise.all(
    files.map(async (file) => ({ name: file.name, type: file.type, content: await inBase64(file) })),
  );
}

function inBase64(file) {
  return new Promise((done, failed) => {
    const reader = new FileReader();
    reader.onload = () => done(reader.result.split(",")[1] ?? "");
    reader.onerror = () => failed(reader.error);
    reader.readAsDataURL(file);
  });
}

function valueOf(input, data, scene) {
  if (input.type === 4 || input.type === 21) return data.get(input.custom_id) ?? "";
  if (input.type === 22) return data.getAll(input.custom_id);
  if (input.type === 23) return data.has(input.custom_id);
  if (input.type === 19) return filesOf(input, data);
  const defaults = optionsOf(input, scene.offers)
    .filter((option) => option.default)
    .map((option) => option.value);
  return scene.formValues.get(input.custom_id) ?? defaults;
}
