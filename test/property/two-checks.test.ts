import { describe, expect, it } from 'vitest';
import type { Point } from '../../src/kernel/point.ts';
import type { CheckKind } from '../../src/rules/core/agility.ts';
import { modelId } from '../../src/rules/core/ids.ts';
import type { Bystander } from '../../src/rules/core/ports.ts';
import { box, seeded } from '../physics/pieces.ts';
import { inShort, agilePath } from '../support/ask-agile.ts';
import { drawn, seedOf } from '../support/drawn.ts';
import { type Frame, pieceIn, placed } from '../support/slope-scenes.ts';

/** Width, height and depth of a house, and where its middle stands, inches. */
type House = readonly [w: number, h: number, d: number, x: number, z: number];

type Move = {
  readonly houses: readonly House[];
  readonly checks: readonly CheckKind[];
  readonly from: Point;
  readonly to: Point;
  /** As {@link JumpLimits}; 1 by default. Inches. */
  readonly clear?: number;
  /** Where enemies stand. */
  readonly foes?: readonly Point[];
};

/** Angles at which the outlines of houses are rounded differently, radians. */
const TURNS = [0, 0.588, Math.PI / 2, -0.35, 0.122];

/** The length of a move with the table turned, inches; undefined where it cannot be made. */
function turnedLength(
  { houses, checks, from, to, clear = 1, foes = [] }: Move,
  yaw: number,
): { length: number | undefined; about: string } {
  const frame: Frame = { at: [0, 0], yaw };
  const pieces = houses.map(([w, h, d, x, z], i) => pieceIn(frame, `house ${i}`, box(w, h, d), [x, 0, z]));
  const jump = { clear };
  const crowd = foes.map(
    (at, i): Bystander => ({
      ...{ id: modelId(`enemy ${i}`), base: { kind: 'round', radius: 0.5 }, facing: 0, height: 1.25 },
      ...{ at: placed(frame, at), pass: 'solid' },
    }),
  );
  const answer = agilePath({ pieces, from: placed(frame, from), checks, jump, crowd }, placed(frame, to));
  if (answer.kind !== 'path') return { length: undefined, about: `turned by ${yaw}: none` };
  return { length: answer.path.length, about: `turned by ${yaw}: ${inShort(answer.path)}` };
}

/** Moves once up to four times as long, not found, or only with the table turned, and their lengths. */
const KEPT: readonly (readonly [what: string, move: Move, length: number])[] = [
  [
    'lands where the outlines of two houses meet, and climbs there',
    {
      houses: [
        [3.008, 3.973, 3.783, -2.496, 0.329],
        [2.993, 3.126, 2.219, 0.935, 0.466],
      ],
      checks: ['jump-down', 'climb'],
      from: [-1.47, 3.973, -0.18],
      to: [-1.7516, 3.973, -0.8193],
    },
    5.79954,
  ],
  [
    'climbs down there, and up by the lower of the two',
    {
      houses: [
        [2.032, 2.298, 3.774, -2.984, 0.901],
        [2.803, 2.112, 3.052, -0.0705, -0.056],
      ],
      checks: ['climb', 'climb'],
      from: [-0.39, 2.112, -1.13],
      to: [-3.0324, 2.298, 0.1768],
    },
    7.8174,
  ],
  [
    'lands on the edge of a lower roof, and goes along it',
    {
      houses: [
        [2.465, 1.865, 3.013, 1.2625, 0.8015],
        [3.061, 3.61, 2.77, 4.6905, -0.151],
      ],
      checks: ['jump-down', 'climb'],
      from: [5.8, 3.61, -0.1],
      to: [4.6522, 0, -3.2158],
    },
    9.1676,
  ],
  [
    'lands where a lower lip first holds half of the base, and climbs on from there',
    {
      houses: [
        [2.152, 3.299, 2.526, -0.246, -0.514],
        [2.003, 1.422, 1.855, -3.582, -1.234],
        [3.074, 2.224, 2.699, 2.89, 3.839],
      ],
      checks: ['jump-down', 'climb'],
      from: [0.156, 3.299, -0.6013],
      to: [2.0642, 0, -2.5509],
    },
    9.162,
  ],
  [
    'lands at the end of its longest jump, and jumps on from there',
    {
      houses: [
        [3.543, 1.686, 3.84, 3.389, -1.41],
        [4.285, 3.454, 3.461, -3.509, -2.304],
        [4.11, 2.038, 1.977, 2.794, 3.158],
      ],
      checks: ['jump-down', 'jump-down'],
      from: [-3.0701, 3.454, -1.8806],
      to: [-3.7039, 0, -6.4893],
    },
    11.4561,
  ],
  [
    'climbs up and down at the one stretch of a corner that both of its ends can see',
    {
      houses: [[3.264, 1.09, 3.176, -2.285, -0.788]],
      checks: ['climb', 'climb'],
      from: [-0.182, 0, 5.345],
      to: [0.474, 0, -2.507],
    },
    10.0906,
  ],
  [
    'steps off a low roof on its way to a house that it climbs, and back',
    {
      houses: [
        [2.761, 0.913, 3.801, 2.698, 1.505],
        [3.152, 1.212, 2.011, -1.133, -2.386],
      ],
      checks: ['climb', 'climb'],
      from: [2.3742, 0.913, 1.7068],
      to: [2.1968, 0.913, 1.7352],
    },
    8.641,
  ],
  [
    'jumps off a corner to where two outlines meet, and steps up there',
    {
      houses: [
        [2.203, 0.881, 3.952, 0.604, 3.894],
        [3.124, 2.423, 2.645, 3.242, -0.974],
        [4, 1.199, 2.988, -0.854, 0.01],
      ],
      checks: ['jump-down'],
      from: [0.111, 0.881, 3.647],
      to: [0.278, 1.199, 0.221],
    },
    4.70494,
  ],
  [
    'jumps there onto a roof below',
    {
      houses: [
        [2.919, 0.868, 3.373, -0.25, -0.115],
        [2.926, 2.027, 1.732, -3.992, 0.082],
        [2.933, 1.207, 2.147, -3.329, -2.525],
      ],
      checks: ['jump-across', 'jump-down'],
      from: [-3.072, 1.207, -2.494],
      to: [-3.299, 2.027, 0.117],
      clear: 0,
    },
    4.19964,
  ],
  [
    'climbs down and jumps there',
    {
      houses: [
        [1.907, 4.11, 4.121, 3.848, 3.185],
        [2.098, 1.833, 2.941, -2.924, -2.342],
        [4.249, 0.975, 4.423, -2.574, 1.96],
      ],
      checks: ['climb', 'jump-down'],
      from: [-2.668, 1.833, -2.222],
      to: [-2.828, 1.833, -2.069],
    },
    6.73208,
  ],
  [
    'lands round the corner of a roof and climbs on beside the next one',
    {
      houses: [
        [1.585, 2.819, 2.412, -2.124, 2.688],
        [2.137, 1.05, 3.348, 0.136, 0.015],
        [3.956, 1.782, 3.223, -0.762, -3.852],
      ],
      checks: ['jump-down', 'climb'],
      from: [0.043, 1.05, -0.333],
      to: [0.227, 1.782, -2.867],
    },
    4.97268,
  ],
  [
    'takes off along the side of a higher house',
    {
      houses: [
        [1.643, 1.78, 4.327, 0.172, -3.046],
        [3.925, 1.482, 2.494, 0.668, 2.57],
        [3.794, 2.248, 2.634, 3.062, -1.122],
      ],
      checks: ['jump-down', 'climb'],
      from: [0.189, 1.78, -2.695],
      to: [2.193, 2.248, -1.696],
    },
    4.54699,
  ],
  [
    'lands beside the house it jumps from, where half of the base is held',
    {
      houses: [
        [1.597, 3.737, 4.544, 0.217, 3.804],
        [1.867, 2.234, 1.575, -1.583, 2.019],
      ],
      checks: ['jump-down', 'climb'],
      from: [0.424, 3.737, 5.118],
      to: [0.102, 3.737, 3.062],
      clear: 0,
    },
    5.48453,
  ],
  [
    'climbs down where two outlines meet, only to step up again',
    {
      houses: [
        [3.062, 0.891, 2.519, -0.462, -3.138],
        [3.044, 2.808, 3.13, 3.045, -1.7],
        [3.628, 1.604, 3.299, -0.39, -0.111],
      ],
      checks: ['climb', 'jump-across'],
      from: [0.537, 1.604, -0.561],
      to: [-0.602, 0.891, -3.633],
      clear: 0,
    },
    8.18813,
  ],
  [
    'lands at the end of the edge beside which it may stand',
    {
      houses: [
        [3.208, 2.377, 2.955, 0.342, 3.055],
        [2.048, 0.806, 1.992, 3.026, 0.868],
        [3.18, 1.24, 3.759, -2.914, 2.599],
      ],
      checks: ['jump-down', 'jump-down'],
      from: [0.179, 2.377, 3.1],
      to: [3.974, 0, -4.054],
      clear: 0,
    },
    9.94035,
  ],
  [
    'climbs down and up between an enemy and the end of the roof below',
    {
      houses: [
        [1.597, 3.737, 4.544, -0.217, 3.804],
        [1.867, 2.234, 1.575, 1.583, 2.019],
      ],
      checks: ['climb', 'climb'],
      from: [-0.4238, 3.737, 5.1175],
      to: [-0.1015, 3.737, 3.0625],
      clear: 0,
      foes: [[1.4501, 2.234, 2.242]],
    },
    6.5688,
  ],
  [
    'leaps from the end of a lip beside a higher house',
    {
      houses: [
        [2.134, 0.925, 2.36, 3.441, 0.132],
        [3.975, 1.948, 4.877, -2.613, 1.624],
        [2.307, 1.161, 1.64, -1.728, -1.772],
      ],
      checks: ['climb', 'jump-across'],
      from: [4.8229, 0, 3.9343],
      to: [3.3813, 0.925, 0.5636],
    },
    13.5487,
  ],
  [
    'climbs down where the outlines of two houses meet, and steps up both of them again',
    {
      houses: [
        [4.093, 1.051, 2.553, -1.57, -1.761],
        [4.029, 0.821, 2.991, 3.479, -0.208],
      ],
      checks: ['climb'],
      from: [-1.81021, 1.051, -1.66436],
      to: [-0.17883, 1.051, -2.14716],
    },
    5.04448,
  ],
  [
    'climbs down there, and jumps down again to the same place',
    {
      houses: [
        [4.093, 1.051, 2.553, -1.57, -1.761],
        [4.029, 0.821, 2.991, 3.479, -0.208],
      ],
      checks: ['climb', 'jump-down'],
      from: [-1.81021, 1.051, -1.66436],
      to: [-0.17883, 1.051, -2.14716],
    },
    6.04448,
  ],
];

/** The length of the shortest path on the ground that touches a house with its base on the way. Inches. */
function leastBeside([w, , d, x, z]: House, [ax, , az]: Point, [bx, , bz]: Point): number {
  const by = (angle: number) => {
    const [u, v] = [Math.cos(angle), Math.sin(angle)];
    const [px, pz] = [x + (Math.sign(u) * w) / 2 + 0.5 * u, z + (Math.sign(v) * d) / 2 + 0.5 * v];
    return Math.hypot(ax - px, az - pz) + Math.hypot(bx - px, bz - pz);
  };
  const round = Array.from({ length: 40_000 }, (_, k) => by(((k + 0.5) * Math.PI) / 20_000));
  const along = Array.from({ length: 4001 }, (_, k) => k / 2000 - 1).flatMap((share) =>
    [-1, 1].flatMap((side) => [
      [x + side * (w / 2 + 0.5), z + (share * d) / 2] as const,
      [x + (share * w) / 2, z + side * (d / 2 + 0.5)] as const,
    ]),
  );
  return Math.min(...along.map(([px, pz]) => Math.hypot(ax - px, az - pz) + Math.hypot(bx - px, bz - pz)), ...round);
}

/** A house, and two places on the ground beside it with a clear line between them. */
function passing(seed: number): Move {
  const random = seeded(50_000 + seed + 1000 * seedOf(0));
  const between = (a: number, b: number) => a + (b - a) * random();
  const house: House = [between(1.5, 4), between(1.05, 2), between(1.5, 4), between(-2, 2), between(-2, 2)];
  const [w, , d, x, z] = house;
  for (;;) {
    const [from, to] = [0, 0].map((): Point => [between(-7, 7), 0, between(-7, 7)]) as [Point, Point];
    const isClear = Array.from({ length: 401 }, (_, k) => k / 400).every((share) => {
      const [px, pz] = [from[0] + share * (to[0] - from[0]), from[2] + share * (to[2] - from[2])];
      return Math.hypot(Math.max(0, Math.abs(px - x) - w / 2), Math.max(0, Math.abs(pz - z) - d / 2)) > 0.51;
    });
    if (isClear) return { houses: [house], checks: ['climb', 'climb'], from, to };
  }
}

/** Two or three houses, and two places on them or on the ground. */
function among(seed: number): Move & { readonly spot: () => Point } {
  const random = seeded(60_000 + seed + 1000 * seedOf(0));
  const between = (a: number, b: number) => a + (b - a) * random();
  const houses: House[] = [];
  const many = random() < 0.5 ? 2 : 3;
  for (let tries = 0; houses.length < many && tries < 50; tries++) {
    const one: House = [between(1.5, 4.5), between(0.8, 4.2), between(1.5, 5), between(-4, 4), between(-4, 4)];
    const isApart = ([w, , d, x, z]: House) =>
      Math.abs(x - one[3]) > (w + one[0]) / 2 + 0.02 || Math.abs(z - one[4]) > (d + one[2]) / 2 + 0.02;
    if (houses.every(isApart)) houses.push(one);
  }
  const spot = (from = 0.55): Point => {
    for (;;) {
      const [w, h, d, x, z] = houses[Math.floor(random() * houses.length)]!;
      if (random() < 0.7) return [x + between(from - w / 2, w / 2 - from), h, z + between(from - d / 2, d / 2 - from)];
      const [px, pz] = [between(-7, 7), between(-7, 7)];
      if (houses.every(([a, , b, m, n]) => Math.abs(px - m) > a / 2 + 0.55 || Math.abs(pz - n) > b / 2 + 0.55))
        return [px, 0, pz];
    }
  };
  const checks = PAIRS[Math.floor(random() * PAIRS.length)]!;
  return { houses, checks, from: spot(), to: spot(), spot: () => spot(0) };
}

const PAIRS: readonly (readonly CheckKind[])[] = [
  ['jump-down', 'climb'],
  ['jump-down', 'jump-down'],
  ['climb', 'jump-down'],
  ['climb', 'climb'],
  ['jump-down', 'jump-across'],
  ['jump-across', 'jump-down'],
];

/** Two houses beside each other, and a move from roof to roof or back onto the same one. */
function climbing(seed: number): Move {
  const random = seeded(40_000 + seed + 1000 * seedOf(0));
  const between = (a: number, b: number) => a + (b - a) * random();
  const [w, ww] = [between(2, 4), between(2, 4)];
  const houses: readonly House[] = [
    [w, between(1.2, 4), between(2, 5), -w / 2, between(-1, 1)],
    [ww, between(1.2, 4), between(2, 5), between(0.2, 0.9) + ww / 2, between(-1, 1)],
  ];
  const on = ([iw, h, d, x, z]: House): Point => [
    x + between(0.4 - iw / 2, iw / 2 - 0.4),
    h,
    z + between(0.4 - d / 2, d / 2 - 0.4),
  ];
  const roof = () => on(houses[random() < 0.5 ? 0 : 1]!);
  return { houses, checks: ['climb', 'climb'], from: roof(), to: roof() };
}

describe('a move with two checks', () => {
  it('[E-24] climbs a house beside its path where that costs least', () => {
    for (let seed = 1; seed <= drawn(150, 10); seed++) {
      const move = passing(seed);
      const { length, about } = turnedLength(move, 0);
      const [house] = move.houses;
      const least = 2 * house![1] + leastBeside(house!, move.from, move.to);
      expect(Math.abs(length! - least), `seed ${seed}, ${about}, not ${least}`).toBeLessThan(1e-3);
    }
  });

  it('[E-24] [E-27] [S-18] is no longer than through any other place, with one check before it and one after it', () => {
    let compared = 0;
    for (let seed = 1; seed <= drawn(400, 30); seed++) {
      const { spot, ...move } = among(seed);
      const whole = turnedLength(move, 0);
      for (let k = 0; k < 8; k++) {
        const by = spot();
        const first = turnedLength({ ...move, checks: move.checks.slice(0, 1), to: by }, 0);
        if (first.length === undefined) continue;
        const second = turnedLength({ ...move, checks: move.checks.slice(1), from: by }, 0);
        if (second.length === undefined) continue;
        compared++;
        const about = `seed ${seed}, ${move.checks}, ${whole.about}; through ${by}: ${first.about}, ${second.about}`;
        expect(whole.length ?? Infinity, about).toBeLessThan(1.0001 * (first.length + second.length));
      }
    }
    expect(compared).toBeGreaterThan(10);
  });

  it.each(KEPT)('[E-27] [S-18] %s, however the table is turned', (_, move, length) => {
    for (const yaw of TURNS) {
      const found = turnedLength(move, yaw);
      expect(Math.abs(found.length! / length - 1), found.about).toBeLessThan(1e-4);
    }
  });

  it('[E-24] [E-27] [S-18] is as long however the table is turned', () => {
    let compared = 0;
    const longer: string[] = [];
    for (let seed = 1; seed <= drawn(400, 30); seed++) {
      const move = among(seed);
      const lengths = TURNS.slice(0, 3).map((yaw) => turnedLength(move, yaw).length ?? Infinity);
      if (lengths.every((length) => length === Infinity)) continue;
      compared++;
      if (Math.max(...lengths) > 1.0001 * Math.min(...lengths)) longer.push(`seed ${seed}, ${move.checks}: ${lengths}`);
    }
    expect(compared).toBeGreaterThan(5);
    // In 7 of 1,276 other scenes a shorter one was not found: where a jump is as long as it may be, and bends on both sides.
    expect(longer.length, longer.join('; ')).toBeLessThanOrEqual(Math.floor(compared / 50));
  });

  it('[E-27] [S-15] climbs as far however the table is turned', () => {
    for (let seed = 1; seed <= drawn(200); seed++) {
      const move = climbing(seed);
      const found = TURNS.slice(0, 3).map((yaw) => turnedLength(move, yaw));
      const lengths = found.map(({ length }) => length ?? Infinity);
      const about = `seed ${seed}, ${found.map((f) => f.about).join('; ')}`;
      expect(Math.max(...lengths), about).toBeLessThan(1.001 * Math.min(...lengths));
    }
  });
});
