/** The sandbox's control API (docs/sandbox_api.md), one function for each thing a person can see or do. */

/** What the sandbox refused, in its own one sentence. */
export class Refused extends Error {}

async function ask(method, path, body) {
  const options = { method, headers: { Accept: "application/json" } };
  if (body !== undefined) {
    options.headers["Content-Type"] = "application/json";
    options.body = JSON.stringify(body);
  }
  const answer = await fetch(path, options).catch(() => {
    throw new Refused("The sandbox does not answer. Is it still running?");
  });
  const data = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Refused(sentence(data.error ?? `The sandbox answered ${answer.status}.`));
  return data;
}

const sentence = (words) => words.charAt(0).toUpperCase() + words.slice(1).replace(/[^.!?]$/, "$&.");

function query(path, fields) {
  const pairs = Object.entries(fields).flatMap(([name, value]) => [value].flat().map((one) => [name, one]));
  return `${path}?${new URLSearchParams(pairs)}`;
}

/** @returns {Promise<Object>} application, users and guilds */
export const readWorld = () => ask("GET", "/sandbox/world");

/**
 * What one person can see now.
 * @param {string} user
 * @param {string[]} channels only these; all when empty
 */
export const readScreen = (user, channels = []) =>
  ask("GET", query("/sandbox/screen", channels.length ? { user, channel: channels } : { user }));

/** Earlier messages of a channel, oldest first, or an object that carries them as `messages`. */
export async function readEarlier(user, channel, before) {
  const answer = await ask("GET", query("/sandbox/messages", { user, channel, before }));
  return Array.isArray(answer) ? answer : answer.messages;
}

/** Says something in a channel: `{user, channel, text}`. */
export const say = (body) => ask("POST", "/sandbox/messages", body);

/** This person's client was closed and opened again: it forgets what only it held. */
export const reloadClient = (user) => ask("POST", "/sandbox/reload", { user });

/** Types a slash command: `{user, channel, command: "game start", options}`, or chooses one on a person: `{..., target}`. */
export const typeCommand = (body) => ask("POST", "/sandbox/command", body);

/** Presses a button: `{user, message, custom_id}`. */
export const press = (body) => ask("POST", "/sandbox/press", body);

/** Chooses in a select menu: `{user, message, custom_id, values}`. */
export const choose = (body) => ask("POST", "/sandbox/select", body);

/** Sends a form: `{user, interaction, fields}`. */
export const submitForm = (body) => ask("POST", "/sandbox/submit", body);

/** Puts away an ephemeral message (`message`) or a form (`interaction`). */
export const dismiss = (body) => ask("POST", "/sandbox/dismiss", body);

/** A new person: `{name, locale}`. */
export const addPerson = (body) => ask("POST", "/sandbox/users", body);

/** Changes what a person decides about, or what is decided about them: `{dms, locale, moderator, timeout_ms, ...}`. */
export const changePerson = (user, body) => ask("PATCH", `/sandbox/users/${encodeURIComponent(user)}`, body);

/** Direct messages of several people: `{name, people}`. */
export const addGroup = (body) => ask("POST", "/sandbox/channels", { ...body, kind: "group" });

/** A server of that name without the bot, with one channel. */
export async function addServerWithoutBot(name) {
  const { id } = await ask("POST", "/sandbox/guilds", { name, bots: false });
  return ask("POST", "/sandbox/channels", { guild: id, name: "general" });
}

/** Changes a channel: `{overwrites, archived, locked}`. */
export const changeChannel = (channel, body) => ask("PATCH", `/sandbox/channels/${encodeURIComponent(channel)}`, body);

/** What the bot offers for an option that is being typed in; an empty list when it does not answer. */
export async function suggest(body) {
  const answer = await ask("POST", "/sandbox/autocomplete?wait=1", body);
  return answer.choices ?? [];
}

/**
 * Tells when the screens of these persons change, until the returned function is called. One connection serves all
 * of them; the browser reconnects by itself.
 * @param {string[]} users
 * @param {(user: string, change: {channels: string[], form: boolean}) => void} changed
 * @param {(connected: boolean) => void} connection called on each connect (what happened meanwhile must be read
 *   again) and each loss
 * @returns {() => void}
 */
export function listen(users, changed, connection) {
  const source = new EventSource(query("/sandbox/events", { user: users }));
  source.onopen = () => connection(true);
  source.onerror = () => connection(false);
  source.onmessage = (event) => {
    const change = JSON.parse(event.data);
    if (change.kind === "screen") changed(change.user ?? users[0], change);
  };
  return () => source.close();
}
