import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTable, type Table } from '../../src/physics/table.ts';
import { scriptedDice } from '../../src/rules/core/dice.ts';
import { decide } from '../../src/rules/play/decide.ts';
import { KIND_TRAITS, type TerrainPiece } from '../../src/rules/core/terrain.ts';
import { type Barred, type Wall, walksFrom } from '../oracles/walks-among-walls.ts';
import { drawn, scaled, seedOf } from '../support/drawn.ts';
import { aBox } from '../support/game.ts';
import { bodyOf, someFighters } from '../support/skirmish.ts';

/** Half the table's sides, inches. */
const HALF = { x: 30, z: 22 };
const RADIUS = 0.5;
const PENALTY = 2;
/** An area's sides are moved in or out by this much, so that a path along one is surely outside, or possibly. */
const EDGE = 0.002;
/** Goals whose path is this near to the limit are not judged: polygons measure no better. */
const UNSURE = 0.02;

const hundredths = (min: number, max: number): fc.Arbitrary<number> =>
  fc.integer({ min: Math.round(min * 100), max: Math.round(max * 100) }).map((n) => n / 100);

const box = fc
  .record({ x: hundredths(-7, 5), z: hundredths(-6, 5), width: hundredths(0.3, 5), depth: hundredths(0.3, 5) })
  .map(({ x, z, width, depth }): Wall => ({ x: [x, x + width], z: [z, z + depth] }));

const scenes = fc.record({
  woods: fc.array(box, { minLength: 1, maxLength: 4 }),
  walls: fc.array(box, { maxLength: 3 }),
  foe: fc.tuple(hundredths(-6, 6), hundredths(-6, 6)),
  move: fc.integer({ min: 1, max: 10 }),
  goals: fc.array(fc.tuple(hundredths(-8, 8), hundredths(-8, 8)), { minLength: 1, maxLength: 8 }),
});
type Scene = typeof scenes extends fc.Arbitrary<infer T> ? T : never;

const toBox = ([px, pz]: readonly [number, number], { x, z }: Wall): number =>
  Math.hypot(px - Math.max(x[0], Math.min(x[1], px)), pz - Math.max(z[0], Math.min(z[1], pz)));

const grown = ({ x, z }: Wall, by: number): Wall => ({ x: [x[0] - by, x[1] + by], z: [z[0] - by, z[1] + by] });

/** Whether a goal can be reached by the rules alone: round all woods, or through them two inches shorter. */
function judge({ woods, walls, foe, move }: Scene, [x, z]: readonly [number, number]): 'yes' | 'no' | 'unsure' {
  const solid: readonly Barred[] = [
    ...walls.map((wall) => ({ ...wall, keep: RADIUS })),
    { x: [foe[0], foe[0]], z: [foe[1], foe[1]], keep: 2 * RADIUS },
  ];
  const start = { x: 0, z: 0 };
  const half = { x: HALF.x - RADIUS, z: HALF.z - RADIUS };
  const limit = move + 1;
  const through = walksFrom(start, half, solid, limit);
  const to = { x, z };
  const surely = walksFrom(start, half, [...solid, ...woods.map((w) => ({ ...grown(w, 0), keep: EDGE }))], limit);
  const isRoundForSure = woods.every((w) => toBox([x, z], w) > EDGE && toBox([0, 0], w) > EDGE);
  if (isRoundForSure && surely.atMost(to) <= move - UNSURE) return 'yes';
  if (through.atMost(to) <= Math.max(0, move - PENALTY) - UNSURE) return 'yes';
  const inner = woods
    .map((w) => ({ ...grown(w, -2 * EDGE), keep: EDGE }))
    .filter(({ x: [a, b], z: [c, d] }) => a < b && c < d);
  const isInside = inner.some((w) => toBox([x, z], w) < EDGE || toBox([0, 0], w) < EDGE);
  const perhaps = isInside ? Infinity : walksFrom(start, half, [...solid, ...inner], limit).atLeast(to);
  const isTooFar = perhaps > move + UNSURE && through.atLeast(to) > Math.max(0, move - PENALTY) + UNSURE;
  return isTooFar ? 'no' : 'unsure';
}

const piecesOf = ({ woods, walls }: Scene): readonly TerrainPiece[] => [
  ...woods.map((w, i) => aBox(`woods-${i}`, 'woods', w.x, w.z, 0.1)),
  ...walls.map((w, i) => ({
    ...aBox(`wall-${i}`, 'wall', w.x, w.z, 5),
    traits: { ...KIND_TRAITS.wall, cross: 'impassable' as const },
  })),
];

/** Whether the referee lets a fighter move to a goal. */
function moves(
  scene: Scene,
  terrain: readonly TerrainPiece[],
  [x, z]: readonly [number, number],
  table: Table,
): boolean {
  const state = someFighters({
    terrain,
    fighters: [
      { id: 'ann', at: [0, 0], profile: { move: scene.move } },
      { id: 'foe', side: 'defender', at: scene.foe },
    ],
  });
  const command = { kind: 'move', moves: [{ model: bodyOf('ann'), to: [x, 0, z] }] } as const;
  return decide(state, command, table, scriptedDice()).ok;
}

describe('a move among woods and walls', () => {
  it('[S-12 S-13 S-20] is legal exactly where a path round all woods, or one through them 2″ shorter, is short enough (seed 75)', async () => {
    const said = { yes: 0, no: 0, unsure: 0 };
    await fc.assert(
      fc.asyncProperty(scenes, async (plan) => {
        const clear = (w: Wall) => toBox([0, 0], w) > RADIUS + 0.01 && toBox(plan.foe, w) > RADIUS + 0.01;
        const scene = { ...plan, walls: plan.walls.filter(clear) };
        if (Math.hypot(...scene.foe) < 2 * RADIUS + 0.1) return;
        const terrain = piecesOf(scene);
        const table = await createTable({ width: 2 * HALF.x, depth: 2 * HALF.z, terrain: terrain.values() });
        try {
          for (const goal of scene.goals) {
            const isFree =
              scene.walls.every((w) => toBox(goal, w) > RADIUS + 0.01) &&
              Math.hypot(goal[0] - scene.foe[0], goal[1] - scene.foe[1]) > 2 * RADIUS + 0.1;
            if (!isFree) continue;
            const sure = judge(scene, goal);
            said[sure]++;
            if (sure !== 'unsure')
              expect({ goal, legal: moves(scene, terrain, goal, table), scene }).toEqual({
                goal,
                legal: sure === 'yes',
                scene,
              });
          }
        } finally {
          table.dispose();
        }
      }),
      { seed: seedOf(75), numRuns: drawn(800, 3, 2) },
    );
    expect(said.yes).toBeGreaterThan(scaled(500, 2));
    expect(said.no).toBeGreaterThan(scaled(500, 2));
    expect(said.unsure).toBeLessThan(0.1 * (said.yes + said.no));
  });
});
