import { block, box, type CataloguePiece, drumPart, entry, hill, ramp } from './forms.ts';

/** Hills, woods and water. */
export const WILD_PIECES: readonly CataloguePiece[] = [
  entry('wild', 'hill-small', 'hill', hill([10, 8], 10, 1.5, [[0.3, -0.2, 0.4, 0.5]])),
  entry(
    'wild',
    'hill-large',
    'hill',
    hill([16, 12], 14, 2.4, [
      [-0.35, 0.1, 0.9, 0.5],
      [0.4, -0.2, 0.5, 0.4],
    ]),
  ),
  entry('wild', 'hill-stepped', 'hill', [
    block(
      [
        [-5, -1.6],
        [-3.4, -3.2],
        [-0.6, -3.8],
        [2.6, -3.4],
        [4.8, -1.8],
        [5.2, 0.8],
        [3.4, 3.2],
        [0.4, 3.8],
        [-3, 3.4],
        [-4.8, 1.4],
      ],
      1,
    ),
    block(
      [
        [-3.4, -0.8],
        [-2, -2.2],
        [0.6, -2.4],
        [3, -1.4],
        [3.2, 0.6],
        [1.6, 2.2],
        [-1.2, 2.4],
        [-3, 1],
      ],
      1,
      [0, 1, 0],
    ),
  ]),
  entry('wild', 'wood-small', 'woods', {
    prism: {
      outline: [
        [-3, -1.2],
        [-1.4, -2.8],
        [1.2, -3],
        [3, -1.6],
        [3.2, 0.8],
        [1.8, 2.6],
        [-0.8, 3],
        [-2.8, 1.4],
      ],
      height: 0.1,
    },
  }),
  entry('wild', 'wood-large', 'woods', {
    prism: {
      outline: [
        [-5, -1.8],
        [-3.2, -3.8],
        [0.2, -4.2],
        [3.4, -3.6],
        [5.2, -1.2],
        [4.8, 1.8],
        [2.4, 3.8],
        [-1.4, 4.2],
        [-4.4, 2.4],
      ],
      height: 0.1,
    },
  }),
  entry('wild', 'tree', 'scatter', [drumPart(0.6, 0.5), drumPart(0.4, 2.6, [0, 0.5, 0])]),
  entry('wild', 'pond', 'water', {
    prism: {
      outline: [
        [-3.4, -0.6],
        [-2.2, -2.2],
        [0, -2.6],
        [2.4, -2],
        [3.6, -0.2],
        [2.8, 1.8],
        [0.6, 2.4],
        [-1.8, 2.2],
        [-3.2, 1],
      ],
      height: 0.08,
    },
  }),
  entry('wild', 'standing-stones', 'rock', [
    box([0.8, 2.6, 0.6], [-1.9, 0, -0.6], 'plain', 10),
    box([0.7, 2, 0.55], [0.1, 0, 1.7], 'plain', -35),
    box([0.75, 2.4, 0.6], [1.8, 0, -0.4], 'plain', 60),
    box([1.6, 0.5, 0.8], [0, 0, -0.2], 'plain', 15),
  ]),
  entry('wild', 'fallen-trunk', 'barricade', [box([4.4, 0.8, 0.8], [0.2, 0, 0]), box([0.7, 1.1, 1.3], [-2.2, 0, 0])]),
];

/** Pieces for desert tables. */
export const DESERT_PIECES: readonly CataloguePiece[] = [
  entry('desert', 'adobe-house', 'house', [
    box([5, 3, 4.4]),
    box([5, 0.45, 0.3], [0, 3, -2.05], 'wall'),
    box([5, 0.45, 0.3], [0, 3, 2.05], 'wall'),
    box([0.3, 0.45, 3.8], [-2.35, 3, 0], 'wall'),
    box([0.3, 0.45, 1.7], [2.35, 3, -1.05], 'wall'),
    ramp([1.5, 3, 3.6], [3.25, 0, -0.4], 0, 'stairs'),
    box([1.5, 3, 0.8], [3.25, 0, 1.8]),
  ]),
  entry('desert', 'obelisk', 'statue', [
    box([2.2, 0.4, 2.2]),
    box([1.1, 1, 1.1], [0, 0.4, 0]),
    box([1, 1, 1], [0, 1.4, 0]),
    box([0.9, 1, 0.9], [0, 2.4, 0]),
    box([0.8, 1, 0.8], [0, 3.4, 0]),
    box([0.4, 0.32, 0.4], [0, 4.4, 0]),
  ]),
  entry('desert', 'palms', 'woods', {
    prism: {
      outline: [
        [-2.6, -1],
        [-1, -2.4],
        [1.4, -2.2],
        [2.6, -0.4],
        [2, 1.6],
        [0, 2.4],
        [-2, 1.6],
      ],
      height: 0.1,
    },
  }),
  entry('desert', 'tent', 'scatter', [
    ramp([3.4, 1.9, 1.4], [0, 0, -0.7], 0, 'roof'),
    ramp([3.4, 1.9, 1.4], [0, 0, 0.7], 180, 'roof'),
  ]),
  entry('desert', 'mesa', 'hill', [
    block(
      [
        [-3.6, -1.2],
        [-2.2, -2.8],
        [0.4, -3],
        [2.8, -2.4],
        [3.8, -0.4],
        [3.2, 1.8],
        [1, 3],
        [-1.8, 2.8],
        [-3.4, 1.2],
      ],
      1,
    ),
    block(
      [
        [-3, -0.9],
        [-1.8, -2.2],
        [0.4, -2.5],
        [2.3, -1.9],
        [3, -0.2],
        [2.5, 1.5],
        [0.7, 2.4],
        [-1.5, 2.2],
        [-2.8, 0.9],
      ],
      2,
      [0, 1, 0],
    ),
  ]),
  entry('desert', 'dune', 'hill', hill([12, 8], 10, 1.1, [[0.35, 0.1, 0.6, 0.6]])),
];

/** Pieces for snowy tables. */
export const SNOW_PIECES: readonly CataloguePiece[] = [
  entry(
    'snow',
    'cabin',
    'house',
    [
      box([5, 2.4, 4]),
      ramp([5.4, 2.6, 2.2], [0, 2.3, -1.1], 0, 'roof'),
      ramp([5.4, 2.6, 2.2], [0, 2.3, 1.1], 180, 'roof'),
      box([0.8, 5, 0.8], [2.1, 0, 0]),
    ],
    { stand: 'never' },
  ),
  entry('snow', 'pines', 'woods', {
    prism: {
      outline: [
        [-3.2, -1],
        [-1.8, -2.8],
        [1, -3],
        [3, -1.8],
        [3.4, 0.8],
        [1.6, 2.8],
        [-1.2, 2.8],
        [-3, 1.4],
      ],
      height: 0.1,
    },
  }),
  entry('snow', 'snow-wall', 'wall', { box: [5, 1.1, 0.6] }),
  entry('snow', 'ice-rock', 'rock', [
    block(
      [
        [-1.7, -0.6],
        [-0.6, -1.4],
        [1, -1.2],
        [1.8, -0.1],
        [1.1, 1.2],
        [-0.6, 1.3],
        [-1.6, 0.6],
      ],
      1.1,
    ),
    block(
      [
        [-1, -0.4],
        [-0.1, -1],
        [0.9, -0.4],
        [0.8, 0.5],
        [-0.2, 0.9],
        [-1, 0.4],
      ],
      1.2,
      [0, 1.1, 0],
    ),
  ]),
  entry('snow', 'snow-drift', 'hill', hill([10, 7], 10, 1.2, [[-0.3, 0.1, 0.4, 0.5]])),
];

/** Pieces for dungeons. */
export const DUNGEON_PIECES: readonly CataloguePiece[] = [
  entry('dungeon', 'dungeon-wall', 'wall', { box: [6, 2.5, 1] }),
  entry('dungeon', 'dungeon-arch', 'building', [
    box([1.2, 2.6, 1], [-2, 0, 0]),
    box([1.2, 2.6, 1], [2, 0, 0]),
    box([5.2, 0.7, 1], [0, 2.6, 0]),
  ]),
  entry('dungeon', 'dungeon-pillar', 'wall', [
    box([1.6, 0.4, 1.6]),
    box([1.1, 2.1, 1.1], [0, 0.4, 0]),
    box([1.5, 0.4, 1.5], [0, 2.5, 0]),
  ]),
  entry('dungeon', 'dais', 'platform', [box([6, 0.4, 6]), box([4.6, 0.4, 4.6], [0, 0.4, 0])]),
  entry('dungeon', 'sarcophagus', 'crate', [box([2.6, 0.85, 1.3]), box([2.4, 0.3, 1.1], [0, 0.85, 0], 'plain', 6)]),
  entry('dungeon', 'altar', 'statue', [
    box([3.2, 0.35, 2.2]),
    box([2, 0.9, 1], [0, 0.35, 0]),
    box([2.3, 0.2, 1.3], [0, 1.25, 0]),
  ]),
  entry('dungeon', 'brazier', 'scatter', [drumPart(0.22, 0.9), drumPart(0.5, 0.4, [0, 0.9, 0])]),
  entry('dungeon', 'stalagmites', 'rock', [
    drumPart(0.7, 0.7, [-0.6, 0, 0]),
    drumPart(0.48, 0.8, [-0.6, 0.7, 0]),
    drumPart(0.26, 0.8, [-0.6, 1.5, 0]),
    drumPart(0.5, 0.6, [0.7, 0, 0.4]),
    drumPart(0.28, 0.7, [0.7, 0.6, 0.4]),
  ]),
];
