import type { KeyBinding, KeyPress } from '../../app/keys/key-binding.ts';
import type { Actions } from '../../app/actions.ts';
import { isOfRoom } from '../../app/keys/replay-viewer-key-bindings.ts';
import { keyBindingsOn } from '../../app/keys/key-maps.ts';
import type { TableState } from '../../app/state/table-state.ts';
import type { TableStore } from '../../app/state/table-store.ts';

/** Listens to keys by their place on the keyboard; the answer stops listening. */
export function watchKeys(store: TableStore, actions: Actions): () => void {
  const down = (event: KeyboardEvent) => {
    if (isTyping(event.target) || isInMenu(event.target) || hasClosedSomething(event)) return;
    const text = paletteTextAfter(event, store.getState());
    if (text !== undefined) {
      event.preventDefault();
      store.setState({ paletteText: text });
      return;
    }
    const { settings } = store.getState();
    const [press, digit] = pressOf(event);
    const meant = keyBindingsOn(press, settings.keyMap).find((keyBinding) => isMeant(keyBinding, store.getState()));
    if (meant === undefined || keepsItsOwn(event)) return;
    if (event.code === 'Tab' && !isOverTable(event)) return;
    if (meant.id === 'measure-held' && !event.repeat) actions.tape.measure(true);
    if (meant.run === undefined && meant.id !== 'measure-held') return;
    event.preventDefault();
    if (event.repeat && meant.once) return;
    meant.run?.(actions, digit);
  };
  const up = (event: KeyboardEvent) => {
    const isHeld = (keyBinding: KeyBinding) => keyBinding.id === 'measure-held';
    if (
      store.getState().ruler !== undefined &&
      keyBindingsOn(event.code, store.getState().settings.keyMap).some(isHeld)
    )
      actions.tape.measure(false);
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

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/**
 * What is typed into the palette after a key was pressed, even while it is still loading: a letter does nothing on the
 * table. Undefined when the key does not belong to it.
 */
export function paletteTextAfter(
  { key, ctrlKey, metaKey, altKey }: Pressed,
  { palette, paletteText }: Pick<TableState, 'palette' | 'paletteText'>,
): string | undefined {
  if (!palette || ctrlKey || metaKey || altKey) return undefined;
  if (key === 'Backspace') return paletteText.slice(0, -1);
  // An answer to the prompt is not meant, and what would be chosen is not seen yet.
  if (key === 'Enter') return paletteText;
  return key.length === 1 ? paletteText + key : undefined;
}

/** Whether an Escape was already used by a panel that it closed: the table undoes nothing for it. */
const hasClosedSomething = ({ code, defaultPrevented }: KeyboardEvent): boolean =>
  code === 'Escape' && defaultPrevented;

/** Whether a key binding applies now, in the part of the page that has the focus. */
const isMeant = (keyBinding: KeyBinding, table: TableState): boolean =>
  isOfRoom(keyBinding, table) && (keyBinding.when?.(table) ?? true);

/** A press as key maps write it, and its digit where it has one. */
function pressOf(event: KeyboardEvent): readonly [press: KeyPress, digit: number] {
  const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
  if (isPlain && (event.code === 'Slash' || event.key === '?')) return ['?', 0];
  const digit = /^(?:Digit|Numpad)([1-9])$/.exec(event.code)?.[1];
  const held = [
    ...(event.ctrlKey || event.metaKey ? ['Ctrl'] : []),
    ...(event.altKey ? ['Alt'] : []),
    ...(event.shiftKey ? ['Shift'] : []),
  ];
  return [[...held, digit ? 'Digit#' : event.code].join('+'), Number(digit ?? 0)];
}

/** Tab belongs to the table only while the mouse points there and nothing has the focus: else it walks the controls, as ever. */
const isOverTable = (event: KeyboardEvent): boolean =>
  event.target === document.body && document.querySelector('.table canvas')?.matches(':hover') === true;

const isInMenu = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('[role="menu"]') !== null;

/** A focused button keeps its own Enter and Space. */
const keepsItsOwn = (event: KeyboardEvent): boolean =>
  (event.code.endsWith('Enter') || event.code === 'Space') &&
  event.target instanceof HTMLElement &&
  event.target.closest('button, a, select, [role="dialog"]') !== null;

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName));
