import { describe, expect, it } from 'vitest';
import type { Part, Role } from '../../src/rules/core/terrain.ts';
import { aPiece, box } from '../physics/pieces.ts';
import { block, enemy, RADIUS } from '../support/ask-places.ts';
import { closedBy, expectClose, roundDisc, shortestPath } from '../support/ask-path.ts';

describe('climbing', () => {
  it('over a wall of 3 costs 6 more; 2.00 costs nothing, 2.01 costs 4.02', () => {
    const over = (high: number) => {
      const way = shortestPath({
        pieces: [block('wall', [-0.25, 0.25], [-22, 22], high)],
        from: [-4, 0, 0],
        to: [4, 0, 0],
      });
      expectClose(way.across, 8);
      expectClose(way.up, way.down);
      return way.length;
    };
    expectClose(over(3), 14);
    expectClose(over(2), 8);
    expectClose(over(2.01), 12.02);
  });

  it('gives way to the detour exactly where that is as long', () => {
    const corner = Math.hypot(3.5, 6);
    // Half the way: a tangent to the corner, the arc round it, half the wall's thickness.
    const turn = Math.atan2(6, 3.5) + Math.asin(RADIUS / corner);
    const detour = 2 * (Math.sqrt(corner * corner - RADIUS * RADIUS) + RADIUS * turn + 0.5);
    const even = (detour - 8) / 2;
    const over = (high: number) =>
      shortestPath({ pieces: [block('wall', [-0.5, 0.5], [-6, 6], high)], from: [-4, 0, 0], to: [4, 0, 0] });
    expect(over(even - 1e-6)).toMatchObject({ length: expect.closeTo(detour - 2e-6, 9), up: expect.closeTo(even, 5) });
    expect(over(even + 1e-6)).toMatchObject({ length: expect.closeTo(detour, 9), up: 0, down: 0 });
  });

  it('onto a top and off it counts its height once', () => {
    const pieces = [block('block', [-2, 2], [-2, 2], 3)];
    const on = shortestPath({ pieces, from: [-6, 0, 0], to: [0, 3, 0] });
    expect(on).toMatchObject({ length: expect.closeTo(9, 9), up: 3, down: 0 });
    const off = shortestPath({ pieces, from: [0, 3, 0], to: [-6, 0, 0] });
    expect(off).toMatchObject({ length: expect.closeTo(9, 9), up: 0, down: 3 });
  });

  it('across joined tops counts only their difference', () => {
    const across = (high: number) =>
      shortestPath({
        pieces: [block('one', [-4, 0], [-2, 2], 3), block('two', [0, 4], [-2, 2], high)],
        from: [-2, 3, 0],
        to: [2, high, 0],
      }).length;
    expectClose(across(3), 4);
    expectClose(across(5.5), 6.5);
  });

  it('on an L of equal or unequal tops bends where the grown outlines cross', () => {
    for (const high of [3, 4.5]) {
      const pieces = [block('foot', [-6, 1], [-1, 1], 3), block('leg', [-1, 1], [-1, 8], high)];
      const way = shortestPath({ pieces, from: [-5, 3, 0], to: [0, high, 6] });
      expectClose(way.length, Math.hypot(3.5, 1.5) + Math.hypot(1.5, 4.5) + high - 3);
    }
  });

  it('on a U of tops runs along the inner side of its foot', () => {
    const pieces = [
      block('left', [-5, -3], [-1, 7], 3),
      block('foot', [-5, 5], [-1, 1], 3),
      block('right', [3, 5], [-1, 7], 3),
    ];
    const way = shortestPath({ pieces, from: [-4, 3, 5], to: [4, 3, 5] });
    expectClose(way.length, 2 * Math.hypot(1.5, 3.5) + 5);
    expectClose(way.up + way.down, 0);
  });

  it('down beside an enemy comes down where the top’s outline meets the enemy’s', () => {
    const pieces = [block('top', [-4, 0], [-4, 4], 3)];
    // The enemy’s grown circle, radius 1.5 about (1, 0), crosses the top’s grown side x = 0.5 at z = −√2.
    const crowd = [enemy('foe', 1, 0, 1)];
    const way = shortestPath({ pieces, crowd, from: [-2, 3, 0], to: [2.2, 0, -1] });
    const [jx, jz] = [0.5, -Math.sqrt(1.5 ** 2 - 0.25)];
    const angle = Math.atan2(-1, 1.2) - Math.atan2(jz, jx - 1);
    expectClose(way.length, Math.hypot(jx + 2, jz) + 3 + roundDisc(1.5, Math.hypot(1.2, 1), angle, 1.5));
  });
});

describe('floors', () => {
  const part = (role: Role, w: number, h: number, d: number, at: Part['at']): Part => ({
    shape: box(w, h, d),
    at,
    yaw: 0,
    role,
  });
  const house = (...parts: Part[]) => aPiece('house', { kind: 'parts', parts }, [0, 0, 0], 0, 'building');

  it('are walked under with 1.5 of headroom, not with 1.49', () => {
    const ask = (foot: number) =>
      ({
        pieces: [house(part('floor', 4, 0.2, 44, [0, foot, 0]))],
        from: [-5, 0, 0],
        to: [5, 0, 0],
        freeStep: 1,
      }) as const;
    expectClose(shortestPath(ask(1.5)).length, 10);
    expect(closedBy(ask(1.49))).toContain('house');
  });

  it('are walked under like a bridge whose piers are gone round', () => {
    const pieces = [
      house(
        part('floor', 10, 0.3, 4, [0, 3, 0]),
        part('wall', 1, 3, 4, [-4.5, 0, 0]),
        part('wall', 1, 3, 4, [4.5, 0, 0]),
      ),
    ];
    expectClose(shortestPath({ pieces, from: [0, 0, -6], to: [0, 0, 6] }).length, 12);
  });

  it('are climbed to by a ladder from clear of their edge', () => {
    const pieces = [house(part('floor', 6, 0.2, 6, [0, 3, 0]), part('ladder', 1, 3.2, 0.2, [0, 0, 3.1]))];
    const way = shortestPath({ pieces, from: [0, 0, 8], to: [0, 3.2, 0] });
    expect(way).toMatchObject({ length: expect.closeTo(11.2, 9), up: expect.closeTo(3.2, 9) });
    expect(way.legs.find((l) => l.kind === 'climb')!.from[2]).toBeCloseTo(3.7, 7);
  });

  it('are climbed to from the side where the outlines of ladder and floor cross', () => {
    const pieces = [house(part('floor', 6, 0.2, 6, [0, 3, 0]), part('ladder', 1, 3.2, 0.2, [0, 0, 3.1]))];
    // The ladder’s corner (0.5, 3.2) grown by the base meets the floor’s grown edge z = 3.5 at x = 0.9.
    const length = Math.hypot(5.1, 3.5) + 3.2 + Math.hypot(0.9, 3.5);
    expectClose(shortestPath({ pieces, from: [6, 0, 0], to: [0, 3.2, 0] }).length, length);
    expectClose(shortestPath({ pieces, from: [0, 3.2, 0], to: [6, 0, 0] }).length, length);
  });

  it('cannot be got onto without a face that joins them to the ground', () => {
    const pieces = [house(part('floor', 6, 0.2, 6, [0, 3, 0]))];
    expect(closedBy({ pieces, from: [0, 0, 8], to: [0, 3.2, 0] })).toContain('house');
    expect(closedBy({ pieces, from: [0, 3.2, 0], to: [0, 0, 8] })).toContain('house');
  });

  it('above one another are different places', () => {
    const pieces = [
      house(
        part('floor', 6, 0.2, 6, [0, 2.8, 0]),
        part('wall', 0.3, 3, 6, [-2.85, 0, 0]),
        part('floor', 3, 0.2, 6, [1.5, 5.8, 0]),
        part('ladder', 0.2, 3, 1, [-0.1, 3, 0]),
      ),
    ];
    const to = (y: number, x: number) => shortestPath({ pieces, from: [Math.sign(x) * 9, 0, 0], to: [1.2, y, 0] });
    expectClose(to(6, -1).length, 10.2 + 6);
    expect(to(6, -1).legs.filter((l) => l.kind === 'climb')).toHaveLength(2);
    expectClose(to(0, 1).length, 7.8);
    expectClose(shortestPath({ pieces, from: [-9, 0, 0], to: [-1.2, 3, 0] }).length, 7.8 + 3);
  });
});
