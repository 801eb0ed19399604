import { type Part, part } from '../figure.ts';
import type { Paint } from '../paint.ts';
import { at, cut, joined, mirrored, shared, halfSpace, stretched, turned } from '../shape.ts';
import { ball, block, egg, lathe, limb, post, ring, type Vec } from '../solid.ts';
import { COAT, COAT_DEEP, DARK, EYE, HAIR, LEATHER, LENS, PUPIL, SKIN, STEEL } from './paints.ts';

/** The joints of an arm, and its clothing. */
export type Arm = {
  readonly shoulder: Vec;
  readonly elbow: Vec;
  readonly hand: Vec;
  readonly sleeve: Paint;
  readonly glove?: Paint;
  readonly thick?: number;
};

/** An arm in a sleeve, a cuff, and a large hand in a glove. */
export function arm({ shoulder, elbow, hand, sleeve, glove = LEATHER, thick = 0.085 }: Arm): readonly Part[] {
  const near: Vec = [
    elbow[0] + (hand[0] - elbow[0]) * 0.74,
    elbow[1] + (hand[1] - elbow[1]) * 0.74,
    elbow[2] + (hand[2] - elbow[2]) * 0.74,
  ];
  return [
    part(sleeve, joined(0.05, limb(shoulder, elbow, thick * 1.1, thick), limb(elbow, near, thick, thick * 0.88))),
    part(glove, limb(near, hand, thick * 1.1, thick * 0.8), 0.004),
    part(glove, at(ball(thick * 1.04), hand)),
  ];
}

/** A leg in a boot, from hip to foot; the toes point towards −z, turned out by degrees. */
export type Leg = {
  readonly hip: Vec;
  readonly knee: Vec;
  readonly foot: Vec;
  readonly out: number;
  readonly hose: Paint;
  readonly boot: Paint;
  readonly thick?: number;
};

/** A leg that stands on the ground in a large boot. */
export function leg({ hip, knee, foot, out, hose, boot, thick = 0.1 }: Leg): readonly Part[] {
  const ankle: Vec = [foot[0], foot[1] + 0.12, foot[2]];
  const calf: Vec = [
    ankle[0] + (knee[0] - ankle[0]) * 0.62,
    ankle[1] + (knee[1] - ankle[1]) * 0.62,
    ankle[2] + (knee[2] - ankle[2]) * 0.62,
  ];
  return [
    part(hose, joined(0.05, limb(hip, knee, thick * 1.12, thick * 0.9), limb(knee, calf, thick * 0.9, thick * 0.86))),
    part(boot, limb(ankle, calf, thick * 0.82, thick), 0.01),
    part(
      boot,
      at(turned(shared(egg(thick * 0.98, 0.115, 0.175), halfSpace([0, -0.055, 0], [0, -1, 0]), 0.02), [0, out, 0]), [
        foot[0],
        foot[1] + 0.055,
        foot[2] - 0.05,
      ]),
      0.05,
    ),
  ];
}

/** The ring around the neck of every figure, like that of a turned chess piece. */
export const collar = (y: number, radius = 0.135, paint: Paint = STEEL): Part =>
  part(paint, at(ring(radius, 0.034), [0, y, 0]));

/** A belt with a buckle. */
export const belt = (y: number, radius: number, deep = 0.8): readonly Part[] => [
  part(LEATHER, at(stretched(at(post(radius, radius, 0.075, 0.02), [0, -0.037, 0]), [1, 1, deep]), [0, y, 0])),
  part(STEEL, at(block(0.1, 0.085, 0.04, 0.015), [0, y, -radius * deep - 0.005])),
];

/** A cloth skirt that widens to its hem in a curve, like the foot of a chess piece, with a few broad folds. */
export function skirt(paint: Paint, from: number, to: number, waist: number, hem: number, deep = 0.85): Part {
  const steps = [0, 0.2, 0.4, 0.6, 0.8, 1];
  const bell = lathe(
    [
      [-0.5, to + 0.02],
      ...[...steps]
        .reverse()
        .map((t) => [waist - 0.02 + (hem - waist - 0.01) * t ** 1.35, from + (to + 0.02 - from) * t] as const),
      [-0.5, from],
    ],
    0.02,
  );
  const folded = {
    ...bell,
    distance: (x: number, y: number, z: number) => {
      const share = Math.max(0, Math.min(1, (from - y) / (from - to)));
      return bell.distance(x, y, z) - 0.014 * share * Math.cos(8 * Math.atan2(x, z));
    },
  };
  return part(paint, stretched(folded, [1, 1, deep]));
}

/** A cloak that hangs from the shoulders, open in front, its hem blown back a little. */
export function cloak(paint: Paint, top: number, hem: number, wide: number, thick = 0.05): Part {
  const bell = lathe(
    [
      [-0.5, hem],
      [wide, hem],
      [wide * 0.86, hem + (top - hem) * 0.35],
      [wide * 0.66, top - 0.12],
      [wide * 0.44, top],
      [-0.5, top],
    ],
    0.02,
  );
  const inner = lathe(
    [
      [-0.5, hem - 0.1],
      [wide - thick, hem - 0.1],
      [wide * 0.86 - thick, hem + (top - hem) * 0.35],
      [wide * 0.66 - thick, top - 0.14],
      [-0.5, top - 0.1],
    ],
    0.005,
  );
  const folds = {
    ...bell,
    distance: (x: number, y: number, z: number) => {
      const share = Math.max(0, (top - y) / (top - hem));
      return bell.distance(x, y, z) - 0.022 * share * Math.sin(9 * Math.atan2(x, z));
    },
  };
  return part(paint, cut(cut(folds, inner, 0.01), at(block(3, 4, 2), [0, (top + hem) / 2, -1.02]), 0.03));
}

/** A head with a face: nose, brow, ears and eyes, and hair at the back, under whatever is worn on it. */
export function face([x, y, z]: Vec, size = 0.135): readonly Part[] {
  const front = z - size * 1.02;
  return [
    part(
      SKIN,
      joined(
        0.02,
        at(egg(size, size * 1.12, size * 1.04), [x, y, z]),
        limb([x, y + size * 0.12, front], [x, y - size * 0.24, front - size * 0.2], size * 0.13, size * 0.2),
        at(egg(size * 0.62, size * 0.34, size * 0.5), [x, y - size * 0.72, z - size * 0.42]),
        ...[-1, 1].map((side) => at(egg(size * 0.18, size * 0.3, size * 0.2), [x + side * size * 0.98, y, z])),
      ),
    ),
    part(HAIR, at(egg(size * 1.04, size * 1.08, size * 0.9), [x, y + size * 0.06, z + size * 0.3])),
    part(
      HAIR,
      joined(
        0,
        ...[-1, 1].map((side) =>
          limb(
            [x + side * size * 0.2, y + size * 0.36, front + size * 0.08],
            [x + side * size * 0.62, y + size * 0.36, front + size * 0.3],
            size * 0.1,
            size * 0.08,
          ),
        ),
      ),
    ),
    ...[-1, 1].flatMap((side) => [
      part(
        EYE,
        at(egg(size * 0.2, size * 0.15, size * 0.14), [x + side * size * 0.4, y + size * 0.14, front + size * 0.14]),
      ),
      part(PUPIL, at(ball(size * 0.11), [x + side * size * 0.38, y + size * 0.14, front + size * 0.04])),
    ]),
  ];
}

/** A round helmet with two lenses in the dark under its brow, and a ridge over its crown. */
export function helmet(head: Vec, size: number, shell: Paint, ridge: Paint): readonly Part[] {
  const [x, y, z] = head;
  const crown = shared(
    at(post(size * 1.24, size * 1.24, size * 0.42, 0.03), [0, -size * 0.21, 0]),
    block(3, 3, 3),
    0.01,
  );
  return [
    part(DARK, at(egg(size * 0.88, size * 0.95, size * 0.93), head)),
    part(LENS, mirrored(at(egg(size * 0.26, size * 0.13, size * 0.14), [size * 0.4, y - size * 0.02, z - size * 0.8]))),
    part(
      shell,
      cut(
        at(egg(size, size * 1.06, size * 1.06), head),
        at(block(size * 1.5, size * 0.46, size, 0.03), [x, y - size * 0.02, z - size]),
        0.02,
      ),
    ),
    part(
      ridge,
      cut(
        at(turned(crown, [0, 0, 90]), [x, y, z + size * 0.08]),
        at(block(1, 1, 1), [x, y - 0.5 + size * 0.3, z - 0.5]),
        0.02,
      ),
    ),
  ];
}

/** A comb over a helmet, from brow to nape. */
export const comb = ([x, y, z]: Vec, size: number, paint: Paint): Part =>
  part(
    paint,
    cut(
      at(turned(at(post(size, size, 0.08, 0.025), [0, -0.04, 0]), [0, 0, 90]), [x, y, z]),
      at(block(1, 1, 1), [x, y - 0.42, z - 0.1]),
      0.02,
    ),
  );

/** Pauldrons: two bowls over the shoulders, with a rim. */
export function pauldrons(
  y: number,
  out: number,
  size: number,
  shell: Paint = COAT,
  rim: Paint = COAT_DEEP,
): readonly Part[] {
  const bowl = turned(
    cut(egg(size, size * 0.95, size * 1.12), at(block(1, 1, 1), [0, -0.5 - size * 0.34, 0]), 0.02),
    [0, 0, -16],
  );
  const edge = turned(at(stretched(ring(size * 0.93, 0.028), [1, 1, 1.12]), [0, -size * 0.32, 0]), [0, 0, -16]);
  return [part(shell, mirrored(at(bowl, [out, y, 0]))), part(rim, mirrored(at(edge, [out, y, 0])))];
}
