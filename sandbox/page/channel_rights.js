/** What everyone, and the bot, may do in a channel: ticked as its permissions say, changed at once. */
import { changeChannel } from "./api.js";
import { h } from "./view.js";

const RIGHTS = [
  ["VIEW_CHANNEL", "See it"],
  ["SEND_MESSAGES", "Send messages"],
  ["SEND_MESSAGES_IN_THREADS", "Send in threads"],
  ["CREATE_PUBLIC_THREADS", "Open threads"],
  ["ATTACH_FILES", "Attach files"],
  ["EMBED_LINKS", "Embed links"],
  ["USE_APPLICATION_COMMANDS", "Use commands"],
];

/** Whether a channel has permissions of its own: threads have those of their channel. */
export const hasRights = (channel) => Boolean(channel?.guild) && !channel.kind.endsWith("thread");

/**
 * @param {import("./pane.js").Pane} pane
 * @param {Object} channel of the pane's screen
 */
export function channelRights(pane, channel) {
  const { world } = pane.store;
  const known = world.guilds.find((guild) => guild.id === channel.guild)?.channels ?? [];
  const overwrites = known.find((one) => one.id === channel.id)?.overwrites ?? [];
  const change = async (changed) => {
    await pane.attempt(() => changeChannel(channel.id, { overwrites: changed }));
    await pane.attempt(() => pane.store.refreshWorld());
  };
  const whose = [
    { id: channel.guild, type: "role", name: "Everyone" },
    { id: world.application.id, type: "member", name: world.application.name },
  ];
  return h(
    "div",
    {
      class: "menu rights",
      role: "group",
      "aria-label": `Permissions in ${channel.name}`,
      onkeydown: (event) => closeByEscape(event, pane),
    },
    whose.map((who) =>
      h("fieldset", null, h("legend", null, who.name), RIGHTS.map((right) => line(who, right, overwrites, change))),
    ),
  );
}

function closeByEscape(event, pane) {
  if (event.key !== "Escape") return;
  event.stopPropagation();
  event.currentTarget.parentElement.querySelector('[aria-label^="Settings of"]').focus();
  pane.rights = false;
  pane.changed();
}

function line(who, [right, words], overwrites, change) {
  const own = overwrites.find((one) => one.id === who.id) ?? { id: who.id, type: who.type, allow: [], deny: [] };
  const set = (allowed) =>
    change([...overwrites.filter((one) => one.id !== who.id), allowed ? given(own, right) : taken(own, right)]);
  return h(
    "label",
    { class: "tick-line" },
    h("input", {
      type: "checkbox",
      checked: !own.deny.includes(right),
      onchange: (event) => set(event.currentTarget.checked),
    }),
    h("span", null, words),
  );
}

const without = (list, right) => list.filter((one) => one !== right);
const taken = (own, right) => ({ ...own, allow: without(own.allow, right), deny: [...own.deny, right] });
/** What a member is given counts before what everyone is denied. */
const given = (own, right) => ({
  ...own,
  allow: own.type === "member" ? [...without(own.allow, right), right] : own.allow,
  deny: without(own.deny, right),
});
