/** The page: the rail of servers and people, and the panes beside it. */
import { readAddress, writeAddress } from "./address.js";
import { reloadClient } from "./api.js";
import { holdFocus, moveBetweenPanes } from "./focus.js";
import { icon } from "./icons.js";
import { avatar } from "./messages.js";
import { badge } from "./nav.js";
import { DIRECT, Pane } from "./pane.js";
import { paneView } from "./pane_view.js";
import { newPerson } from "./people.js";
import { bringInto, holdAnswer, reveal } from "./scroll.js";
import { Store } from "./store.js";
import { applyTheme, nextTheme, theme } from "./theme.js";
import { tick } from "./times.js";
import { h, render } from "./view.js";

const MOST_PANES = 4;
const WORLD_EVERY_MS = 5000;
const root = document.getElementById("app");
const store = new Store();
const brought = new WeakMap();
const state = { panes: [], active: null, adding: false, addingError: null, lost: null };

function draw() {
  const settle = holdFocus();
  for (const pane of state.panes) if (isShown(pane) && pane.channel) pane.person.markRead(pane.channel);
  root.classList.toggle("drawer", Boolean(state.active?.drawer));
  render(root, rail(), state.lost && h("p", { class: "boot", role: "alert" }, state.lost), panes());
  tick(root, store.now());
  settle();
  for (const pane of state.panes) bringWanted(pane);
  for (const pane of state.panes) bringAnswer(pane);
  bringChosen();
  title();
  if (state.panes.length) writeAddress(state.panes);
}

const isShown = (pane) =>
  document.visibilityState === "visible" && (pane === state.active || !isNarrow());

function bringWanted(pane) {
  if (!pane.wanted) return;
  const element = document.getElementById(pane.prefix);
  if (!reveal(element, pane.wanted)) pane.notice = "That message is not among the latest ones of this channel.";
  pane.wanted = null;
  if (pane.notice) store.changed();
}

/**
 * What answers a command or press comes into sight wherever it stands for the person who asked, be it in the pane
 * beside, and wherever its reader has scrolled to.
 */
function bringAnswer(pane) {
  const answer = pane.takeAnswer();
  if (!answer) return;
  for (const { prefix, isDirect } of state.panes.filter((one) => one.userId === pane.userId)) {
    const box = document.getElementById(prefix)?.querySelector(".scroll");
    const part = box?.querySelector(`[data-message="${CSS.escape(answer)}"]`);
    if (!part) continue;
    if (!isDirect && part.matches(".ephemeral")) holdAnswer(box);
    bringInto(box, part);
  }
}

/** Rows of buttons that are wider than their place scroll to the chosen one when the choice changes. */
function bringChosen() {
  for (const chosen of root.querySelectorAll(".person-chip.active, .nav-entry.here")) {
    const row = chosen.closest(".people, .nav");
    if (brought.get(row) === chosen) continue;
    brought.set(row, chosen);
    bringInto(row, chosen);
  }
}

function title() {
  const pings = [...store.people.values()].reduce((sum, person) => sum + person.unreadAnywhere().pings, 0);
  document.title = `${pings ? `(${pings}) ` : ""}${store.world.application.name || "Sandbox"} · sandbox`;
}

/** Servers above, people below; on a phone it comes with the list of channels. */
function rail() {
  const { application, guilds } = store.world;
  const pane = state.active;
  const here = pane?.channel?.guild ?? null;
  return h(
    "aside",
    { class: "rail", "aria-label": "Servers and people" },
    h(
      "nav",
      { class: "servers", "aria-label": "Servers" },
      application.id &&
        h(
          "button",
          {
            type: "button",
            class: here === null ? "server here" : "server",
            title: "Direct messages",
            onclick: () => pane?.openDirect(),
          },
          avatar(application.id, application.name, true),
          h("span", { class: "hidden" }, "Direct messages"),
          pane && badge(pane.person.unreadIn(null)),
        ),
      application.id && botState(application),
      guilds.map((guild) => serverButton(guild, here, pane)),
    ),
    h("nav", { class: "people", "aria-label": "People" }, store.world.users.map(personChip), addChip()),
    h(
      "button",
      {
        type: "button",
        class: "icon-button theme",
        "aria-label": `Colours: ${theme()}. Change`,
        title: `Colours: ${theme()}`,
        onclick: switchTheme,
      },
      icon(theme()),
    ),
    state.adding && newPerson({ made, close: closeAdding, problem, error: state.addingError }),
  );
}

function botState({ name, online }) {
  return h(
    "p",
    { class: online ? "bot-state online" : "bot-state", title: `${name} is ${online ? "online" : "offline"}` },
    h("span", { class: "lamp", "aria-hidden": "true" }),
    h("span", { class: "hidden" }, name, online ? "online" : "offline"),
  );
}

function serverButton(guild, here, pane) {
  const first = pane?.person.screen.channels.find((one) => one.guild === guild.id);
  return h(
    "button",
    {
      type: "button",
      key: guild.id,
      class: guild.id === here ? "server here" : "server",
      title: guild.name,
      disabled: !first,
      onclick: () => pane.open(first.id),
    },
    h("span", { class: "initials", "aria-hidden": "true" }, initials(guild.name)),
    h("span", { class: "hidden" }, guild.name),
    pane && badge(pane.person.unreadIn(guild.id)),
  );
}

const initials = (name) =>
  name
    .split(/\s+/)
    .map((word) => [...word][0] ?? "")
    .join("")
    .slice(0, 3)
    .toUpperCase();

function personChip(user) {
  const pane = state.panes.find((one) => one.userId === user.id);
  const unread = pane ? store.person(user.id).unreadAnywhere() : { count: 0, pings: 0 };
  const classes = ["person-chip", pane && "open", pane === state.active && pane && "active"].filter(Boolean).join(" ");
  return h(
    "button",
    {
      type: "button",
      class: classes,
      key: user.id,
      "aria-pressed": String(Boolean(pane)),
      onclick: () => showPerson(user.id),
    },
    avatar(user.id, user.name, false, user.avatar),
    h("span", { class: "chip-name" }, user.name),
    badge(unread),
  );
}

function addChip() {
  return h(
    "button",
    {
      type: "button",
      class: "person-chip add",
      key: "add",
      "aria-label": "New person",
      "aria-expanded": String(state.adding),
      onclick: () => {
        const opens = !state.adding;
        closeMenus();
        state.adding = opens;
        state.addingError = null;
        store.changed();
      },
    },
    icon("plus"),
  );
}

function panes() {
  return h(
    "main",
    { class: `panes n${state.panes.length}` },
    state.panes.map((pane) =>
      paneView(pane, {
        name: paneName(pane),
        active: pane === state.active,
        closable: state.panes.length > 1,
        close: () => close(pane),
        activate: () => activate(pane),
        toggleMenu: () => toggleMenu(pane),
        toggleRights: () => toggleRights(pane),
        toggleApps: () => toggleApps(pane),
        switchTo: (id) => switchTo(pane, id),
        another: hasAnother() ? openAnother : null,
        apart: isApart(pane),
        gathers: pane.isDirect && !isNarrow(),
      }),
    ),
  );
}

function toggleMenu(pane) {
  const opens = !pane.menu;
  closeMenus();
  pane.menu = opens;
  store.changed();
}

function toggleRights(pane) {
  const opens = !pane.rights;
  closeMenus();
  pane.rights = opens;
  store.changed();
}

function toggleApps(pane) {
  const opens = !pane.apps;
  closeMenus();
  pane.apps = opens;
  store.changed();
}

/** One thing that opens at a button is open at a time: on a phone they would lie on each other. */
function closeMenus() {
  state.adding = false;
  for (const pane of state.panes) pane.menu = pane.rights = pane.apps = false;
}

/** A press elsewhere and Escape close what is open. */
function leaveMenus() {
  const drawers = state.panes.filter((pane) => pane.drawer);
  if (!root.querySelector(".menu") && drawers.length === 0) return;
  for (const pane of drawers) pane.drawer = false;
  closeMenus();
  store.changed();
}

/** Two panes of the same person are told apart by number. */
function paneName(pane) {
  const same = state.panes.filter((one) => one.userId === pane.userId);
  const nth = same.indexOf(pane) + 1;
  return nth > 1 ? `${pane.user.name} (${nth})` : pane.user.name;
}

function activate(pane) {
  if (state.active === pane) return;
  state.active = pane;
  store.changed();
}

/** Goes to a person's pane, or opens one; when four are open the one used longest ago makes room. */
function showPerson(id) {
  const open = state.panes.filter((pane) => pane.userId === id);
  if (open.length) activate(open[(open.indexOf(state.active) + 1) % open.length]);
  else if (state.panes.length < MOST_PANES) addPane(id);
  else
    switchTo(
      state.panes.find((pane) => pane !== state.active),
      id,
    );
  for (const pane of state.panes) pane.drawer = false;
}

const withoutPane = () => store.world.users.find((user) => !state.panes.some((pane) => pane.userId === user.id));

/** Whether only one person plays in the page, who could want company. */
const hasAnother = () => new Set(state.panes.map((pane) => pane.userId)).size === 1 && Boolean(withoutPane());

/** Opens the pane of the first person who has none. */
function openAnother() {
  showPerson(withoutPane().id);
  const { prefix } = state.active;
  requestAnimationFrame(() => document.getElementById(prefix)?.querySelector(".who").focus());
}

/** Whether what only this person sees stands in a pane of its own, beside this one. */
const isApart = (pane) =>
  !isNarrow() && state.panes.some((one) => one !== pane && one.userId === pane.userId && one.isDirect);

const narrow = matchMedia("(max-width: 699px) or ((max-width: 959px) and (max-height: 479px))");
const isNarrow = () => narrow.matches;

function addPane(id, channel = null) {
  const pane = new Pane(id, store, channel);
  state.panes.push(pane);
  activate(pane);
}

function switchTo(pane, id) {
  pane.show(id);
  state.active = pane;
  forgetUnseen();
}

function close(pane) {
  pane.close();
  state.panes = state.panes.filter((one) => one !== pane);
  if (state.active === pane) state.active = state.panes[0];
  forgetUnseen();
}

function forgetUnseen() {
  store.keepOnly(state.panes.map((pane) => pane.userId));
  store.changed();
}

async function made(id) {
  closeAdding();
  await store.refreshWorld();
  showPerson(id);
}

function closeAdding() {
  root.querySelector(".person-chip.add").focus();
  state.adding = false;
  store.changed();
}

function problem(words) {
  state.addingError = words;
  store.changed();
}

function switchTheme() {
  nextTheme();
  store.changed();
}

async function refreshWorld() {
  try {
    await store.refreshWorld();
    state.lost = null;
    if (state.panes.length === 0) openFirst();
  } catch (refused) {
    state.lost = refused.message;
    store.changed();
  }
}

function openFirst() {
  const known = new Set(store.world.users.map((user) => user.id));
  const wanted = readAddress()
    .filter((one) => known.has(one.user))
    .slice(0, MOST_PANES);
  for (const one of wanted.length ? wanted : atFirst()) addPane(one.user, one.channel);
  state.active = state.panes[0] ?? null;
}

/** The first person's channel; where the sandbox wishes so, with their direct messages beside it. */
function atFirst() {
  const first = store.world.users[0];
  if (!first) return [];
  const channel = { user: first.id, channel: null };
  return store.world.side_by_side ? [channel, { user: first.id, channel: DIRECT }] : [channel];
}

/** A page that is loaded again is a client that is started again. */
async function forgetEphemerals() {
  const [navigation] = performance.getEntriesByType("navigation");
  if (navigation?.type !== "reload") return;
  const users = new Set(readAddress().map((one) => one.user));
  await Promise.all([...users].map((user) => reloadClient(user).catch(() => {})));
}

applyTheme();
store.watch(draw);
document.addEventListener("keydown", moveBetweenPanes);
document.addEventListener("keydown", (event) => event.key === "Escape" && leaveMenus());
document.addEventListener("pointerdown", (event) => {
  if (!event.target.closest(".menu, .nav, .rail, [aria-expanded='true']")) leaveMenus();
});
document.addEventListener("visibilitychange", () => store.setAwake(document.visibilityState === "visible"));
narrow.addEventListener("change", () => store.changed());
setInterval(() => tick(root, store.now()), 1000);
setInterval(refreshWorld, WORLD_EVERY_MS);
forgetEphemerals().then(refreshWorld);
