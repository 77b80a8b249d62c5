/** A live copy of one person's screen: channels, unread marks, pages of earlier messages. */
import { readEarlier, readScreen } from "./api.js";

const NO_SCREEN = { user: null, now_ms: 0, channels: [], commands: [], apps: [], form: null, failed: [] };

/** Orders snowflakes by age, oldest first: a longer number is a larger one. */
export const compareIds = (a, b) => a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);

/** One person's screen. */
export class Person {
  constructor(id, store) {
    this.id = id;
    this.store = store;
    this.screen = NO_SCREEN;
    this.loaded = false;
    this.read = loadRead(id);
    this.earlier = new Map();
    this.complete = new Set();
    this.reading = null;
    this.stale = null;
    this.arrivalWatchers = new Set();
  }

  /** @param {(channel: Object, message: Object) => void} watcher called for each message that arrives */
  onArrival(watcher) {
    this.arrivalWatchers.add(watcher);
    return () => this.arrivalWatchers.delete(watcher);
  }

  /**
   * Reads the screen; while one reading is under way further wishes are put together into the next one.
   * @param {string[]} channels only these; everything when empty
   */
  async refresh(channels) {
    if (this.reading) {
      this.stale = this.stale && channels.length && this.stale.length ? [...this.stale, ...channels] : channels;
      return;
    }
    this.reading = true;
    try {
      this.take(await readScreen(this.id, [...new Set(channels)]), channels);
    } catch {
      this.store.connected = false;
      this.store.changed();
    } finally {
      this.reading = false;
    }
    const next = this.stale;
    this.stale = null;
    if (next) await this.refresh(next);
  }

  take(screen, asked) {
    const before = this.screen;
    const known = new Map(before.channels.map((channel) => [channel.id, channel]));
    const fresh = screen.channels.map((channel) => keepUnchanged(known.get(channel.id), channel));
    for (const channel of fresh) this.keepDropped(known.get(channel.id), channel);
    const channels = asked.length ? mergeChannels(before.channels, fresh, asked) : fresh;
    const commands = asked.length ? before.commands : screen.commands;
    const apps = asked.length ? before.apps : screen.apps;
    this.screen = { ...screen, channels, commands, apps };
    this.store.clockAhead = screen.now_ms ? screen.now_ms - Date.now() : 0;
    if (this.loaded) this.announce(known, fresh);
    else this.markAllReadOnce(channels);
    this.loaded = true;
    this.store.changed();
  }

  /** A reader who paged back keeps what the growing channel pushes out of its latest messages. */
  keepDropped(before, channel) {
    const earlier = this.earlier.get(channel.id);
    const first = channel.messages[0]?.id;
    if (!before || !earlier || !first) return;
    this.earlier.set(channel.id, [...earlier, ...before.messages.filter((one) => compareIds(one.id, first) < 0)]);
  }

  announce(known, fresh) {
    for (const channel of fresh) {
      const seen = known.get(channel.id)?.messages.at(-1)?.id ?? "0";
      const arrived = channel.messages.filter((message) => compareIds(message.id, seen) > 0);
      for (const message of arrived) for (const watcher of this.arrivalWatchers) watcher(channel, message);
    }
  }

  /** Whatever was there before the page first met this person counts as read. */
  markAllReadOnce(channels) {
    if (this.read.size) return;
    for (const channel of channels) this.read.set(channel.id, channel.messages.at(-1)?.id ?? "0");
    saveRead(this.id, this.read);
  }

  /** Remembers that everything in this channel was seen. */
  markRead(channel) {
    const newest = channel.messages.at(-1)?.id;
    if (!newest || this.read.get(channel.id) === newest) return;
    this.read.set(channel.id, newest);
    saveRead(this.id, this.read);
  }

  /** @returns {{count: number, pings: number}} messages of a channel that this person has not seen */
  unread(channel) {
    const seen = this.read.get(channel.id) ?? "0";
    const fresh = channel.messages.filter((message) => compareIds(message.id, seen) > 0);
    return { count: fresh.length, pings: fresh.filter((message) => message.pinged).length };
  }

  /** @returns {{count: number, pings: number}} the same over all channels */
  unreadAnywhere() {
    return this.unreadAmong(this.screen.channels);
  }

  /** @returns {{count: number, pings: number}} the same over a server's channels, or the direct messages (null) */
  unreadIn(guild) {
    return this.unreadAmong(this.screen.channels.filter((channel) => (channel.guild ?? null) === guild));
  }

  unreadAmong(channels) {
    const all = channels.map((channel) => this.unread(channel));
    return { count: sum(all, "count"), pings: sum(all, "pings") };
  }

  /** The messages to show for a channel: the earlier ones that were asked for, then the live ones. */
  messages(channel) {
    const first = channel.messages[0]?.id;
    const earlier = (this.earlier.get(channel.id) ?? []).filter((one) => !first || compareIds(one.id, first) < 0);
    return [...earlier, ...channel.messages];
  }

  /** Whether there may be messages before those shown. */
  hasEarlier(channel) {
    return channel.messages.length >= 50 && !this.complete.has(channel.id);
  }

  /** Pages back. Throws `Refused`. */
  async loadEarlier(channel) {
    const shown = this.messages(channel);
    const page = await readEarlier(this.id, channel.id, shown[0].id);
    if (page.length === 0) this.complete.add(channel.id);
    this.earlier.set(channel.id, [...page, ...(this.earlier.get(channel.id) ?? [])]);
    this.store.changed();
  }
}

const sum = (rows, field) => rows.reduce((total, row) => total + row[field], 0);

function mergeChannels(before, fresh, asked) {
  const changed = new Map(fresh.map((channel) => [channel.id, channel]));
  const still = before.filter((channel) => changed.has(channel.id) || !asked.includes(channel.id));
  const kept = still.map((channel) => changed.get(channel.id) ?? channel);
  const known = new Set(before.map((channel) => channel.id));
  return [...kept, ...fresh.filter((channel) => !known.has(channel.id))];
}

/** Messages that did not change keep their identity, so that nothing of them is drawn again. */
function keepUnchanged(before, channel) {
  if (!before) return channel;
  const known = new Map(before.messages.map((message) => [message.id, message]));
  const messages = channel.messages.map((message) => {
    const old = known.get(message.id);
    return old && JSON.stringify(old) === JSON.stringify(message) ? old : message;
  });
  return { ...channel, messages };
}

const readKey = (user) => `sandbox-read-${user}`;

function loadRead(user) {
  try {
    return new Map(JSON.parse(localStorage.getItem(readKey(user)) ?? "[]"));
  } catch {
    return new Map();
  }
}

function saveRead(user, read) {
  localStorage.setItem(readKey(user), JSON.stringify([...read]));
}
