/** Keeps the keyboard's place when the thing that had it is redrawn, dismissed or answered. */

/**
 * Notes where the keyboard is before a drawing.
 * @returns {() => void} to be called after the drawing
 */
export function holdFocus() {
  const element = document.activeElement;
  const place = {
    pane: element?.closest(".pane")?.id,
    message: element?.closest("[data-message]")?.dataset.message,
    form: Boolean(element?.closest(".form")),
  };
  const opened = new Set(document.querySelectorAll(".form"));
  return () => {
    rememberOpener(place, element, opened);
    const lost = !document.activeElement || document.activeElement === document.body;
    if (lost && place.pane && element !== document.body) restore(place);
  };
}

const openers = new Map();

/** A form gives the keyboard back to whatever opened it. */
function rememberOpener(place, element, opened) {
  for (const form of document.querySelectorAll(".form")) {
    const pane = form.closest(".pane").id;
    if (!opened.has(form)) openers.set(pane, { element: place.pane === pane ? element : null, message: place.message });
  }
}

function restore(place) {
  const pane = document.getElementById(place.pane);
  if (!pane || pane.querySelector(".form")) return;
  const opener = place.form ? openers.get(place.pane) : null;
  const message = place.message ?? opener?.message;
  const candidates = [
    opener?.element?.isConnected && !opener.element.disabled ? opener.element : null,
    message && pane.querySelector(`[data-message="${CSS.escape(message)}"]`),
    pane.querySelector(".scroll"),
  ];
  candidates.find(Boolean)?.focus({ preventScroll: true });
}

/** F6 moves the keyboard from pane to pane, Shift+F6 back. */
export function moveBetweenPanes(event) {
  if (event.key !== "F6") return;
  event.preventDefault();
  const panes = [...document.querySelectorAll(".pane")].filter((pane) => pane.offsetParent !== null);
  const here = panes.findIndex((pane) => pane.contains(document.activeElement));
  const next = panes[(here + (event.shiftKey ? panes.length - 1 : 1)) % panes.length] ?? panes[0];
  next?.querySelector(":is(.form, .composer) :is(input, button):not([tabindex='-1'])")?.focus();
}
