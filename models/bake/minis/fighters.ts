import { type Figure, moved, type Part, part, placed } from '../figure.ts';
import type { Paint } from '../paint.ts';
import { at, cut, joined, mirrored, rough, stretched, turned } from '../shape.ts';
import { ball, block, egg, lathe, limb, post, ring, type Vec } from '../solid.ts';
import { noise } from '../noise.ts';
import { arm, belt, cloak, collar, face, leg, skirt } from './anatomy.ts';
import { banner, boulder, bow, maul, quiver, sword } from './arms.ts';
import {
  ACCENT,
  BONE,
  CLOTH,
  COAT,
  COAT_DEEP,
  COAT_LIGHT,
  DARK,
  GOLD,
  HIDE,
  LAMP,
  LEATHER,
  LINEN,
  PELT,
  SKIN,
  STEEL,
  WOOD,
} from './paints.ts';
import { hood } from './ranks.ts';

const FIGHTER_TRIANGLES = [4400, 1200, 340] as const;

/** A lean body in breeches and a doublet, striding. */
const doublet = (coat: Paint, hose: Paint): readonly Part[] => [
  ...leg({
    hip: [-0.09, 0.52, 0.01],
    knee: [-0.13, 0.33, -0.14],
    foot: [-0.15, 0, -0.14],
    out: 8,
    hose,
    boot: LEATHER,
    thick: 0.092,
  }),
  ...leg({
    hip: [0.09, 0.52, 0.01],
    knee: [0.14, 0.32, 0.06],
    foot: [0.17, 0, 0.19],
    out: -26,
    hose,
    boot: LEATHER,
    thick: 0.092,
  }),
  skirt(coat, 0.62, 0.4, 0.16, 0.235, 0.9),
  part(
    coat,
    at(joined(0.06, block(0.4, 0.34, 0.28, 0.13), at(block(0.28, 0.24, 0.23, 0.1), [0, -0.18, 0])), [0, 0.86, 0]),
  ),
  ...belt(0.62, 0.172, 0.92),
  collar(1.04, 0.125),
];

/** A broad hat with a feather. */
const broadHat = ([x, y, z]: Vec, felt: Paint, feather: Paint): readonly Part[] => [
  ...face([x, y, z]),
  part(
    felt,
    at(
      turned(
        lathe(
          [
            [-0.5, 0.02],
            [0.24, 0.0],
            [0.29, 0.05],
            [0.17, 0.06],
            [0.14, 0.17],
            [0.06, 0.2],
            [-0.5, 0.18],
          ],
          0.014,
        ),
        [-6, 0, 8],
      ),
      [x, y + 0.08, z],
    ),
  ),
  part(LEATHER, at(turned(ring(0.155, 0.022), [-6, 0, 8]), [x, y + 0.155, z])),
  part(
    feather,
    joined(
      0.04,
      limb([x + 0.14, y + 0.18, z - 0.02], [x + 0.2, y + 0.3, z + 0.16], 0.035, 0.06),
      limb([x + 0.2, y + 0.3, z + 0.16], [x + 0.12, y + 0.16, z + 0.42], 0.06, 0.02),
    ),
  ),
];

/** A fencer in mid-lunge: rapier forward, dagger back. */
const fencer: Figure = {
  name: 'fencer',
  cell: 0.015,
  triangles: FIGHTER_TRIANGLES,
  parts: [
    ...doublet(COAT, CLOTH),
    part(BONE, at(turned(block(0.07, 0.44, 0.05, 0.02), [0, 0, 40]), [0.01, 0.86, -0.14])),
    ...broadHat([0, 1.19, -0.02], COAT_DEEP, BONE),
    ...arm({
      shoulder: [0.24, 0.98, 0],
      elbow: [0.34, 0.9, -0.24],
      hand: [0.27, 0.98, -0.46],
      sleeve: LINEN,
      thick: 0.082,
    }),
    ...arm({
      shoulder: [-0.24, 0.98, 0],
      elbow: [-0.42, 0.88, 0.06],
      hand: [-0.44, 1.08, 0.14],
      sleeve: LINEN,
      thick: 0.082,
    }),
    ...placed(
      [...sword(0.74, 0.075), part(STEEL, at(cut(ball(0.1), at(block(0.4, 0.2, 0.4), [0, -0.12, 0])), [0, 0.06, 0]))],
      [-74, 8, 0],
      [0.27, 1.0, -0.5],
    ),
    ...placed(sword(0.3, 0.08), [24, 0, 30], [-0.44, 1.1, 0.14]),
    ...moved([cloak(COAT_DEEP, 1.02, 0.46, 0.3, 0.05)], [0, 0, 0.05]),
  ],
};

/** A hunter in a hood, bow drawn. */
const archer: Figure = {
  name: 'archer',
  cell: 0.015,
  triangles: FIGHTER_TRIANGLES,
  parts: [
    ...doublet(CLOTH, DARK),
    part(COAT_DEEP, at(block(0.42, 0.16, 0.3, 0.06), [0, 0.98, 0])),
    ...hood([0, 1.2, 0], COAT),
    cloak(COAT, 1.06, 0.3, 0.33, 0.05),
    ...placed(quiver, [14, 0, -30], [0.1, 0.78, 0.28]),
    ...arm({
      shoulder: [0.24, 0.98, 0],
      elbow: [0.43, 1.04, 0.04],
      hand: [0.13, 1.06, -0.16],
      sleeve: CLOTH,
      thick: 0.078,
    }),
    ...arm({
      shoulder: [-0.23, 0.98, 0],
      elbow: [-0.28, 0.97, -0.24],
      hand: [-0.18, 1.04, -0.5],
      sleeve: CLOTH,
      thick: 0.078,
    }),
    ...placed(bow(1.26), [4, 16, 14], [-0.18, 1.05, -0.51]),
    part(WOOD, limb([0.12, 1.07, -0.16], [-0.22, 1.08, -0.74], 0.014)),
    part(STEEL, limb([-0.21, 1.08, -0.72], [-0.24, 1.08, -0.8], 0.03, 0.008)),
  ],
};

/** A caster in bell-shaped robes and a tall bent hat, a lamp on the staff. */
const mage: Figure = {
  name: 'mage',
  cell: 0.015,
  triangles: FIGHTER_TRIANGLES,
  parts: [
    skirt(COAT, 0.74, 0.03, 0.17, 0.38, 0.95),
    part(COAT_DEEP, at(stretched(ring(0.37, 0.03), [1, 1.4, 0.95]), [0, 0.06, 0])),
    part(BONE, at(turned(block(0.1, 0.66, 0.05, 0.02), [15, 0, 0]), [0, 0.38, -0.27])),
    part(
      COAT,
      at(joined(0.06, block(0.36, 0.32, 0.27, 0.13), at(block(0.28, 0.24, 0.24, 0.1), [0, -0.16, 0])), [0, 0.88, 0]),
    ),
    ...belt(0.68, 0.175, 0.95),
    collar(1.03, 0.125),
    ...face([0, 1.18, -0.01], 0.13),
    // A beard, and the hat.
    part(
      BONE,
      joined(
        0.05,
        limb([0, 1.1, -0.1], [0, 0.88, -0.2], 0.085, 0.03),
        mirrored(limb([0.06, 1.12, -0.1], [0.03, 0.98, -0.17], 0.05, 0.03)),
      ),
    ),
    part(
      COAT_DEEP,
      joined(
        0.03,
        at(
          lathe(
            [
              [-0.5, 0],
              [0.29, -0.02],
              [0.3, 0.01],
              [0.14, 0.05],
              [-0.5, 0.08],
            ],
            0.014,
          ),
          [0, 1.26, 0],
        ),
        limb([0, 1.3, 0], [0.01, 1.5, 0.03], 0.145, 0.09),
        limb([0.01, 1.5, 0.03], [0.05, 1.68, 0.12], 0.09, 0.045),
        limb([0.05, 1.68, 0.12], [0.1, 1.72, 0.24], 0.045, 0.018),
      ),
    ),
    part(LEATHER, at(ring(0.15, 0.025), [0, 1.33, 0.005])),
    ...arm({ shoulder: [0.22, 0.98, 0], elbow: [0.36, 0.84, -0.06], hand: [0.36, 0.92, -0.28], sleeve: COAT_LIGHT }),
    ...arm({
      shoulder: [-0.22, 0.98, 0],
      elbow: [-0.38, 0.94, -0.08],
      hand: [-0.34, 1.12, -0.28],
      sleeve: COAT_LIGHT,
      glove: SKIN,
    }),
    part(
      WOOD,
      joined(
        0.02,
        limb([0.38, 0.02, -0.3], [0.37, 1.4, -0.3], 0.036, 0.034),
        limb([0.37, 1.4, -0.3], [0.46, 1.54, -0.3], 0.034, 0.03),
        limb([0.46, 1.54, -0.3], [0.4, 1.68, -0.3], 0.03, 0.018),
        limb([0.37, 1.4, -0.3], [0.28, 1.52, -0.3], 0.03, 0.02),
      ),
    ),
    part(LAMP, at(ball(0.072), [0.37, 1.53, -0.3])),
  ],
};

/** A leader of a warband: long coat, banner on the back, sword on the shoulder. */
const captain: Figure = {
  name: 'captain',
  cell: 0.016,
  triangles: [5600, 1600, 460],
  parts: [
    boulder(0.36, 0.1, 0.34, 11),
    ...moved(
      [
        ...doublet(COAT, DARK),
        cloak(ACCENT, 1.05, 0.08, 0.36, 0.055),
        part(GOLD, at(stretched(ring(0.19, 0.05), [1.15, 1, 0.95]), [0, 1.03, 0.02])),
        ...broadHat([0, 1.2, -0.02], COAT_LIGHT, ACCENT),
        part(STEEL, at(block(0.3, 0.26, 0.29, 0.08), [0, 0.88, -0.015])),
        ...arm({
          shoulder: [0.25, 0.98, 0],
          elbow: [0.43, 0.96, -0.06],
          hand: [0.38, 1.18, -0.2],
          sleeve: COAT,
          thick: 0.09,
        }),
        ...arm({
          shoulder: [-0.25, 0.98, 0],
          elbow: [-0.42, 0.76, -0.02],
          hand: [-0.3, 0.66, -0.2],
          sleeve: COAT,
          thick: 0.09,
        }),
        ...placed(sword(0.72, 0.12), [-30, 0, -14], [0.38, 1.2, -0.22]),
      ],
      [0, 0.1, 0],
    ),
    ...moved(banner({ top: 2.16, wide: 0.56, tall: 0.62, tails: true }), [-0.14, 0.04, 0.36]),
  ],
};

/** A brute: a hunched back of hide, a small head, a heavy maul. */
const brute: Figure = {
  name: 'brute',
  cell: 0.019,
  triangles: [5200, 1500, 420],
  parts: [
    ...[-1, 1].flatMap((s) =>
      leg({
        hip: [s * 0.17, 0.42, 0.04],
        knee: [s * 0.26, 0.26, -0.06],
        foot: [s * 0.3, 0, s * 0.06],
        out: s * -16,
        hose: CLOTH,
        boot: LEATHER,
        thick: 0.15,
      }),
    ),
    part(
      HIDE,
      rough(
        joined(
          0.14,
          at(egg(0.4, 0.36, 0.34), [0, 0.68, 0.02]),
          at(egg(0.48, 0.32, 0.34), [0, 1.02, 0.06]),
          limb([0, 1.12, -0.06], [0, 1.18, -0.24], 0.2, 0.16),
        ),
        0.008,
        (x, y, z) => 0.008 * noise(x * 9, y * 9, z * 9),
      ),
    ),
    part(CLOTH, at(stretched(post(0.4, 0.3, 0.34, 0.04), [1, 1, 0.86]), [0, 0.34, 0.02])),
    part(COAT, at(turned(block(0.34, 0.42, 0.06, 0.025), [-8, 0, 0]), [0, 0.36, -0.33])),
    part(LEATHER, at(stretched(ring(0.36, 0.06), [1, 1, 0.88]), [0, 0.64, 0.02])),
    part(STEEL, at(stretched(ball(0.1), [1.2, 1.2, 0.5]), [0, 0.64, -0.34])),
    part(LEATHER, at(turned(stretched(ring(0.42, 0.04), [1, 1, 0.84]), [0, 0, 52]), [0, 0.94, 0.04])),
    part(HIDE, joined(0.05, at(egg(0.17, 0.17, 0.18), [0, 1.26, -0.3]), at(egg(0.13, 0.09, 0.1), [0, 1.17, -0.41]))),
    part(
      PELT,
      joined(0.04, at(egg(0.15, 0.11, 0.17), [0, 1.38, -0.24]), limb([0, 1.4, -0.2], [0, 1.36, 0.12], 0.08, 0.05)),
    ),
    part(BONE, mirrored(joined(0.02, limb([0.06, 1.14, -0.47], [0.1, 1.24, -0.5], 0.028, 0.012)))),
    part(
      BONE,
      mirrored(
        joined(
          0.02,
          limb([0.15, 1.3, -0.3], [0.27, 1.34, -0.32], 0.05, 0.04),
          limb([0.27, 1.34, -0.32], [0.31, 1.48, -0.36], 0.04, 0.012),
        ),
      ),
    ),
    ...arm({
      shoulder: [0.44, 1.06, 0.04],
      elbow: [0.66, 0.8, -0.04],
      hand: [0.56, 0.84, -0.34],
      sleeve: HIDE,
      glove: LEATHER,
      thick: 0.145,
    }),
    ...arm({
      shoulder: [-0.44, 1.06, 0.04],
      elbow: [-0.66, 0.72, 0],
      hand: [-0.58, 0.5, -0.26],
      sleeve: HIDE,
      glove: HIDE,
      thick: 0.145,
    }),
    part(
      COAT_DEEP,
      at(turned(cut(egg(0.28, 0.22, 0.3), at(block(1, 0.5, 1), [0, -0.3, 0])), [0, 0, 24]), [-0.5, 1.1, 0.04]),
    ),
    part(BONE, joined(0, ...[-0.16, 0, 0.16].map((z) => limb([-0.58, 1.24, z], [-0.68, 1.4, z * 1.3], 0.05, 0.012)))),
    ...placed(maul(0.5, 0.56), [-38, 0, -10], [0.56, 0.88, -0.36]),
  ],
};

/** The fighters of skirmishes. */
export const FIGHTERS: readonly Figure[] = [fencer, archer, mage, captain, brute];
