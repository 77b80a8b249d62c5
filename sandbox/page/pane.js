/** One person's client: their channels, the messages of one of them, the command line, and what they pressed. */
import { choose, dismiss, press, say, submitForm, suggest, typeCommand } from "./api.js";
import { nameOf, typeable } from "./commands.js";
import { Composer } from "./composer.js";
import { plainText } from "./markdown.js";
import { Pickers } from "./picker.js";
import { displayName, spokenMessage } from "./messages.js";
import { safeLocale } from "./people.js";
import { compareIds } from "./person.js";

/** In the place of a channel's id: the direct messages, as soon as there are some. */
export const DIRECT = "dm";

let made = 0;

/** The state of a pane; `pane_view.js` draws it. */
export class Pane {
  /**
   * @param {string} userId
   * @param {import("./store.js").Store} store
   * @param {string|null} channelId where to begin; otherwise the first channel
   */
  constructor(userId, store, channelId = null) {
    made += 1;
    this.prefix = `p${made}`;
    this.store = store;
    this.changed = () => store.changed();
    this.pickers = new Pickers(this.changed);
    this.composer = new Composer(this.prefix, this.changed);
    this.show(userId, channelId);
  }

  /** Shows someone else in this pane. */
  show(userId, channelId = null) {
    this.stopHearing?.();
    this.userId = userId;
    this.person = this.store.person(userId);
    this.channelId = channelId;
    this.pressing = new Set();
    this.sending = new Map();
    this.awaited = new Set();
    this.putAway = new Set();
    this.formValues = new Map();
    this.formError = null;
    this.notice = null;
    this.spoken = "";
    this.wanted = null;
    this.menu = false;
    this.rights = false;
    this.apps = false;
    this.drawer = false;
    this.drawn = new Map();
    this.pickers.open = null;
    this.composer.reset();
    this.stopHearing = this.person.onArrival((channel, message) => this.hear(channel, message));
  }

  /** Lets go of the person's screen. */
  close() {
    this.stopHearing();
  }

  /** Who looks, as the world knows them. */
  get user() {
    return (
      this.store.world.users.find((one) => one.id === this.userId) ?? { id: this.userId, name: "", locale: "en-GB" }
    );
  }

  /** The channel that is open; the first one until someone chooses. */
  get channel() {
    const { channels } = this.person.screen;
    return (
      channels.find((one) => one.id === this.channelId || (this.channelId === DIRECT && one.kind === "dm")) ??
      (this.channelId === DIRECT ? null : channels.find((one) => one.kind === "text")) ??
      (this.channelId === DIRECT ? null : channels[0]) ??
      null
    );
  }

  /** What a pane says that has no message to show. */
  get nothingHere() {
    if (!this.person.loaded) return "Reading the screen…";
    if (!this.isDirect) return this.channel ? "Nothing here yet. Type / below to see what can be done." : "There is no channel this person can see.";
    return `Nothing from ${this.store.world.application.name} here. What only ${this.user.name} may see appears here, such as a hand. If the page was loaded again, My hand in the channel brings it back.`;
  }

  /** Whether it is for the direct messages, be there any or not. */
  get isDirect() {
    return this.channelId === DIRECT;
  }

  /**
   * The messages that it shows, oldest first.
   * @param {boolean} apart what only this person sees stands elsewhere
   * @param {boolean} gathers it stands here, whatever channel it belongs to
   */
  messages(apart, gathers) {
    const { channel, person } = this;
    const own = channel ? person.messages(channel) : [];
    if (apart) return own.filter((one) => !one.ephemeral);
    if (!gathers) return own;
    const others = person.screen.channels.filter((one) => one !== channel).flatMap((one) => one.messages);
    return [...own, ...others.filter((one) => one.ephemeral)].sort((a, b) => compareIds(a.id, b.id));
  }

  /** Opens the direct messages. */
  openDirect() {
    this.channelId = DIRECT;
    this.drawer = false;
    this.notice = null;
    this.changed();
  }

  /** Shows or hides the list of channels, where it lies over the messages. */
  toggleDrawer() {
    this.drawer = !this.drawer;
    this.changed();
  }

  /** The newest message that answers what was done in this pane, once. */
  takeAnswer() {
    const all = this.person.screen.channels.flatMap((one) => one.messages);
    const answers = all.filter((one) => this.awaited.has(one.interaction_metadata?.id));
    for (const one of answers) this.awaited.delete(one.interaction_metadata.id);
    return answers.at(-1)?.id ?? null;
  }

  /** Opens a channel, at one of its messages when named. */
  open(channelId, messageId = null) {
    this.channelId = channelId;
    this.drawer = false;
    this.wanted = messageId;
    this.notice = this.person.screen.channels.some((one) => one.id === channelId)
      ? null
      : `${this.user.name} cannot see that channel.`;
    this.pickers.open = null;
    this.changed();
  }

  /** What the texts of this pane need to know about their reader. */
  get reader() {
    const { world } = this.store;
    return {
      locale: safeLocale(this.user.locale),
      me: this.userId,
      now: () => this.store.now(),
      userName: (id) => [...world.users, world.application].find((one) => one.id === id)?.name ?? "someone",
      channelName: (id) => this.person.screen.channels.find((one) => one.id === id)?.name ?? "unknown",
      openChannel: (channel, message) => this.open(channel, message),
      typeCommand: (name) => this.startCommand(name),
    };
  }

  /** The commands that can be typed in the open channel. */
  get commands() {
    return typeable(this.person.screen, this.channel);
  }

  startCommand(path) {
    const found = this.commands.find((one) => one.path === path);
    if (found) this.composer.start(found);
    else this.say(`There is no command /${path} here.`);
  }

  /** Whether an interaction that belongs to no message failed here. */
  get failures() {
    const newest = this.channel?.messages.at(-1)?.id ?? "0";
    return this.person.screen.failed.filter((one) => {
      const sent = this.sending.get(one.interaction);
      const here = sent ? sent.channel === this.channel?.id : compareIds(one.interaction, newest) > 0;
      return !one.message && here && !this.putAway.has(one.interaction);
    });
  }

  /** Hides a failure notice. */
  async forget(interaction) {
    this.putAway.add(interaction);
    this.changed();
    await this.attempt(() => dismiss({ user: this.userId, interaction }));
  }

  /** Reads something to screen readers, and shows it when it is a problem. */
  say(words) {
    this.notice = words;
    this.changed();
  }

  hear(channel, message) {
    if (channel.id === this.channel?.id) this.spoken = spokenMessage(message);
    else if (message.pinged)
      this.spoken = `${plainText(displayName(message.author))} wrote to ${this.user.name} in ${channel.name}`;
  }

  /** Sends something; what the sandbox refuses is shown in the pane. */
  async attempt(work) {
    this.notice = null;
    try {
      return await work();
    } catch (problem) {
      this.say(problem.message);
      return null;
    }
  }

  /** Presses a button of a message. */
  press(message, customId) {
    return this.onMessage(message, customId, () => press({ user: this.userId, message, custom_id: customId }));
  }

  /** Chooses in a select menu of a message. */
  choose(message, customId, values) {
    return this.onMessage(message, customId, () => choose({ user: this.userId, message, custom_id: customId, values }));
  }

  async onMessage(message, customId, work) {
    const key = `${message}/${customId}`;
    this.pressing.add(key);
    this.changed();
    const done = await this.attempt(work);
    if (done) this.awaited.add(done.interaction);
    else this.pickers.sent.clear();
    this.pressing.delete(key);
    this.changed();
  }

  /** Types a slash command. */
  async command(command, options) {
    const channel = this.channel.id;
    const sent = await this.attempt(() => typeCommand(this.typed(command, options)));
    if (sent) {
      this.sending.set(sent.interaction, { channel, words: `/${command.shown}` });
      this.awaited.add(sent.interaction);
    }
    this.changed();
  }

  /** Chooses a command in the menu of a person. */
  async onPerson(command, target) {
    const channel = this.channel.id;
    const { name, application } = command;
    const sent = await this.attempt(() =>
      typeCommand({ user: this.userId, channel, command: name, target, application }),
    );
    if (sent) {
      this.apps = false;
      this.sending.set(sent.interaction, { channel, words: nameOf(command) });
      this.awaited.add(sent.interaction);
    }
    this.changed();
  }

  /** Says something to everyone in the channel. */
  async chat(text) {
    const said = await this.attempt(() => say({ user: this.userId, channel: this.channel.id, text }));
    if (said) this.composer.reset();
  }

  typed(command, options) {
    const body = { user: this.userId, channel: this.channel.id, command: command.path, options };
    return command.application ? { ...body, application: command.application } : body;
  }

  /** What the bot offers for the option that is being typed in. */
  async suggest(command, options, focused) {
    const choices = await this.attempt(() => suggest({ ...this.typed(command, options), focused }));
    return choices ?? [];
  }

  /** Sends the open form; it stays open while the sandbox refuses it. */
  async submit(form, fields) {
    this.formError = null;
    try {
      await submitForm({ user: this.userId, interaction: form.interaction, fields });
      this.leaveForm();
    } catch (problem) {
      this.formError = problem.message;
    }
    this.changed();
  }

  /** Closes a form without sending it. */
  async dismissForm(form) {
    await this.attempt(() => dismiss({ user: this.userId, interaction: form.interaction }));
    this.leaveForm();
  }

  leaveForm() {
    this.formValues.clear();
    this.formError = null;
    for (const key of [...this.pickers.sent.keys()])
      if (key.startsWith(`${this.prefix}-form-`)) this.pickers.sent.delete(key);
  }

  /** Puts an ephemeral message away. */
  dismiss(message) {
    return this.attempt(() => dismiss({ user: this.userId, message }));
  }
}
