import { describe, expect, it } from 'vitest';
import { buildField } from '../../src/geometry/field/build-field.ts';
import { keptOutlines } from '../../src/geometry/obstacles/kept-outlines.ts';
import type { Obstacle } from '../../src/geometry/obstacles/levels.ts';
import { rounded } from '../../src/geometry/outlines/rounded.ts';
import type { PlanPoint } from '../../src/kernel/point.ts';
import { seededRandom, uniformInt } from '../../src/kernel/random.ts';

const BOUNDS = { minX: -9.5, maxX: 9.5, minZ: -9.5, maxZ: 9.5 };
const FREE_STEP = 0.5;

/** Boxes on a lattice, so that some lie flush and some corners meet; blocks, floors to walk under, and closed ground. */
function terrain(random: () => number): readonly Obstacle[] {
  const below = (n: number) => uniformInt(random, n);
  return Array.from({ length: 9 }, (_, owner): Obstacle => {
    const [x, z, w, d] = [below(15) - 8, below(15) - 8, 1 + below(5), 1 + below(5)];
    const core: readonly PlanPoint[] = [
      [x, z],
      [x + w, z],
      [x + w, z + d],
      [x, z + d],
    ];
    // Half of them floors.
    const kind = [0, 1, 1, 1, 1, 2, 3, 0][below(8)]!;
    const top = kind === 1 ? 2 + below(2) : 1 + below(3);
    const foot = kind === 1 ? top - 0.25 : 0;
    return {
      ...{ shape: rounded(core, 0.63), foot, ruleTop: top, owner },
      ...{ lo: kind === 2 ? -Infinity : foot - 1.5, hi: kind === 2 ? Infinity : top },
      ...{ stand: kind !== 2, through: kind === 3 },
    };
  });
}

/** A model on the ground. */
const model = ([x, z]: PlanPoint, owner: number): Obstacle => ({
  ...{ shape: rounded([[x, z]], 1.26), foot: -1.5, ruleTop: 1.5, owner, lo: -1.5, hi: 1.5 },
  ...{ stand: false, through: false },
});

describe('what is kept of outlines', () => {
  it('leads to the very corners that a field by itself has, whichever model moves: 40 tables of 6 moves', () => {
    const random = seededRandom(19);
    const at = (): PlanPoint => [uniformInt(random, 190) / 10 - 9.5, uniformInt(random, 190) / 10 - 9.5];
    const met = { joints: 0, gates: 0 };
    for (let t = 0; t < 40; t++) {
      const pieces = terrain(random);
      const crowd = Array.from({ length: 4 }, (_, i) => model(at(), 100 + i));
      const kept = keptOutlines();
      for (let move = 0; move < 6; move++) {
        crowd[uniformInt(random, 4)] = model(at(), 200 + move);
        // Now and then some of it is too far off to be looked at: then everything has another place in the list.
        const near = move % 3 === 2 ? pieces.filter((_, i) => i % 4 !== 0) : pieces;
        const obstacles = [...near, ...crowd];
        const alone = buildField(obstacles, BOUNDS, FREE_STEP);
        const shared = buildField(obstacles, BOUNDS, FREE_STEP, { kept });
        expect(shared.corners).toEqual(alone.corners);
        met.gates += alone.corners.filter((c) => c.gate).length;
        met.joints += alone.corners.filter((c) => c.obstacle < 0 && !c.gate).length;
      }
    }
    expect(met.joints).toBeGreaterThan(1000);
    expect(met.gates).toBeGreaterThan(50);
  });

  it('is looked for once among the same, and again among others', () => {
    const { gates } = keptOutlines();
    const [a, b, c] = [model([0, 0], 1), model([1, 0], 2), model([2, 0], 3)];
    let asked = 0;
    const find = () => [{ x: ++asked, z: 0, obstacle: 0, along: 0 }];
    expect(gates(a, [b], find)[0]!.x).toBe(1);
    expect(gates(a, [b], find)[0]!.x).toBe(1);
    expect(gates(a, [b], find, 'on another table')[0]!.x).toBe(2);
    expect(gates(a, [b, c], find)[0]!.x).toBe(3);
    expect(gates(b, [b], find)[0]!.x).toBe(4);
    expect(gates(a, [b], find)[0]!.x).toBe(1);
  });
});
