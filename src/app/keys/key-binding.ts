import type { KeyBindingId } from '../../messages/key-bindings.ts';
import { messages } from '../../messages/messages.ts';
import type { Actions } from '../actions.ts';
import type { TableState } from '../state/table-state.ts';

/** The headings under which the key sheet lists actions. */
export const KEY_BINDING_GROUPS = [
  'eye',
  'picking',
  'playing',
  'moving',
  'hands',
  'measuring',
  'skirmish',
  'regiments',
  'building',
  'replay',
  'table',
] as const;
export type KeyBindingGroup = (typeof KEY_BINDING_GROUPS)[number];

/**
 * A key by its position on the keyboard (`KeyboardEvent.code`), after its modifiers in the order Ctrl, Alt, Shift:
 * `Ctrl+Shift+KeyZ`. `Digit#` is any of 1 to 9; `?` is the key that types it on any layout. On Apple keyboards the
 * Command key counts as Ctrl.
 */
export type KeyPress = string;

/** One action bound to keys. */
export type KeyBinding = {
  /** Key of its description in `keyMessages`. */
  readonly id: KeyBindingId;
  readonly group: KeyBindingGroup;
  /** The default keys, unless a key map overrides them. */
  readonly keys: readonly KeyPress[];
  /** The action; undefined if another listener tracks the key while it is held. */
  readonly run?: (actions: Actions, digit: number) => unknown;
  /** Whether the binding applies now; always if undefined. */
  readonly when?: (table: TableState) => boolean;
  /** Why the action is disabled now, in one sentence; the palette then shows it in grey. */
  readonly why?: (table: TableState) => string | undefined;
  /** Ignores key repeat: a key held down answers only one question. */
  readonly once?: true;
  /** Left out of the palette, since it needs a digit or something being dragged. */
  readonly byKeyOnly?: true;
};

/** Why an action on the table is disabled now: no game is on it. */
export const whyNoGame = ({ game }: TableState): string | undefined => (game ? undefined : messages.keys.why.noGame);

/** Why an action on the selection is disabled now: nothing is selected. */
export const whyNothingPicked = ({ selection, targets }: TableState): string | undefined =>
  selection.length + targets.length === 0 ? messages.keys.why.nothingPicked : undefined;
