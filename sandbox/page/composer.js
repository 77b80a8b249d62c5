/** What is typed in one pane: nothing, the beginning of a command, or a chosen command and its options. */

/** What is typed in one pane. */
export class Composer {
  /**
   * @param {string} prefix of element ids
   * @param {() => void} changed asks for a new drawing
   */
  constructor(prefix, changed) {
    this.prefix = prefix;
    this.changed = changed;
    this.reset();
  }

  reset() {
    this.typed = "";
    this.active = 0;
    this.command = null;
    this.added = [];
    this.fresh = null;
    this.suggested = new Map();
    this.changed();
  }

  /** Offers the options of one command. */
  start(command) {
    this.reset();
    this.command = command;
    this.added = command.options.filter((option) => option.required).map((option) => option.name);
    this.fresh = this.added[0] ?? "(send)";
  }

  add(option) {
    this.added = [...this.added, option.name];
    this.fresh = option.name;
    this.changed();
  }

  remove(option) {
    this.added = this.added.filter((name) => name !== option.name);
    this.fresh = "(send)";
    this.changed();
  }
}
