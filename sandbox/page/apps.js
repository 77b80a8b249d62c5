/** Commands of bots on a person, as Discord offers them under "Apps" in the person's menu. */
import { nameOf, offeredIn } from "./commands.js";
import { offersOf } from "./offers.js";
import { h } from "./view.js";

/** The commands on persons that are offered in the open channel. */
export const appsOf = (pane) =>
  (pane.person.screen.apps ?? []).filter((one) => pane.channel && offeredIn(one, pane.channel, pane.person.screen.user));

/**
 * The menu: whom it is about, and a button for each command.
 * @param {import("./pane.js").Pane} pane
 */
export function appsMenu(pane) {
  const id = `${pane.prefix}-apps-person`;
  const { people } = offersOf(pane);
  const chosen = () => document.getElementById(id).value;
  return h(
    "div",
    {
      class: "menu",
      role: "group",
      "aria-label": "Commands on a person",
      onkeydown: (event) => closeByEscape(event, pane),
    },
    h(
      "div",
      { class: "field" },
      h("label", { for: id }, "Person"),
      h("select", { id }, people.map((one) => h("option", { value: one.value }, one.label))),
    ),
    appsOf(pane).map((one) =>
      h(
        "button",
        { type: "button", class: "button s2", onclick: () => pane.onPerson(one, chosen()) },
        nameOf(one),
      ),
    ),
  );
}

function closeByEscape(event, pane) {
  if (event.key !== "Escape") return;
  event.stopPropagation();
  event.currentTarget.parentElement.querySelector('[aria-label="Apps on a person"]').focus();
  pane.apps = false;
  pane.changed();
}
