import type { BuildHands } from '../../app/editor/build-hands.ts';
import { tableNow } from '../../app/table/table-store.ts';
import { BRUSHES } from '../../editor/brush.ts';
import { isPiece } from '../../editor/thing.ts';

/** Steps of the keys: inches and degrees; with Shift the fine ones. */
const STEP = { push: 0.5, fine: 0.1, turn: 15, turnFine: 1, raise: 0.5, scale: 1.1 } as const;

/** The menu of what is picked, in the middle of the screen, where no pointer opened it. */
const openMenu = (hands: BuildHands): void =>
  hands.openMenu({
    x: window.innerWidth / 2,
    y: window.innerHeight * 0.3,
    thing: tableNow().build?.picked[0],
    at: undefined,
  });

type Deed = (hands: BuildHands, fine: boolean) => unknown;

const scale = (hands: BuildHands, by: number): boolean =>
  hands.withPicked((things) => ({ kind: 'scale', things: things.filter(isPiece), by }));

const raise = (hands: BuildHands, by: number): boolean =>
  hands.withPicked((things) => ({ kind: 'raise', things: things.filter(isPiece), by }));

const DEEDS: Readonly<Record<string, Deed>> = {
  ArrowLeft: (hands, fine) => hands.push(fine ? -STEP.fine : -STEP.push, 0),
  ArrowRight: (hands, fine) => hands.push(fine ? STEP.fine : STEP.push, 0),
  ArrowUp: (hands, fine) => hands.push(0, fine ? -STEP.fine : -STEP.push),
  ArrowDown: (hands, fine) => hands.push(0, fine ? STEP.fine : STEP.push),
  KeyQ: (hands, fine) => hands.turn(fine ? STEP.turnFine : STEP.turn),
  KeyE: (hands, fine) => hands.turn(fine ? -STEP.turnFine : -STEP.turn),
  KeyR: (hands, fine) => raise(hands, fine ? STEP.fine : STEP.raise),
  KeyF: (hands, fine) => raise(hands, fine ? -STEP.fine : -STEP.raise),
  // On many keyboards a plus is written with Shift: it grows as much as a minus shrinks.
  Equal: (hands) => scale(hands, STEP.scale),
  NumpadAdd: (hands) => scale(hands, STEP.scale),
  Minus: (hands) => scale(hands, 1 / STEP.scale),
  NumpadSubtract: (hands) => scale(hands, 1 / STEP.scale),
  End: (hands) => hands.withPicked((things) => ({ kind: 'stack', things })),
  KeyL: (hands) => hands.toggleLock(),
  KeyG: (hands) => hands.toggleGroup(),
  KeyZ: (hands) => hands.frame(),
  KeyN: (hands) => hands.set({ snap: !(tableNow().build?.snap ?? true) }),
  Delete: (hands) => hands.remove(),
  Backspace: (hands) => (tableNow().build?.hold.kind === 'drawing' ? hands.lastCorner() : hands.remove()),
  Escape: (hands) => hands.backOut(),
  Enter: (hands) => hands.confirm(),
  NumpadEnter: (hands) => hands.confirm(),
  Space: (hands) => hands.setCornerHere(),
  ContextMenu: (hands) => openMenu(hands),
};

const WITH_CTRL: Readonly<Record<string, Deed>> = {
  KeyZ: (hands, shift) => (shift ? hands.redo() : hands.undo()),
  KeyY: (hands) => hands.redo(),
  KeyD: (hands) => hands.duplicate(),
  KeyC: (hands) => hands.remember(),
  KeyV: (hands) => hands.layCopies(),
  KeyG: (hands) => hands.toggleGroup(),
  KeyA: (hands) => hands.pickAll(),
};

/** Keys that mean what they always mean: the eye, the shelf, the sheet, the palette, what a player brought. */
const AS_EVER = new Set([
  'KeyW',
  'KeyA',
  'KeyS',
  'KeyD',
  'KeyT',
  'Home',
  'F1',
  'F11',
  'F5',
  'F12',
  'Tab',
  'Slash',
  'KeyX',
]);
const AS_EVER_CTRL = new Set(['KeyS', 'KeyK', 'KeyB', 'KeyR']);

/** Listens to keys while a table is built; those of a game are not heard then. The answer stops listening. */
export function watchBuildKeys(hands: BuildHands): () => void {
  const down = (event: KeyboardEvent) => {
    const { build, keySheet, palette, shelfOpen } = tableNow();
    if (build === undefined) return;
    if (isElsewhere(event)) {
      // A summary opens by itself; nobody else is meant.
      if (event.target instanceof HTMLElement && event.target.closest('summary')) event.stopPropagation();
      return;
    }
    if (keySheet || palette || shelfOpen) {
      if (!isAsEver(event) && event.code !== 'Escape') event.stopPropagation();
      return;
    }
    const deed = deedFor(event);
    if (deed !== undefined) {
      event.preventDefault();
      event.stopPropagation();
      deed(hands, event.shiftKey);
    } else if (!isAsEver(event)) event.stopPropagation();
  };
  window.addEventListener('keydown', down, true);
  return () => window.removeEventListener('keydown', down, true);
}

function deedFor(event: KeyboardEvent): Deed | undefined {
  // What is marked on the page is copied as text.
  if (event.code === 'KeyC' && window.getSelection()?.isCollapsed === false) return undefined;
  if (event.ctrlKey || event.metaKey) return event.altKey ? undefined : WITH_CTRL[event.code];
  if (event.altKey) return undefined;
  const { build } = tableNow();
  if (build?.hold.kind === 'brushing') {
    const brush = BRUSHES[Number(/^Digit([1-4])$/.exec(event.code)?.[1] ?? 0) - 1];
    if (brush && brush !== build.brush.brush) return (hands) => hands.takeBrush(brush);
    const by = event.code === 'BracketRight' ? 0.5 : event.code === 'BracketLeft' ? -0.5 : 0;
    if (by !== 0)
      return (hands) =>
        hands.set({ brush: { ...build.brush, radius: Math.max(1, Math.min(10, build.brush.radius + by)) } });
  }
  if (event.code === 'BracketRight') return (hands) => hands.pickNext(1);
  if (event.code === 'BracketLeft') return (hands) => hands.pickNext(-1);
  if (event.shiftKey && event.code === 'F10') return openMenu;
  if (event.shiftKey && event.code === 'Slash') return undefined;
  return DEEDS[event.code];
}

function isAsEver(event: KeyboardEvent): boolean {
  if (event.key === '?') return true;
  const isView = /^Digit[1-9]$/.test(event.code) && (event.ctrlKey || event.shiftKey);
  return isView || (event.ctrlKey || event.metaKey ? AS_EVER_CTRL : AS_EVER).has(event.code);
}

/** In a field, in a menu, or a button's own Enter and Space. */
function isElsewhere({ target, code }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName)) return true;
  if (target.closest('[role="menu"], [role="dialog"]') !== null) return true;
  return (code.endsWith('Enter') || code === 'Space') && target.closest('button, a, summary') !== null;
}
