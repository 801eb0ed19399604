import { type Figure, part, placed } from '../figure.ts';
import { at, joined, mirrored, turned } from '../shape.ts';
import { ball, block, limb, post } from '../solid.ts';
import { arm, belt, collar, helmet, leg, pauldrons } from './anatomy.ts';
import { BONE, COAT_DEEP, DARK, ENAMEL, ENAMEL_DEEP, LEATHER, STEEL } from './paints.ts';

/** A carbine along −z, its grip at the origin. */
export const carbine = [
  part(
    DARK,
    joined(
      0.02,
      at(block(0.1, 0.13, 0.42, 0.025), [0, 0.04, -0.14]),
      at(turned(block(0.075, 0.13, 0.2, 0.025), [-12, 0, 0]), [0, 0, 0.18]),
    ),
  ),
  part(STEEL, limb([0, 0.05, -0.3], [0, 0.05, -0.6], 0.036)),
  part(STEEL, limb([0, 0.05, -0.52], [0, 0.05, -0.6], 0.05)),
  part(LEATHER, at(turned(block(0.07, 0.19, 0.09, 0.02), [14, 0, 0]), [0, -0.09, -0.16])),
  part(STEEL, at(block(0.05, 0.05, 0.16, 0.015), [0, 0.135, -0.1])),
];

/** The body of armoured infantry: legs, trunk, pack and helmet, without arms. */
export const armouredBody = [
  ...leg({
    hip: [-0.1, 0.5, 0.01],
    knee: [-0.155, 0.3, -0.05],
    foot: [-0.18, 0, 0.0],
    out: 12,
    hose: DARK,
    boot: ENAMEL,
    thick: 0.108,
  }),
  ...leg({
    hip: [0.1, 0.5, 0.01],
    knee: [0.15, 0.3, -0.01],
    foot: [0.19, 0, 0.07],
    out: -18,
    hose: DARK,
    boot: ENAMEL,
    thick: 0.108,
  }),
  part(DARK, at(post(0.19, 0.17, 0.22, 0.04), [0, 0.46, 0.02])),
  part(
    ENAMEL,
    at(
      turned(
        joined(0.06, at(block(0.46, 0.3, 0.32, 0.12), [0, 0.1, 0]), at(block(0.34, 0.28, 0.29, 0.1), [0, -0.04, 0])),
        [-6, 0, 0],
      ),
      [0, 0.8, 0.01],
    ),
    0.004,
  ),
  part(COAT_DEEP, at(turned(block(0.11, 0.24, 0.05, 0.02), [-6, 0, 0]), [0, 0.87, -0.17])),
  ...belt(0.6, 0.205, 0.85),
  part(LEATHER, mirrored(at(block(0.1, 0.13, 0.1, 0.025), [0.19, 0.55, -0.1]))),
  part(ENAMEL_DEEP, at(block(0.34, 0.36, 0.17, 0.04), [0, 0.88, 0.24])),
  part(STEEL, mirrored(at(post(0.06, 0.06, 0.3, 0.02), [0.11, 0.86, 0.3]))),
  collar(1.035, 0.14),
  ...helmet([0, 1.195, -0.02], 0.168, ENAMEL_DEEP, BONE),
  part(
    STEEL,
    joined(0.03, at(block(0.13, 0.1, 0.1, 0.03), [0, 1.095, -0.155]), mirrored(at(ball(0.045), [0.075, 1.085, -0.14]))),
  ),
];

/** A soldier in round armour, with a carbine across the body. */
export const trooper: Figure = {
  name: 'trooper',
  cell: 0.015,
  triangles: [4200, 1100, 320],
  parts: [
    ...armouredBody,
    ...arm({
      shoulder: [0.29, 0.93, 0.02],
      elbow: [0.37, 0.7, -0.04],
      hand: [0.19, 0.7, -0.27],
      sleeve: DARK,
      glove: ENAMEL_DEEP,
    }),
    ...arm({
      shoulder: [-0.29, 0.93, 0.02],
      elbow: [-0.36, 0.72, -0.14],
      hand: [-0.12, 0.78, -0.42],
      sleeve: DARK,
      glove: ENAMEL_DEEP,
    }),
    ...pauldrons(0.97, 0.32, 0.175, ENAMEL, COAT_DEEP),
    ...placed(carbine, [10, 48, 0], [0.18, 0.72, -0.27]),
  ],
};
