import { type Figure, moved, type Part, part, placed } from '../figure.ts';
import type { Paint } from '../paint.ts';
import { at, cut, joined, mirrored, stretched, turned } from '../shape.ts';
import { block, egg, lathe, limb, post, type Vec } from '../solid.ts';
import { arm, belt, collar, face, skirt } from './anatomy.ts';
import { bow, halberd, kite, quiver, spear, sword } from './arms.ts';
import { ACCENT, BONE, COAT, COAT_DEEP, DARK, LEATHER, LINEN, MAIL, STEEL, WOOD } from './paints.ts';

/** The triangles of ranked models, which are numerous. */
export const RANK_TRIANGLES = [3600, 1000, 300] as const;

/** A body in a long coat with a belt, without arms and head. */
export const coated = (coat: Paint, front: Paint, tunic: Paint = coat): readonly Part[] => [
  part(LEATHER, mirrored(at(turned(egg(0.085, 0.075, 0.15), [0, -12, 0]), [0.12, 0.05, -0.2]))),
  skirt(coat, 0.64, 0.05, 0.17, 0.3, 0.92),
  part(front, at(turned(block(0.17, 0.54, 0.05, 0.022), [12, 0, 0]), [0, 0.34, -0.235])),
  part(
    tunic,
    at(joined(0.05, block(0.4, 0.36, 0.29, 0.13), at(block(0.3, 0.2, 0.25, 0.09), [0, -0.16, 0])), [0, 0.83, 0]),
  ),
  ...belt(0.63, 0.175, 0.95),
  collar(1.02, 0.13),
];

/** A head under a broad iron hat. */
export const kettleHat = ([x, y, z]: Vec): readonly Part[] => [
  ...face([x, y, z]),
  part(
    STEEL,
    joined(0.06, at(egg(0.15, 0.16, 0.16), [x, y + 0.1, z]), at(post(0.25, 0.14, 0.08, 0.022), [x, y + 0.045, z])),
  ),
];

/** A closed helm with a slit, a cross of bone over it, and a crest. */
export const greatHelm = ([x, y, z]: Vec, crest: Paint): readonly Part[] => [
  part(DARK, at(egg(0.13, 0.15, 0.13), [x, y, z])),
  part(
    STEEL,
    cut(
      at(
        lathe(
          [
            [-0.5, -0.15],
            [0.14, -0.15],
            [0.155, 0.04],
            [0.1, 0.15],
            [-0.5, 0.17],
          ],
          0.018,
        ),
        [x, y, z],
      ),
      at(block(0.26, 0.045, 0.16, 0.01), [x, y + 0.02, z - 0.16]),
      0.01,
    ),
  ),
  part(BONE, at(block(0.045, 0.2, 0.04, 0.012), [x, y - 0.05, z - 0.158])),
  part(
    crest,
    joined(
      0.04,
      ...[0, 1, 2, 3].map((i) =>
        at(egg(0.05, 0.085 - i * 0.006, 0.075), [x, y + 0.21 - i * 0.035 - i * i * 0.01, z - 0.04 + i * 0.075]),
      ),
    ),
  ),
];

/** A long-tailed helmet with a plume. */
const sallet = ([x, y, z]: Vec, plume: Paint): readonly Part[] => [
  ...face([x, y - 0.02, z], 0.13),
  part(
    STEEL,
    cut(
      at(joined(0.05, egg(0.165, 0.17, 0.18), at(stretched(egg(0.15, 0.07, 0.2), [1, 1, 1]), [0, -0.06, 0.1])), [
        x,
        y + 0.03,
        z,
      ]),
      at(block(0.4, 0.22, 0.3, 0.03), [x, y - 0.08, z - 0.2]),
      0.02,
    ),
  ),
  part(
    plume,
    joined(
      0.04,
      limb([x, y + 0.17, z + 0.08], [x, y + 0.32, z + 0.2], 0.04, 0.06),
      limb([x, y + 0.32, z + 0.2], [x, y + 0.16, z + 0.4], 0.06, 0.03),
    ),
  ),
];

/** A hood over a head. */
export const hood = ([x, y, z]: Vec, paint: Paint): readonly Part[] => [
  ...face([x, y - 0.01, z - 0.03], 0.122),
  part(
    paint,
    cut(
      at(
        joined(
          0.06,
          egg(0.17, 0.18, 0.18),
          limb([0, 0.08, 0.1], [0, 0.06, 0.24], 0.09, 0.03),
          at(egg(0.23, 0.1, 0.2), [0, -0.16, 0.02]),
        ),
        [x, y, z],
      ),
      at(egg(0.115, 0.135, 0.16), [x, y - 0.01, z - 0.16]),
      0.02,
    ),
  ),
];

const HEAD: Vec = [0, 1.17, -0.01];

const spearman: Figure = {
  name: 'spearman',
  cell: 0.015,
  triangles: RANK_TRIANGLES,
  parts: [
    ...coated(COAT, LINEN),
    ...kettleHat(HEAD),
    ...arm({ shoulder: [0.23, 0.95, 0], elbow: [0.35, 0.76, 0], hand: [0.29, 0.8, -0.2], sleeve: MAIL }),
    ...arm({ shoulder: [-0.23, 0.95, 0], elbow: [-0.32, 0.74, -0.1], hand: [-0.24, 0.74, -0.22], sleeve: MAIL }),
    ...placed(spear(0.74, 1.22), [-5, 0, 2], [0.29, 0.8, -0.22]),
    ...placed(kite(0.95), [0, 14, 0], [-0.22, 0.72, -0.31]),
  ],
};

const swordsman: Figure = {
  name: 'swordsman',
  cell: 0.015,
  triangles: RANK_TRIANGLES,
  parts: [
    ...coated(COAT_DEEP, BONE, STEEL),
    part(COAT, at(block(0.25, 0.34, 0.33, 0.05), [0, 0.84, 0])),
    ...greatHelm(HEAD, ACCENT),
    part(STEEL, mirrored(at(turned(egg(0.13, 0.11, 0.14), [0, 0, -20]), [0.26, 0.98, 0]))),
    ...arm({ shoulder: [0.25, 0.95, 0], elbow: [0.38, 0.84, 0.04], hand: [0.33, 0.98, -0.16], sleeve: STEEL }),
    ...arm({ shoulder: [-0.25, 0.95, 0], elbow: [-0.34, 0.74, -0.1], hand: [-0.22, 0.72, -0.24], sleeve: STEEL }),
    ...placed(sword(0.66, 0.12), [-20, 0, -6], [0.33, 1.0, -0.18]),
    ...placed(kite(1.18), [-4, 10, 0], [-0.18, 0.66, -0.34]),
  ],
};

const halberdier: Figure = {
  name: 'halberdier',
  cell: 0.015,
  triangles: RANK_TRIANGLES,
  parts: [
    ...coated(COAT, COAT_DEEP, STEEL),
    ...sallet(HEAD, ACCENT),
    part(COAT_DEEP, mirrored(at(turned(egg(0.15, 0.13, 0.16), [0, 0, -20]), [0.26, 0.97, 0]))),
    ...arm({ shoulder: [0.25, 0.95, 0], elbow: [0.36, 0.76, -0.06], hand: [0.2, 0.86, -0.25], sleeve: LINEN }),
    ...arm({ shoulder: [-0.25, 0.95, 0], elbow: [-0.34, 0.7, -0.08], hand: [0.1, 0.6, -0.31], sleeve: LINEN }),
    ...placed(halberd(0.8, 1.06), [-6, -16, -12], [0.19, 0.84, -0.29]),
  ],
};

const bowman: Figure = {
  name: 'bowman',
  cell: 0.015,
  triangles: RANK_TRIANGLES,
  parts: [
    ...coated(COAT_DEEP, LEATHER, COAT),
    ...hood(HEAD, COAT),
    ...placed(quiver, [18, 0, -26], [0.1, 0.74, 0.2]),
    ...arm({
      shoulder: [0.24, 0.95, 0],
      elbow: [0.4, 0.98, 0.02],
      hand: [0.12, 1.0, -0.2],
      sleeve: LINEN,
      thick: 0.075,
    }),
    ...arm({
      shoulder: [-0.23, 0.95, 0],
      elbow: [-0.3, 0.93, -0.22],
      hand: [-0.22, 0.98, -0.46],
      sleeve: LINEN,
      thick: 0.075,
    }),
    ...placed(bow(1.16), [4, 18, 8], [-0.22, 0.99, -0.47]),
    part(WOOD, limb([0.1, 1.01, -0.2], [-0.26, 1.02, -0.66], 0.014)),
    part(STEEL, limb([-0.25, 1.02, -0.64], [-0.29, 1.02, -0.71], 0.028, 0.008)),
    ...moved([part(STEEL, limb([0.2, 0.62, 0.06], [0.24, 0.3, 0.16], 0.03))], [0, 0, 0]),
  ],
};

/** The models of ranked units. */
export const RANKS: readonly Figure[] = [spearman, swordsman, halberdier, bowman];
