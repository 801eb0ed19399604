import type { EditorActions } from '../../app/editor/editor-actions.ts';
import type { TableStore } from '../../app/state/table-store.ts';
import type { EditorState } from '../../app/state/editor.ts';
import { BRUSHES } from '../../editor/brush.ts';
import { isPiece } from '../../editor/thing.ts';

/** Step sizes of the keys, in inches and degrees; Shift uses the fine ones. */
const STEP = { push: 0.5, fine: 0.1, turn: 15, turnFine: 1, raise: 0.5, scale: 1.1 } as const;

type MenuAction = (actions: EditorActions, fine: boolean, store: TableStore) => unknown;

/** Opens the menu of the selection in the middle of the screen, for the keyboard. */
const openMenu: MenuAction = (actions, _fine, store) =>
  actions.openMenu({
    x: window.innerWidth / 2,
    y: window.innerHeight * 0.3,
    thing: store.getState().editor?.picked[0],
    at: undefined,
  });

const scale = (actions: EditorActions, by: number): boolean =>
  actions.withPicked((things) => ({ kind: 'scale', things: things.filter(isPiece), by }));

const raise = (actions: EditorActions, by: number): boolean =>
  actions.withPicked((things) => ({ kind: 'raise', things: things.filter(isPiece), by }));

const CHANGES: Readonly<Record<string, MenuAction>> = {
  ArrowLeft: (actions, fine) => actions.push(fine ? -STEP.fine : -STEP.push, 0),
  ArrowRight: (actions, fine) => actions.push(fine ? STEP.fine : STEP.push, 0),
  ArrowUp: (actions, fine) => actions.push(0, fine ? -STEP.fine : -STEP.push),
  ArrowDown: (actions, fine) => actions.push(0, fine ? STEP.fine : STEP.push),
  KeyQ: (actions, fine) => actions.turn(fine ? STEP.turnFine : STEP.turn),
  KeyE: (actions, fine) => actions.turn(fine ? -STEP.turnFine : -STEP.turn),
  KeyR: (actions, fine) => raise(actions, fine ? STEP.fine : STEP.raise),
  KeyF: (actions, fine) => raise(actions, fine ? -STEP.fine : -STEP.raise),
  // On many keyboards a plus needs Shift, so both signs use the same step.
  Equal: (actions) => scale(actions, STEP.scale),
  NumpadAdd: (actions) => scale(actions, STEP.scale),
  Minus: (actions) => scale(actions, 1 / STEP.scale),
  NumpadSubtract: (actions) => scale(actions, 1 / STEP.scale),
  End: (actions) => actions.withPicked((things) => ({ kind: 'stack', things })),
  KeyL: (actions) => actions.toggleLock(),
  KeyG: (actions) => actions.toggleGroup(),
  KeyZ: (actions) => actions.frame(),
  KeyN: (actions, _fine, store) => actions.set({ snap: !(store.getState().editor?.snap ?? true) }),
  Delete: (actions) => actions.remove(),
  Backspace: (actions, _fine, store) =>
    store.getState().editor?.hold.kind === 'drawing' ? actions.lastCorner() : actions.remove(),
  Escape: (actions) => actions.backOut(),
  Enter: (actions) => actions.confirm(),
  NumpadEnter: (actions) => actions.confirm(),
  Space: (actions) => actions.setCornerHere(),
  ContextMenu: openMenu,
};

const WITH_CTRL: Readonly<Record<string, MenuAction>> = {
  KeyZ: (actions, shift) => (shift ? actions.redo() : actions.undo()),
  KeyY: (actions) => actions.redo(),
  KeyD: (actions) => actions.duplicate(),
  KeyC: (actions) => actions.remember(),
  KeyV: (actions) => actions.layCopies(),
  KeyG: (actions) => actions.toggleGroup(),
  KeyA: (actions) => actions.pickAll(),
};

/** Keys with the same meaning as in play: camera, saved tables, key sheet, command palette, imported files. */
const SHARED_WITH_PLAY = new Set([
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
const SHARED_WITH_PLAY_CTRL = new Set(['KeyS', 'KeyK', 'KeyB', 'KeyR']);

/** Listens to keys while the editor is open and keeps them from the game. Returns the function that stops listening. */
export function watchEditorKeys(store: TableStore, actions: EditorActions): () => void {
  const down = (event: KeyboardEvent) => {
    const { editor, keySheet, palette, savedTablesOpen } = store.getState();
    if (editor === undefined) return;
    if (isElsewhere(event)) {
      // The browser toggles a summary on this key; it must not do anything else.
      if (event.target instanceof HTMLElement && event.target.closest('summary')) event.stopPropagation();
      return;
    }
    if (keySheet || palette || savedTablesOpen) {
      if (!isSharedWithPlay(event) && event.code !== 'Escape') event.stopPropagation();
      return;
    }
    const menuAction = actionFor(event, editor);
    if (menuAction !== undefined) {
      event.preventDefault();
      event.stopPropagation();
      menuAction(actions, event.shiftKey, store);
    } else if (!isSharedWithPlay(event)) event.stopPropagation();
  };
  window.addEventListener('keydown', down, true);
  return () => window.removeEventListener('keydown', down, true);
}

function actionFor(event: KeyboardEvent, editor: EditorState): MenuAction | undefined {
  // Text selected on the page is copied as text.
  if (event.code === 'KeyC' && window.getSelection()?.isCollapsed === false) return undefined;
  if (event.ctrlKey || event.metaKey) return event.altKey ? undefined : WITH_CTRL[event.code];
  if (event.altKey) return undefined;
  if (editor.hold.kind === 'brushing') {
    const brush = BRUSHES[Number(/^Digit([1-4])$/.exec(event.code)?.[1] ?? 0) - 1];
    if (brush && brush !== editor.brush.brush) return (actions) => actions.takeBrush(brush);
    const by = event.code === 'BracketRight' ? 0.5 : event.code === 'BracketLeft' ? -0.5 : 0;
    if (by !== 0)
      return (actions) =>
        actions.set({ brush: { ...editor.brush, radius: Math.max(1, Math.min(10, editor.brush.radius + by)) } });
  }
  if (event.code === 'BracketRight') return (actions) => actions.pickNext(1);
  if (event.code === 'BracketLeft') return (actions) => actions.pickNext(-1);
  if (event.shiftKey && event.code === 'F10') return openMenu;
  if (event.shiftKey && event.code === 'Slash') return undefined;
  return CHANGES[event.code];
}

function isSharedWithPlay(event: KeyboardEvent): boolean {
  if (event.key === '?') return true;
  const isView = /^Digit[1-9]$/.test(event.code) && (event.ctrlKey || event.shiftKey);
  return isView || (event.ctrlKey || event.metaKey ? SHARED_WITH_PLAY_CTRL : SHARED_WITH_PLAY).has(event.code);
}

/** Whether a key belongs to a field, a menu or a dialog, or is Enter or Space on a button. */
function isElsewhere({ target, code }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName)) return true;
  if (target.closest('[role="menu"], [role="dialog"]') !== null) return true;
  return (code.endsWith('Enter') || code === 'Space') && target.closest('button, a, summary') !== null;
}
