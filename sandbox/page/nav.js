/** The list of a person's channels, threads and direct messages. */
import { icon } from "./icons.js";
import { h } from "./view.js";

/**
 * The channels of a screen in the order they are listed: each server's channels with their threads, then direct messages.
 * @param {Array<Object>} channels of a screen
 * @param {Array<Object>} guilds of the world
 * @returns {Array<{title: string, server?: boolean, channels: Array<Object>}>}
 */
function groups(channels, guilds) {
  const ofGuild = (guild) => withThreads(channels.filter((one) => one.guild === guild.id));
  const servers = guilds.map((guild) => ({ title: guild.name, server: true, channels: ofGuild(guild) }));
  const direct = { title: "Direct messages", channels: channels.filter((one) => !one.guild) };
  return [...servers, direct].filter((group) => group.channels.length > 0);
}

function withThreads(channels) {
  const ids = new Set(channels.map((one) => one.id));
  const top = channels.filter((one) => !isThread(one) || !ids.has(one.parent));
  return top.flatMap((one) => [one, ...channels.filter((thread) => isThread(thread) && thread.parent === one.id)]);
}

const KINDS = {
  text: ["channel", "Channel"],
  announcement: ["channel", "Announcements"],
  voice: ["voice", "Text of the voice channel"],
  stage: ["voice", "Text of the stage"],
  forum: ["forum", "Forum"],
  media: ["forum", "Media channel"],
  thread: ["thread", "Thread"],
  announcement_thread: ["thread", "Thread"],
  private_thread: ["thread", "Private thread"],
  dm: ["dm", "Direct messages with"],
  group: ["dm", "Direct messages of the group"],
};

/** Whether this is a thread of another channel. */
export const isThread = (channel) => channel.kind.endsWith("thread");

/** The drawing that stands beside a channel's name. */
export const iconOf = (channel) => KINDS[channel.kind]?.[0] ?? "channel";

/** The number of pings, or a dot when something is merely new. */
export function badge({ count, pings }) {
  if (pings > 0)
    return h("span", { class: "badge" }, pings, h("span", { class: "hidden" }, pings === 1 ? " ping" : " pings"));
  return count > 0 && h("span", { class: "badge dot" }, h("span", { class: "hidden" }, "new messages"));
}

/**
 * @param {import("./store.js").Person} person
 * @param {{id: string, guilds: Array<Object>, current: string|null, label: string, open: (id: string) => void}} scene
 */
export function nav(person, scene) {
  return h(
    "nav",
    { class: "nav", id: scene.id, "aria-label": scene.label },
    groups(person.screen.channels, scene.guilds).map((group) =>
      h(
        "div",
        { class: group.server ? "nav-group server-group" : "nav-group", key: group.title },
        h("p", { class: "nav-title" }, group.title),
        h(
          "ul",
          null,
          group.channels.map((channel) => entry(channel, person, scene)),
        ),
      ),
    ),
  );
}

function entry(channel, person, scene) {
  const here = channel.id === scene.current;
  const unread = here ? { count: 0, pings: 0 } : person.unread(channel);
  const classes = [
    "nav-entry",
    isThread(channel) ? "thread" : channel.kind,
    here && "here",
    unread.count > 0 && "unread",
    channel.archived && "archived",
  ];
  return h(
    "li",
    { key: channel.id },
    h(
      "button",
      {
        type: "button",
        class: classes.filter(Boolean).join(" "),
        "aria-current": here ? "true" : null,
        onclick: () => scene.open(channel.id),
      },
      icon(iconOf(channel)),
      h("span", { class: "hidden" }, `${KINDS[channel.kind]?.[1] ?? "Channel"} `),
      h("span", { class: "nav-name" }, channel.name),
      channel.archived && h("span", { class: "hidden" }, " (archived)"),
      badge(unread),
    ),
  );
}
