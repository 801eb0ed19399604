import { type Figure, moved, part, placed } from '../figure.ts';
import { at, joined, mirrored, stretched, turned } from '../shape.ts';
import { ball, block, egg, limb, post, ring, type Vec } from '../solid.ts';
import { arm, cloak, face } from './anatomy.ts';
import { banner, boulder, drum, kite, sword } from './arms.ts';
import { ACCENT, BONE, COAT, COAT_DEEP, COAT_LIGHT, GOLD, LEATHER, LINEN, STEEL, WOOD } from './paints.ts';
import { coated, greatHelm, kettleHat, RANK_TRIANGLES } from './ranks.ts';

const HEAD: Vec = [0, 1.17, -0.01];

/** A tall plume that falls back from the crown of a helmet. */
const plume = (x: number, y: number, z: number, tall: number) =>
  part(
    ACCENT,
    joined(
      0.05,
      limb([x, y, z], [x, y + tall * 0.7, z + 0.02], 0.05, 0.075),
      limb([x, y + tall * 0.7, z + 0.02], [x, y + tall, z + 0.14], 0.075, 0.08),
      limb([x, y + tall, z + 0.14], [x, y + tall * 0.72, z + 0.32], 0.08, 0.035),
    ),
  );

const champion: Figure = {
  name: 'champion',
  cell: 0.015,
  triangles: [4600, 1300, 380],
  parts: [
    ...coated(COAT, GOLD, STEEL),
    cloak(ACCENT, 1.04, 0.06, 0.37),
    ...greatHelm(HEAD, STEEL),
    plume(0, 1.32, 0.02, 0.3),
    part(COAT_LIGHT, mirrored(at(turned(egg(0.15, 0.13, 0.16), [0, 0, -22]), [0.28, 0.98, 0]))),
    ...arm({ shoulder: [0.26, 0.96, 0], elbow: [0.4, 1.06, -0.08], hand: [0.36, 1.28, -0.2], sleeve: STEEL }),
    ...arm({ shoulder: [-0.26, 0.95, 0], elbow: [-0.36, 0.74, -0.1], hand: [-0.24, 0.74, -0.26], sleeve: STEEL }),
    ...placed(sword(0.8, 0.15), [-14, 0, -10], [0.36, 1.3, -0.22]),
    ...placed(kite(0.9), [0, 16, 0], [-0.25, 0.76, -0.34]),
  ],
};

const standard: Figure = {
  name: 'standard',
  cell: 0.016,
  triangles: [4600, 1300, 380],
  parts: [
    ...coated(COAT_DEEP, BONE, COAT),
    ...kettleHat(HEAD),
    part(STEEL, mirrored(at(turned(egg(0.13, 0.11, 0.14), [0, 0, -20]), [0.25, 0.97, 0]))),
    ...arm({ shoulder: [0.24, 0.95, 0], elbow: [0.36, 0.78, -0.06], hand: [0.2, 0.78, -0.28], sleeve: COAT }),
    ...arm({ shoulder: [-0.24, 0.95, 0], elbow: [-0.32, 0.88, -0.16], hand: [0.1, 1.02, -0.32], sleeve: COAT }),
    ...moved(banner({ top: 2.42, wide: 0.66, tall: 0.82, tails: true }), [0.16, 0, -0.32]),
  ],
};

const drummer: Figure = {
  name: 'drummer',
  cell: 0.015,
  triangles: RANK_TRIANGLES,
  parts: [
    ...coated(COAT, LINEN, COAT_DEEP),
    ...face(HEAD),
    // A soft cap with a feather.
    part(COAT, joined(0.05, at(egg(0.2, 0.085, 0.2), [-0.03, 1.29, 0]), at(egg(0.15, 0.06, 0.15), [0, 1.24, -0.01]))),
    part(
      BONE,
      joined(
        0.03,
        limb([0.12, 1.28, 0], [0.2, 1.46, 0.12], 0.03, 0.04),
        limb([0.2, 1.46, 0.12], [0.16, 1.48, 0.32], 0.04, 0.015),
      ),
    ),
    ...placed(drum(0.21, 0.26), [-14, 0, 0], [0.02, 0.5, -0.36]),
    part(LEATHER, at(turned(stretched(ring(0.3, 0.028), [1, 1, 0.8]), [62, 0, 26]), [0, 0.84, -0.03])),
    ...arm({ shoulder: [0.24, 0.95, 0], elbow: [0.4, 0.86, -0.02], hand: [0.26, 0.94, -0.24], sleeve: COAT }),
    ...arm({ shoulder: [-0.24, 0.95, 0], elbow: [-0.4, 0.76, -0.04], hand: [-0.22, 0.84, -0.26], sleeve: COAT }),
    part(WOOD, limb([0.32, 1.08, -0.18], [0.16, 0.86, -0.42], 0.022, 0.026)),
    part(WOOD, limb([-0.3, 0.92, -0.22], [-0.1, 0.8, -0.42], 0.022, 0.026)),
    part(BONE, joined(0, at(ball(0.04), [0.16, 0.86, -0.42]), at(ball(0.04), [-0.1, 0.8, -0.42]))),
  ],
};

/** A lord on foot: one boot on a rock, a great cloak, a two-handed sword. */
const warlord: Figure = {
  name: 'warlord',
  cell: 0.016,
  triangles: [5600, 1600, 460],
  parts: [
    boulder(0.36, 0.13, 0.34, 5),
    ...moved(
      [
        ...coated(COAT_LIGHT, BONE, STEEL),
        cloak(ACCENT, 1.06, -0.02, 0.42, 0.06),
        part(GOLD, at(stretched(ring(0.2, 0.07), [1.15, 1, 0.95]), [0, 1.03, 0.02])),
        ...greatHelm(HEAD, STEEL),
        part(
          BONE,
          mirrored(
            joined(
              0.02,
              limb([0.12, 1.28, 0], [0.26, 1.34, 0], 0.05, 0.04),
              limb([0.26, 1.34, 0], [0.3, 1.5, -0.04], 0.04, 0.014),
            ),
          ),
        ),
        ...arm({
          shoulder: [0.27, 0.96, 0],
          elbow: [0.4, 0.8, -0.1],
          hand: [0.1, 0.86, -0.34],
          sleeve: STEEL,
          thick: 0.095,
        }),
        ...arm({
          shoulder: [-0.27, 0.96, 0],
          elbow: [-0.4, 0.76, -0.1],
          hand: [-0.04, 0.76, -0.35],
          sleeve: STEEL,
          thick: 0.095,
        }),
        part(COAT, mirrored(at(turned(egg(0.17, 0.14, 0.18), [0, 0, -22]), [0.29, 0.99, 0]))),
        ...placed(sword(1.0, 0.16), [-12, 0, -32], [0.06, 0.84, -0.37]),
        part(COAT, at(block(0.12, 0.34, 0.03, 0.012), [0, 0.42, -0.28])),
        part(STEEL, at(post(0.03, 0.03, 0.02, 0.008), [0, 0.6, -0.24])),
      ],
      [0, 0.12, 0],
    ),
  ],
};

/** The leaders and the musician of ranked units. */
export const COMMAND: readonly Figure[] = [champion, standard, drummer, warlord];
