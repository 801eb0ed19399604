import { box, type CataloguePiece, drumPart, entry, ladder, ramp } from './forms.ts';

/** A village and its yards. */
export const VILLAGE_PIECES: readonly CataloguePiece[] = [
  entry(
    'village',
    'house',
    'house',
    [
      box([5, 3, 4]),
      ramp([5.4, 2.7, 2.2], [0, 2.9, -1.1], 0, 'roof'),
      ramp([5.4, 2.7, 2.2], [0, 2.9, 1.1], 180, 'roof'),
      box([0.7, 2.2, 0.7], [1.6, 4, 0.9]),
    ],
    { stand: 'never' },
  ),
  entry('village', 'workshop', 'house', [
    box([5, 3, 4]),
    box([5, 0.4, 0.25], [0, 3, 1.88], 'wall'),
    box([0.25, 0.4, 3.5], [-2.38, 3, 0.0], 'wall'),
    box([0.25, 0.4, 3.5], [2.38, 3, 0.0], 'wall'),
    ladder(3, [0.9, 0, -2.08]),
  ]),
  entry('village', 'well', 'statue', [
    drumPart(0.95, 0.9),
    box([0.2, 1.5, 0.2], [-0.8, 0.9, 0]),
    box([0.2, 1.5, 0.2], [0.8, 0.9, 0]),
    ramp([2.2, 0.7, 0.8], [0, 2.3, -0.4], 0, 'roof'),
    ramp([2.2, 0.7, 0.8], [0, 2.3, 0.4], 180, 'roof'),
  ]),
  entry('village', 'cart', 'barricade', [
    box([2.8, 0.65, 1.2], [0, 0.5, 0]),
    box([0.9, 0.9, 0.16], [0.9, 0, -0.7]),
    box([0.9, 0.9, 0.16], [0.9, 0, 0.7]),
    box([0.9, 0.9, 0.16], [-0.9, 0, -0.7]),
    box([0.9, 0.9, 0.16], [-0.9, 0, 0.7]),
  ]),
  entry('village', 'fence', 'fence', { box: [6, 0.95, 0.2] }),
  entry('village', 'hedge', 'fence', { box: [6, 1.1, 0.8] }),
  entry('village', 'market-stall', 'barricade', [
    box([2.8, 0.9, 0.8], [0, 0, -0.5]),
    ...([-1, 1] as const).flatMap((x) =>
      ([-0.85, 0.85] as const).map((z) => box([0.14, z < 0 ? 1.95 : 2.3, 0.14], [1.35 * x, 0, z])),
    ),
    ramp([3.1, 0.5, 2.1], [0, 1.95, 0], 0, 'roof'),
  ]),
  entry('village', 'haystack', 'crate', [
    drumPart(1.1, 0.7),
    drumPart(0.95, 0.4, [0, 0.7, 0]),
    drumPart(0.7, 0.35, [0, 1.1, 0]),
    drumPart(0.38, 0.3, [0, 1.45, 0]),
  ]),
  entry('village', 'woodpile', 'barricade', { box: [2.6, 1, 0.9] }),
];
