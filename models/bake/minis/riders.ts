import { type Figure, moved, type Part, part, placed } from '../figure.ts';
import type { Paint } from '../paint.ts';
import { at, joined, mirrored, stretched, turned } from '../shape.ts';
import { block, egg, limb, plate, ring, type Vec } from '../solid.ts';
import { arm, belt, cloak, collar, skirt } from './anatomy.ts';
import { banner, buckler, kite, spear, sword } from './arms.ts';
import { ACCENT, BONE, COAT, COAT_DEEP, COAT_LIGHT, DARK, HIDE, LEATHER, PELT, STEEL } from './paints.ts';
import { greatHelm, kettleHat } from './ranks.ts';

/** A walking horse with a raised head: body, legs, neck, mane and tail, a saddle at y = 0.86. */
const horse = (coat: Paint): readonly Part[] => [
  part(
    coat,
    joined(
      0.1,
      limb([0, 0.66, -0.3], [0, 0.64, 0.36], 0.235, 0.24),
      limb([0, 0.76, -0.38], [0, 1.1, -0.62], 0.19, 0.125),
      limb([0, 1.14, -0.62], [0, 0.98, -0.86], 0.12, 0.075),
      ...[
        [0.13, -0.38, -0.22, 0.34, -0.52, -0.5],
        [-0.13, -0.36, -0.1, 0.34, -0.36, -0.3],
        [0.14, 0.4, 0.1, 0.36, 0.5, 0.42],
        [-0.14, 0.4, 0.1, 0.36, 0.4, 0.62],
      ].flatMap(([x, hipZ, , kneeY, kneeZ, footZ]) => [
        limb([x!, 0.6, hipZ!], [x! * 1.1, kneeY!, kneeZ!], 0.14, 0.075),
        limb([x! * 1.1, kneeY!, kneeZ!], [x! * 1.1, 0.1, footZ!], 0.068, 0.062),
      ]),
      mirrored(limb([0.06, 1.2, -0.58], [0.075, 1.32, -0.56], 0.04, 0.015)),
    ),
  ),
  part(
    DARK,
    joined(
      0.01,
      ...[
        [0.143, -0.5],
        [-0.143, -0.3],
        [0.154, 0.42],
        [-0.154, 0.62],
      ].map(([x, z]) => limb([x!, 0.05, z! - 0.02], [x!, 0.13, z!], 0.085, 0.072)),
    ),
  ),
  part(
    PELT,
    joined(
      0.05,
      ...[0, 1, 2, 3, 4].map((i) =>
        limb([0, 1.27 - i * 0.09, -0.56 + i * 0.055], [0, 1.16 - i * 0.09, -0.42 + i * 0.06], 0.065, 0.05),
      ),
      limb([0, 0.8, 0.56], [0, 0.62, 0.76], 0.06, 0.085),
      limb([0, 0.62, 0.76], [0.02, 0.3, 0.8], 0.085, 0.03),
    ),
  ),
];

/** A caparison: cloth over chest, flanks and crupper, with a hem of another colour, and steel over the head. */
const caparison = (cloth: Paint, hem: Paint): readonly Part[] => {
  const bell = (from: number, to: number, waist: number, foot: number, z: number) =>
    at(skirt(cloth, from, to, waist, foot, 1.05).solid, [0, 0, z]);
  return [
    part(
      cloth,
      joined(
        0.06,
        bell(0.92, 0.26, 0.22, 0.32, -0.34),
        at(egg(0.27, 0.26, 0.24), [0, 0.66, -0.36]),
        bell(0.9, 0.24, 0.24, 0.33, 0.37),
        limb([0, 0.64, -0.3], [0, 0.62, 0.36], 0.29),
      ),
    ),
    part(
      hem,
      joined(
        0.03,
        at(stretched(ring(0.325, 0.035), [1, 1, 1.05]), [0, 0.28, -0.34]),
        at(stretched(ring(0.335, 0.035), [1, 1, 1.05]), [0, 0.26, 0.36]),
      ),
    ),
    part(cloth, limb([0, 0.82, -0.42], [0, 1.06, -0.58], 0.235, 0.165), 0.05),
    part(
      STEEL,
      joined(
        0.02,
        limb([0, 1.2, -0.67], [0, 1.05, -0.87], 0.1, 0.07),
        limb([0, 1.21, -0.7], [0, 1.34, -0.82], 0.035, 0.01),
      ),
    ),
  ];
};

/** The body of a rider: legs astride, a trunk, a collar. */
const seated = (coat: Paint, hose: Paint): readonly Part[] => [
  part(
    LEATHER,
    joined(
      0.04,
      at(egg(0.2, 0.09, 0.26), [0, 0.9, 0.04]),
      limb([-0.12, 0.98, 0.26], [0.12, 0.98, 0.26], 0.05),
      limb([-0.06, 0.99, -0.16], [0.06, 0.99, -0.16], 0.04),
    ),
  ),
  part(
    hose,
    mirrored(
      joined(
        0.05,
        limb([0.12, 0.95, 0.06], [0.33, 0.78, -0.14], 0.115, 0.095),
        limb([0.33, 0.78, -0.14], [0.35, 0.56, -0.06], 0.09, 0.085),
      ),
    ),
  ),
  part(
    LEATHER,
    mirrored(
      joined(
        0.04,
        limb([0.35, 0.62, -0.08], [0.35, 0.44, -0.02], 0.095, 0.085),
        at(egg(0.085, 0.075, 0.15), [0.36, 0.4, -0.08]),
      ),
    ),
  ),
  part(
    coat,
    at(joined(0.06, block(0.4, 0.36, 0.29, 0.13), at(block(0.32, 0.22, 0.27, 0.1), [0, -0.2, 0])), [0, 1.2, 0.04]),
  ),
  ...moved(belt(1.0, 0.18, 0.95), [0, 0, 0.04]),
  ...moved([collar(1.39, 0.13)], [0, 0, 0.04]),
];

const HEAD: Vec = [0, 1.54, 0.03];
const RIDER_TRIANGLES = [5600, 1600, 460] as const;

/** A knight on a caparisoned horse, the lance raised. */
const knight: Figure = {
  name: 'knight',
  cell: 0.018,
  triangles: RIDER_TRIANGLES,
  parts: [
    ...horse(HIDE),
    ...caparison(COAT, BONE),
    ...seated(STEEL, STEEL),
    part(COAT_DEEP, at(block(0.26, 0.36, 0.34, 0.05), [0, 1.2, 0.04])),
    ...greatHelm(HEAD, ACCENT),
    part(STEEL, mirrored(at(turned(egg(0.14, 0.12, 0.15), [0, 0, -20]), [0.27, 1.35, 0.04]))),
    ...arm({ shoulder: [0.25, 1.32, 0.04], elbow: [0.4, 1.12, 0.02], hand: [0.36, 1.12, -0.2], sleeve: STEEL }),
    ...arm({ shoulder: [-0.25, 1.32, 0.04], elbow: [-0.36, 1.1, -0.04], hand: [-0.28, 1.06, -0.2], sleeve: STEEL }),
    ...placed(spear(0.5, 1.42), [-20, 0, -2], [0.37, 1.12, -0.21]),
    ...placed(
      [
        part(
          ACCENT,
          at(
            turned(
              plate(
                [
                  [0, 0.13],
                  [0.34, 0.06],
                  [0.26, 0],
                  [0.34, -0.07],
                  [0, -0.11],
                ],
                0.045,
                0.015,
              ),
              [0, -90, 0],
            ),
            [0, 1.24, 0],
          ),
        ),
      ],
      [-20, 0, -2],
      [0.37, 1.12, -0.21],
    ),
    ...placed(kite(0.82), [0, 46, 0], [-0.4, 1.06, -0.14]),
  ],
};

/** A mounted lord with a broad banner at the saddle, the cloak over the crupper. */
const marshal: Figure = {
  name: 'marshal',
  cell: 0.018,
  triangles: [6400, 1900, 540],
  parts: [
    ...horse(PELT),
    ...caparison(COAT_DEEP, BONE),
    ...seated(STEEL, STEEL),
    ...moved([cloak(ACCENT, 1.06, 0.22, 0.4, 0.06)], [0, 0.35, 0.08]),
    ...greatHelm(HEAD, STEEL),
    part(
      ACCENT,
      joined(
        0.05,
        limb([0, 1.7, 0.05], [0, 1.92, 0.08], 0.05, 0.08),
        limb([0, 1.92, 0.08], [0, 1.78, 0.36], 0.085, 0.035),
      ),
    ),
    part(COAT_LIGHT, mirrored(at(turned(egg(0.16, 0.13, 0.17), [0, 0, -20]), [0.28, 1.36, 0.04]))),
    ...arm({ shoulder: [0.26, 1.32, 0.04], elbow: [0.4, 1.4, -0.08], hand: [0.42, 1.6, -0.22], sleeve: STEEL }),
    ...arm({ shoulder: [-0.26, 1.32, 0.04], elbow: [-0.38, 1.12, 0.0], hand: [-0.4, 1.08, -0.18], sleeve: STEEL }),
    ...placed(sword(0.74, 0.14), [-34, 0, -8], [0.42, 1.62, -0.24]),
    ...moved(banner({ top: 2.1, wide: 0.62, tall: 0.76, tails: true }), [-0.4, 0.6, -0.2]).map((p) => p),
  ],
};

/** A light rider with javelin and round shield, the hat on the back. */
const rider: Figure = {
  name: 'rider',
  cell: 0.018,
  triangles: RIDER_TRIANGLES,
  parts: [
    ...horse(HIDE),
    part(
      COAT_DEEP,
      joined(0.03, at(egg(0.27, 0.16, 0.36), [0, 0.74, 0.06]), at(block(0.54, 0.3, 0.46, 0.06), [0, 0.68, 0.06])),
    ),
    part(BONE, at(block(0.55, 0.05, 0.47, 0.02), [0, 0.54, 0.06])),
    ...seated(COAT, LEATHER),
    ...kettleHat(HEAD),
    ...moved([cloak(ACCENT, 1.04, 0.42, 0.34, 0.06)], [0, 0.35, 0.08]),
    ...arm({ shoulder: [0.25, 1.32, 0.04], elbow: [0.44, 1.3, 0.1], hand: [0.4, 1.52, -0.02], sleeve: COAT }),
    ...arm({ shoulder: [-0.25, 1.32, 0.04], elbow: [-0.36, 1.1, -0.04], hand: [-0.28, 1.06, -0.22], sleeve: COAT }),
    ...placed(spear(0.6, 0.84), [-66, -4, 0], [0.4, 1.54, -0.03]),
    ...placed(buckler(0.26), [0, 52, 0], [-0.42, 1.08, -0.18]),
  ],
};

/** The mounted models. */
export const RIDERS: readonly Figure[] = [knight, marshal, rider];
