import type { KeyBinding, KeyPress } from '../../app/keys/key-binding.ts';
import type { Actions } from '../../app/actions.ts';
import { isOfRoom } from '../../app/keys/replay-viewer-key-bindings.ts';
import { keyBindingsOn } from '../../app/keys/key-maps.ts';
import type { TableState } from '../../app/state/table-state.ts';
import type { TableStore } from '../../app/state/table-store.ts';

/** Listens to keys by their position on the keyboard. Returns the function that stops listening. */
export function watchKeys(store: TableStore, actions: Actions): () => void {
  const down = (event: KeyboardEvent) => {
    // A closed list that has the focus gives the keys back to the table.
    if (event.code === 'Escape' && event.target instanceof HTMLSelectElement) event.target.blur();
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
 * Removes the focus from a button that was clicked with the mouse, so that the next Enter answers the prompt. Runs in
 * the capture phase, because the button's own listener may replace its icon and so the event's target.
 */
function letGo({ detail, target }: MouseEvent): void {
  const button = target instanceof Element ? target.closest('button') : null;
  if (detail > 0) button?.blur();
}

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/**
 * The palette's text after a key press, even while the palette is still loading. Undefined when the key does not belong
 * to the palette.
 */
export function paletteTextAfter(
  { key, ctrlKey, metaKey, altKey }: Pressed,
  { palette, paletteText }: Pick<TableState, 'palette' | 'paletteText'>,
): string | undefined {
  if (!palette || ctrlKey || metaKey || altKey) return undefined;
  if (key === 'Backspace') return paletteText.slice(0, -1);
  // Enter answers no prompt here, and chooses nothing before the entries are visible.
  if (key === 'Enter') return paletteText;
  return key.length === 1 ? paletteText + key : undefined;
}

/** Whether a panel already used this Escape to close, so that the table must not cancel anything. */
const hasClosedSomething = ({ code, defaultPrevented }: KeyboardEvent): boolean =>
  code === 'Escape' && defaultPrevented;

/** Whether a key binding applies now, in the part of the page that has the focus. */
const isMeant = (keyBinding: KeyBinding, table: TableState): boolean =>
  isOfRoom(keyBinding, table) && (keyBinding.when?.(table) ?? true);

/** A key press as key maps write it, and its digit or 0. */
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

/** Tab belongs to the table only while the pointer is over it and nothing has the focus. */
const isOverTable = (event: KeyboardEvent): boolean =>
  event.target === document.body && document.querySelector('.table canvas')?.matches(':hover') === true;

const isInMenu = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('[role="menu"]') !== null;

/** A focused button keeps its own Enter and Space, a slider the keys that move it. */
const keepsItsOwn = (event: KeyboardEvent): boolean =>
  (isSlider(event.target) && SLIDER_KEYS.test(event.code)) ||
  ((event.code.endsWith('Enter') || event.code === 'Space') &&
    event.target instanceof HTMLElement &&
    event.target.closest('button, a, select, [role="dialog"]') !== null);

const SLIDER_KEYS = /^(?:Arrow|Home$|End$|Page)/;

const isSlider = (target: EventTarget | null): boolean => target instanceof HTMLInputElement && target.type === 'range';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  !isSlider(target) &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName));
