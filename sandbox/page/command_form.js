/** A chosen command asks for its options. */
import { describe, nameOf, readOptions } from "./commands.js";
import { icon } from "./icons.js";
import { optionsOf } from "./offers.js";
import { h } from "./view.js";

const BOOLEAN = 5;
const [USER, CHANNEL, ROLE, MENTIONABLE] = [6, 7, 8, 9];
/** The select menu that offers the same as an option of this type. */
const SELECTS = { [USER]: 5, [ROLE]: 6, [MENTIONABLE]: 7, [CHANNEL]: 8 };

/**
 * @param {import("./composer.js").Composer} composer with a command
 * @param {Object} scene as for `composerView`
 */
export function commandForm(composer, scene) {
  const { command } = composer;
  const shown = command.options.filter((option) => composer.added.includes(option.name));
  const rest = command.options.filter((option) => !composer.added.includes(option.name));
  return h(
    "form",
    {
      class: "composer-box command-form",
      key: `form-${command.path}`,
      "aria-label": `Options of /${command.shown}`,
      onsubmit: (event) => submit(event, composer, scene),
      onkeydown: (event) => cancelByEscape(event, composer),
    },
    h(
      "div",
      { class: "command-head" },
      h("b", null, "/", command.shown),
      h("span", { class: "command-about" }, command.description),
      h(
        "button",
        {
          type: "button",
          class: "icon-button",
          "aria-label": "Discard this command",
          onclick: () => discard(composer),
        },
        icon("close"),
      ),
    ),
    shown.length > 0 &&
      h(
        "div",
        { class: "fields" },
        shown.map((option) => field(option, composer, scene)),
      ),
    h(
      "div",
      { class: "command-foot" },
      rest.length > 0 &&
        h(
          "div",
          { class: "more-options", role: "group", "aria-label": "More options" },
          rest.map((option) =>
            h(
              "button",
              {
                type: "button",
                class: "chip",
                key: option.name,
                title: describe(option),
                onclick: () => composer.add(option),
              },
              icon("plus"),
              nameOf(option),
            ),
          ),
        ),
      h(
        "button",
        { type: "submit", class: "button s1 send", created: composer.fresh === "(send)" ? (one) => one.focus() : null },
        icon("send"),
        "Send",
      ),
    ),
  );
}

function submit(event, composer, scene) {
  event.preventDefault();
  const { command } = composer;
  const wanted = command.options.filter((option) => composer.added.includes(option.name));
  const options = readOptions(wanted, new FormData(event.currentTarget), composer.suggested);
  discard(composer);
  scene.send(command, options);
}

function cancelByEscape(event, composer) {
  if (event.key !== "Escape") return;
  event.stopPropagation();
  discard(composer);
}

function discard(composer) {
  composer.reset();
  queueMicrotask(() => document.getElementById(`${composer.prefix}-line`)?.focus());
}

function field(option, composer, scene) {
  const id = `${composer.prefix}-option-${option.name}`;
  return h(
    "div",
    { class: "field", key: option.name },
    h(
      "div",
      { class: "field-head" },
      h("label", { for: id }, nameOf(option)),
      !option.required &&
        h(
          "button",
          {
            type: "button",
            class: "icon-button small",
            "aria-label": `Leave out ${nameOf(option)}`,
            onclick: () => composer.remove(option),
          },
          icon("close"),
        ),
    ),
    control(option, id, composer, scene),
    h("small", { id: `${id}-about` }, describe(option)),
  );
}

function control(option, id, composer, scene) {
  const props = {
    id,
    name: option.name,
    required: option.required,
    "aria-describedby": `${id}-about`,
    created: composer.fresh === option.name ? (one) => one.focus() : null,
  };
  const choices = choicesOf(option, scene);
  if (choices)
    return h(
      "select",
      props,
      h("option", { value: "" }, ""),
      choices.map(([value, words]) => h("option", { value }, words)),
    );
  if (option.type === 4 || option.type === 10) {
    return h("input", {
      ...props,
      type: "number",
      step: option.type === 4 ? 1 : "any",
      min: option.min_value,
      max: option.max_value,
    });
  }
  const text = { ...props, type: "text", autocomplete: "off" };
  // The limits of length are about values; the name of a suggestion may be longer than the value it stands for.
  if (option.autocomplete) return suggesting(option, text, composer, scene);
  return h("input", { ...text, minlength: option.min_length, maxlength: option.max_length });
}

function suggesting(option, props, composer, scene) {
  const ask = (event) => offer(option, event.currentTarget.form, composer, scene);
  const offered = composer.suggested.get(option.name) ?? [];
  return [
    h("input", { ...props, list: `${props.id}-list`, onfocus: ask, oninput: ask }),
    h(
      "datalist",
      { id: `${props.id}-list` },
      offered.map((choice) => h("option", { value: nameOf(choice) })),
    ),
  ];
}

/** One question to the bot at a time; what was typed meanwhile is asked afterwards. */
async function offer(option, form, composer, scene) {
  composer.asked = new FormData(form);
  if (composer.asking) return;
  composer.asking = true;
  while (composer.asked && composer.command) {
    const options = readOptions(composer.command.options, composer.asked, composer.suggested);
    options[option.name] ??= ""; // Discord asks with nothing typed, too
    composer.asked = null;
    composer.suggested.set(option.name, await scene.suggest(composer.command, options, option.name));
    composer.changed();
  }
  composer.asking = false;
}

function choicesOf(option, scene) {
  if (option.choices?.length) return option.choices.map((choice, i) => [i, nameOf(choice)]);
  if (option.type === BOOLEAN)
    return [
      ["true", "True"],
      ["false", "False"],
    ];
  const select = SELECTS[option.type];
  if (!select) return null;
  const menu = { type: select, channel_types: option.channel_types };
  return optionsOf(menu, scene.offers).map((one) => [one.value, one.label]);
}
