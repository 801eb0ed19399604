import { describe, expect, it } from 'vitest';
import { planThrough, sideView } from '../../src/geometry/flight/flight.ts';
import { rounded } from '../../src/geometry/outlines/rounded.ts';
import { aPiece } from '../physics/pieces.ts';
import { block } from '../support/ask-places.ts';
import { expectClose, roundDisc, shortestPath } from '../support/ask-path.ts';

const R32 = 16 / 25.4;

describe('flights', () => {
  it('over open ground are the straight line', () => {
    expectClose(shortestPath({ pieces: [], from: [-3, 0, 1], to: [5, 0, 7], fly: true }).length, 10);
  });

  it('onto a block rise in one line to its rim, grown by the base', () => {
    const pieces = [block('block', [2, 8], [-3, 3], 3)];
    const way = shortestPath({ pieces, from: [0, 0, 0], to: [4, 3, 0], fly: true });
    expectClose(way.length, Math.hypot(1.5, 3) + 2.5);
    expect(way).toMatchObject({ up: 0, down: 0 });
  });

  it('down from a top run level to its rim, then straight to the goal', () => {
    const pieces = [block('high', [-8, -3], [-3, 3], 6), block('low', [4, 9], [-3, 3], 3)];
    const way = shortestPath({ pieces, from: [-5, 6, 0], to: [6, 3, 0], fly: true });
    expectClose(way.length, 2.5 + Math.hypot(8.5, 3));
  });

  it('over a wall are three lines: 4.2426 + 1.7598 + 3.0096', () => {
    const base = { kind: 'round', radius: R32 } as const;
    const pieces = [block('wall', [3 + R32, 3.5 + R32], [-22, 22], 3)];
    const far = 3.5 + 2 * R32;
    const way = shortestPath({ pieces, base, from: [0, 0, 0], to: [far + 0.2402, 0, 0], fly: true });
    expectClose(way.length, Math.sqrt(18) + 0.5 + 2 * R32 + Math.hypot(3, 0.2402));
    expect(way.length).toBeCloseTo(9.0121, 4);
  });

  it('over a wall touched on both sides go straight up and down: 6 + 4 + 6', () => {
    const pieces = [block('wall', [-1.5, 1.5], [-22, 22], 6)];
    expectClose(shortestPath({ pieces, from: [-2, 0, 0], to: [2, 0, 0], fly: true }).length, 16);
  });

  it('go round a tower where that is shorter', () => {
    const tower = aPiece('tower', { kind: 'cylinder', radius: 1.5, height: 20 });
    const way = shortestPath({ pieces: [tower], from: [-5, 0, 0], to: [6, 0, 0], fly: true }, 1e-6);
    expectClose(way.length, roundDisc(5, 6, Math.PI, 2), 1e-6);
  });

  it('meet an obstacle once, however many stretches of an arc are over it', () => {
    const wall = { shape: rounded([[3, 0]], 1), lo: 0, hi: 4, ...{ foot: 0, ruleTop: 4, stand: true, through: false } };
    const obstacles = [{ ...wall, owner: 0 }];
    const through = (step: number) => planThrough(Array.from({ length: 6 / step + 1 }, (_, k) => [k * step, 0]));
    const [whole, cut] = [6, 0.25].map((step) => sideView(obstacles, through(step)).blocks);
    expect(cut).toHaveLength(1);
    expect(cut![0]!.from).toBeCloseTo(whole![0]!.from, 9);
    expect(cut![0]!.to).toBeCloseTo(whole![0]!.to, 9);
  });

  it('slantwise over a wall cross its rims where the unfolded line does', () => {
    const pieces = [block('wall', [-0.5, 0.5], [-22, 22], 3)];
    const way = shortestPath({ pieces, from: [-4, 0, -3], to: [2.5, 0, 4], fly: true });
    expectClose(way.length, Math.hypot(Math.hypot(3, 3) + 2 + Math.hypot(1.5, 3), 7));
  });
});
