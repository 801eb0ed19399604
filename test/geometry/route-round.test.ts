import { describe, expect, it } from 'vitest';
import type { Base } from '../../src/geometry/base.ts';
import type { PlanPoint } from '../../src/kernel/point.ts';
import { aPiece } from '../physics/pieces.ts';
import { block, closed, enemy, RADIUS } from '../support/ask-places.ts';
import { closedBy, expectClose, roundDisc, roundPoints, shortestPath } from '../support/ask-path.ts';

const drum = (id: string, x: number, z: number, radius: number) =>
  closed(aPiece(id, { kind: 'cylinder', radius, height: 4 }, [x, 0, z]));

describe('ways round things', () => {
  it('round a drum are two tangents and an arc', () => {
    const way = shortestPath({ pieces: [drum('drum', 0, 0, 1)], from: [-4, 0, 0], to: [5, 0, 0] });
    expectClose(way.length, roundDisc(4, 5, Math.PI, 1.5));
    expect(way.legs.filter((l) => l.turn)).toHaveLength(1);
  });

  it('round the corner of a box turn about that corner', () => {
    const way = shortestPath({ pieces: [closed(block('box', [-8, 0], [0, 8], 4))], from: [-3, 0, -2], to: [2, 0, 5] });
    const angle = Math.atan2(5, 2) - Math.atan2(-2, -3);
    expectClose(way.length, roundDisc(Math.sqrt(13), Math.sqrt(29), angle, RADIUS));
  });

  it('between two drums cross over on their inner tangent', () => {
    const way = shortestPath({
      pieces: [drum('one', 0, -1, 1), drum('two', 4, 1, 1)],
      from: [-4, 0, 0],
      to: [8, 0, 0],
    });
    const angle = Math.atan2(1, -4) - Math.atan2(1, 2);
    expectClose(way.length, 2 * roundDisc(Math.sqrt(17), Math.sqrt(5), angle, 1.5));
  });

  it('round two enemies too close together to pass between go round both', () => {
    const r = 16 / 25.4;
    const base: Base = { kind: 'round', radius: r };
    const crowd = [enemy('one', 0, 0.9, r), enemy('two', 0, -0.9, r)];
    const way = shortestPath({ pieces: [], base, crowd, from: [-5, 0, 0], to: [5, 0, 0] });
    const away = Math.hypot(5, 0.9);
    expectClose(way.length, roundDisc(away, away, Math.PI + 2 * Math.atan(0.9 / 5), 2 * r));
  });

  it.each([0, Math.PI / 6, 1.1])('of a rectangular base facing %f go round the sum of both outlines', (facing) => {
    const base: Base = { kind: 'rect', halfWidth: 1, halfDepth: 0.4 };
    const sum = turned(corners(1, 0.4), facing).flatMap((p) => corners(1.5, 2).map((q) => add(p, q)));
    for (const kind of ['rect', 'hull'] as const) {
      const way = shortestPath({
        pieces: [closed(block('box', [-1.5, 1.5], [-2, 2], 4))],
        base: { ...base, kind },
        facing,
        from: [-6, 0, 0.5],
        to: [5, 0, 0],
      });
      expectClose(way.length, roundPoints([-6, 0.5], [5, 0], sum));
    }
  });

  it.each([0, 0.7])('of an oval base facing %f go round the sum within 0.05 %%', (facing) => {
    const base: Base = { kind: 'oval', halfWidth: 1.8, halfDepth: 1 };
    const rim = Array.from({ length: 4096 }, (_, i): PlanPoint => {
      const a = (2 * Math.PI * i) / 4096;
      return [1.8 * Math.cos(a), Math.sin(a)];
    });
    const sum = turned(rim, facing).flatMap((p) => corners(1, 2).map((q) => add(p, q)));
    const pieces = [closed(block('box', [-1, 1], [-2, 2], 4))];
    const way = shortestPath({ pieces, base, facing, from: [-7, 0, 0.5], to: [6, 0, 0] }, 5e-4);
    expectClose(way.length, roundPoints([-7, 0.5], [6, 0], sum), 5e-4);
  });
});

const corners = (w: number, d: number): readonly PlanPoint[] => [
  [-w, -d],
  [w, -d],
  [w, d],
  [-w, d],
];
const add = (p: PlanPoint, q: PlanPoint): PlanPoint => [p[0] + q[0], p[1] + q[1]];
const turned = (points: readonly PlanPoint[], facing: number): readonly PlanPoint[] =>
  points.map(([x, z]) => [x * Math.cos(facing) + z * Math.sin(facing), z * Math.cos(facing) - x * Math.sin(facing)]);

describe('gaps', () => {
  const walls = (gap: number) => [
    closed(block('north', [-1, 1], [-22, -gap / 2], 4)),
    closed(block('south', [-1, 1], [gap / 2, 22], 4)),
  ];

  it('0.01 wider than the base are gone through, 0.01 narrower are closed and named', () => {
    expectClose(shortestPath({ pieces: walls(1.01), from: [-5, 0, 0], to: [5, 0, 0] }).length, 10);
    expect(closedBy({ pieces: walls(0.99), from: [-5, 0, 0], to: [5, 0, 0] })).toEqual(
      expect.arrayContaining(['north', 'south']),
    );
  });

  it('between bases are judged by the same hundredth', () => {
    const crowd = (gap: number) => [-2, -1, 0, 1].map((k) => enemy(`foe${k}`, 0, (k + 0.5) * (1 + gap), 0.5));
    const sides = [closed(block('north', [-3, 3], [-22, -2.4], 4)), closed(block('south', [-3, 3], [2.4, 22], 4))];
    expectClose(shortestPath({ pieces: sides, crowd: crowd(1.01), from: [-5, 0, 0], to: [5, 0, 0] }).length, 10);
    const named = closedBy({ pieces: sides, crowd: crowd(0.99), from: [-5, 0, 0], to: [5, 0, 0] });
    expect(named).toEqual(expect.arrayContaining(['foe-1', 'foe0']));
  });

  it('between a block and the edge of the table are judged by the same hundredth', () => {
    const pieces = (gap: number) => [closed(block('rest', [-1, 1], [-22 + gap, 22], 4))];
    const z = -22 + RADIUS + 0.002;
    expectClose(shortestPath({ pieces: pieces(1.01), from: [-5, 0, z], to: [5, 0, z] }).length, 10);
    expect(closedBy({ pieces: pieces(0.99), from: [-5, 0, z], to: [5, 0, z] })).toEqual(['edge', 'rest']);
  });

  it('for a turned rectangular base are as wide as it is across', () => {
    const base: Base = { kind: 'rect', halfWidth: 1, halfDepth: 0.4 };
    const across = 2 * (Math.sin(0.5) + 0.4 * Math.cos(0.5));
    const ask = (gap: number) => ({ pieces: walls(gap), base, facing: 0.5, from: [-5, 0, 0], to: [5, 0, 0] }) as const;
    expectClose(shortestPath(ask(across + 0.01)).length, 10);
    expect(closedBy(ask(across - 0.01))).toEqual(expect.arrayContaining(['north', 'south']));
  });

  it('in a ring of bases are none: all six are named', () => {
    const crowd = [0, 1, 2, 3, 4, 5].map((k) =>
      enemy(`foe${k}`, 2 * Math.cos((k * Math.PI) / 3), 2 * Math.sin((k * Math.PI) / 3), 0.6),
    );
    const ring = ['foe0', 'foe1', 'foe2', 'foe3', 'foe4', 'foe5'];
    expect(closedBy({ pieces: [], crowd, from: [0, 0, 0], to: [8, 0, 1] })).toEqual(ring);
    expect(closedBy({ pieces: [], crowd, from: [8, 0, 1], to: [0, 0, 0] })).toEqual(ring);
  });
});
