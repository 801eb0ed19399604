import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PlanPoint } from '../../src/kernel/point.ts';
import { findOffset } from '../../src/layout/measured.ts';
import { type SetUpThing, thingsToSetUp } from '../../src/layout/tapes.ts';
import { layoutMessages } from '../../src/messages/layout.ts';
import type { PieceDocument, ScenarioDocument } from '../../src/scenario/schema.ts';
import { drawn } from '../support/drawn.ts';

const TABLE = { width: 60, depth: 44 };
const scenario = (...terrain: readonly PieceDocument[]): ScenarioDocument => ({
  ...{ format: 'highground/scenario', version: 1, name: 'A table', system: 'squads', table: TABLE },
  terrain: [...terrain],
});
const only = (document: ScenarioDocument): SetUpThing => thingsToSetUp(document)[0]!;

/** A wall 8″ by 1″ whose middle is 20″ from the left and 10″ from the far edge, along the width. */
const WALL: PieceDocument = { id: 'wall-1', kind: 'wall', shape: { box: [8, 2, 1] }, at: [-10, -12] };

describe('the tapes of a piece without keystones', () => {
  it('are from the nearer edges to the corners nearest to them, and to one more', () => {
    const thing = only(scenario(WALL));
    // By hand: its sides are at x 16 and 24, y 9.5 and 10.5.
    expect(thing.tapes.map((tape) => layoutMessages.tape(tape, thing))).toEqual([
      '16.00″ from the left edge to the left far corner',
      '9.50″ from the far edge to the left far corner',
      '9.50″ from the far edge to the right far corner',
    ]);
    expect(layoutMessages.thingName(thing)).toBe('Wall 1');
  });

  it('measure to the turned corner', () => {
    const thing = only(scenario({ ...WALL, at: [10, 12], yaw: 90 }));
    // By hand: turned, its sides are at x 39.5 and 40.5, y 30 and 38.
    expect(thing.tapes.map(({ edge, distance }) => [edge, Math.round(distance * 1e6) / 1e6])).toEqual([
      ['right', 19.5],
      ['bottom', 6],
      ['right', 19.5],
    ]);
  });

  it('lead to the middle of an objective that lies on no piece', () => {
    const document: ScenarioDocument = {
      ...scenario(),
      version: 2,
      mission: { turns: 5, objectives: [{ id: 'well', at: [5, -2], radius: 3 }] },
    };
    const thing = only(document);
    expect(thing.tapes.map((tape) => layoutMessages.tape(tape, thing))).toEqual([
      '25.00″ from the right edge to the middle',
      '20.00″ from the far edge to the middle',
    ]);
  });
});

describe('a measured piece', () => {
  const thing = only(scenario(WALL));

  it('stands right while no tape differs by more than a tape can tell', () => {
    const offset = findOffset(TABLE, thing, [16.02, 9.5, 9.48])!;
    expect(layoutMessages.pushText(offset)).toBeUndefined();
    expect(findOffset(TABLE, thing, [undefined, undefined, undefined])).toBeUndefined();
  });

  it('is pushed back the way it came', () => {
    const offset = findOffset(TABLE, thing, [16.5, 9.25, 9.25])!;
    expect(layoutMessages.pushText(offset)).toBe('Push it 0.50″ to the left and push it 0.25″ towards the near edge.');
    expect(layoutMessages.differs(12.03, 12)).toBe('measured 12.03, layout says 12.00');
  });

  it('is pushed along the one tape that was read, and not turned', () => {
    const offset = findOffset(TABLE, thing, [undefined, 9, 9])!;
    expect(offset.push[0]).toBeCloseTo(0, 4);
    expect(offset.push[1]).toBeCloseTo(0.5, 4);
    expect(offset.turn).toBeCloseTo(0, 3);
  });

  it('is turned back where one end is too near', () => {
    const offset = findOffset(TABLE, thing, [16, 9.5, 10.2])!;
    expect(layoutMessages.pushText(offset)).toMatch(/turn it 5\.0° anticlockwise/);
  });

  it('comes back exactly to its place, however it was knocked', () => {
    fc.assert(
      fc.property(
        fc.record({
          at: fc.tuple(fc.double({ min: -20, max: 20, noNaN: true }), fc.double({ min: -14, max: 14, noNaN: true })),
          yaw: fc.double({ min: 0, max: 360, noNaN: true }),
          sides: fc.tuple(fc.double({ min: 3, max: 12, noNaN: true }), fc.double({ min: 0.5, max: 2.5, noNaN: true })),
          knock: fc.tuple(fc.double({ min: -2, max: 2, noNaN: true }), fc.double({ min: -2, max: 2, noNaN: true })),
          turn: fc.double({ min: -8, max: 8, noNaN: true }),
        }),
        ({ at, yaw, sides, knock, turn }) => {
          const placed = only(scenario({ ...WALL, shape: { box: [sides[0], 2, sides[1]] }, at: [...at], yaw }));
          const radians = (turn * Math.PI) / 180;
          // Turned clockwise in plan about its middle, then pushed.
          const knocked = placed.outline.map(([x, z]): PlanPoint => {
            const [px, pz] = [x - placed.middle[0], z - placed.middle[1]];
            return [
              placed.middle[0] + px * Math.cos(radians) - pz * Math.sin(radians) + knock[0],
              placed.middle[1] + px * Math.sin(radians) + pz * Math.cos(radians) + knock[1],
            ];
          });
          const measured = placed.tapes.map(({ edge, to }) => {
            const [x, z] = knocked[to === 'middle' || 'side' in to ? 0 : to.corner]!;
            return { left: x + 30, right: 30 - x, top: z + 22, bottom: 22 - z }[edge];
          });
          const offset = findOffset(TABLE, placed, measured)!;
          expect(placed.tapes).toHaveLength(3);
          expect(offset.push[0]).toBeCloseTo(-knock[0], 3);
          expect(offset.push[1]).toBeCloseTo(-knock[1], 3);
          expect(offset.turn).toBeCloseTo(-turn, 2);
        },
      ),
      { numRuns: drawn(3000, 300) },
    );
  });
});
