import type { Hour } from '../../scenario/ambience.ts';
import type { Hex } from '../materials/palette.ts';

/** Lighting at an hour: the main light, the fill, the room's share of light, and the exposure. */
type Mood = {
  /** A window lights the whole table evenly; a lamp hangs over it and its light falls off. */
  readonly source: 'window' | 'lamp';
  readonly key: Hex;
  readonly keyStrength: number;
  /** Direction of the main light, in units of the table's reach. */
  readonly from: readonly [number, number, number];
  readonly fill: Hex;
  readonly fillStrength: number;
  readonly room: number;
  readonly exposure: number;
  /** Light added to minis so that they stay visible in the dark. */
  readonly lift: number;
};

/** Golden hour by a high window; sunset, low and red against a blue room; night by the moon, and by the lamps of the table. */
export const MOOD: Readonly<Record<Hour, Mood>> = {
  day: {
    source: 'window',
    key: '#ffd9ad',
    keyStrength: 3.9,
    from: [-0.9, 0.95, 0.35],
    fill: '#a9c2e6',
    fillStrength: 0.45,
    room: 0.5,
    exposure: 1.0,
    lift: 0,
  },
  dusk: {
    source: 'window',
    key: '#ff9a56',
    keyStrength: 3.9,
    from: [-1.2, 0.36, -0.3],
    fill: '#7f8fd6',
    fillStrength: 0.95,
    room: 0.3,
    exposure: 1.1,
    lift: 0.08,
  },
  night: {
    source: 'lamp',
    key: '#b8c6f0',
    keyStrength: 2.2,
    from: [-0.16, 1.12, -0.1],
    fill: '#5f80cc',
    fillStrength: 0.5,
    room: 0.15,
    exposure: 1.15,
    lift: 0.3,
  },
};
