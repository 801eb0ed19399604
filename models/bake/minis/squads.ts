import { type Figure, moved, type Part, part, placed, swung } from '../figure.ts';
import { at, cut, joined, mirrored, turned } from '../shape.ts';
import { block, egg, limb, plate, post, ring } from '../solid.ts';
import { arm, belt, cloak, collar, comb, helmet, leg, pauldrons } from './anatomy.ts';
import { banner, boulder, sword } from './arms.ts';
import {
  ACCENT,
  BONE,
  COAT_DEEP,
  COAT_LIGHT,
  DARK,
  EMBER,
  ENAMEL,
  ENAMEL_DEEP,
  GOLD,
  LEATHER,
  LENS,
  STEEL,
} from './paints.ts';
import { armouredBody } from './trooper.ts';

/** An officer on a rock, sword raised, a cloak and the company's banner behind. */
const leader: Figure = {
  name: 'leader',
  cell: 0.016,
  triangles: [6000, 1700, 480],
  parts: [
    boulder(0.44, 0.17, 0.4, 3),
    ...moved(
      [
        ...armouredBody.filter(({ paint, solid }) => !(solid.low[2] > 0.12 && paint !== DARK)),
        cloak(ACCENT, 1.02, 0.1, 0.4),
        ...arm({
          shoulder: [0.29, 0.95, 0.02],
          elbow: [0.45, 1.02, -0.1],
          hand: [0.46, 1.22, -0.24],
          sleeve: DARK,
          glove: LEATHER,
        }),
        ...arm({
          shoulder: [-0.29, 0.93, 0.02],
          elbow: [-0.42, 0.72, -0.02],
          hand: [-0.3, 0.62, -0.2],
          sleeve: DARK,
          glove: LEATHER,
        }),
        ...pauldrons(0.98, 0.33, 0.185, COAT_LIGHT, GOLD),
        ...placed(sword(0.72, 0.13), [-28, 0, -8], [0.46, 1.24, -0.26]),
        comb([0, 1.26, 0.0], 0.25, GOLD),
      ],
      [0, 0.16, 0],
    ),
    ...moved(banner({ top: 2.18, wide: 0.62, tall: 0.6 }), [-0.16, 0.1, 0.36]),
  ],
};

/** A suit of plate as broad as it is tall, with a rotary gun at its hip. */
const heavy: Figure = {
  name: 'heavy',
  cell: 0.017,
  triangles: [5200, 1400, 400],
  parts: [
    ...leg({
      hip: [-0.15, 0.48, 0.02],
      knee: [-0.23, 0.3, -0.06],
      foot: [-0.27, 0, 0],
      out: 14,
      hose: DARK,
      boot: ENAMEL,
      thick: 0.15,
    }),
    ...leg({
      hip: [0.15, 0.48, 0.02],
      knee: [0.22, 0.3, -0.02],
      foot: [0.27, 0, 0.08],
      out: -16,
      hose: DARK,
      boot: ENAMEL,
      thick: 0.15,
    }),
    part(DARK, at(post(0.25, 0.22, 0.2, 0.05), [0, 0.46, 0.03])),
    part(ENAMEL, at(turned(block(0.66, 0.48, 0.46, 0.17), [-8, 0, 0]), [0, 0.86, 0.04])),
    part(ENAMEL_DEEP, at(turned(block(0.3, 0.26, 0.08, 0.03), [-8, 0, 0]), [0, 0.88, -0.19])),
    ...belt(0.6, 0.27, 0.9),
    part(ENAMEL_DEEP, at(block(0.5, 0.44, 0.2, 0.05), [0, 0.95, 0.33])),
    part(STEEL, mirrored(at(turned(post(0.075, 0.06, 0.34, 0.02), [12, 0, 0]), [0.17, 1.08, 0.34]))),
    collar(1.08, 0.17),
    ...helmet([0, 1.17, -0.1], 0.16, ENAMEL_DEEP, BONE),
    ...arm({
      shoulder: [0.4, 0.98, 0.02],
      elbow: [0.5, 0.7, 0.04],
      hand: [0.36, 0.56, -0.2],
      sleeve: DARK,
      glove: ENAMEL,
      thick: 0.12,
    }),
    ...arm({
      shoulder: [-0.4, 0.98, 0.02],
      elbow: [-0.5, 0.72, -0.1],
      hand: [-0.16, 0.66, -0.42],
      sleeve: DARK,
      glove: ENAMEL,
      thick: 0.12,
    }),
    ...pauldrons(1.02, 0.46, 0.25, ENAMEL, BONE),
    ...placed(
      [
        part(DARK, block(0.2, 0.24, 0.36, 0.05)),
        part(STEEL, at(turned(ring(0.1, 0.03), [90, 0, 0]), [0, 0, -0.3])),
        part(STEEL, at(turned(ring(0.1, 0.03), [90, 0, 0]), [0, 0, -0.56])),
        ...[0, 1, 2, 3, 4].map((i) => {
          const [x, y] = [0.075 * Math.cos((i * 2 * Math.PI) / 5), 0.075 * Math.sin((i * 2 * Math.PI) / 5)];
          return part(STEEL, limb([x, y, -0.12], [x, y, -0.66], 0.034));
        }),
        part(LEATHER, at(post(0.13, 0.13, 0.2, 0.04), [0.04, -0.22, 0.06])),
      ],
      [4, 24, 0],
      [0.26, 0.6, -0.3],
    ),
  ],
};

/** A marksman on one knee behind a long rifle, under a hooded cape. */
const marksman: Figure = {
  name: 'marksman',
  cell: 0.015,
  triangles: [4400, 1200, 340],
  parts: [
    ...leg({
      hip: [-0.1, 0.36, 0.06],
      knee: [-0.16, 0.36, -0.24],
      foot: [-0.17, 0, -0.2],
      out: 6,
      hose: DARK,
      boot: ENAMEL,
      thick: 0.105,
    }),
    part(
      DARK,
      joined(
        0.05,
        limb([0.1, 0.36, 0.08], [0.16, 0.1, -0.02], 0.12, 0.1),
        limb([0.16, 0.1, -0.02], [0.17, 0.1, 0.34], 0.1, 0.08),
      ),
    ),
    part(
      ENAMEL,
      joined(0.03, limb([0.17, 0.1, 0.2], [0.17, 0.1, 0.36], 0.095), at(egg(0.09, 0.16, 0.1), [0.17, 0.13, 0.42])),
    ),
    part(ENAMEL, at(turned(block(0.42, 0.46, 0.3, 0.13), [-16, 12, 0]), [0, 0.6, 0.02])),
    ...moved(belt(0.4, 0.2, 0.9), [0, 0, 0.05]),
    ...moved([cloak(COAT_DEEP, 0.86, 0.16, 0.38, 0.06)], [0, 0, 0.06]),
    part(
      COAT_DEEP,
      cut(at(egg(0.21, 0.23, 0.22), [0.03, 0.98, -0.02]), at(egg(0.16, 0.17, 0.2), [0.02, 0.95, -0.16]), 0.02),
    ),
    part(DARK, at(egg(0.16, 0.18, 0.16), [0.03, 0.96, -0.05])),
    part(LENS, at(egg(0.045, 0.03, 0.03), [-0.03, 0.98, -0.2])),
    part(STEEL, at(turned(post(0.055, 0.065, 0.12, 0.012), [-90, 0, 0]), [0.09, 0.98, -0.17])),
    ...arm({
      shoulder: [0.26, 0.76, 0.02],
      elbow: [0.38, 0.6, -0.14],
      hand: [0.14, 0.78, -0.28],
      sleeve: ENAMEL,
      glove: LEATHER,
    }),
    ...arm({
      shoulder: [-0.24, 0.74, -0.02],
      elbow: [-0.24, 0.52, -0.28],
      hand: [-0.01, 0.76, -0.56],
      sleeve: ENAMEL,
      glove: LEATHER,
    }),
    ...placed(
      [
        part(
          DARK,
          joined(
            0.02,
            block(0.09, 0.13, 0.5, 0.025),
            at(turned(block(0.07, 0.17, 0.24, 0.03), [-10, 0, 0]), [0, -0.03, 0.3]),
          ),
        ),
        part(STEEL, limb([0, 0.03, -0.2], [0, 0.03, -0.98], 0.034, 0.03)),
        part(STEEL, limb([0, 0.03, -0.88], [0, 0.03, -1], 0.05)),
        part(DARK, limb([0, 0.12, 0.1], [0, 0.12, -0.16], 0.048, 0.055)),
      ],
      [0, 4, 0],
      [0.1, 0.86, -0.36],
    ),
  ],
};

const wing = (s: number): readonly Part[] => {
  const feather = (length: number, tilt: number, back: number, paint: Part['paint'], y: number): Part =>
    part(
      paint,
      at(
        turned(
          plate(
            [
              [0, -0.07],
              [length * 0.8, -0.08],
              [length, 0],
              [length * 0.86, 0.08],
              [0, 0.07],
            ],
            0.05,
            0.02,
          ),
          [0, s > 0 ? -back : 180 + back, s * tilt],
        ),
        [s * 0.16, y, 0.26],
      ),
    );
  return [
    feather(0.84, 30, 16, ACCENT, 1.02),
    feather(0.76, 16, 26, ENAMEL, 0.92),
    feather(0.64, 2, 34, ENAMEL_DEEP, 0.83),
    part(STEEL, limb([s * 0.12, 0.84, 0.24], [s * 0.5, 1.22, 0.32], 0.055, 0.04)),
  ];
};

/** A soldier in flight on steel wings and two jets, with blade and pistol. */
const flyer: Figure = {
  name: 'flyer',
  cell: 0.016,
  triangles: [5200, 1500, 420],
  parts: [
    // The clear rod that holds the flyer up.
    part(BONE, limb([0, 0, 0.08], [0, 0.5, 0.08], 0.045, 0.032)),
    boulder(0.3, 0.07, 0.26, 9),
    ...moved(
      [
        ...swung(
          [
            part(
              DARK,
              joined(
                0.05,
                limb([-0.1, 0.5, 0.02], [-0.15, 0.3, -0.14], 0.12, 0.1),
                limb([-0.15, 0.3, -0.14], [-0.15, 0.14, 0.02], 0.095, 0.08),
              ),
            ),
            part(
              ENAMEL,
              joined(
                0.03,
                limb([-0.15, 0.2, -0.04], [-0.16, 0.08, 0.08], 0.1, 0.085),
                at(turned(egg(0.09, 0.07, 0.15), [40, 0, 0]), [-0.16, 0.04, 0.06]),
              ),
            ),
            part(
              DARK,
              joined(
                0.05,
                limb([0.1, 0.5, 0.02], [0.14, 0.26, 0.02], 0.12, 0.1),
                limb([0.14, 0.26, 0.02], [0.15, 0.1, 0.2], 0.095, 0.08),
              ),
            ),
            part(
              ENAMEL,
              joined(
                0.03,
                limb([0.145, 0.16, 0.12], [0.15, 0.05, 0.25], 0.1, 0.085),
                at(turned(egg(0.09, 0.07, 0.15), [60, 0, 0]), [0.15, 0, 0.26]),
              ),
            ),
            ...armouredBody.filter(({ solid }) => solid.low[1] > 0.42 || (solid.high[1] > 0.62 && solid.low[1] > 0.4)),
          ],
          [-14, 0, 0],
          [0, 0.6, 0],
        ),
        part(STEEL, mirrored(at(turned(post(0.12, 0.09, 0.36, 0.03), [14, 0, 0]), [0.15, 0.62, 0.3]))),
        part(EMBER, mirrored(at(turned(post(0.03, 0.09, 0.14, 0.02), [14, 0, 0]), [0.15, 0.52, 0.27]))),
        ...wing(1),
        ...wing(-1),
        ...arm({
          shoulder: [0.27, 0.92, -0.06],
          elbow: [0.42, 0.76, -0.16],
          hand: [0.36, 0.84, -0.42],
          sleeve: DARK,
          glove: ENAMEL_DEEP,
        }),
        ...arm({
          shoulder: [-0.27, 0.92, -0.06],
          elbow: [-0.4, 0.72, -0.12],
          hand: [-0.32, 0.66, -0.36],
          sleeve: DARK,
          glove: ENAMEL_DEEP,
        }),
        ...pauldrons(0.96, 0.3, 0.165, ENAMEL, COAT_DEEP).map((p) => ({ ...p, solid: at(p.solid, [0, 0, -0.06]) })),
        ...placed(sword(0.6, 0.12), [-78, 0, 0], [0.36, 0.85, -0.44]),
        ...placed(
          [part(DARK, block(0.09, 0.13, 0.3, 0.03)), part(STEEL, limb([0, 0.02, -0.1], [0, 0.02, -0.28], 0.04))],
          [0, 8, 0],
          [-0.32, 0.7, -0.5],
        ),
      ],
      [0, 0.42, 0],
    ),
  ],
};

/** The armoured infantry, except the ordinary soldier. */
export const SQUADS: readonly Figure[] = [leader, heavy, marksman, flyer];
