import { block, box, type CataloguePiece, drumPart, entry, ladder, ramp } from './forms.ts';
import * as trig from '../../kernel/trig.ts';

/** Pieces for every table: walls, cover, boxes, structures of wood and stone. */
export const COMMON_PIECES: readonly CataloguePiece[] = [
  entry('any', 'wall-long', 'wall', { box: [8, 2.4, 0.6] }),
  entry('any', 'wall-short', 'wall', { box: [4, 2.4, 0.6] }),
  entry('any', 'wall-broken', 'wall', [
    box([2, 2.4, 0.6], [-2.2, 0, 0]),
    box([0.8, 1.8, 0.6], [-0.8, 0, 0]),
    box([0.8, 1.2, 0.6], [0, 0, 0]),
    box([1, 0.6, 0.6], [0.9, 0, 0]),
    box([1.8, 1.2, 0.6], [2.3, 0, 0]),
  ]),
  entry('any', 'wall-corner', 'wall', [box([4, 2.4, 0.6], [0, 0, -1.7]), box([0.6, 2.4, 3.4], [-1.7, 0, 0.3])]),
  entry('any', 'low-wall', 'wall', { box: [5, 0.9, 0.5] }),
  entry('any', 'barricade', 'barricade', [
    box([4, 1, 0.3], [0, 0, 0]),
    box([0.3, 0.7, 1], [-1.3, 0, 0]),
    box([0.3, 0.7, 1], [1.3, 0, 0]),
  ]),
  entry('any', 'sandbags', 'barricade', [
    box([3.2, 1, 0.7], [0, 0, 0.3]),
    box([0.7, 1, 1.2], [-1.95, 0, 0.05]),
    box([0.7, 1, 1.2], [1.95, 0, 0.05]),
  ]),
  entry('any', 'crate', 'crate', { box: [1.3, 1.2, 1.3] }),
  entry('any', 'crate-stack', 'crate', [
    box([1.3, 1.2, 1.3], [-0.68, 0, 0.1]),
    box([1.2, 1.1, 1.2], [0.62, 0, -0.1], 'plain', 8),
    box([1.1, 1, 1.1], [-0.6, 1.2, 0.05], 'plain', -14),
  ]),
  entry('any', 'drums', 'crate', [
    drumPart(0.48, 1.3, [-0.5, 0, -0.26]),
    drumPart(0.48, 1.3, [0.5, 0, -0.3]),
    drumPart(0.48, 1.3, [0.02, 0, 0.56]),
  ]),
  entry('any', 'pillar', 'statue', [
    box([1.4, 0.4, 1.4]),
    drumPart(0.46, 2.7, [0, 0.4, 0]),
    box([1.2, 0.35, 1.2], [0, 3.1, 0]),
  ]),
  entry('any', 'broken-pillars', 'statue', [
    box([5.2, 0.3, 1.4]),
    drumPart(0.46, 2.6, [-1.9, 0.3, 0]),
    drumPart(0.46, 1.6, [0, 0.3, 0]),
    drumPart(0.46, 0.8, [1.9, 0.3, 0]),
  ]),
  entry('any', 'statue', 'statue', [
    box([1.7, 0.35, 1.7]),
    box([1.3, 1.15, 1.3], [0, 0.35, 0]),
    drumPart(0.5, 0.9, [0, 1.5, 0]),
    drumPart(0.4, 0.75, [0, 2.4, 0]),
    drumPart(0.22, 0.5, [0, 3.15, 0]),
  ]),
  entry('any', 'crater', 'crater', { cylinder: { radius: 2.2, height: 0.12 } }),
  entry('any', 'ladder', 'ladder', [ladder(3, [0, 0, 0])]),
  entry('any', 'stairs', 'stairs', [ramp([1.8, 3, 4], [0, 0, 0.8], 180, 'stairs'), box([1.8, 3, 1.6], [0, 0, -2])]),
  entry('any', 'gangway', 'bridge', [
    box([1.7, 0.14, 6], [0, 0, 0], 'floor'),
    box([0.1, 0.5, 6], [0.8, 0.14, 0], 'wall'),
    box([0.1, 0.5, 6], [-0.8, 0.14, 0], 'wall'),
  ]),
  entry('any', 'bridge', 'bridge', [
    box([3, 0.3, 4.4], [0, 1.2, 0], 'floor'),
    box([3, 1.2, 0.8], [0, 0, -1.8]),
    box([3, 1.2, 0.8], [0, 0, 1.8]),
    ramp([3, 1.5, 3], [0, 0, -3.7]),
    ramp([3, 1.5, 3], [0, 0, 3.7], 180),
    box([0.3, 0.55, 4.4], [-1.35, 1.5, 0], 'wall'),
    box([0.3, 0.55, 4.4], [1.35, 1.5, 0], 'wall'),
  ]),
  entry('any', 'platform', 'platform', [
    box([5, 0.2, 4], [0, 2.8, 0], 'floor'),
    ...([-1, 1] as const).flatMap((x) => ([-1, 1] as const).map((z) => box([0.3, 2.8, 0.3], [2.3 * x, 0, 1.8 * z]))),
    box([5, 0.5, 0.1], [0, 3, 1.95], 'wall'),
    box([0.1, 0.5, 3.8], [-2.45, 3, 0], 'wall'),
    ladder(3, [0.8, 0, -2.08]),
  ]),
  entry('any', 'watchtower', 'tower', [
    box([4, 0.2, 4], [0, 4.8, 0], 'floor'),
    ...([-1, 1] as const).flatMap((x) =>
      ([-1, 1] as const).map((z) => box([0.35, 4.8, 0.35], [1.75 * x, 0, 1.75 * z])),
    ),
    box([4, 0.55, 0.12], [0, 5, 1.94], 'wall'),
    box([0.12, 0.55, 3.76], [-1.94, 5, 0], 'wall'),
    box([0.12, 0.55, 3.76], [1.94, 5, 0], 'wall'),
    ladder(5, [0, 0, -2.08]),
  ]),
  entry('any', 'round-tower', 'tower', [
    drumPart(2.4, 6),
    // The head of the ladder stays free.
    ...[-144, -96, -48, 0, 48, 96, 144].map((turn) =>
      box(
        [0.9, 0.6, 0.4],
        [2.12 * trig.sin((turn * Math.PI) / 180), 6, 2.12 * trig.cos((turn * Math.PI) / 180)],
        'wall',
        turn,
      ),
    ),
    ladder(6, [0, 0, -2.48]),
  ]),
  entry('any', 'rock-small', 'rock', [
    block(
      [
        [-1.3, -0.6],
        [-0.4, -1.1],
        [0.8, -0.9],
        [1.4, 0],
        [0.8, 0.9],
        [-0.5, 1],
        [-1.3, 0.4],
      ],
      0.7,
    ),
    block(
      [
        [-0.8, -0.5],
        [0.1, -0.8],
        [0.8, -0.3],
        [0.7, 0.4],
        [-0.2, 0.7],
        [-0.8, 0.2],
      ],
      0.6,
      [0.3, 0.7, 0.15],
    ),
  ]),
  entry('any', 'rock-large', 'rock', [
    block(
      [
        [-2.4, -0.9],
        [-1.2, -1.9],
        [0.9, -1.8],
        [2.3, -0.8],
        [2.5, 0.6],
        [1.2, 1.8],
        [-0.9, 1.9],
        [-2.2, 0.9],
      ],
      1.2,
    ),
    block(
      [
        [-1.9, -0.6],
        [-0.8, -1.5],
        [0.9, -1.3],
        [1.8, -0.3],
        [1.6, 0.7],
        [0.4, 1.4],
        [-1.2, 1.2],
      ],
      1,
      [0.35, 1.2, 0.2],
    ),
    block(
      [
        [-1.2, -0.4],
        [-0.3, -1],
        [0.8, -0.6],
        [1, 0.4],
        [0, 1],
        [-1, 0.6],
      ],
      0.9,
      [0.75, 2.2, 0.45],
    ),
  ]),
];
