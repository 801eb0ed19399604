import type { KeyBindingId } from '../../messages/key-bindings.ts';
import type { Actions } from '../actions.ts';
import type { TableState } from '../state/table-state.ts';

/** The headings under which the key sheet lists actions. */
export const KEY_BINDING_GROUPS = [
  'eye',
  'picking',
  'playing',
  'moving',
  'measuring',
  'skirmish',
  'regiments',
  'building',
  'replay',
  'table',
] as const;
export type KeyBindingGroup = (typeof KEY_BINDING_GROUPS)[number];

/**
 * A key by its place on the keyboard (`KeyboardEvent.code`), what is held with it before it in the order Ctrl, Alt,
 * Shift: `Ctrl+Shift+KeyZ`. `Digit#` is any of 1 to 9; `?` is wherever a keyboard has it. On an Apple keyboard the
 * command key counts as Ctrl.
 */
export type KeyPress = string;

/** One thing a key does. */
export type KeyBinding = {
  /** Its name, under which `keyMessages` says what it does. */
  readonly id: KeyBindingId;
  readonly group: KeyBindingGroup;
  /** Its keys where a key map says nothing else. */
  readonly keys: readonly KeyPress[];
  /** What it does; left out where something else listens to the key for as long as it is held. */
  readonly run?: (actions: Actions, digit: number) => unknown;
  /** Whether the key means this now; always, unless said. */
  readonly when?: (table: TableState) => boolean;
  /** Why it cannot be done now, in one sentence: then the palette shows it grey. */
  readonly why?: (table: TableState) => string | undefined;
  /** A key held down is one answer, not one to every question that follows. */
  readonly once?: true;
  /** Left out of the palette: it needs a digit, or something that is being carried. */
  readonly byKeyOnly?: true;
};
