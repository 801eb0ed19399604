import type { Hands } from '../app/hands.ts';
import { tableNow } from '../app/table-store.ts';

/** One line of the key sheet, and what the key does when it does something by itself. */
export type KeyHabit = { readonly keys: string; readonly does: string };

/** What every player's hands already know, as the sheet shows it. */
export const KEY_HABITS: readonly (readonly [group: string, habits: readonly KeyHabit[]])[] = [
  [
    'The eye',
    [
      { keys: 'Right-drag', does: 'turn' },
      { keys: 'Middle-drag, W A S D', does: 'pan' },
      { keys: 'Wheel', does: 'zoom to the cursor' },
      { keys: 'F', does: 'frame what is picked' },
      { keys: 'T', does: 'look from the top' },
      { keys: 'Home', does: 'the whole table' },
      { keys: 'Ctrl + 1 … 9, Shift + 1 … 9', does: 'keep a view, go back to it' },
    ],
  ],
  [
    'Picking',
    [
      { keys: 'Click', does: 'pick a unit; an enemy becomes a target' },
      { keys: 'Shift + click', does: 'add a unit' },
      { keys: 'Alt + click', does: 'one model' },
      { keys: '[ and ]', does: 'previous, next unit' },
      { keys: '; and ’', does: 'previous, next target' },
      { keys: 'Drag on the table', does: 'box your units' },
    ],
  ],
  [
    'Playing',
    [
      { keys: 'Enter', does: 'do what the prompt offers' },
      { keys: 'N', does: 'say no: no challenge, refuse it' },
      { keys: '1 … 9, arrows', does: 'choose among those the prompt names' },
      { keys: 'Esc', does: 'back out of it' },
      { keys: 'Q E, ↑ ↓, + −, U', does: 'regiments: wheel, ahead and back, wider and deeper, march' },
      { keys: 'Drag a model', does: 'carry its ghost, see the way' },
      { keys: 'Right-click', does: 'what can be done, and why not; in a fight: who takes wounds first' },
      { keys: 'M, or hold Tab', does: 'measure: path, straight, flat' },
      { keys: 'G', does: 'inch grid' },
      { keys: 'Ctrl + Z, Ctrl + Shift + Z', does: 'undo, redo' },
      { keys: 'Ctrl + S', does: 'saved tables; what happens is kept by itself' },
      { keys: '?', does: 'this sheet' },
    ],
  ],
  [
    'In a skirmish',
    [
      { keys: '1 2 3', does: 'declare a climb, a jump across, a jump down' },
      { keys: 'Backspace', does: 'take the last one back' },
      { keys: 'O', does: 'look from the window' },
      { keys: 'U', does: 'run instead of walking' },
      { keys: 'Space', does: 'drop a corner while a ghost is carried' },
      { keys: 'Shift + click', does: 'name another foe; aim the next attack' },
    ],
  ],
];

type Deed = (hands: Hands) => unknown;

const ANSWERS: ReadonlySet<string> = new Set(['Enter', 'NumpadEnter', 'KeyN']);

const DEED_BY_CODE: Readonly<Record<string, Deed>> = {
  BracketLeft: (hands) => hands.cycle(-1),
  BracketRight: (hands) => hands.cycle(1),
  Semicolon: (hands) => hands.cycleTarget(-1),
  Quote: (hands) => hands.cycleTarget(1),
  KeyF: (hands) => hands.look('frame'),
  KeyT: (hands) => hands.look('top'),
  Home: (hands) => hands.look('home'),
  KeyM: (hands) => hands.measure(tableNow().ruler === undefined),
  KeyG: (hands) => hands.set({ grid: !tableNow().settings.grid }),
  KeyN: (hands) => void hands.decline(),
  ArrowDown: (hands) => hands.chooseNext(1),
  ArrowRight: (hands) => hands.chooseNext(1),
  ArrowUp: (hands) => hands.chooseNext(-1),
  ArrowLeft: (hands) => hands.chooseNext(-1),
  KeyU: (hands) => hands.toggleRun(),
  KeyQ: (hands) => hands.drill({ kind: 'wheel', angle: Math.PI / 36 }),
  KeyE: (hands) => hands.drill({ kind: 'wheel', angle: -Math.PI / 36 }),
  Equal: (hands) => hands.reform(1),
  NumpadAdd: (hands) => hands.reform(1),
  Minus: (hands) => hands.reform(-1),
  NumpadSubtract: (hands) => hands.reform(-1),
  KeyO: (hands) => hands.toggleWindow(),
  Backspace: (hands) => hands.check('last'),
  Space: (hands) => hands.corner(),
  Escape: (hands) => hands.cancel(),
  Enter: (hands) => void hands.commit(),
  NumpadEnter: (hands) => void hands.commit(),
};

/** Listens to keys by their place on the keyboard; the answer stops listening. */
export function watchKeys(hands: Hands): () => void {
  const down = (event: KeyboardEvent) => {
    if (isTyping(event.target) || isInMenu(event.target)) return;
    if (isMeasuringTab(event)) {
      event.preventDefault();
      if (!event.repeat) hands.measure(true);
      return;
    }
    const deed = deedOf(event);
    if (deed === undefined) return;
    event.preventDefault();
    // A key held down is one answer, not one to every question that follows.
    if (event.repeat && ANSWERS.has(event.code)) return;
    deed(hands);
  };
  const up = (event: KeyboardEvent) => {
    if (event.code === 'Tab' && tableNow().ruler !== undefined) hands.measure(false);
  };
  window.addEventListener('keydown', down);
  window.addEventListener('keyup', up);
  window.addEventListener('click', letGo, true);
  return () => {
    window.removeEventListener('keydown', down);
    window.removeEventListener('keyup', up);
    window.removeEventListener('click', letGo, true);
  };
}

/**
 * A mouse leaves no focus behind on a button: the next Enter is the answer to the prompt, not that button again. Heard
 * before the button hears it, which may change its picture and so lose what was clicked.
 */
function letGo({ detail, target }: MouseEvent): void {
  const button = target instanceof Element ? target.closest('button') : null;
  if (detail > 0) button?.blur();
}

/** Tab measures only while the mouse points at the table and nothing has the focus: else it walks the controls, as ever. */
const isMeasuringTab = (event: KeyboardEvent): boolean =>
  event.code === 'Tab' &&
  !event.shiftKey &&
  event.target === document.body &&
  document.querySelector('.table canvas')?.matches(':hover') === true;

const isInMenu = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('[role="menu"]') !== null;

function deedOf(event: KeyboardEvent): Deed | undefined {
  const slot = /^Digit([1-9])$/.exec(event.code)?.[1];
  if (slot && event.ctrlKey !== event.shiftKey && !event.altKey)
    return (hands) => hands.camera(event.ctrlKey ? 'save' : 'recall', Number(slot));
  if (event.ctrlKey || event.metaKey) {
    if (event.code === 'KeyZ') return event.shiftKey ? (hands) => hands.redo() : (hands) => hands.undo();
    if (event.code === 'KeyS') return (hands) => hands.toggleShelf();
    return event.code === 'KeyY' ? (hands) => hands.redo() : undefined;
  }
  if (event.altKey) return undefined;
  if (event.code === 'Slash' || event.key === '?') return (hands) => hands.toggleKeySheet();
  if (event.shiftKey) return undefined;
  if (slot) return (hands) => hands.chooseNumber(Number(slot));
  // A focused button keeps its own Enter and Space.
  if (
    (event.code.endsWith('Enter') || event.code === 'Space') &&
    event.target instanceof HTMLElement &&
    event.target.closest('button, a, select, [role="dialog"]')
  )
    return undefined;
  return DEED_BY_CODE[event.code];
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName));
