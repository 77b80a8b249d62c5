/** Message lists stay at their newest message unless their reader scrolled away. */

const NEAR = 40;
const atEnd = (box) => box.scrollHeight - box.scrollTop - box.clientHeight < NEAR;

/** How each box is followed: whether it is, whether at its newest private answer, and where it was put. */
const followed = new WeakMap();

/**
 * Keeps a scrolling box at its end while its content grows; shows a button when the reader is elsewhere.
 * @param {HTMLElement} box
 * @param {HTMLElement} button
 */
export function follow(box, button) {
  const state = { following: true, held: false, put: null };
  followed.set(box, state);
  const settle = () => {
    if (state.following) {
      box.scrollTop = state.held ? endOfAnswer(box) : box.scrollHeight;
      state.put = place(box);
    }
    button.hidden = atEnd(box);
  };
  box.addEventListener(
    "scroll",
    () => {
      const [now, put] = [place(box), state.put];
      // Where the content is another one, the browser has moved the box: its reader did not go away.
      if (state.following && (now.top === put.top || now.height !== put.height || now.shown !== put.shown)) return;
      state.following = atEnd(box);
      state.held = false;
      button.hidden = state.following;
    },
    { passive: true },
  );
  const watch = new ResizeObserver(settle);
  watch.observe(box);
  watch.observe(box.firstElementChild);
  settle();
}

const place = (box) => ({ top: box.scrollTop, height: box.scrollHeight, shown: box.clientHeight });

function endOfAnswer(box) {
  const answer = [...box.querySelectorAll(".ephemeral")].at(-1);
  if (!answer) return box.scrollHeight;
  return box.scrollTop + answer.getBoundingClientRect().bottom - box.getBoundingClientRect().bottom;
}

/** Keeps the newest private answer in sight, whatever is written below it, until its reader scrolls. */
export function holdAnswer(box) {
  Object.assign(followed.get(box), { following: true, held: true });
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
