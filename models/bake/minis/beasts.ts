import { type Figure, type Part, part } from '../figure.ts';
import { noise } from '../noise.ts';
import { at, joined, mirrored, rough, stretched, turned } from '../shape.ts';
import { block, egg, limb, plate, ring, type Vec } from '../solid.ts';
import { BELLY, BONE, COAT, COAT_DEEP, DARK, EMBER, HIDE, LEATHER, PELT, SCALE, STEEL } from './paints.ts';

/** A leg of a beast: shoulder, knee, heel and paw. */
const paw = (hip: Vec, knee: Vec, heel: Vec, thick: number): readonly Part['solid'][] => [
  limb(hip, knee, thick * 1.35, thick * 0.85),
  limb(knee, heel, thick * 0.8, thick * 0.68),
  at(egg(thick * 1.0, thick * 0.62, thick * 1.35), [heel[0], thick * 0.6, heel[2] - thick * 0.5]),
];

/** A war dog in mid-run, collar and blanket in the side's colour. */
const hound: Figure = {
  name: 'hound',
  cell: 0.016,
  triangles: [4200, 1200, 340],
  parts: [
    part(
      HIDE,
      joined(
        0.08,
        limb([0, 0.62, -0.26], [0, 0.56, 0.34], 0.21, 0.15),
        limb([0, 0.7, -0.32], [0, 0.92, -0.52], 0.16, 0.12),
        at(egg(0.135, 0.13, 0.16), [0, 0.96, -0.58]),
        limb([0, 0.93, -0.66], [0, 0.88, -0.82], 0.085, 0.06),
        ...paw([0.13, 0.56, -0.3], [0.17, 0.34, -0.44], [0.17, 0.1, -0.6], 0.085),
        ...paw([-0.13, 0.56, -0.3], [-0.17, 0.3, -0.28], [-0.17, 0.1, -0.36], 0.085),
        ...paw([0.12, 0.5, 0.36], [0.16, 0.34, 0.22], [0.16, 0.1, 0.34], 0.085),
        ...paw([-0.12, 0.5, 0.36], [-0.16, 0.34, 0.42], [-0.16, 0.1, 0.62], 0.085),
        limb([0, 0.6, 0.44], [0, 0.74, 0.72], 0.06, 0.025),
        mirrored(limb([0.08, 1.04, -0.54], [0.13, 1.16, -0.46], 0.05, 0.012)),
      ),
    ),
    part(
      PELT,
      joined(
        0.06,
        limb([0, 0.86, -0.4], [0, 0.76, -0.16], 0.13, 0.1),
        limb([0, 0.76, -0.16], [0, 0.68, 0.2], 0.09, 0.06),
      ),
    ),
    part(DARK, at(egg(0.04, 0.035, 0.04), [0, 0.9, -0.87])),
    part(STEEL, at(turned(ring(0.165, 0.034), [-52, 0, 0]), [0, 0.79, -0.41])),
    part(
      BONE,
      joined(
        0,
        ...[0, 1, 2, 3, 4].map((i) =>
          at(limb([0, 0, 0], [0.11 * Math.cos(i * 1.26 + 0.3), 0.06, 0.11 * Math.sin(i * 1.26 + 0.3)], 0.03, 0.01), [
            0.15 * Math.cos(i * 1.26 + 0.3),
            0.8,
            -0.41 + 0.1 * Math.sin(i * 1.26 + 0.3),
          ]),
        ),
      ),
    ),
    part(
      COAT,
      joined(
        0.03,
        at(egg(0.2, 0.14, 0.27), [0, 0.65, 0.05]),
        mirrored(at(turned(block(0.06, 0.26, 0.4, 0.03), [0, 0, 8]), [0.2, 0.56, 0.05])),
      ),
    ),
    part(BONE, mirrored(at(turned(block(0.065, 0.045, 0.41, 0.02), [0, 0, 8]), [0.217, 0.44, 0.05]))),
    part(LEATHER, at(turned(stretched(ring(0.2, 0.024), [1, 1, 1.05]), [90, 0, 0]), [0, 0.58, 0.16])),
  ],
};

/** A horned beast on four legs, plates along its back, a war saddle in the side's colour. */
const beast: Figure = {
  name: 'beast',
  cell: 0.022,
  triangles: [6400, 1900, 540],
  parts: [
    part(
      SCALE,
      rough(
        joined(
          0.14,
          limb([0, 0.82, -0.26], [0, 0.74, 0.36], 0.37, 0.31),
          limb([0, 0.92, -0.36], [0, 1.1, -0.64], 0.26, 0.19),
          at(egg(0.22, 0.2, 0.26), [0, 1.14, -0.72]),
          limb([0, 1.08, -0.84], [0, 1.0, -1.0], 0.16, 0.12),
          limb([0, 0.68, 0.46], [0.04, 0.5, 0.86], 0.2, 0.11),
          limb([0.04, 0.5, 0.86], [0.26, 0.3, 1.06], 0.11, 0.03),
          ...paw([0.3, 0.72, -0.32], [0.4, 0.4, -0.46], [0.4, 0.12, -0.4], 0.145),
          ...paw([-0.3, 0.72, -0.32], [-0.42, 0.4, -0.5], [-0.4, 0.12, -0.6], 0.145),
          ...paw([0.26, 0.64, 0.36], [0.38, 0.4, 0.24], [0.38, 0.12, 0.44], 0.15),
          ...paw([-0.26, 0.64, 0.36], [-0.38, 0.4, 0.2], [-0.38, 0.12, 0.32], 0.15),
        ),
        0.012,
        (x, y, z) => 0.012 * noise(x * 8, y * 8, z * 8),
      ),
    ),
    part(
      BELLY,
      joined(
        0.08,
        limb([0, 0.62, -0.36], [0, 0.56, 0.36], 0.26, 0.22),
        limb([0, 0.78, -0.5], [0, 0.98, -0.78], 0.17, 0.12),
        at(egg(0.13, 0.09, 0.16), [0, 0.97, -0.92]),
      ),
      0.03,
    ),
    part(
      BONE,
      joined(
        0,
        ...[-0.4, 0.4].flatMap((x) =>
          [-0.09, 0, 0.09].flatMap((d) =>
            [-0.62, -0.78]
              .slice(x > 0 ? 0 : 1, x > 0 ? 1 : 2)
              .map((z) => limb([x + d, 0.06, z + 0.04], [x + d * 1.2, 0.02, z - 0.04], 0.035, 0.012)),
          ),
        ),
      ),
    ),
    part(
      BONE,
      mirrored(
        joined(
          0.03,
          limb([0.15, 1.26, -0.68], [0.36, 1.4, -0.72], 0.085, 0.065),
          limb([0.36, 1.4, -0.72], [0.42, 1.56, -0.94], 0.065, 0.015),
        ),
      ),
    ),
    part(BONE, limb([0, 1.1, -0.98], [0, 1.32, -1.12], 0.06, 0.012)),
    part(BONE, mirrored(limb([0.08, 0.96, -1.02], [0.1, 0.86, -1.12], 0.03, 0.01))),
    part(EMBER, mirrored(at(egg(0.028, 0.028, 0.04), [0.15, 1.17, -0.9]))),
    ...[0, 1, 2, 3, 4, 5, 6]
      .map((i) =>
        part(
          COAT_DEEP,
          at(
            turned(
              plate(
                [
                  [-0.11, 0],
                  [0.11, 0],
                  [0.05, 0.2],
                  [0.1, 0.28],
                ].map(([x, y]) => [x! * (1 - i * 0.07), y! * (1.1 - Math.abs(i - 2) * 0.13)] as const),
                0.06,
                0.02,
              ),
              [0, 90, 0],
            ),
            [0, 1.14 - i * 0.015 - Math.max(0, i - 3) * 0.13, -0.44 + i * 0.2],
          ),
        ),
      )
      .filter((_, i) => i < 1 || i > 3),
    part(
      COAT,
      joined(
        0.04,
        at(egg(0.42, 0.3, 0.3), [0, 0.88, 0.06]),
        mirrored(at(turned(block(0.08, 0.5, 0.46, 0.04), [0, 0, 6]), [0.38, 0.72, 0.06])),
      ),
    ),
    part(BONE, mirrored(at(turned(block(0.09, 0.07, 0.47, 0.03), [0, 0, 6]), [0.41, 0.49, 0.06]))),
    part(LEATHER, joined(0.05, at(egg(0.2, 0.1, 0.24), [0, 1.18, 0.06]), at(egg(0.16, 0.16, 0.06), [0, 1.26, 0.28]))),
    part(LEATHER, at(turned(ring(0.4, 0.035), [86, 0, 0]), [0, 0.78, -0.2])),
    part(STEEL, at(turned(ring(0.24, 0.045), [-60, 0, 0]), [0, 1.0, -0.5])),
  ],
};

/** Beasts of war. */
export const BEASTS: readonly Figure[] = [hound, beast];
