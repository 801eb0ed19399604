import { describe, expect, it } from 'vitest';
import type { Point } from '../../src/kernel/point.ts';
import type { CheckKind } from '../../src/rules/core/agility.ts';
import { inShort, traceOf, agilePath } from '../support/ask-agile.ts';
import { drawn, seedOf } from '../support/drawn.ts';
import { type Frame, pieceIn, placed } from '../support/slope-scenes.ts';
import { aPiece, box, seeded } from './pieces.ts';

// A roof of 3 with its west face at 0, and a crate of 0.75 before it: a base of half an inch meets the roof at −0.5,
// the crate from −1.5 on, and both at their outlines' crossing.
const ROOF = aPiece('roof', box(4, 3, 4), [2, 0, 0]);
const CRATE = aPiece('crate', box(1, 0.75, 1), [-0.5, 0, 1]);
const FROM: Point = [-3, 0, 0];

const traced = (checks: readonly CheckKind[], corners: readonly Point[], pieces = [ROOF]): string => {
  const answer = traceOf({ pieces, from: FROM, checks }, corners);
  return answer.kind === 'path' ? inShort(answer.path).replaceAll('walk 0, ', '') : `blocked by ${answer.by.kind}`;
};

describe('a given way up and down', () => {
  it('[S-16] bends at the foot of a climb, and at its head', () => {
    const bent: readonly Point[] = [
      [-0.5, 0, -1],
      [-0.5, 3, -1],
      [1, 3, 1],
    ];
    expect(traced(['climb'], bent)).toBe('walk 2.6926, climb 3, walk 2.5');
    // The same where only its foot, or only its head, is named.
    expect(traced(['climb'], [bent[0]!, bent[2]!])).toBe('walk 2.6926, climb 3, walk 2.5');
    expect(traced(['climb'], [bent[1]!, bent[2]!])).toBe('walk 2.6926, climb 3, walk 2.5');
    expect(traced([], bent)).toBe('blocked by piece');
  });

  it('[S-16][E-24] goes up and down again at one place only where it says so', () => {
    const [foot, head, back]: readonly Point[] = [
      [-0.5, 0, 0],
      [-0.5, 3, 0],
      [-3, 0, 1],
    ];
    expect(traced(['climb', 'climb'], [foot!, head!, foot!, back!])).toBe('walk 2.5, climb 3, climb 3, walk 2.6926');
    expect(traced(['climb', 'climb'], [foot!, back!])).toBe('walk 2.5, walk 2.6926');
    expect(traced(['climb'], [foot!, head!, foot!, back!])).toBe('blocked by piece');
  });

  it('[S-15][S-16] takes a step up first where two outlines cross: the climb is as much shorter', () => {
    const crossing = -0.5;
    const [step, head, end]: readonly Point[] = [
      [crossing, 0.75, 0],
      [crossing, 3, 0],
      [1, 3, 0],
    ];
    const pieces = [ROOF, CRATE];
    expect(traced(['climb'], [step!, head!, end!], pieces)).toBe('walk 2.5, step 0, climb 2.25, walk 1.5');
    // Named is only where it comes up: the step is found.
    expect(traced(['climb'], [head!, end!], pieces)).toBe('walk 2.5, step 0, climb 2.25, walk 1.5');
    // It begins at the foot of the roof and is said to.
    expect(traced(['climb'], [[crossing, 0, -0.5], [crossing, 3, -0.5], end!], pieces)).toContain('climb 3');
  });

  it('[E-28] is read from records, which keep five places; further off it is no way', () => {
    const third = -1 / 3;
    const round = (v: number) => Math.round(v * 1e5) / 1e5;
    // West of the face by half an inch, on a slant: no coordinate is a round number.
    const turned = aPiece('roof', box(4, 3, 4), [2, 0, 0], 30);
    const way = agilePath({ pieces: [turned], from: [-5, 0, third], checks: ['climb'] }, [2, 3, third]);
    expect(way.kind).toBe('path');
    if (way.kind !== 'path') return;
    const corners = way.path.legs.map((leg) => leg.to);
    expect(way.path.legs.map((leg) => leg.kind)).toEqual(['walk', 'climb', 'walk']);
    const ask = (moved: (p: Point) => Point) =>
      traceOf({ pieces: [turned], from: [-5, 0, third], checks: ['climb'] }, corners.map(moved));
    const recorded = ask(([x, y, z]) => [round(x), round(y), round(z)]);
    expect(recorded).toMatchObject({ kind: 'path' });
    if (recorded.kind === 'path') expect(recorded.path.length).toBeCloseTo(way.path.length, 4);
    const random = seeded(4);
    for (let k = 0; k < 200; k++) {
      const off = () => (random() - 0.5) * 1e-5;
      expect(ask(([x, y, z]) => [x + off(), y, z + off()]).kind).toBe('path');
    }
    // Short of the face its head is in the air, past it its foot is in the roof.
    for (const by of [-1e-3, 1e-3])
      expect(ask(([x, y, z]) => (x === 2 ? [x, y, z] : [x + by, y, z])).kind).toBe('blocked');
  });
});

describe('a given path over a hill', () => {
  // A ramp up to a deck of 2, and a house of 5 behind it that one climbs from the deck.
  const frameOf = (yaw: number): Frame => ({ at: [0, 0], yaw });
  const piecesOf = (frame: Frame) => [
    pieceIn(frame, 'ramp', { kind: 'ramp', size: [6, 2, 4] }, [0, 0, -4]),
    pieceIn(frame, 'deck', box(6, 2, 3), [0, 0, -0.5]),
    pieceIn(frame, 'house', box(6, 5, 4), [0, 0, 3]),
  ];
  const up = 6 + 2 * Math.sqrt(5);

  it('[S-13][S-16] keeps its checks for the legs that need them', () => {
    const frame = frameOf(0);
    const ask = (checks: readonly CheckKind[], corners: readonly Point[]) => {
      const answer = traceOf({ pieces: piecesOf(frame), from: [0, 0, -9], checks }, corners);
      return answer.kind === 'path' ? answer.path.length : answer.kind;
    };
    const deck: Point = [0, 2, 0];
    expect(ask([], [deck])).toBeCloseTo(up - 1, 6);
    expect(ask(['climb'], [deck])).toBeCloseTo(up - 1, 6);
    expect(ask(['climb'], [deck, [0, 5, 3]])).toBeCloseTo(up - 1 + 0.5 + 3 + 2.5, 6);
    expect(ask(['jump-down'], [deck, [5, 0, 0]])).toBeCloseTo(up - 1 + 5, 6);
    expect(ask(['jump-down'], [deck, [0, 5, 3]])).toBe('blocked');
  });

  it.each(Array.from({ length: drawn(60, 6) }, (_, seed) => seed))(
    '[S-13][E-28] is as long as the shortest path it was taken from: scene %i',
    (seed) => {
      const random = seeded(seed + seedOf(900));
      const between = (a: number, b: number) => a + (b - a) * random();
      const frame = frameOf(between(0, 2 * Math.PI));
      const pieces = piecesOf(frame);
      const [checks, to] = (
        [
          [['climb'], [between(-2, 2), 5, between(2, 4)]],
          [['jump-down'], [between(4, 6), 0, between(-1, 0.5)]],
          [
            ['climb', 'jump-down'],
            [between(4, 6), 0, between(2, 4)],
          ],
        ] as const
      )[seed % 3]!;
      const from = placed(frame, [between(-2, 2), 0, between(-10, -8)]);
      const found = agilePath({ pieces, from, checks }, placed(frame, to));
      if (found.kind !== 'path') throw new Error('no path');
      expect(found.path.legs.flatMap(({ kind }) => checks.filter((check) => check === kind))).toEqual(checks);
      const again = traceOf(
        { pieces, from, checks },
        found.path.legs.map((leg) => leg.to),
      );
      if (again.kind !== 'path') throw new Error(JSON.stringify(again));
      expect(again.path.length).toBeLessThan((1 + 1e-4) * found.path.length);
      // Where a path with checks steps onto the side of a ramp, its net decides: 1 of 240 is 0.12 % longer.
      expect(again.path.length).toBeGreaterThan(0.998 * found.path.length);
    },
  );
});
