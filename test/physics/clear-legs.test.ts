import { describe, expect, it } from 'vitest';
import type { Base } from '../../src/geometry/base.ts';
import type { Leg } from '../../src/geometry/path.ts';
import type { Point } from '../../src/kernel/point.ts';
import { lerp } from '../../src/kernel/vec.ts';
import { areClear, sweptTerrainOf } from '../../src/physics/rapier/clear-legs.ts';
import { planColliders } from '../../src/physics/rapier/colliders.ts';
import { openWorld } from '../../src/physics/rapier/live-world.ts';
import { loadRapier } from '../../src/physics/rapier/load-rapier.ts';
import { digsIn } from '../../src/physics/rapier/swept-body.ts';
import { sweepLegs } from '../../src/physics/rapier/world-queries.ts';
import type { Shape, TerrainPiece } from '../../src/rules/core/terrain.ts';
import { drawn, scaled } from '../support/drawn.ts';
import { aPiece, box, seeded } from './pieces.ts';

const BASES: readonly Base[] = [
  { kind: 'round', radius: 16 / 25.4 },
  { kind: 'oval', halfWidth: 1.2, halfDepth: 0.7 },
  { kind: 'rect', halfWidth: 0.5, halfDepth: 1 },
];

describe('legs that are clear without the library', () => {
  it('are swept without a hit, and dig in nowhere, among random pieces (seed 41)', async () => {
    const rapier = await loadRapier();
    const random = seeded(41);
    const between = (a: number, b: number) => a + (b - a) * random();
    const aShape = (): Shape => {
      const pick = random();
      if (pick < 0.6) return box(between(0.3, 5), between(1, 5), between(0.3, 5));
      if (pick < 0.85) return { kind: 'cylinder', radius: between(0.3, 2.5), height: between(1, 5) };
      return { kind: 'ramp', size: [between(1, 4), between(1, 3), between(2, 5)] };
    };
    let [clear, grazing, asked] = [0, 0, 0];
    for (let i = 0; i < drawn(60); i++) {
      const terrain: TerrainPiece[] = Array.from({ length: 10 }, (_, k) =>
        aPiece(
          `p${k}`,
          aShape(),
          [between(-9, 9), random() < 0.2 ? 1.5 : 0, between(-9, 9)],
          between(0, 7),
          'container',
        ),
      );
      const live = openWorld(rapier, { width: 30, depth: 30 }, new Map(terrain.map((p) => [p.id, p])));
      live.world.step();
      const swept = sweptTerrainOf(terrain);
      const solids = terrain.flatMap((p) => planColliders(p).flatMap(({ solid }) => solid));
      for (let q = 0; q < 60; q++) {
        const base = BASES[q % 3]!;
        const body = { base, facing: between(0, 7), height: 1.5 };
        const leg = q % 2 === 0 ? aStraightLeg(between) : anArcAbout(solids[q % solids.length]?.outline[0], between);
        const [isClear] = areClear(swept, [leg], body);
        asked++;
        if (!isClear) continue;
        clear++;
        expect(sweepLegs(rapier, live, [leg], body, [false])).toBeUndefined();
        if (leg.turn) continue;
        for (let k = 0; k <= 40; k++) {
          const at = lerp(leg.from, leg.to, k / 40);
          expect(solids.some((s) => digsIn(base, body.facing, body.height, at, s))).toBe(false);
        }
        const closer: Base = base.kind === 'round' ? { ...base, radius: base.radius + 0.3 } : base;
        if (solids.some((s) => digsIn(closer, 0, 1.5, leg.from, s))) grazing++;
      }
      live.world.free();
    }
    expect(clear / asked).toBeGreaterThan(0.2);
    expect(grazing).toBeGreaterThanOrEqual(scaled(10));
  });

  it('include those that run along a face and round a corner at exactly the radius of a base', () => {
    const swept = sweptTerrainOf([aPiece('block', box(4, 3, 4), [0, 0, 0], 0, 'container')]);
    const r = 16 / 25.4;
    const body = { base: { kind: 'round', radius: r } as const, facing: 0, height: 1.5 };
    const legs = (gap: number): readonly Leg[] => [
      { kind: 'walk', from: [-2, 0, 2 + gap], to: [2, 0, 2 + gap], length: 4 },
      {
        kind: 'walk',
        from: [2, 0, 2 + gap],
        to: [2 + gap, 0, 2],
        length: (gap * Math.PI) / 2,
        turn: { centre: [2, 2], radius: gap, sweep: -Math.PI / 2 },
      },
    ];
    expect(areClear(swept, legs(r), body)).toEqual([true, true]);
    expect(areClear(swept, legs(r - 0.002), body)).toEqual([false, false]);
    expect(areClear(swept, legs(r - 0.002), { ...body, isIgnored: () => true })).toEqual([true, true]);
  });
});

function aStraightLeg(between: (a: number, b: number) => number): Leg {
  const y = between(0, 1) < 0.3 ? between(0, 4) : 0;
  const from: Point = [between(-12, 12), y, between(-12, 12)];
  const to: Point = [from[0] + between(-4, 4), y + (y > 2 ? between(-1, 1) : 0), from[2] + between(-4, 4)];
  return { kind: 'walk', from, to, length: Math.hypot(to[0] - from[0], to[2] - from[2]) };
}

/** An arc of a base that just touches a corner, or passes it a little further away. */
function anArcAbout(corner: readonly [number, number] = [0, 0], between: (a: number, b: number) => number): Leg {
  const radius = 16 / 25.4 + (between(0, 1) < 0.5 ? 0 : between(-0.01, 1));
  const [start, sweep] = [between(0, 6.3), between(-3, 3)];
  const at = (a: number): Point => [corner[0] + radius * Math.cos(a), 0, corner[1] + radius * Math.sin(a)];
  const turn = { centre: corner, radius, sweep };
  return { kind: 'walk', from: at(start), to: at(start + sweep), length: radius * Math.abs(sweep), turn };
}
