import type { Unsteady } from '../../src/scene/meshes/seeded.ts';
import { unsteady } from '../../src/scene/meshes/seeded.ts';
import { clouds, grain, lerp, rise } from './field.ts';
import { bareSkin, blend, type Colour, drybrush, hex, lay, type Skin } from './skin.ts';
import { drawCrack, drawStone } from './strokes.ts';

/** The blocks of flagstones across a tile; each block ends in joints, so that blocks can be rearranged over a table. */
export const DUNGEON_CELLS = 8;

type Flag = {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly low: number;
  readonly own: readonly number[];
};

const GREYS: readonly Colour[] = [hex('#6f6a62'), hex('#7d776d'), hex('#625f5b'), hex('#857a69'), hex('#6a6b6c')];

/** The floor of an old vault: flagstones worn round, all different, with moss and damp in their joints. */
export function dungeon(size: number): Skin {
  const skin = bareSkin(size, 16);
  const px = size / 2048;
  const random = unsteady(61);
  const cell = size / DUNGEON_CELLS;
  const blocks = Array.from({ length: DUNGEON_CELLS ** 2 }, () => flagsOf(random));
  const [worn, damp, moss, fine, chip] = [
    clouds(size, 10, 5, 51),
    clouds(size, 3, 5, 52),
    clouds(size, 5, 6, 53, 0.55),
    clouds(size, 64, 3, 54),
    clouds(size, 28, 4, 55, 0.6),
  ];
  const [grit, pit] = [grain(size, 1.1 * px, 56), grain(size, 3.5 * px, 57)];
  for (let i = 0; i < size * size; i++) {
    const [x, y] = [i % size, Math.floor(i / size)];
    const [u, v] = [(x % cell) / cell, (y % cell) / cell];
    const flags = blocks[Math.floor(y / cell) * DUNGEON_CELLS + Math.floor(x / cell)]!;
    const flag = flags.find((f) => u >= f.left && u < f.right && v >= f.top && v < f.low)!;
    const own = flag.own;
    // The distance from the edge of its stone, inches; corners are rounder than sides, and chipped.
    const [du, dv] = [Math.min(u - flag.left, flag.right - u) * 2, Math.min(v - flag.top, flag.low - v) * 2];
    const round = 0.16;
    const inside = du < round && dv < round ? round - Math.hypot(round - du, round - dv) : Math.min(du, dv);
    const edge = inside + 0.028 * chip[i]! + 0.012 * fine[i]! - 0.03 * rise(0.35, 0.7, chip[i]!);
    const stone = rise(0.035, 0.062, edge);
    const shoulder = rise(0.035, 0.19, edge);
    const tilt = ((u - flag.left) * (own[0]! - 0.5) + (v - flag.top) * (own[1]! - 0.5)) * 0.09;
    const top = 0.07 + 0.045 * shoulder + tilt + 0.03 * (own[2]! - 0.5) + 0.014 * worn[i]! + 0.007 * fine[i]!;
    const pits = 0.014 * rise(0.3, 0.95, pit[i]!) * rise(-0.2, 0.5, chip[i]!);
    const joint = 0.02 + 0.01 * fine[i]! + 0.006 * grit[i]!;
    skin.height[i] = lerp(joint, top - pits + 0.0022 * grit[i]!, stone);

    const base = blend(GREYS[Math.floor(own[3]! * 5)]!, GREYS[Math.floor(own[2]! * 5)]!, 0.4 + 0.35 * worn[i]!);
    const bright = 0.78 + 0.34 * own[1]! + 0.16 * worn[i]! + 0.12 * fine[i]! + 0.1 * grit[i]!;
    lay(skin, i, blend(hex('#2e2a24'), hex('#4a4236'), 0.5 + 0.5 * fine[i]!), 1);
    lay(skin, i, [base[0] * bright, base[1] * bright, base[2] * bright], stone);
    // Moss grows from the joints over the edges, where it is damp.
    const grows = rise(0.02, 0.4, moss[i]! + 0.25 * fine[i]! + 0.35 * (1 - shoulder) - 0.28 * stone + 0.1 * grit[i]!);
    lay(skin, i, blend(hex('#3b4028'), hex('#62653a'), 0.5 + 0.5 * grit[i]! + 0.3 * fine[i]!), 0.8 * grows);
    skin.height[i]! += 0.022 * grows * (0.7 + 0.5 * grit[i]!);
    const wet = rise(0.05, 0.5, damp[i]!) * (1 - grows);
    lay(skin, i, hex('#2b2925'), 0.34 * wet);
    skin.rough[i] = lerp(lerp(0.78 - 0.06 * worn[i]!, 0.4, wet * stone), 0.96, Math.max(grows, 1 - stone));
  }
  for (let n = 0; n < 26; n++) {
    const from = { x: random() * size, y: random() * size, angle: random() * 6.283 };
    drawCrack(skin, { ...from, length: (50 + 150 * random()) * px, width: (1 + 1.6 * random()) * px }, random, 0.03);
  }
  for (let n = 0; n < 3200; n++) {
    const [x, y] = [random() * size, random() * size];
    const i = (Math.floor(y) & (size - 1)) * size + (Math.floor(x) & (size - 1));
    if (random() > 0.12 + rise(0.1, -0.4, moss[i]!)) continue;
    const radius = (1 + 5 * random() ** 6) * px;
    drawStone(
      skin,
      { x, y, radius, rise: (radius / px) * 0.006, colour: GREYS[Math.floor(random() * 5)]!, broken: 0.8 },
      random,
    );
  }
  drybrush(skin, 0.06, 8, [0.5, 1.35]);
  drybrush(skin, 0.3, 3, [0.7, 1.15]);
  return skin;
}

/** The stones of one block of two inches: one slab, two halves, three or four stones. */
function flagsOf(random: Unsteady): readonly Flag[] {
  const own = () => [random(), random(), random(), random()];
  const [a, b, c] = [0.4 + 0.2 * random(), 0.4 + 0.2 * random(), 0.4 + 0.2 * random()];
  const turn = random() < 0.5;
  const kind = random();
  const flat: readonly (readonly [number, number, number, number])[] =
    kind < 0.2
      ? [[0, 0, 1, 1]]
      : kind < 0.48
        ? [
            [0, 0, a, 1],
            [a, 0, 1, 1],
          ]
        : kind < 0.8
          ? [
              [0, 0, 1, a],
              [0, a, b, 1],
              [b, a, 1, 1],
            ]
          : [
              [0, 0, b, a],
              [b, 0, 1, a],
              [0, a, c, 1],
              [c, a, 1, 1],
            ];
  return flat.map(([left, top, right, low]) =>
    turn ? { left: top, top: left, right: low, low: right, own: own() } : { left, top, right, low, own: own() },
  );
}
