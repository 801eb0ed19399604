import { type Part, part } from '../figure.ts';
import { noise } from '../noise.ts';
import type { Paint } from '../paint.ts';
import { at, bent, cut, halfSpace, joined, rough, shared, stretched, turned } from '../shape.ts';
import { ball, block, type Corner, egg, lathe, limb, plate, post, ring } from '../solid.ts';
import { ACCENT, BONE, COAT, LEATHER, ROCK, STEEL, WOOD } from './paints.ts';

/** A boulder to stand on, with a flat top at height `tall`. */
export const boulder = (wide: number, tall: number, deep: number, seed: number): Part =>
  part(
    ROCK,
    rough(
      joined(
        0.05,
        shared(egg(wide, tall * 1.5, deep), halfSpace([0, tall, 0], [0.05, 1, 0.08]), 0.03),
        at(egg(wide * 0.5, tall * 0.7, deep * 0.45), [wide * 0.7, 0, -deep * 0.55]),
      ),
      0.03,
      (x, y, z) => 0.03 * noise(x * 6 + seed, y * 6, z * 6) + 0.012 * noise(x * 17, y * 17 + seed, z * 17),
    ),
  );

/** A shaft along y. */
export const shaft = (paint: Paint, from: number, to: number, thick = 0.03): Part =>
  part(paint, limb([0, from, 0], [0, to, 0], thick, thick));

/** A straight sword along +y, its grip at the origin. */
export const sword = (blade: number, wide = 0.1): readonly Part[] => [
  part(
    STEEL,
    plate(
      [
        [-wide / 2, 0.1],
        [wide / 2, 0.1],
        [wide * 0.42, blade],
        [0, blade + wide * 0.9],
        [-wide * 0.42, blade],
      ],
      0.05,
      0.02,
    ),
  ),
  part(LEATHER, limb([0, -0.1, 0], [0, 0.08, 0], 0.036)),
  part(BONE, at(block(0.27, 0.055, 0.085, 0.022), [0, 0.1, 0])),
  part(BONE, at(ball(0.05), [0, -0.12, 0])),
];

/** A spear along +y, its grip at the origin. */
export const spear = (below: number, above: number): readonly Part[] => [
  shaft(WOOD, -below, above),
  part(
    STEEL,
    at(
      plate(
        [
          [0, -0.04],
          [0.075, 0.07],
          [0, 0.32],
          [-0.075, 0.07],
        ],
        0.055,
        0.022,
      ),
      [0, above, 0],
    ),
  ),
  part(BONE, at(ring(0.04, 0.018), [0, above - 0.06, 0])),
];

/** A halberd along +y, its axe towards −z. */
export const halberd = (below: number, above: number): readonly Part[] => [
  shaft(WOOD, -below, above),
  part(
    STEEL,
    at(
      turned(
        plate(
          [
            [-0.04, -0.2],
            [0.14, -0.16],
            [0.3, -0.24],
            [0.34, 0],
            [0.28, 0.2],
            [0.12, 0.1],
            [0.04, 0.12],
            [0, 0.42],
            [-0.04, 0.12],
            [-0.2, 0.06],
            [-0.04, -0.04],
          ],
          0.055,
          0.02,
        ),
        [0, 90, 0],
      ),
      [0, above, 0],
    ),
  ),
];

const KITE: readonly Corner[] = [
  [-0.2, 0.27],
  [-0.1, 0.32],
  [0.1, 0.32],
  [0.2, 0.27],
  [0.22, 0.08],
  [0.15, -0.16],
  [0, -0.36],
  [-0.15, -0.16],
  [-0.22, 0.08],
];

/** A kite shield that faces −z, bowed, with a pale rim and the device of the side's army. */
export const kite = (size = 1): readonly Part[] => {
  const bow = (depth: number, bevel: number, grow: number, out: number) =>
    bent(
      at(
        plate(
          KITE.map(([x, y]) => [x * size * grow, y * size * grow] as const),
          depth,
          bevel,
        ),
        [0, 0, out],
      ),
      0.08,
      (x, y, z) => [x, y, z - 1.1 * x * x],
    );
  return [
    part(BONE, bow(0.06, 0.025, 1, 0)),
    part(COAT, bow(0.05, 0.02, 0.84, -0.028), 0.002),
    part(ACCENT, at(block(0.065 * size, 0.5 * size, 0.05, 0.02), [0, 0, -0.045])),
    part(STEEL, at(egg(0.075 * size, 0.075 * size, 0.05), [0, 0.05 * size, -0.055])),
  ];
};

/** A round shield that faces −z. */
export const buckler = (radius: number): readonly Part[] => [
  part(BONE, turned(ring(radius, 0.03), [90, 0, 0])),
  part(
    COAT,
    turned(shared(at(ball(radius * 1.9), [0, -radius * 1.6, 0]), post(radius, radius, 1, 0.01), 0.01), [-90, 0, 0]),
  ),
  part(STEEL, at(egg(0.07, 0.07, 0.055), [0, 0, -radius * 0.34])),
];

export type Banner = { readonly top: number; readonly wide: number; readonly tall: number; readonly tails?: boolean };

/** A banner on its pole, from the ground to `top`: the field flies along +z, or hangs crosswise if it has tails. */
export const banner = ({ top, wide, tall, tails = false }: Banner): readonly Part[] => {
  const field = (grow: number, deep: number): Part['solid'] => {
    const [w, h] = [(wide / 2) * grow, (tall / 2) * grow];
    const outline: readonly Corner[] = tails
      ? [
          [-w, h],
          [w, h],
          [w, -h * 0.75],
          [w * 0.5, -h],
          [0, -h * 0.62],
          [-w * 0.5, -h],
          [-w, -h * 0.75],
        ]
      : [
          [-w, h],
          [w, h],
          [w, -h],
          [0, -h * 0.78],
          [-w, -h],
        ];
    return bent(plate(outline, deep, 0.015), 0.06, wave);
  };
  const hang = (solid: Part['solid']) => at(solid, [0, top - tall / 2 - 0.04, -0.115]);
  return [
    shaft(WOOD, 0.02, top + 0.06, 0.032),
    part(WOOD, limb([-wide / 2 - 0.05, top - 0.03, -0.06], [wide / 2 + 0.05, top - 0.03, -0.06], 0.03)),
    part(BONE, hang(field(1, 0.07))),
    part(COAT, hang(field(0.87, 0.11)), 0.002),
    part(
      ACCENT,
      hang(
        bent(
          plate(
            RHOMB.map(([x, y]) => [x * wide, y * tall] as const),
            0.15,
            0.015,
          ),
          0.06,
          wave,
        ),
      ),
      0.002,
    ),
    part(STEEL, at(egg(0.05, 0.1, 0.05), [0, top + 0.12, 0])),
  ];
};

const RHOMB: readonly Corner[] = [
  [0, 0.3],
  [0.22, 0],
  [0, -0.3],
  [-0.22, 0],
];

const wave = (x: number, y: number, z: number) =>
  [x, y, z - 0.028 * Math.sin(x * 9 + 0.6) - 0.018 * Math.sin(y * 8)] as const;

/** A bow in the plane of x and y, its grip at the origin, slightly drawn along +z. */
export const bow = (tall: number): readonly Part[] => [
  part(
    WOOD,
    joined(
      0.01,
      ...[-1, 1].flatMap((s) => [
        limb([0, 0, 0], [0, s * tall * 0.28, 0.03], 0.034, 0.032),
        limb([0, s * tall * 0.28, 0.03], [0, s * tall * 0.46, 0.13], 0.032, 0.024),
        limb([0, s * tall * 0.46, 0.13], [0, s * tall * 0.5, 0.11], 0.024, 0.02),
      ]),
    ),
  ),
  part(LEATHER, limb([0, -0.07, 0], [0, 0.07, 0], 0.042)),
  part(
    BONE,
    joined(0, limb([0, tall * 0.49, 0.12], [0, 0, 0.26], 0.012), limb([0, -tall * 0.49, 0.12], [0, 0, 0.26], 0.012)),
  ),
];

/** A quiver of arrows, upright. */
export const quiver: readonly Part[] = [
  part(LEATHER, post(0.065, 0.085, 0.36, 0.02)),
  ...[-0.03, 0.03].flatMap((x) => [
    part(WOOD, limb([x, 0.3, 0], [x * 1.6, 0.48, 0], 0.014)),
    part(BONE, at(block(0.03, 0.11, 0.075, 0.012), [x * 1.6, 0.46, 0])),
  ]),
];

/** A heavy maul along +y. */
export const maul = (below: number, above: number): readonly Part[] => [
  shaft(WOOD, -below, above, 0.045),
  part(
    STEEL,
    at(turned(cut(post(0.16, 0.16, 0.46, 0.045), at(ring(0.18, 0.03), [0, 0.23, 0])), [90, 0, 0]), [0, above, -0.23]),
  ),
  part(LEATHER, at(post(0.06, 0.06, 0.2, 0.02), [0, -0.1, 0])),
];

/** A bell-mouthed drum that hangs upright. */
export const drum = (radius: number, tall: number): readonly Part[] => [
  part(COAT, post(radius, radius, tall, 0.015)),
  part(BONE, at(stretched(ring(radius, 0.028), [1, 1, 1]), [0, tall, 0])),
  part(BONE, at(ring(radius, 0.028), [0, 0, 0])),
  part(BONE, at(post(radius * 0.94, radius * 0.94, 0.03, 0.01), [0, tall - 0.015, 0])),
  ...[0, 1, 2, 3, 4, 5].map((i) => {
    const [a, b] = [(i * Math.PI) / 3, ((i + 0.5) * Math.PI) / 3];
    const r = radius * 1.02;
    return part(
      LEATHER,
      limb([r * Math.cos(a), 0.02, r * Math.sin(a)], [r * Math.cos(b), tall - 0.02, r * Math.sin(b)], 0.018),
    );
  }),
];

/** A wheel about the x axis. */
export const wheel = (radius: number): readonly Part[] => [
  part(WOOD, turned(stretched(ring(radius - 0.045, 0.045), [1, 1.1, 1]), [0, 0, 90])),
  part(STEEL, turned(stretched(ring(radius, 0.018), [1, 1.6, 1]), [0, 0, 90])),
  part(
    STEEL,
    turned(
      lathe(
        [
          [-0.5, -0.08],
          [0.06, -0.08],
          [0.08, 0],
          [0.06, 0.08],
          [-0.5, 0.08],
        ],
        0.012,
      ),
      [0, 0, 90],
    ),
  ),
  ...[0, 1, 2, 3].map((i) => {
    const [c, s] = [Math.cos((i * Math.PI) / 4), Math.sin((i * Math.PI) / 4)];
    return part(
      WOOD,
      limb([0, -s * (radius - 0.05), -c * (radius - 0.05)], [0, s * (radius - 0.05), c * (radius - 0.05)], 0.03),
    );
  }),
];
