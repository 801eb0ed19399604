import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PlanPoint } from '../../src/kernel/point.ts';
import { KIND_TRAITS } from '../../src/rules/core/terrain.ts';
import { BATTLEFIELD_THEMES } from '../../src/scenario/generate/bag.ts';
import { shapeFootprint, polygonGap, posed } from '../../src/scenario/generate/footprint.ts';
import { fairnessOf, sharesOf } from '../../src/scenario/generate/worth.ts';
import {
  battlefieldScenario,
  type BattlefieldOptions,
  generateBattlefield,
  LANE,
  stripOf,
  SYMMETRIES,
} from '../../src/scenario/generate/generate-battlefield.ts';
import { makeScenario } from '../../src/scenario/make-scenario.ts';
import { parseScenario } from '../../src/scenario/parse/parse-scenario.ts';
import type { PieceDocument } from '../../src/scenario/schema.ts';
import { drawn } from '../support/drawn.ts';
import { NO_MESHES } from '../support/scenarios.ts';

const RUNS = { numRuns: drawn(20, 2), seed: 20261121 };
/** Sixty millimetres. */
const BASE = 60 / 25.4;

const tables = fc.record({ width: fc.integer({ min: 30, max: 72 }), depth: fc.integer({ min: 30, max: 48 }) });
const wishes = (symmetry: fc.Arbitrary<BattlefieldOptions['symmetry']>): fc.Arbitrary<BattlefieldOptions> =>
  fc.record({
    seed: fc.integer({ min: 0, max: 2 ** 40 }),
    table: tables,
    theme: fc.constantFrom(...BATTLEFIELD_THEMES),
    density: fc.integer({ min: 0, max: 20 }).map((n) => n / 20),
    symmetry,
  });
const anyWish = wishes(fc.constantFrom(...SYMMETRIES));

const outlineOf = ({ shape, at, yaw = 0 }: PieceDocument): readonly PlanPoint[] =>
  posed(shapeFootprint(shape), { x: at[0]!, z: at[1]!, yaw });
const isOpen = ({ kind, traits }: PieceDocument): boolean => ({ ...KIND_TRAITS[kind], ...traits }).cross === 'open';

describe('generated battlefields', () => {
  it('are the same to the last byte for the same wish, and others for another seed', () => {
    fc.assert(
      fc.property(anyWish, (wish) => {
        const text = JSON.stringify(generateBattlefield(wish));
        expect(JSON.stringify(generateBattlefield(wish))).toBe(text);
        expect(JSON.stringify(generateBattlefield({ ...wish, seed: wish.seed + 1 }))).not.toBe(text);
      }),
      { ...RUNS, numRuns: drawn(10, 2) },
    );
  });

  it('are scenario files without a fault, and have something on them', () => {
    fc.assert(
      fc.property(anyWish, (wish) => {
        const scenario = parseScenario(makeScenario(battlefieldScenario(wish, 'squads', 'A battlefield')), NO_MESHES);
        expect(scenario.ok ? 'sound' : scenario.error).toBe('sound');
        expect(scenario.ok && scenario.value.terrain.length).toBeGreaterThan(0);
      }),
      RUNS,
    );
  });

  it('never overlap, leave lanes a 60 mm base walks, and nothing in the way where armies are set up', () => {
    expect(LANE).toBeGreaterThan(BASE);
    fc.assert(
      fc.property(anyWish, (wish) => {
        const pieces = generateBattlefield(wish);
        pieces.forEach((a, i) => {
          for (const b of pieces.slice(0, i))
            expect(polygonGap(outlineOf(a), outlineOf(b))).toBeGreaterThan(isOpen(a) || isOpen(b) ? 0 : BASE);
          for (const [x, z] of outlineOf(a)) {
            expect(Math.abs(x)).toBeLessThan(wish.table.width / 2 - (isOpen(a) ? 0 : BASE));
            expect(Math.abs(z)).toBeLessThan(wish.table.depth / 2 - (isOpen(a) ? 0 : BASE));
            if (!isOpen(a))
              expect(Math.abs(z)).toBeLessThanOrEqual(wish.table.depth / 2 - stripOf(wish.table.depth) + 1e-9);
          }
        });
      }),
      RUNS,
    );
  });

  it('share cover, height and what blocks sight fairly between both sides', () => {
    fc.assert(
      fc.property(wishes(fc.constant('none')), (wish) => {
        const pieces = generateBattlefield({ ...wish, density: Math.max(wish.density, 0.3) });
        expect(fairnessOf(sharesOf(pieces))).toBeGreaterThan(0.7);
      }),
      { ...RUNS, numRuns: drawn(10, 2) },
    );
  });

  it('share everything alike where one half answers the other', () => {
    fc.assert(
      fc.property(wishes(fc.constantFrom('turn', 'mirror')), (wish) => {
        const pieces = generateBattlefield(wish);
        expect(fairnessOf(sharesOf(pieces))).toBeCloseTo(1, 9);
        const isTwin = (a: PieceDocument, b: PieceDocument): boolean =>
          b.look === a.look && b.at[1] === -a.at[1]! && b.at[0] === (wish.symmetry === 'turn' ? -a.at[0]! : a.at[0]!);
        for (const piece of pieces) expect(pieces.some((other) => isTwin(piece, other))).toBe(true);
      }),
      RUNS,
    );
  });

  it('hold more the denser they are asked to be', () => {
    for (const theme of BATTLEFIELD_THEMES) {
      const count = (density: number) =>
        generateBattlefield({ seed: 5, table: { width: 60, depth: 44 }, theme, density, symmetry: 'none' }).length;
      expect(count(0.6)).toBeGreaterThan(count(0));
    }
  });
});
