import type { Lump } from './sculpt.ts';
import { ball, box, pebble, pill, stick } from './sculpt.ts';

const COAT = { side: 0.72 };
const CLOAK = { side: 0.48 };
const TRIM = { side: 1.3 };
const SKIN = '#c89a74';
const LEATHER = '#5f4028';
const DARK = '#2b2724';
const STEEL = '#a7adb0';
const WOOD = '#6b4a2c';
const BONE = '#d8cba8';
const ROCK = '#7d766a';
const FUR = '#6f5a45';

type At = readonly [number, number, number];
const moved = (lumps: readonly Lump[], [x, y, z]: At): readonly Lump[] =>
  lumps.map((l) => ({ ...l, at: [(l.at?.[0] ?? 0) + x, (l.at?.[1] ?? 0) + y, (l.at?.[2] ?? 0) + z] }));

/** Boots and breeches, one foot ahead. */
const legs = (hip: number, thick: number): readonly Lump[] =>
  [-1, 1].flatMap((s): readonly Lump[] => [
    { form: box(thick * 1.5, 0.1, thick * 2.4), paint: DARK, at: [s * 0.16, 0.05, -0.05 + s * 0.05] },
    { form: stick(thick * 0.95, thick * 0.9, hip * 0.5), paint: LEATHER, at: [s * 0.16, hip * 0.28, s * 0.05] },
    { form: stick(thick * 1.15, thick * 0.85, hip * 0.55), paint: DARK, at: [s * 0.13, hip * 0.75, s * 0.02] },
  ]);

/** A coat that flares over the hips, belted. */
const coat = (low: number, wide: number): readonly Lump[] => [
  { form: stick(wide * 0.78, wide * 1.25, 0.3, 9), paint: COAT, at: [0, low, 0], stretch: [1, 1, 0.8] },
  { form: stick(wide * 0.84, wide * 0.84, 0.08, 9), paint: LEATHER, at: [0, low + 0.16, 0], stretch: [1, 1, 0.8] },
  { form: stick(wide * 1.16, wide * 0.78, 0.42, 9), paint: COAT, at: [0, low + 0.39, 0], stretch: [1, 1, 0.74] },
  { form: box(wide * 0.34, 0.34, 0.05), paint: TRIM, at: [0, low + 0.4, -wide * 0.78] },
];

const head = (y: number, size: number): readonly Lump[] => [
  { form: ball(size), paint: SKIN, at: [0, y, -0.02], stretch: [0.92, 1.08, 0.96] },
];
const hood = (y: number, size: number): readonly Lump[] => [
  { form: ball(size * 1.18), paint: CLOAK, at: [0, y + 0.03, 0.035], stretch: [1, 1.08, 1] },
  { form: stick(0.01, size * 0.8, size * 1.1, 7), paint: CLOAK, at: [0, y + size * 0.9, 0.12], turn: [38, 0, 0] },
  { form: ball(size * 0.86), paint: SKIN, at: [0, y - 0.015, -0.09] },
];
const hat = (y: number, size: number): readonly Lump[] => [
  { form: stick(size * 1.9, size * 2, 0.05, 10), paint: DARK, at: [0, y + size * 0.55, 0], turn: [6, 0, 0] },
  { form: stick(size * 0.8, size * 1.05, 0.2, 9), paint: DARK, at: [0, y + size * 0.55 + 0.12, 0.01] },
  { form: box(0.05, 0.06, 0.34), paint: TRIM, at: [size * 0.95, y + size * 0.55 + 0.18, 0.08], turn: [-28, 14, 0] },
];
const arm = (s: number, y: number, turn: At, at: At): readonly Lump[] => [
  { form: ball(0.115), paint: COAT, at: [s * 0.29, y + 0.02, 0] },
  { form: pill(0.082, 0.26), paint: COAT, at, turn },
];
const hand = (at: At): Lump => ({ form: ball(0.075), paint: LEATHER, at });
const cloak = (y: number): readonly Lump[] => [
  { form: stick(0.17, 0.42, 0.86, 9), paint: CLOAK, at: [0, y, 0.17], stretch: [1, 1, 0.4], turn: [-11, 0, 0] },
];

/** A fencer: blade out, buckler up, hat with a feather. */
export const blade = (): readonly Lump[] => [
  ...legs(0.5, 0.11),
  ...coat(0.56, 0.26),
  ...head(1.22, 0.165),
  ...hat(1.22, 0.165),
  ...arm(1, 1.0, [72, -14, 0], [0.34, 0.9, -0.2]),
  hand([0.33, 0.88, -0.42]),
  { form: box(0.045, 0.09, 0.72), paint: STEEL, at: [0.33, 0.97, -0.8], turn: [14, 0, 0] },
  { form: box(0.22, 0.05, 0.06), paint: BONE, at: [0.33, 0.9, -0.48] },
  ...arm(-1, 1.0, [58, 24, 0], [-0.31, 0.86, -0.16]),
  { form: stick(0.21, 0.21, 0.06, 11), paint: TRIM, at: [-0.3, 0.86, -0.36], turn: [82, 0, 0] },
  { form: ball(0.07), paint: STEEL, at: [-0.3, 0.86, -0.41] },
];

/** An archer: hooded, the long bow drawn across him, a quiver. */
export const archer = (): readonly Lump[] => [
  ...legs(0.5, 0.105),
  ...coat(0.55, 0.245),
  ...hood(1.2, 0.16),
  ...cloak(0.66),
  ...arm(-1, 1.0, [86, 8, 0], [-0.29, 1.0, -0.24]),
  hand([-0.3, 1.0, -0.46]),
  { form: stick(0.026, 0.036, 0.66, 6), paint: WOOD, at: [-0.3, 1.3, -0.42], turn: [-20, 0, 0] },
  { form: stick(0.036, 0.026, 0.66, 6), paint: WOOD, at: [-0.3, 0.7, -0.42], turn: [20, 0, 0] },
  { form: stick(0.008, 0.008, 1.18, 4), paint: BONE, at: [-0.3, 1.0, -0.29] },
  ...arm(1, 1.0, [78, 46, 0], [0.2, 0.98, -0.16]),
  { form: stick(0.012, 0.012, 0.7, 5), paint: BONE, at: [-0.26, 1.02, -0.35], turn: [88, 4, 0] },
  { form: stick(0.09, 0.075, 0.46, 8), paint: LEATHER, at: [0.14, 0.98, 0.25], turn: [-14, 0, -18] },
  { form: box(0.1, 0.12, 0.08), paint: TRIM, at: [0.2, 1.24, 0.2], turn: [-14, 0, -18] },
];

/** Somebody who knows spells: a long robe, a staff with a light, a beard. */
export const mage = (): readonly Lump[] => [
  { form: stick(0.25, 0.42, 0.72, 10), paint: COAT, at: [0, 0.36, 0], stretch: [1, 1, 0.9] },
  { form: stick(0.34, 0.26, 0.4, 10), paint: COAT, at: [0, 0.88, 0], stretch: [1, 1, 0.78] },
  { form: box(0.15, 0.9, 0.05), paint: TRIM, at: [0, 0.5, -0.31], turn: [9, 0, 0] },
  ...cloak(0.64),
  ...head(1.22, 0.16),
  { form: stick(0.02, 0.15, 0.3, 7), paint: BONE, at: [0, 1.08, -0.14], turn: [168, 0, 0] },
  { form: stick(0.24, 0.26, 0.04, 10), paint: CLOAK, at: [0, 1.32, 0] },
  { form: stick(0.015, 0.17, 0.52, 8), paint: CLOAK, at: [0.02, 1.56, 0.05], turn: [14, 0, -5] },
  ...arm(1, 1.02, [64, -22, 0], [0.36, 0.98, -0.14]),
  { form: stick(0.032, 0.036, 1.6, 6), paint: WOOD, at: [0.42, 0.82, -0.3] },
  { form: pebble(0.13), paint: '#ffd98a', at: [0.42, 1.7, -0.3] },
  { form: stick(0.05, 0.03, 0.14, 6), paint: STEEL, at: [0.42, 1.57, -0.3] },
  ...arm(-1, 1.02, [104, 12, 0], [-0.32, 1.06, -0.22]),
  hand([-0.33, 1.14, -0.44]),
];

/** A captain: on a stone, a plume, a drawn sabre, a banner on the back. */
export const captain = (): readonly Lump[] => [
  { form: pebble(0.42), paint: ROCK, at: [0, 0.02, 0.02], stretch: [1.15, 0.5, 1.05], turn: [0, 25, 8] },
  { form: pebble(0.22), paint: ROCK, at: [0.3, 0.03, -0.2], stretch: [1, 0.7, 1] },
  ...moved(
    [
      ...legs(0.5, 0.115),
      ...coat(0.56, 0.285),
      ...cloak(0.66),
      ...head(1.24, 0.165),
      { form: ball(0.18), paint: STEEL, at: [0, 1.29, 0.01], stretch: [1, 0.8, 1.05] },
      { form: stick(0.24, 0.24, 0.035, 11), paint: STEEL, at: [0, 1.25, 0] },
      { form: box(0.06, 0.24, 0.36), paint: TRIM, at: [0, 1.48, 0.08], turn: [-16, 0, 0] },
      { form: ball(0.15), paint: TRIM, at: [0.32, 1.03, 0], stretch: [1, 0.7, 1.1] },
      { form: ball(0.15), paint: TRIM, at: [-0.32, 1.03, 0], stretch: [1, 0.7, 1.1] },
      ...arm(1, 1.0, [124, 0, -12], [0.4, 1.12, -0.18]),
      { form: box(0.05, 0.82, 0.12), paint: STEEL, at: [0.48, 1.56, -0.44], turn: [-34, 0, -8] },
      { form: box(0.24, 0.05, 0.08), paint: BONE, at: [0.44, 1.22, -0.27], turn: [-34, 0, -8] },
      ...arm(-1, 1.0, [36, 0, 18], [-0.36, 0.8, -0.1]),
      { form: stick(0.026, 0.026, 1.5, 6), paint: WOOD, at: [-0.14, 1.36, 0.34] },
      { form: box(0.58, 0.5, 0.035), paint: TRIM, at: [-0.14, 1.84, 0.34] },
      { form: box(0.42, 0.34, 0.05), paint: { side: 0.5 }, at: [-0.14, 1.84, 0.34] },
      { form: ball(0.11), paint: BONE, at: [-0.14, 1.84, 0.34], stretch: [1, 1, 0.5] },
    ],
    [0, 0.18, 0],
  ),
];

/** Somebody to be afraid of: huge shoulders, a club, a horned mask. */
export const ogre = (): readonly Lump[] => [
  ...[-1, 1].flatMap((s): readonly Lump[] => [
    { form: box(0.26, 0.13, 0.38), paint: DARK, at: [s * 0.24, 0.06, -0.02] },
    { form: stick(0.17, 0.14, 0.5, 8), paint: LEATHER, at: [s * 0.23, 0.34, 0] },
    { form: ball(0.25), paint: FUR, at: [s * 0.44, 1.12, 0], stretch: [1.05, 0.85, 1] },
    { form: stick(0.02, 0.07, 0.28, 6), paint: BONE, at: [s * 0.17, 1.52, -0.1], turn: [-12, 0, s * -34] },
  ]),
  { form: stick(0.44, 0.32, 0.56, 9), paint: COAT, at: [0, 0.86, 0.02], stretch: [1, 1, 0.8], turn: [-12, 0, 0] },
  { form: stick(0.34, 0.44, 0.26, 9), paint: LEATHER, at: [0, 0.56, 0], stretch: [1, 1, 0.85] },
  { form: box(0.5, 0.12, 0.07), paint: TRIM, at: [0, 0.72, -0.33] },
  { form: ball(0.2), paint: BONE, at: [0, 1.34, -0.2], stretch: [0.95, 1.05, 1] },
  { form: box(0.22, 0.06, 0.06), paint: DARK, at: [0, 1.36, -0.39] },
  { form: pill(0.12, 0.32), paint: SKIN, at: [0.58, 0.9, -0.14], turn: [34, 0, 10] },
  { form: stick(0.16, 0.07, 0.95, 8), paint: WOOD, at: [0.62, 0.84, -0.55], turn: [-62, 0, 0] },
  { form: stick(0.19, 0.19, 0.1, 8), paint: STEEL, at: [0.62, 1.0, -0.86], turn: [-62, 0, 0] },
  { form: pill(0.12, 0.32), paint: SKIN, at: [-0.57, 0.84, -0.1], turn: [22, 0, -12] },
  { form: ball(0.13), paint: SKIN, at: [-0.62, 0.6, -0.2] },
];

/** A hound, low and long, with a collar. */
export const hound = (): readonly Lump[] => [
  { form: pill(0.24, 0.5), paint: FUR, at: [0, 0.56, 0.08], turn: [86, 0, 0], stretch: [0.9, 1, 1.1] },
  { form: pill(0.19, 0.24), paint: FUR, at: [0, 0.66, -0.34], turn: [58, 0, 0] },
  { form: stick(0.2, 0.2, 0.1, 9), paint: TRIM, at: [0, 0.78, -0.46], turn: [58, 0, 0] },
  { form: ball(0.19), paint: FUR, at: [0, 0.9, -0.6], stretch: [0.9, 0.9, 1.1] },
  { form: box(0.16, 0.13, 0.26), paint: DARK, at: [0, 0.84, -0.8] },
  ...[-1, 1].flatMap((s): readonly Lump[] => [
    { form: stick(0.015, 0.07, 0.18, 5), paint: DARK, at: [s * 0.12, 1.07, -0.54], turn: [10, 0, s * -16] },
    { form: stick(0.1, 0.065, 0.46, 7), paint: FUR, at: [s * 0.15, 0.26, -0.28], turn: [-8, 0, 0] },
    { form: stick(0.12, 0.06, 0.46, 7), paint: FUR, at: [s * 0.16, 0.26, 0.42], turn: [14, 0, 0] },
    { form: box(0.11, 0.07, 0.18), paint: DARK, at: [s * 0.15, 0.035, -0.3] },
    { form: box(0.11, 0.07, 0.18), paint: DARK, at: [s * 0.16, 0.035, 0.36] },
  ]),
  { form: box(0.42, 0.06, 0.34), paint: COAT, at: [0, 0.8, 0.08] },
  { form: stick(0.025, 0.06, 0.5, 6), paint: FUR, at: [0, 0.78, 0.62], turn: [52, 0, 0] },
];

/** A rider with a lance. Sculpted a good third smaller, since its base is larger. */
export const rider = (): readonly Lump[] => [
  ...[-1, 1].flatMap((s): readonly Lump[] => [
    { form: stick(0.075, 0.055, 0.42, 7), paint: WOOD, at: [s * 0.13, 0.21, -0.36], turn: [-6, 0, 0] },
    { form: stick(0.09, 0.055, 0.42, 7), paint: WOOD, at: [s * 0.14, 0.21, 0.36], turn: [10, 0, 0] },
    { form: box(0.11, 0.07, 0.13), paint: DARK, at: [s * 0.13, 0.035, -0.38] },
    { form: box(0.11, 0.07, 0.13), paint: DARK, at: [s * 0.14, 0.035, 0.32] },
    { form: pill(0.07, 0.26), paint: DARK, at: [s * 0.23, 0.6, -0.04], turn: [26, 0, s * 14] },
  ]),
  { form: pill(0.21, 0.56), paint: WOOD, at: [0, 0.54, 0.02], turn: [90, 0, 0] },
  { form: stick(0.24, 0.26, 0.5, 9), paint: COAT, at: [0, 0.53, 0.08], turn: [90, 0, 0], stretch: [1, 1, 0.96] },
  { form: pill(0.12, 0.36), paint: WOOD, at: [0, 0.82, -0.42], turn: [-32, 0, 0] },
  { form: box(0.05, 0.44, 0.12), paint: DARK, at: [0, 0.9, -0.33], turn: [-32, 0, 0] },
  { form: pill(0.095, 0.22), paint: WOOD, at: [0, 1.02, -0.6], turn: [58, 0, 0] },
  { form: stick(0.02, 0.08, 0.42, 6), paint: DARK, at: [0, 0.5, 0.5], turn: [150, 0, 0] },
  ...moved([...coat(0, 0.19)], [0, 0.78, 0.06]),
  { form: ball(0.13), paint: STEEL, at: [0, 1.36, 0.03] },
  { form: box(0.14, 0.035, 0.05), paint: DARK, at: [0, 1.36, -0.09] },
  { form: box(0.04, 0.16, 0.24), paint: TRIM, at: [0, 1.5, 0.08], turn: [-14, 0, 0] },
  { form: pill(0.06, 0.2), paint: COAT, at: [0.25, 1.1, -0.08], turn: [60, 0, 8] },
  { form: stick(0.018, 0.035, 1.7, 6), paint: WOOD, at: [0.29, 1.12, -0.46], turn: [-74, 0, 0] },
  { form: stick(0.005, 0.04, 0.2, 6), paint: STEEL, at: [0.29, 1.37, -1.34], turn: [-74, 0, 0] },
  { form: box(0.02, 0.16, 0.3), paint: TRIM, at: [0.29, 1.36, -1.02] },
  { form: stick(0.17, 0.17, 0.05, 5), paint: TRIM, at: [-0.27, 1.02, -0.06], turn: [0, 0, 90] },
];
