/** What the page knows: the world, and for each person shown a live copy of their screen. */
import { listen, readWorld } from "./api.js";
import { Person } from "./person.js";

/** The world and everyone who is looked at; tells its watchers about every change. */
export class Store {
  constructor() {
    this.world = { application: { id: "", name: "", online: false }, applications: [], users: [], guilds: [] };
    this.people = new Map();
    this.watchers = new Set();
    this.awake = true;
    this.connected = false;
    this.clockAhead = 0;
    this.names = "";
  }

  /** @param {() => void} watcher called (once for many changes) when anything shown may differ */
  watch(watcher) {
    this.watchers.add(watcher);
  }

  /** Asks for a new drawing soon. */
  changed() {
    if (this.drawing) return;
    this.drawing = true;
    queueMicrotask(() => {
      this.drawing = false;
      for (const watcher of this.watchers) watcher();
    });
  }

  /** Reads the world again. Throws `Refused`. */
  async refreshWorld() {
    const world = await readWorld();
    if (JSON.stringify(world) === JSON.stringify(this.world)) return;
    this.world = world;
    this.names = JSON.stringify([world.users, world.application.name]);
    this.changed();
  }

  /** The live copy of one person's screen, made at the first call. */
  person(id) {
    if (!this.people.has(id)) {
      this.people.set(id, new Person(id, this));
      this.connectSoon();
    }
    return this.people.get(id);
  }

  /** Listens for everyone who is looked at, again when these have changed. */
  connectSoon() {
    if (this.connecting) return;
    this.connecting = true;
    queueMicrotask(() => {
      this.connecting = false;
      this.stop?.();
      const users = [...this.people.keys()];
      this.stop =
        users.length && this.awake
          ? listen(
              users,
              (user, change) => this.heard(user, change),
              (up) => this.connection(up),
            )
          : null;
    });
  }

  heard(user, change) {
    this.people.get(user)?.refresh(change.form ? [] : change.channels);
    if (change.form) this.refreshWorld().catch(() => {});
  }

  connection(up) {
    this.connected = up;
    if (up) {
      for (const person of this.people.values()) person.refresh([]);
      this.refreshWorld().catch(() => {});
    }
    this.changed();
  }

  /** Keeps exactly these persons connected. */
  keepOnly(ids) {
    const gone = [...this.people.keys()].filter((id) => !ids.includes(id));
    for (const id of gone) this.people.delete(id);
    if (gone.length) this.connectSoon();
  }

  /** A page in the background gives its connection back: browsers allow six for each address. */
  setAwake(awake) {
    if (this.awake === awake) return;
    this.awake = awake;
    this.connectSoon();
  }

  /** The sandbox's time in milliseconds (its clock may be ahead of ours). */
  now() {
    return Date.now() + this.clockAhead;
  }
}
