/** Slash commands as a person's client offers them. */

const SUBCOMMAND = 1;
const GROUP = 2;

const IN_SERVERS = 0;
const CONTEXTS = { dm: 1, group: 2 };
const WITHOUT_CONTEXTS = [0, 1];
const [BY_SERVER, BY_PERSON] = [0, 1];

/**
 * Every command that can be typed in a channel, subcommands spelled out.
 * @param {Object} screen
 * @param {Object|null} channel
 * @returns {Array<{path: string, shown: string, description: string, options: Array<Object>, application?: string}>}
 *   `path` is what the sandbox is told, `shown` is in the person's language
 */
export function typeable(screen, channel) {
  const here = screen.commands.filter((command) => channel && offeredIn(command, channel, screen.user));
  return here.flatMap((command) => leaves(command, [], [], command.application));
}

/** Whether a command of a screen is offered to its user in that channel: installed there, or by themselves. */
export function offeredIn(command, channel, user) {
  const context = CONTEXTS[channel.kind] ?? IN_SERVERS;
  const has = (way, applications) =>
    command.integration_types.includes(way) && applications.includes(command.application);
  return (
    (!command.guild || command.guild === channel.guild) &&
    (command.contexts ?? WITHOUT_CONTEXTS).includes(context) &&
    (has(BY_SERVER, channel.installed) || has(BY_PERSON, user.installed))
  );
}

function leaves(command, path, shown, application) {
  const names = [...path, command.name];
  const words = [...shown, nameOf(command)];
  const inner = (command.options ?? []).filter((one) => one.type === SUBCOMMAND || one.type === GROUP);
  if (inner.length) return inner.flatMap((one) => leaves(one, names, words, application));
  return [
    {
      path: names.join(" "),
      shown: words.join(" "),
      description: describe(command),
      options: command.options ?? [],
      application,
    },
  ];
}

/** A command's, option's or choice's name in the person's language. */
export const nameOf = (one) => one.name_local ?? one.name;

/** Its description in the person's language. */
export const describe = (one) => one.description_local ?? one.description ?? "";

/**
 * The commands that match what was typed so far, best first.
 * @param {Array<Object>} all from `typeable`
 * @param {string} typed with or without the slash
 */
export function matching(all, typed) {
  const wanted = typed.replace(/^\//, "").trim().toLowerCase();
  const hit = (one) => [one.shown, one.path].some((name) => name.toLowerCase().startsWith(wanted));
  const loose = (one) => `${one.shown} ${one.path} ${one.description}`.toLowerCase().includes(wanted);
  return [...all.filter(hit), ...all.filter((one) => !hit(one) && loose(one))];
}

const READ = {
  4: (text) => Number(text),
  5: (text) => text === "true",
  10: (text) => Number(text),
};

/**
 * The values of the fields a person filled in; empty ones are left out.
 * @param {Array<Object>} options of a typeable command
 * @param {FormData} data a choice arrives as its place in the list
 * @param {Map<string, Array<{name: string, value: any}>>} suggested what the bot offered while options were typed in
 * @returns {Object}
 */
export function readOptions(options, data, suggested) {
  const values = {};
  for (const option of options) {
    const text = data.get(option.name);
    if (text === null || text === "") continue;
    values[option.name] = option.choices?.length
      ? option.choices[Number(text)].value
      : typedValue(option, text, suggested);
  }
  return values;
}

function typedValue(option, text, suggested) {
  const offered = suggested.get(option.name)?.find((choice) => nameOf(choice) === text);
  return offered ? offered.value : (READ[option.type] ?? String)(text);
}
