/** Whom and what someone may name in the open channel: in menus of people, roles and channels, and in commands. */

const KIND_NUMBERS = { text: 0, dm: 1, thread: 11, forum: 15 };
const [PEOPLE, ROLES, MENTIONABLE, CHANNELS] = [5, 6, 7, 8];

/**
 * @param {import("./pane.js").Pane} pane
 * @returns {{people: Array<Object>, roles: Array<Object>, channels: Array<Object>}} each with `value` and `label`; in
 *   direct messages the two who write to each other
 */
export function offersOf(pane) {
  const { channel, person, store } = pane;
  const { world } = store;
  const guild = world.guilds.find((one) => one.id === channel?.guild);
  const names = new Map([...world.users, ...world.applications].map((one) => [one.id, one.name]));
  const here = guild ? guild.members : [pane.userId, channel?.messages.at(-1)?.author.id];
  const channels = person.screen.channels.filter((one) => guild && one.guild === guild.id);
  return {
    people: here.filter((id) => names.has(id)).map((id) => ({ value: id, label: names.get(id) })),
    roles: (guild?.roles ?? []).map((one) => ({ value: one.id, label: `@${one.name.replace(/^@/, "")}` })),
    channels: channels.map((one) => ({ value: one.id, label: `#${one.name}`, kind: KIND_NUMBERS[one.kind] })),
  };
}

/** The options of a select menu: its own, or what there is of its kind. */
export function optionsOf(select, offers) {
  const kinds = {
    [PEOPLE]: () => offers().people,
    [ROLES]: () => offers().roles,
    [MENTIONABLE]: () => [...offers().people, ...offers().roles],
    [CHANNELS]: () => offers().channels.filter((one) => select.channel_types?.includes(one.kind) ?? true),
  };
  const found = kinds[select.type]?.();
  if (!found) return select.options ?? [];
  const chosen = new Set((select.default_values ?? []).map((one) => one.id));
  return found.map((one) => ({ ...one, default: chosen.has(one.value) }));
}
