import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PlanPoint } from '../../../src/kernel/point.ts';
import type { MapAsk } from '../../../src/lab/questions/map-ask.ts';
import { unitId } from '../../../src/rules/core/ids.ts';
import type { GameState } from '../../../src/rules/core/state/state.ts';
import type { TerrainPiece } from '../../../src/rules/core/terrain.ts';
import { aPiece as standing, box } from '../../physics/pieces.ts';
import { askMap } from '../../support/ask-map.ts';
import { drawn } from '../../support/drawn.ts';
import { aGame, aPiece, roundBase } from '../../support/game.ts';
import { someFighters } from '../../support/skirmish.ts';

const RED = unitId('red');
const REACH: MapAsk = { what: 'reach', unit: RED, limit: 9 };
const CHARGE: MapAsk = { what: 'charge', unit: RED };
const GAP: MapAsk = { what: 'gap', bases: [roundBase(32), roundBase(60)] };

/** Boxes about the middle of a table, as their places, sizes and kinds. */
const pieces = fc.array(
  fc.record({
    x: fc.integer({ min: -9, max: 9 }),
    z: fc.integer({ min: -9, max: 9 }),
    w: fc.integer({ min: 1, max: 5 }),
    d: fc.integer({ min: 1, max: 5 }),
    h: fc.constantFrom(1, 3, 6),
    kind: fc.constantFrom('wall', 'container', 'hill'),
  }),
  { minLength: 1, maxLength: 6 },
);
type Spec = { x: number; z: number; w: number; d: number; h: number; kind: string };
/** Off the middle, so that no base stands at a joint of two outlines. */
const OFF = 0.173;
const TABLE = { width: 30, depth: 30 } as const;
const places = (sign: 1 | -1): readonly PlanPoint[] =>
  Array.from({ length: 36 }, (_, i): PlanPoint => [sign * (((i % 6) - 2.5) * 3.1), (Math.floor(i / 6) - 2.5) * 3.1]);

const terrainOf = (spec: readonly Spec[], sign: 1 | -1): readonly TerrainPiece[] =>
  spec
    .filter(({ x, z, w, d }) => Math.abs(x + OFF) > w / 2 + 0.9 || Math.abs(z) > d / 2 + 0.9)
    .map(({ x, z, w, d, h, kind }, i) =>
      aPiece(`p${i}`, kind as 'wall', { kind: 'box', size: [w, h, d] }, [sign * (x + OFF), z]),
    );
const game = (spec: readonly Spec[], sign: 1 | -1, more: object = {}): GameState =>
  aGame({ units: [{ id: 'red', at: [[0, 0]] }], terrain: terrainOf(spec, sign), table: TABLE, ...more });

describe('maps', () => {
  it.each([
    ['reach', REACH],
    ['charge', CHARGE],
    ['gap', GAP],
  ] as const)('of %s are mirrored where tables are', async (_name, ask) => {
    await fc.assert(
      fc.asyncProperty(pieces, async (spec) => {
        // What stands most in the way may be either of two that stand alike.
        const told = (answers: readonly (readonly number[])[]) =>
          answers.map((answer) => answer.filter((_, k) => ask.what !== 'gap' || k !== 2).map((n) => n.toFixed(6)));
        const left = await askMap(game(spec, 1), ask, places(1));
        const right = await askMap(game(spec, -1), ask, places(-1));
        expect(told(right)).toEqual(told(left));
      }),
      { numRuns: drawn(15) },
    );
  });

  it('of reach have no less ground for more inches, and the same ways to what both reach', async () => {
    await fc.assert(
      fc.asyncProperty(
        pieces,
        fc.double({ min: 0, max: 8, noNaN: true }),
        fc.double({ min: 0, max: 6, noNaN: true }),
        async (spec, limit, more) => {
          const state = game(spec, 1);
          const less = await askMap(state, { ...REACH, limit } as MapAsk, places(1));
          const farther = await askMap(state, { ...REACH, limit: limit + more } as MapAsk, places(1));
          for (const [i, [length, height]] of less.entries()) {
            if (Number.isNaN(length!)) continue;
            const [other, top] = farther[i]!;
            expect(top).toBeGreaterThanOrEqual(height! - 1e-9);
            if (top === height) expect(other).toBeCloseTo(length!, 6);
          }
        },
      ),
      { numRuns: drawn(20) },
    );
  });

  it('of charges give no less chance for a better roll: one more inch is one pip less', async () => {
    await fc.assert(
      fc.asyncProperty(pieces, async (spec) => {
        const plain = await askMap(game(spec, 1), CHARGE, places(1));
        const better = await askMap(game(spec, 1, { charge: { chargeModifier: 1 } }), CHARGE, places(1));
        for (const [i, [chance, needed, distance]] of plain.entries()) {
          const [more, less, same] = better[i]!;
          expect(Number.isNaN(more!)).toBe(Number.isNaN(chance!));
          if (Number.isNaN(chance!)) continue;
          expect(more).toBeGreaterThanOrEqual(chance!);
          // What needed thirteen may be in reach now; of the rest, no roll is less than two.
          if (needed! <= 12) expect(less).toBe(Math.max(2, needed! - 1));
          if (!Number.isNaN(distance!)) expect(same).toBeCloseTo(distance!, 6);
        }
      }),
      { numRuns: drawn(12) },
    );
  });

  it('of attempts to engage give no less chance to the model that runs farther', async () => {
    await fc.assert(
      fc.asyncProperty(pieces, fc.integer({ min: 2, max: 5 }), async (spec, move) => {
        const terrain = spec
          .filter(({ x, z, w, d }) => Math.abs(x) > w / 2 + 0.9 || Math.abs(z) > d / 2 + 0.9)
          .map(({ x, z, w, d, h }, i) => standing(`p${i}`, box(w, h, d), [x, 0, z], 0, 'building'));
        const town = (inches: number) =>
          someFighters({ fighters: [{ id: 'ann', at: [0, 0], profile: { move: inches } }], terrain, phase: 'engage' });
        const ask: MapAsk = { what: 'engage', unit: unitId('ann'), checks: [] };
        const near = places(1).filter((_, i) => i % 2 === 0);
        const slow = await askMap(town(move), ask, near);
        const quick = await askMap(town(move + 1.5), ask, near);
        for (const [i, [chance]] of slow.entries())
          if (!Number.isNaN(chance!)) expect(quick[i]![0]).toBeGreaterThanOrEqual(chance!);
      }),
      { numRuns: drawn(8, 3) },
    );
  });
});
