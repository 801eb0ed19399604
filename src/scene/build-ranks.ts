import { CapsuleGeometry, SphereGeometry } from 'three';
import type { Lump } from './sculpt.ts';
import { box, stick } from './sculpt.ts';

/** Plainer forms than a lone fighter is made of: three hundred soldiers stand on a table. */
const ball = (r: number) => new SphereGeometry(r, 8, 5);
const pill = (r: number, length: number) => new CapsuleGeometry(r, length, 1, 5);

const COAT = { side: 0.7 };
const CLOAK = { side: 0.46 };
const TRIM = { side: 1.28 };
const SKIN = '#c89a74';
const LEATHER = '#5f4028';
const DARK = '#2b2724';
const STEEL = '#a7adb0';
const IRON = '#6f757a';
const WOOD = '#6b4a2c';
const BONE = '#d8cba8';
const HORSE = '#5a4130';

type At = readonly [number, number, number];

const moved = (lumps: readonly Lump[], [x, y, z]: At): readonly Lump[] =>
  lumps.map((l) => ({ ...l, at: [(l.at?.[0] ?? 0) + x, (l.at?.[1] ?? 0) + y, (l.at?.[2] ?? 0) + z] }));

/** Boots and breeches in close order: one foot ahead, nobody takes more ground than his place. */
const legs = (): readonly Lump[] =>
  [-1, 1].flatMap((s): readonly Lump[] => [
    { form: box(0.16, 0.1, 0.27), paint: DARK, at: [s * 0.15, 0.05, s * 0.06 - 0.04] },
    { form: stick(0.13, 0.1, 0.5, 6), paint: LEATHER, at: [s * 0.14, 0.34, s * 0.05] },
  ]);

/** A padded coat with a belt, its skirt over the hips. */
const coat = (wide = 0.27): readonly Lump[] => [
  { form: stick(wide * 0.82, wide * 1.2, 0.26, 8), paint: COAT, at: [0, 0.6, 0], stretch: [1, 1, 0.8] },
  { form: stick(wide * 0.86, wide * 0.86, 0.07, 8), paint: LEATHER, at: [0, 0.74, 0], stretch: [1, 1, 0.82] },
  { form: stick(wide * 1.16, wide * 0.8, 0.4, 8), paint: COAT, at: [0, 0.96, 0], stretch: [1, 1, 0.76] },
];

const head = (y = 1.3): readonly Lump[] => [
  { form: ball(0.145), paint: SKIN, at: [0, y, -0.03], stretch: [0.92, 1.05, 0.96] },
];

/** A brimmed iron hat. */
const kettle = (y = 1.3): readonly Lump[] => [
  { form: ball(0.165), paint: STEEL, at: [0, y + 0.06, 0], stretch: [1, 0.8, 1] },
  { form: stick(0.2, 0.26, 0.05, 10), paint: IRON, at: [0, y + 0.05, 0] },
];

/** A helmet with a nasal and a crest of the side's colour. */
const helm = (y = 1.3): readonly Lump[] => [
  { form: ball(0.172), paint: STEEL, at: [0, y + 0.03, 0.005], stretch: [0.96, 1.06, 1] },
  { form: box(0.05, 0.16, 0.04), paint: IRON, at: [0, y - 0.02, -0.165] },
  { form: box(0.045, 0.15, 0.3), paint: TRIM, at: [0, y + 0.2, 0.02] },
];

const arm = (s: number, turn: At, at: At): readonly Lump[] => [
  { form: ball(0.115), paint: COAT, at: [s * 0.27, 1.1, 0] },
  { form: pill(0.08, 0.24), paint: COAT, at, turn },
];

const hand = (at: At): Lump => ({ form: ball(0.075), paint: LEATHER, at });

/** A round shield on the left arm, with a boss. */
const roundShield = (): readonly Lump[] => [
  { form: stick(0.31, 0.31, 0.05, 14), paint: TRIM, at: [-0.17, 0.9, -0.3], turn: [90, 0, 0] },
  { form: stick(0.24, 0.24, 0.056, 14), paint: COAT, at: [-0.17, 0.9, -0.305], turn: [90, 0, 0] },
  { form: ball(0.08), paint: STEEL, at: [-0.17, 0.9, -0.33], stretch: [1, 1, 0.6] },
];

/** A tall shield with a pale bar across it. */
const tallShield = (): readonly Lump[] => [
  { form: box(0.4, 0.62, 0.05), paint: TRIM, at: [-0.17, 0.84, -0.31] },
  { form: box(0.32, 0.53, 0.056), paint: COAT, at: [-0.17, 0.84, -0.315] },
  { form: box(0.33, 0.1, 0.06), paint: BONE, at: [-0.17, 0.92, -0.318] },
];

const soldier = (): readonly Lump[] => [...legs(), ...coat(), ...head()];

/** A spear that stands well above the ranks, and a round shield. */
export const spearman = (): readonly Lump[] => [
  ...soldier(),
  ...kettle(),
  ...arm(1, [34, 0, -8], [0.31, 0.92, -0.12]),
  hand([0.31, 0.82, -0.24]),
  { form: stick(0.022, 0.028, 2.15, 5), paint: WOOD, at: [0.31, 1.12, -0.25], turn: [-5, 0, 0] },
  { form: stick(0.004, 0.055, 0.26, 4), paint: STEEL, at: [0.31, 2.3, -0.35], turn: [-5, 0, 0], stretch: [1, 1, 0.5] },
  ...arm(-1, [60, 0, 14], [-0.27, 0.95, -0.14]),
  ...roundShield(),
];

/** A sword held up and a tall shield. */
export const swordsman = (): readonly Lump[] => [
  ...soldier(),
  ...helm(),
  ...arm(1, [128, 0, -10], [0.34, 1.16, -0.12]),
  hand([0.36, 1.26, -0.24]),
  { form: box(0.03, 0.72, 0.095), paint: STEEL, at: [0.38, 1.64, -0.36], turn: [-20, 0, -6] },
  { form: box(0.2, 0.05, 0.08), paint: BONE, at: [0.36, 1.31, -0.25], turn: [-20, 0, -6] },
  ...arm(-1, [60, 0, 14], [-0.27, 0.95, -0.14]),
  ...tallShield(),
];

/** A long axe across the body, both hands on the shaft, a breastplate and no shield. */
export const halberdier = (): readonly Lump[] => [
  ...soldier(),
  { form: stick(0.29, 0.23, 0.34, 8), paint: STEEL, at: [0, 0.99, -0.03], stretch: [1, 1, 0.74] },
  ...kettle(),
  ...arm(1, [62, 0, -16], [0.3, 0.98, -0.16]),
  ...arm(-1, [70, 0, 30], [-0.24, 0.92, -0.2]),
  hand([0.26, 0.98, -0.3]),
  hand([-0.1, 0.72, -0.34]),
  { form: stick(0.024, 0.028, 1.9, 5), paint: WOOD, at: [0.2, 1.05, -0.32], turn: [-6, 0, -16] },
  { form: box(0.03, 0.34, 0.26), paint: STEEL, at: [0.43, 1.8, -0.52], turn: [-6, 0, -16] },
  { form: stick(0.004, 0.045, 0.3, 4), paint: STEEL, at: [0.48, 2.08, -0.43], turn: [-6, 0, -16] },
];

/** A longbow in the left hand, a hood, a quiver. */
export const bowman = (): readonly Lump[] => [
  ...legs(),
  ...coat(0.25),
  { form: ball(0.17), paint: CLOAK, at: [0, 1.33, 0.03], stretch: [1, 1.08, 1] },
  { form: stick(0.01, 0.12, 0.18, 6), paint: CLOAK, at: [0, 1.46, 0.12], turn: [36, 0, 0] },
  { form: ball(0.125), paint: SKIN, at: [0, 1.29, -0.08] },
  { form: stick(0.22, 0.3, 0.16, 8), paint: CLOAK, at: [0, 1.14, 0], stretch: [1, 1, 0.8] },
  ...arm(-1, [84, 0, 8], [-0.26, 1.06, -0.22]),
  hand([-0.26, 1.06, -0.42]),
  ...[-1, 1].map(
    (s): Lump => ({
      form: stick(s > 0 ? 0.014 : 0.026, s > 0 ? 0.026 : 0.014, 0.72, 5),
      paint: WOOD,
      at: [-0.26, 1.06 + s * 0.33, -0.36],
      turn: [s * 16, 0, 0],
    }),
  ),
  { form: stick(0.006, 0.006, 1.34, 3), paint: BONE, at: [-0.26, 1.06, -0.27] },
  ...arm(1, [54, 0, -12], [0.29, 0.94, -0.1]),
  { form: stick(0.085, 0.06, 0.46, 6), paint: LEATHER, at: [0.13, 1.06, 0.25], turn: [-14, 0, 18] },
  { form: box(0.13, 0.1, 0.1), paint: TRIM, at: [0.07, 1.32, 0.2], turn: [-14, 0, 18] },
];

/** A cloak, a plume, a blade held high: taller than those about him. */
export const warlord = (): readonly Lump[] =>
  moved(
    [
      ...legs(),
      ...coat(0.3),
      { form: stick(0.33, 0.26, 0.36, 9), paint: STEEL, at: [0, 1, -0.02], stretch: [1, 1, 0.76] },
      ...[-1, 1].map(
        (s): Lump => ({ form: ball(0.155), paint: TRIM, at: [s * 0.31, 1.14, 0], stretch: [1, 0.8, 1.05] }),
      ),
      { form: stick(0.2, 0.46, 0.98, 9), paint: CLOAK, at: [0, 0.66, 0.2], stretch: [1, 1, 0.42], turn: [-11, 0, 0] },
      ...head(1.36),
      { form: ball(0.18), paint: STEEL, at: [0, 1.4, 0.01], stretch: [0.96, 1.06, 1] },
      { form: pill(0.075, 0.26), paint: TRIM, at: [0, 1.66, 0.13], turn: [-46, 0, 0] },
      ...arm(1, [140, 0, -8], [0.36, 1.3, -0.08]),
      hand([0.38, 1.46, -0.16]),
      { form: box(0.034, 0.95, 0.12), paint: STEEL, at: [0.4, 1.98, -0.28], turn: [-14, 0, -4] },
      { form: box(0.26, 0.055, 0.09), paint: BONE, at: [0.385, 1.52, -0.17], turn: [-14, 0, -4] },
      ...arm(-1, [46, 0, 16], [-0.31, 0.96, -0.12]),
      hand([-0.33, 0.8, -0.24]),
    ],
    [0, 0.06, 0],
  );

/** A swordsman of the front rank with a tall banner on his back. */
export const champion = (): readonly Lump[] => [
  ...swordsman(),
  { form: pill(0.06, 0.2), paint: TRIM, at: [0, 1.6, 0.12], turn: [-40, 0, 0] },
  { form: stick(0.024, 0.024, 1.75, 5), paint: WOOD, at: [-0.1, 1.55, 0.26] },
  { form: box(0.5, 0.62, 0.03), paint: TRIM, at: [0.15, 2.06, 0.26] },
  { form: box(0.38, 0.48, 0.04), paint: CLOAK, at: [0.15, 2.06, 0.26] },
  { form: box(0.15, 0.15, 0.05), paint: BONE, at: [0.15, 2.08, 0.26], turn: [0, 0, 45] },
];

const horse = (barding: Lump['paint']): readonly Lump[] => [
  ...[-1, 1].flatMap((s): readonly Lump[] => [
    { form: stick(0.075, 0.05, 0.44, 6), paint: HORSE, at: [s * 0.14, 0.22, -0.42], turn: [-8, 0, 0] },
    { form: stick(0.09, 0.055, 0.44, 6), paint: HORSE, at: [s * 0.15, 0.22, 0.42], turn: [10, 0, 0] },
  ]),
  { form: pill(0.22, 0.64), paint: HORSE, at: [0, 0.56, 0.02], turn: [90, 0, 0] },
  { form: stick(0.24, 0.28, 0.66, 9), paint: barding, at: [0, 0.52, 0.06], turn: [90, 0, 0], stretch: [1, 1, 1.08] },
  { form: stick(0.25, 0.25, 0.05, 9), paint: TRIM, at: [0, 0.52, -0.26], turn: [90, 0, 0], stretch: [1, 1, 1.08] },
  { form: pill(0.125, 0.36), paint: HORSE, at: [0, 0.86, -0.48], turn: [-34, 0, 0] },
  { form: box(0.05, 0.46, 0.13), paint: DARK, at: [0, 0.94, -0.37], turn: [-34, 0, 0] },
  { form: pill(0.1, 0.22), paint: HORSE, at: [0, 1.06, -0.68], turn: [58, 0, 0] },
  { form: box(0.13, 0.07, 0.26), paint: TRIM, at: [0, 1.13, -0.68], turn: [-32, 0, 0] },
  { form: stick(0.02, 0.08, 0.44, 6), paint: DARK, at: [0, 0.52, 0.58], turn: [150, 0, 0] },
];

const rider = (): readonly Lump[] => [
  ...[-1, 1].map(
    (s): Lump => ({ form: pill(0.075, 0.28), paint: DARK, at: [s * 0.25, 0.62, -0.04], turn: [26, 0, s * 14] }),
  ),
  ...moved([...coat(0.2).slice(1), ...head(1.22), ...helm(1.22)], [0, 0.16, 0.04]),
  { form: pill(0.065, 0.2), paint: COAT, at: [0.24, 1.12, -0.08], turn: [60, 0, 8] },
  ...moved(tallShield(), [-0.09, 0.16, 0.1]).slice(0, 2),
];

/** A horseman with his lance raised. */
export const knight = (): readonly Lump[] => [
  ...horse(COAT),
  ...rider(),
  { form: stick(0.02, 0.04, 2, 6), paint: WOOD, at: [0.3, 1.5, -0.3], turn: [-24, 0, -2] },
  { form: stick(0.005, 0.045, 0.22, 5), paint: STEEL, at: [0.33, 2.5, -0.74], turn: [-24, 0, -2] },
  { form: box(0.02, 0.17, 0.32), paint: TRIM, at: [0.32, 2.24, -0.48], turn: [-24, 0, -2] },
];

/** A mounted lord: a cloak over the crupper and a broad banner. */
export const marshal = (): readonly Lump[] => [
  ...horse(CLOAK),
  ...rider(),
  { form: stick(0.16, 0.4, 0.8, 8), paint: CLOAK, at: [0, 0.96, 0.3], stretch: [1, 1, 0.5], turn: [-22, 0, 0] },
  { form: pill(0.07, 0.24), paint: TRIM, at: [0, 1.72, 0.14], turn: [-44, 0, 0] },
  { form: stick(0.024, 0.028, 2.3, 6), paint: WOOD, at: [0.31, 1.6, 0] },
  { form: box(0.03, 0.62, 0.66), paint: TRIM, at: [0.31, 2.36, 0.34] },
  { form: box(0.04, 0.5, 0.54), paint: CLOAK, at: [0.31, 2.36, 0.34] },
  { form: box(0.05, 0.17, 0.17), paint: BONE, at: [0.31, 2.38, 0.34], turn: [45, 0, 0] },
];
