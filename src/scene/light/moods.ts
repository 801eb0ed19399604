import type { Hour } from '../../scenario/ambience.ts';
import type { Hex } from '../materials/palette.ts';

/** The room at an hour: its lamp, its fill, how much of the room's light reaches the table, and the exposure. */
export type Mood = {
  /** The window's light falls level over the table; the lamp hangs over it and reaches no further. */
  readonly source: 'window' | 'lamp';
  readonly key: Hex;
  readonly keyStrength: number;
  /** Where the light comes from, in table reaches. */
  readonly from: readonly [number, number, number];
  readonly fill: Hex;
  readonly fillStrength: number;
  readonly room: number;
  readonly backdrop: number;
  readonly exposure: number;
  /** Light that minis give back of themselves, so that none is lost in the dark. */
  readonly lift: number;
};

/** Golden hour by a high window; the last of it, low and red against the blue of the room; night under one lamp. */
export const MOOD: Readonly<Record<Hour, Mood>> = {
  day: {
    source: 'window',
    key: '#ffd9ad',
    keyStrength: 3.9,
    from: [-0.9, 0.95, 0.35],
    fill: '#a9c2e6',
    fillStrength: 0.45,
    room: 0.5,
    backdrop: 0.2,
    exposure: 1.0,
    lift: 0,
  },
  dusk: {
    source: 'window',
    key: '#ff9a56',
    keyStrength: 3.9,
    from: [-1.15, 0.5, 0.2],
    fill: '#7f8fd6',
    fillStrength: 0.95,
    room: 0.3,
    backdrop: 0.1,
    exposure: 1.1,
    lift: 0.08,
  },
  night: {
    source: 'lamp',
    key: '#ffc186',
    keyStrength: 4.4,
    from: [-0.16, 1.12, -0.1],
    fill: '#5f80cc',
    fillStrength: 0.62,
    room: 0.17,
    backdrop: 0.035,
    exposure: 1.0,
    lift: 0.3,
  },
};
