import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../src/kernel/random.ts';
import { toDegrees, toRadians } from '../../src/kernel/units.ts';
import { arcOf } from '../../src/rules/regiments/ranks/arcs.ts';
import { approachOf, flushPose, facingLineOf } from '../../src/rules/regiments/ranks/facing-line.ts';
import { failedCharge } from '../../src/rules/regiments/charge/move/failed-charge.ts';
import { type LineApproach, movesTo, chargeReachOf } from '../../src/rules/regiments/charge/move/reach.ts';
import { advanceAndWheel, chargeLegsOf, metOnPath } from '../../src/rules/regiments/charge/move/charge-legs.ts';
import { bodyFootprint, bodySizeOf } from '../../src/rules/regiments/ranks/footprint.ts';
import { stopsOf } from '../oracles/stops-of-moves.ts';
import { mm, ranked } from '../support/ranks.ts';

const TABLE = { width: 100, depth: 100 };
const spansOf = (approach: LineApproach) => chargeReachOf(approach).spans;
const target = ranked('t', { files: 3, ranks: 2, base: [50, 75], at: [0, 0] });

describe('the reach of a charge move', () => {
  it('[RG-08] a unit 160 wide and 100 away shifts by at most w(1 − cos(asin(H/w))) = 35.1', () => {
    const [[from, to] = [0, 0], ...more] = spansOf({ a: 0, b: 100, theta: 0, width: 160, length: 150 });
    expect(more).toEqual([]);
    expect(to).toBeCloseTo(160 * (1 - Math.cos(Math.asin(100 / 160))), 9);
    expect(from).toBeCloseTo(-to, 9);
    expect(to).toBeCloseTo(35.1, 2);
  });

  it('[RG-08] a unit farther away than it is wide comes to every offset', () => {
    expect(spansOf({ a: 0, b: 200, theta: 0, width: 160, length: 150 })).toEqual([[-160, 150]]);
  });

  it('[RG-08, CC-16] the least wheels of the figure: 8.87° and 16.76°', () => {
    const [ram] = movesTo(chargeReachOf({ a: -25, b: 200, theta: 0, width: 100, length: 150 }), 5);
    expect(toDegrees(ram!.wheel)).toBeCloseTo(8.87, 2);
    expect(ram).toMatchObject({ pivot: 'right', before: 0, contact: 5 });
    const [lancers] = movesTo(chargeReachOf({ a: -215, b: 200, theta: 0, width: 160, length: 150 }), -155);
    expect(toDegrees(lancers!.wheel)).toBeCloseTo(16.76, 2);
    expect(lancers).toMatchObject({ pivot: 'right', before: 0, contact: 0 });
  });

  it('[RG-08] a unit that looks away by more than a quarter turn never strikes with its front', () => {
    expect(spansOf({ a: 50, b: 100, theta: toRadians(185), width: 40, length: 100 })).toEqual([]);
  });

  it('[RG-08, Q13] what is reached in a mirror is the mirror of what is reached', () => {
    const spans = spansOf({ a: -30, b: 90, theta: 0.3, width: 120, length: 150 });
    // The same unit seen in a mirror: its right corner is the left one there.
    const mirror = spansOf({
      ...{ a: 150 - (-30 + 120 * Math.cos(0.3)), b: 90 + 120 * Math.sin(0.3), theta: -0.3 },
      ...{ width: 120, length: 150 },
    });
    expect(mirror).toHaveLength(spans.length);
    for (const [i, [from, to]] of spans.entries()) {
      expect(mirror.at(-1 - i)![0]).toBeCloseTo(150 - 120 - to, 6);
      expect(mirror.at(-1 - i)![1]).toBeCloseTo(150 - 120 - from, 6);
    }
  });

  it('[RG-08, RG-09] holds every stop of random moves, and every offset in it is the stop of a move: 600 cases', () => {
    const random = seededRandom(11);
    const between = (low: number, high: number) => low + ((high - low) * random()) / 2 ** 32;
    for (let i = 0; i < 600; i++) {
      const approach: LineApproach = {
        ...{ a: between(-200, 200), b: between(0, 250), theta: between(-1.5, 1.5) },
        ...{ width: between(40, 190), length: between(40, 240) },
      };
      const reach = chargeReachOf(approach);
      for (let k = 0; k < 25; k++) {
        const stop = stopsOf(approach, k % 3 === 0 ? 0 : between(0, 300), between(-Math.PI / 2, Math.PI / 2));
        if (stop === undefined) continue;
        expect(reach.spans.some(([from, to]) => from - 1e-4 <= stop && stop <= to + 1e-4)).toBe(true);
      }
      for (const [from, to] of reach.spans)
        for (const offset of [from, (from + to) / 2, to]) {
          const moves = movesTo(reach, offset);
          expect(moves.length).toBeGreaterThan(0);
          for (const { pivot, before, wheel } of moves.slice(0, 6)) {
            const stop = stopsOf(approach, before, pivot === 'left' ? wheel : -wheel);
            expect(Math.abs((stop ?? Number.NaN) - offset)).toBeLessThan(1e-2);
          }
        }
    }
  });

  it('[RG-09] the stretches of a move lead flush against the facing, the last about the point of contact', () => {
    const charger = ranked('c', { files: 4, ranks: 2, base: [25, 25], at: [60, -200], facing: 165 });
    const line = facingLineOf(target, 'front');
    const { width } = bodySizeOf(charger);
    const { corner, theta } = approachOf(line, charger);
    const reach = chargeReachOf({ a: corner[0], b: corner[1], theta, width, length: line.length });
    const offset = mm(40);
    for (const move of movesTo(reach, offset)) {
      const legs = chargeLegsOf(charger, line, move, offset);
      for (const [i, leg] of legs.entries()) if (i > 0) expect(leg.from).toEqual(legs[i - 1]!.to);
      const last = legs.at(-1)!;
      expect(last.to.at[0]).toBeCloseTo(flushPose(line, width, offset).at[0], 6);
      if (last.kind !== 'align') continue;
      const ends = [last.from, last.to].map((pose) =>
        Math.sqrt((pose.at[0] - last.pivot[0]) ** 2 + (pose.at[2] - last.pivot[1]) ** 2),
      );
      expect(ends[0]).toBeCloseTo(ends[1]!, 5);
      // No charger turns the wrong way: the gap closes by the very angle it is open.
      expect(Math.cos(last.from.facing + last.angle - last.to.facing)).toBeCloseTo(1, 9);
      expect(Math.abs(last.angle)).toBeLessThan(Math.PI / 2);
    }
  });
});

describe('the arcs of a regiment', () => {
  const half = mm(75);
  it('[RG-17, RG-02 E2] the border between front and flank belongs to the flank', () => {
    expect(arcOf(target, [half + 4, -4])).toBe('right');
    expect(arcOf(target, [-half - 4, -4])).toBe('left');
    expect(arcOf(target, [half + 4, mm(150) + 4])).toBe('right');
  });

  it('[RG-17, RG-02 E3] a unit whose front centre is in the front arc is not in the flank, however it lies', () => {
    expect(arcOf(target, [half + 4, -4.01])).toBe('front');
    expect(arcOf(target, [half + 4, -3.99])).toBe('right');
    expect(arcOf(target, [0, mm(150) + 3])).toBe('rear');
  });

  it('[RG-17] arcs turn with the unit', () => {
    const turned = { ...target, facing: Math.PI / 2 };
    expect(arcOf(turned, [-5, 0])).toBe('front');
    expect(arcOf(turned, [mm(75), -8])).toBe('right');
  });
});

describe('a failed charge', () => {
  const charger = ranked('c', { files: 4, ranks: 2, base: [25, 25], at: [0, 0] });

  it('[RG-12] goes straight on by its highest die when it looks at the target already', () => {
    const { legs, to } = failedCharge(charger, [0, -20], 4, { taken: [], table: TABLE });
    expect(legs.map(({ kind }) => kind)).toEqual(['advance']);
    expect(to.at[2]).toBeCloseTo(-4, 9);
  });

  it('[RG-12] wheels towards the centre of the target first, what the outer corner goes counting', () => {
    const { legs, to } = failedCharge(charger, [10, -20], 5, { taken: [], table: TABLE });
    expect(legs.map(({ kind }) => kind)).toEqual(['wheel', 'advance']);
    const spent = legs.reduce((sum, leg) => sum + ('length' in leg ? leg.length : 0), 0);
    expect(spent).toBeCloseTo(5, 9);
    expect(to.facing).toBeLessThan(0);
    const looks = Math.atan2(-(10 - legs[0]!.to.at[0]), -(-20 - legs[0]!.to.at[2]));
    expect(looks).toBeCloseTo(legs[0]!.to.facing, 6);
  });

  it('[RG-12] does not go into what stands in its way, and stops before it', () => {
    const wall = {
      by: { kind: 'edge' } as const,
      body: bodyFootprint({ at: [0, 0, -3], facing: 0 }, { width: 8, depth: 1 }),
    };
    const { to } = failedCharge(charger, [0, -20], 6, { taken: [wall], table: TABLE });
    expect(to.at[2]).toBeCloseTo(-2, 2);
    expect(to.at[2]).toBeGreaterThan(-3);
  });
});

describe('what is met on a way', () => {
  const size = { width: 4, depth: 2 };
  const table = { width: 40, depth: 30 };
  const start = { at: [0, 0, -13] as const, facing: 0 };

  it('is the edge of the table, where a unit advances or wheels beyond it by more than may be', () => {
    const ahead = advanceAndWheel(start, size.width, { pivot: 'left', before: 3, wheel: 0, after: 0 });
    expect(metOnPath(ahead, size, [], table)).toEqual({ kind: 'edge' });
    expect(metOnPath(ahead, size, [], table, 0.9)).toEqual({ kind: 'edge' });
    expect(metOnPath(ahead, size, [], table, 1.1)).toBeUndefined();
    // Its outer corner comes to lie four inches further on, two of them beyond the edge.
    const round = advanceAndWheel(start, size.width, { pivot: 'left', before: 0, wheel: Math.PI / 2, after: 0 });
    expect(metOnPath(round, size, [], table, 1.9)).toEqual({ kind: 'edge' });
    expect(metOnPath(round, size, [], table, 2.1)).toBeUndefined();
  });
});
