import { type Figure, moved, type Part, part, placed } from '../figure.ts';
import { at, cut, halfSpace, joined, mirrored, stretched, turned } from '../shape.ts';
import { ball, block, type Corner, egg, limb, plate, post, type Vec } from '../solid.ts';
import { arm, belt, collar, leg } from './anatomy.ts';
import { shaft, wheel } from './arms.ts';
import { BONE, COAT, COAT_DEEP, DARK, ENAMEL, ENAMEL_DEEP, HIDE, LAMP, LEATHER, STEEL, WOOD } from './paints.ts';
import { kettleHat } from './ranks.ts';

const RHOMB: readonly Corner[] = [
  [0, 0.14],
  [0.11, 0],
  [0, -0.14],
  [-0.11, 0],
];

const walkerLeg = (s: number): readonly Part[] => {
  const z = s * 0.1;
  return [
    part(
      ENAMEL_DEEP,
      at(turned(cut(egg(0.24, 0.13, 0.32), halfSpace([0, -0.05, 0], [0, 1, 0]), 0.02), [0, s * -8, 0]), [
        s * 0.38,
        0.05,
        z - 0.04,
      ]),
    ),
    part(STEEL, at(block(0.3, 0.09, 0.16, 0.04), [s * 0.38, 0.06, z - 0.3])),
    part(STEEL, limb([s * 0.38, 0.12, z + 0.04], [s * 0.4, 0.44, 0.24], 0.075, 0.07)),
    part(
      ENAMEL,
      joined(
        0.03,
        limb([s * 0.39, 0.2, z * 0.6 + 0.1], [s * 0.4, 0.42, 0.22], 0.11, 0.12),
        at(ball(0.13), [s * 0.4, 0.46, 0.24]),
      ),
    ),
    part(STEEL, limb([s * 0.4, 0.46, 0.24], [s * 0.3, 0.74, 0.02], 0.085, 0.1)),
    part(ENAMEL_DEEP, at(turned(post(0.19, 0.19, 0.16, 0.04), [0, 0, 90]), [s * 0.26 + 0.08, 0.76, 0.02])),
  ];
};

const walkerGun = (s: number, reach: number, thick: number): readonly Part[] => [
  part(ENAMEL_DEEP, at(ball(0.16), [s * 0.44, 1.14, 0.02])),
  part(DARK, at(block(0.2, 0.26, 0.46, 0.05), [s * 0.58, 1.06, -0.08])),
  part(ENAMEL, at(block(0.24, 0.12, 0.4, 0.04), [s * 0.58, 1.2, -0.06])),
  part(STEEL, limb([s * 0.58, 1.06, -0.28], [s * 0.58, 1.06, -reach], 0.06, 0.055)),
  part(STEEL, limb([s * 0.58, 1.06, 0.12 - reach], [s * 0.58, 1.06, -reach], thick)),
];

/** A walking machine: two jointed legs, a round hull with a lit slit, a gun on each side. */
const walker: Figure = {
  name: 'walker',
  cell: 0.02,
  triangles: [5600, 1600, 440],
  parts: [
    ...walkerLeg(1),
    ...walkerLeg(-1),
    part(DARK, at(post(0.2, 0.26, 0.14, 0.04), [0, 0.76, 0.02])),
    part(
      ENAMEL,
      cut(
        at(
          joined(0.1, block(0.74, 0.5, 0.72, 0.2), at(block(0.5, 0.3, 0.34, 0.1), [0, -0.04, -0.34])),
          [0, 1.12, 0.02],
        ),
        at(block(0.34, 0.09, 0.3, 0.02), [0, 1.17, -0.56]),
        0.02,
      ),
    ),
    part(LAMP, at(block(0.3, 0.06, 0.1, 0.02), [0, 1.17, -0.44])),
    part(COAT_DEEP, at(block(0.2, 0.06, 0.62, 0.02), [0, 1.37, 0.04])),
    part(BONE, at(plate(RHOMB, 0.05, 0.015), [0, 1.0, -0.49])),
    part(STEEL, mirrored(at(turned(post(0.07, 0.06, 0.3, 0.02), [14, 0, 0]), [0.2, 1.28, 0.36]))),
    ...walkerGun(1, 0.88, 0.08),
    ...walkerGun(-1, 0.66, 0.1),
  ],
};

const TRACK: readonly Corner[] = [
  [-0.49, 0.19],
  [-0.38, 0.02],
  [0.38, 0.02],
  [0.49, 0.19],
  [0.43, 0.34],
  [-0.43, 0.34],
];
/** Side view of a hull, its bow towards +x. */
const HULL: readonly Corner[] = [
  [-0.45, 0.16],
  [0.46, 0.12],
  [0.47, 0.24],
  [0.26, 0.46],
  [-0.46, 0.46],
];

const track = (s: number): readonly Part[] => [
  part(DARK, at(turned(plate(TRACK, 0.18, 0.03), [0, 90, 0]), [s * 0.4, 0, 0])),
  ...[-0.32, -0.16, 0, 0.16, 0.32].map((z) =>
    part(STEEL, at(turned(post(0.075, 0.06, 0.05, 0.012), [0, 0, s * -90]), [s * 0.465, 0.14, z])),
  ),
  part(ENAMEL, at(block(0.23, 0.06, 0.94, 0.02), [s * 0.385, 0.36, 0.01])),
  part(ENAMEL_DEEP, at(block(0.17, 0.09, 0.26, 0.02), [s * 0.38, 0.42, 0.26])),
];

/** A tank, in a box of 1 × 1 × 1 that is stretched to a hull: tracks, a sloped bow, a turret. */
const vehicle: Figure = {
  name: 'vehicle',
  cell: 0.0125,
  triangles: [5600, 1600, 440],
  parts: [
    ...track(1),
    ...track(-1),
    part(ENAMEL, turned(plate(HULL, 0.58, 0.03), [0, 90, 0])),
    part(ENAMEL_DEEP, at(block(0.2, 0.02, 0.3, 0.008), [0, 0.462, -0.08])),
    part(ENAMEL_DEEP, at(post(0.25, 0.24, 0.05, 0.012), [0, 0.45, 0.08])),
    part(
      ENAMEL,
      at(
        stretched(
          joined(0.03, post(0.25, 0.19, 0.2, 0.035), at(block(0.26, 0.15, 0.26, 0.04), [0, 0.1, 0.16])),
          [1, 1, 1.12],
        ),
        [0, 0.48, 0.08],
      ),
    ),
    part(BONE, at(block(0.1, 0.02, 0.3, 0.008), [-0.08, 0.675, 0.1])),
    part(COAT_DEEP, at(post(0.09, 0.085, 0.05, 0.015), [0.08, 0.67, 0.12])),
    part(STEEL, at(block(0.17, 0.13, 0.13, 0.03), [0, 0.58, -0.19])),
    part(STEEL, limb([0, 0.58, -0.2], [0, 0.58, -0.64], 0.034, 0.03)),
    part(STEEL, limb([0, 0.58, -0.56], [0, 0.58, -0.64], 0.045)),
    part(LAMP, mirrored(at(ball(0.035), [0.2, 0.26, -0.46]))),
    part(STEEL, mirrored(at(turned(post(0.03, 0.03, 0.16, 0.008), [20, 0, 0]), [0.2, 0.44, 0.4]))),
    ...moved([shaft(STEEL, 0.66, 1, 0.012)], [-0.14, 0, 0.26]),
  ],
};

const gunner = (arms: readonly Part[]): readonly Part[] => [
  ...leg({
    hip: [-0.08, 0.46, 0],
    knee: [-0.11, 0.28, -0.05],
    foot: [-0.13, 0, -0.02],
    out: 10,
    hose: DARK,
    boot: LEATHER,
    thick: 0.09,
  }),
  ...leg({
    hip: [0.08, 0.46, 0],
    knee: [0.11, 0.28, 0],
    foot: [0.13, 0, 0.06],
    out: -14,
    hose: DARK,
    boot: LEATHER,
    thick: 0.09,
  }),
  part(
    COAT,
    at(joined(0.05, block(0.34, 0.36, 0.27, 0.12), at(post(0.2, 0.15, 0.2, 0.05), [0, -0.34, 0])), [0, 0.72, 0]),
  ),
  ...belt(0.56, 0.17, 0.9),
  collar(0.91, 0.12),
  ...kettleHat([0, 1.04, 0]),
  ...arms,
];

const crank = (a: Vec, b: Vec): readonly Part[] => [
  ...arm({
    shoulder: [0.2, 0.82, 0],
    elbow: [0.28, 0.64, -0.08],
    hand: a,
    sleeve: COAT_DEEP,
    glove: HIDE,
    thick: 0.075,
  }),
  ...arm({
    shoulder: [-0.2, 0.82, 0],
    elbow: [-0.28, 0.64, -0.08],
    hand: b,
    sleeve: COAT_DEEP,
    glove: HIDE,
    thick: 0.075,
  }),
];

/** A bolt thrower on wheels with a crew of two. */
const engine: Figure = {
  name: 'engine',
  cell: 0.018,
  triangles: [6400, 1900, 520],
  parts: [
    ...moved(wheel(0.34), [0.36, 0.34, 0]),
    ...moved(wheel(0.34), [-0.36, 0.34, 0]),
    part(STEEL, limb([-0.4, 0.34, 0], [0.4, 0.34, 0], 0.04)),
    part(WOOD, at(turned(block(0.2, 0.16, 1.6, 0.03), [-12, 0, 0]), [0, 0.56, 0.14])),
    part(COAT_DEEP, at(turned(block(0.14, 0.06, 1.2, 0.02), [-12, 0, 0]), [0, 0.66, 0.1])),
    part(
      WOOD,
      joined(0.02, limb([0, 0.4, 0.5], [-0.2, 0.06, 0.86], 0.055), limb([0, 0.4, 0.5], [0.2, 0.06, 0.86], 0.055)),
    ),
    ...[-1, 1].flatMap((s): readonly Part[] => [
      part(WOOD, limb([s * 0.1, 0.74, -0.46], [s * 0.44, 0.82, -0.5], 0.06, 0.05)),
      part(WOOD, limb([s * 0.44, 0.82, -0.5], [s * 0.76, 0.72, -0.22], 0.05, 0.032)),
      part(BONE, limb([s * 0.75, 0.72, -0.22], [0, 0.66, 0.34], 0.015)),
      part(STEEL, at(block(0.09, 0.3, 0.12, 0.03), [s * 0.14, 0.76, -0.46])),
    ]),
    part(COAT, at(block(0.44, 0.09, 0.16, 0.03), [0, 0.92, -0.46])),
    part(STEEL, limb([0, 0.72, 0.34], [0, 0.91, -0.72], 0.028)),
    part(STEEL, at(turned(post(0.075, 0.01, 0.2, 0.012), [-101, 0, 0]), [0, 0.9, -0.7])),
    ...placed(gunner(crank([0.16, 0.62, -0.26], [-0.16, 0.66, -0.26])), [0, 34, 0], [0.42, 0, 0.62]),
    ...placed(gunner(crank([0.22, 0.5, -0.24], [-0.06, 0.58, -0.28])), [0, -52, 0], [-0.5, 0, 0.52]),
  ],
};

/** Vehicles and engines. */
export const MACHINES: readonly Figure[] = [walker, vehicle, engine];
