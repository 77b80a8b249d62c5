/** How a pane looks. */
import { appsMenu, appsOf } from "./apps.js";
import { channelRights, hasRights } from "./channel_rights.js";
import { composerView } from "./command_line.js";
import { formView } from "./forms.js";
import { icon } from "./icons.js";
import { messageList } from "./message_list.js";
import { avatar } from "./messages.js";
import { iconOf, nav } from "./nav.js";
import { offersOf } from "./offers.js";
import { DIRECT } from "./pane.js";
import { personMenu } from "./people.js";
import { h } from "./view.js";

/**
 * @param {import("./pane.js").Pane} pane
 * @param {{name: string, active: boolean, closable: boolean, apart: boolean, gathers: boolean, close: () => void, activate: () => void,
 *   toggleMenu: () => void, toggleRights: () => void, toggleApps: () => void, another: (() => void)|null,
 *   switchTo: (id: string) => void}} frame
 */
export function paneView(pane, frame) {
  const { person, prefix, channel } = pane;
  const name = frame.name;
  const { form } = person.screen;
  const covered = Boolean(form);
  const classes = ["pane", frame.active && "active", pane.drawer && "drawer", frame.gathers && "beside-channel"];
  return h(
    "section",
    {
      class: classes.filter(Boolean).join(" "),
      key: prefix,
      id: prefix,
      "aria-label": `${name}'s client`,
      onfocusin: frame.activate,
      onpointerdown: (event) => closePicker(event, pane),
    },
    h(
      "div",
      { class: "pane-inner", inert: covered },
      h(
        "a",
        { class: "skip", href: `#${prefix}-composer`, onclick: (event) => skip(event, `${prefix}-composer`) },
        `Skip to ${name}'s command line`,
      ),
      talkHead(pane, channel ?? placeless(pane), frame),
      head(pane, frame),
      nav(person, {
        id: `${prefix}-channels`,
        guilds: pane.store.world.guilds,
        current: channel?.id ?? null,
        label: `Channels of ${name}`,
        open: (id) => pane.open(id),
      }),
      h(
        "div",
        { class: "talk" },
        channel || (pane.isDirect && person.loaded)
          ? messageList(pane, channel ?? placeless(pane), pane.messages(frame.apart, frame.gathers))
          : h("p", { class: "quiet" }, pane.nothingHere),
        pane.notice &&
          h(
            "p",
            { class: "notice", role: "alert" },
            icon("warning"),
            h("span", null, pane.notice),
            h(
              "button",
              { type: "button", class: "icon-button", "aria-label": "Hide this notice", onclick: () => pane.say(null) },
              icon("close"),
            ),
          ),
        person.loaded && !pane.store.world.application.online && away(pane.store.world.application.name),
        channel && composerView(pane.composer, composerScene(pane, channel)),
        frame.gathers && frame.another && company(frame.another),
      ),
      members(pane.store.world, channel),
    ),
    h("p", { class: "hidden", "aria-live": "polite" }, pane.spoken),
    covered && formView(form, formScene(pane, form)),
  );
}

/** What stands for a channel where there is none: the direct messages before the first of them. */
const placeless = (pane) => ({
  id: DIRECT,
  name: pane.isDirect ? pane.store.world.application.name : "…",
  kind: pane.isDirect ? "dm" : "text",
  messages: [],
});

const away = (name) => h("p", { class: "away", role: "status" }, `${name} is offline. It goes on when it is back.`);

/** Someone who plays alone can be a second person, too. */
const company = (another) =>
  h(
    "p",
    { class: "company" },
    "Try it as two people:",
    h("button", { type: "button", class: "button s2", onclick: another }, icon("person"), "Open a second person"),
  );

function skip(event, id) {
  event.preventDefault();
  document.getElementById(id)?.querySelector("input, button[type=submit]")?.focus();
}

function closePicker(event, pane) {
  if (pane.pickers.open && !event.target.closest(".picker")) pane.pickers.close();
}

function head(pane, frame) {
  const { user, prefix, person, channel } = pane;
  const users = pane.store.world.users;
  return h(
    "header",
    { class: "pane-head" },
    avatar(user.id, user.name, false, user.avatar),
    h("h2", { class: "hidden" }, `${frame.name}'s client`),
    h("label", { class: "hidden", for: `${prefix}-who` }, "Person in this pane"),
    h(
      "select",
      { id: `${prefix}-who`, class: "who", onchange: (event) => frame.switchTo(event.currentTarget.value) },
      users.map((one) => h("option", { value: one.id, selected: one.id === user.id }, one.name)),
    ),
    h("span", { class: "language" }, user.locale),
    !pane.store.connected && person.loaded && h("span", { class: "offline", role: "status" }, "reconnecting…"),
    appsOf(pane).length > 0 &&
      h(
        "button",
        {
          key: "apps",
          type: "button",
          class: "icon-button",
          "aria-label": "Apps on a person",
          "aria-expanded": String(pane.apps),
          onclick: frame.toggleApps,
        },
        icon("person"),
      ),
    h(
      "button",
      {
        key: "settings",
        type: "button",
        class: "icon-button",
        "aria-label": `Settings of ${frame.name}`,
        "aria-expanded": String(pane.menu),
        onclick: frame.toggleMenu,
      },
      icon("gear"),
    ),
    frame.closable &&
      h(
        "button",
        {
          key: "close",
          type: "button",
          class: "icon-button close-pane",
          "aria-label": `Close ${frame.name}'s pane`,
          onclick: frame.close,
        },
        icon("close"),
      ),
    pane.menu && personMenu(pane, hasRights(channel) ? frame.toggleRights : null),
    pane.rights && hasRights(channel) && channelRights(pane, channel),
    pane.apps && appsOf(pane).length > 0 && appsMenu(pane),
  );
}

function talkHead(pane, channel, frame) {
  const { world } = pane.store;
  return h(
    "div",
    { class: "talk-head" },
    h(
      "button",
      {
        type: "button",
        class: "icon-button drawer-button",
        "aria-label": `Channels of ${frame.name}`,
        "aria-expanded": String(pane.drawer),
        "aria-controls": `${pane.prefix}-channels`,
        onclick: () => pane.toggleDrawer(),
      },
      icon("list"),
    ),
    channel.kind === "dm" ? avatar(world.application.id, channel.name, true) : icon(iconOf(channel)),
    h("h3", null, channel.name),
    channel.archived && h("span", { class: "language" }, channel.locked ? "archived and locked" : "archived"),
    frame.gathers && h("span", { class: "private", title: "only you see this" }, icon("eye"), h("span", null, "only you see this")),
  );
}

/** Who is on the server, beside a channel that is wide enough. */
function members(world, channel) {
  const guild = world.guilds.find((one) => one.id === channel?.guild);
  if (!guild) return null;
  const people = world.users.filter((one) => guild.members?.includes(one.id));
  const { application } = world;
  return h(
    "aside",
    { class: "members", "aria-label": `Members of ${guild.name}` },
    h("p", { class: "nav-title" }, `Members — ${people.length + 1}`),
    h(
      "ul",
      null,
      h(
        "li",
        { class: application.online ? "online" : null },
        avatar(application.id, application.name, true),
        h("span", null, application.name),
        h("span", { class: "tag" }, "app"),
      ),
      people.map((one) =>
        h("li", { key: one.id, class: "online" }, avatar(one.id, one.name, false, one.avatar), h("span", null, one.name)),
      ),
    ),
  );
}

function composerScene(pane, channel) {
  return {
    place: channel.kind === "dm" ? `the messages with ${channel.name}` : `#${channel.name}`,
    commands: pane.commands,
    suggest: (command, options, focused) => pane.suggest(command, options, focused),
    offers: () => offersOf(pane),
    send: (command, options) => pane.command(command, options),
    say: (text) => pane.chat(text),
  };
}

function formScene(pane, form) {
  return {
    reader: pane.reader,
    pickers: pane.pickers,
    prefix: pane.prefix,
    offers: () => offersOf(pane),
    formValues: pane.formValues,
    error: pane.formError,
    send: (fields) => pane.submit(form, fields),
    dismiss: () => pane.dismissForm(form),
  };
}
