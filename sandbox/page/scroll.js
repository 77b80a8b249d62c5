/** Message lists stay at their newest message unless their reader scrolled away. */

const NEAR = 40;
const atEnd = (box) => box.scrollHeight - box.scrollTop - box.clientHeight < NEAR;

/**
 * Keeps a scrolling box at its end while its content grows; shows a button when the reader is elsewhere.
 * @param {HTMLElement} box
 * @param {HTMLElement} button
 */
export function follow(box, button) {
  let following = true;
  let put = null;
  const settle = () => {
    if (following) {
      box.scrollTop = box.scrollHeight;
      put = box.scrollTop;
    }
    button.hidden = following || atEnd(box);
  };
  box.addEventListener(
    "scroll",
    () => {
      // Whatever came since the box was put here does not mean that its reader went away from the end.
      if (following && box.scrollTop === put) return;
      following = atEnd(box);
      button.hidden = following;
    },
    { passive: true },
  );
  const watch = new ResizeObserver(settle);
  watch.observe(box);
  watch.observe(box.firstElementChild);
  settle();
}

/**
 * Scrolls a box just so far that something inside it can be seen. Unlike `scrollIntoView` it does not move the place
 * from which the next Tab goes on.
 * @param {Element} box
 * @param {Element|null} part
 */
export function bringInto(box, part) {
  if (!part) return;
  const [frame, inner] = [box.getBoundingClientRect(), part.getBoundingClientRect()];
  box.scrollLeft += beyond(inner.left - frame.left, inner.right - frame.right);
  box.scrollTop += beyond(inner.top - frame.top, inner.bottom - frame.bottom);
}

const beyond = (before, after) => (before < 0 ? before : Math.max(0, Math.min(before, after)));

/** Scrolls to a message and puts the keyboard there; false when it is not in this pane. */
export function reveal(root, messageId) {
  const found = root.querySelector(`[data-message="${CSS.escape(messageId)}"]`);
  if (!found) return false;
  found.scrollIntoView({ block: "center" });
  found.focus({ preventScroll: true });
  return true;
}
