import type { KeyBinding, KeyPress } from './key-binding.ts';
import { KEY_BINDINGS } from './key-bindings.ts';
import type { KeyMapId } from '../state/key-map-id.ts';
import { messages } from '../../messages/messages.ts';

/** What the mouse buttons do at the table. */
export type MouseMap = {
  readonly turn: 'right' | 'middle';
  readonly pan: 'right' | 'middle';
  /** What a click does while measuring. */
  readonly tapeClick: 'pin' | 'ping';
  /** Whether dragging with Ctrl held measures. */
  readonly ctrlMeasures: boolean;
  /** Whether the wheel turns what is dragged while Shift is held. */
  readonly shiftWheelTurns: boolean;
};

/** A player's choice of keys and mouse buttons; `keys` lists only the differences from the default bindings. */
type KeyMap = {
  readonly keys: Readonly<Record<string, readonly KeyPress[]>>;
  readonly mouse: MouseMap;
};

const OWN_MOUSE: MouseMap = {
  turn: 'right',
  pan: 'middle',
  tapeClick: 'pin',
  ctrlMeasures: false,
  shiftWheelTurns: false,
};

/** The three key maps, named after the kind of table they imitate. */
export const KEY_MAPS: Readonly<Record<KeyMapId, KeyMap>> = {
  highground: { keys: {}, mouse: OWN_MOUSE },
  sandbox: {
    keys: { home: ['Space', 'Home'] },
    mouse: { ...OWN_MOUSE, tapeClick: 'ping' },
  },
  web: {
    keys: {
      home: ['Shift+KeyR', 'Home'],
      top: ['Shift+KeyT'],
      frame: ['Shift+KeyX'],
      'next-target': ['KeyT', 'Quote'],
      'next-unit': ['Tab', 'BracketRight'],
      'measure-held': [],
      ping: ['Shift+KeyQ'],
    },
    mouse: { turn: 'middle', pan: 'right', tapeClick: 'pin', ctrlMeasures: true, shiftWheelTurns: true },
  },
};

/** The keys of a binding under a key map. */
export const keysOf = (keyBinding: KeyBinding, map: KeyMapId): readonly KeyPress[] =>
  KEY_MAPS[map].keys[keyBinding.id] ?? keyBinding.keys;

/** What a press may mean under a key map, in the order in which it is tried. */
export const keyBindingsOn = (press: KeyPress, map: KeyMapId): readonly KeyBinding[] =>
  BINDINGS_BY_PRESS[map].get(press) ?? [];

/** The bindings of each press under a key map: those with a condition come first. */
function bindingsByPress(map: KeyMapId): ReadonlyMap<KeyPress, readonly KeyBinding[]> {
  const byPress = new Map<KeyPress, KeyBinding[]>();
  for (const keyBinding of KEY_BINDINGS)
    for (const press of keysOf(keyBinding, map)) {
      const others = byPress.get(press) ?? [];
      byPress.set(press, keyBinding.when ? [keyBinding, ...others] : [...others, keyBinding]);
    }
  return byPress;
}

const BINDINGS_BY_PRESS = {
  highground: bindingsByPress('highground'),
  sandbox: bindingsByPress('sandbox'),
  web: bindingsByPress('web'),
} satisfies Record<KeyMapId, unknown>;

/** A press as it is written on keys: `Ctrl + Shift + Z`. */
export const pressText = (press: KeyPress): string =>
  press
    .split('+')
    .map((part) => messages.keys.names[part] ?? part.replace(/^(Key|Digit)(?=.$)/, ''))
    .join(' + ');

/** All keys of a binding under a key map, as one line; empty if it has none. */
export const keysText = (keyBinding: KeyBinding, map: KeyMapId): string =>
  keysOf(keyBinding, map).map(pressText).join(', ');
