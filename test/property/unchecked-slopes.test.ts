import { describe, expect, it } from 'vitest';
import type { Point } from '../../src/kernel/point.ts';
import { findPath } from '../../src/physics/paths/find-path.ts';
import { createReachMap } from '../../src/physics/paths/reach-map.ts';
import { tracePath } from '../../src/physics/paths/trace.ts';
import { createViews } from '../../src/physics/views/views.ts';
import type { CheckKind } from '../../src/rules/core/agility.ts';
import { modelId } from '../../src/rules/core/ids.ts';
import type { MoveSetting } from '../../src/rules/core/ports.ts';
import type { TerrainPiece } from '../../src/rules/core/terrain.ts';
import { geodesicBySpreading } from '../oracles/geodesic-by-spreading.ts';
import { box } from '../physics/pieces.ts';
import { agilePath } from '../support/ask-agile.ts';
import { drawn, isDeep } from '../support/drawn.ts';
import { drawing, expectLength, facesOf, pieceIn, placed } from '../support/slope-scenes.ts';

const FREE_STEP = 0.5;
const JUMP = { free: 1, most: 4, rise: 1, landing: 0.5, clear: 1 };

function setting(from: Point, radius: number, checks: readonly CheckKind[]): MoveSetting {
  const base = { kind: 'round' as const, radius };
  const mover = { id: modelId('m'), base, facing: 0, height: 1.5, fly: false, light: false };
  const agility = { checks, binding: false, climbs: true, ladders: 'free' as const, jump: JUMP };
  return { mover, from, crowd: [], freeStep: FREE_STEP, flyThroughAir: 'always', agility };
}

/**
 * Length of the shortest path of a mover that declares some checks, by one question, by a reach and by the judge of its
 * corners, who all must agree. Infinite where there is none.
 */
function lengthWith(
  checks: readonly CheckKind[],
  terrain: readonly TerrainPiece[],
  from: Point,
  to: Point,
  radius: number,
): number {
  const views = createViews({ width: 80, depth: 80, terrain });
  const asked = setting(from, radius, checks);
  const answer = findPath(views, asked, to);
  if (answer.kind !== 'path') return Infinity;
  const { length, legs } = answer.path;
  expect(legs.reduce((sum, leg) => sum + leg.length, 0)).toBeCloseTo(length, 6);
  expect(legs.filter(({ kind }) => kind === 'climb').length).toBe(0);
  const reach = createReachMap(views, asked, length + 0.01);
  expect(Math.abs(reach.lengthTo(to)! - length)).toBeLessThan(1e-3);
  expect(Math.abs(reach.pathTo(to)!.length - length)).toBeLessThan(1e-3);
  const traced = tracePath(
    views,
    asked,
    legs.map((leg) => leg.to),
  );
  expect(traced.kind).toBe('path');
  if (traced.kind === 'path') expect(Math.abs(traced.path.length - length)).toBeLessThan(1e-3);
  return length;
}

const CHECKS: readonly (readonly CheckKind[])[] = [[], ['climb']];

/** How many places of a zone's rim, 1 inch from its middle, the judge asks for paths to. */
const RIM = isDeep ? 72 : 24;

describe('paths over slopes of movers that declare their checks', () => {
  it('[E-24 X-45] cross a gable of two ramps where the unfolded line does', () => {
    for (let seed = 1000; seed < 1000 + drawn(40, 4, 2); seed++) {
      const { between, frame, radius } = drawing(seed);
      const [run, high, half] = [between(3, 6), between(1, 2.9), 15];
      const terrain = [
        pieceIn(frame, 'a', { kind: 'ramp', size: [2 * half, high, run] }, [0, 0, -run / 2]),
        pieceIn(frame, 'b', { kind: 'ramp', size: [2 * half, high, run] }, [0, 0, run / 2], Math.PI),
      ];
      const [x, xx, out, off] = [between(-4, 4), between(-4, 4), between(1.2, 4), between(1.2, 4)];
      const [from, to] = [placed(frame, [x, 0, -run - out]), placed(frame, [xx, 0, run + off])];
      const found = lengthWith(CHECKS[seed % 2]!, terrain, from, to, radius);
      expectLength(found, Math.hypot(out + 2 * Math.hypot(run, high) + off, xx - x), `seed ${seed}`);
    }
  });

  it('[E-24] lead up a ramp and over a deck straight on both laid flat', () => {
    for (let seed = 1100; seed < 1100 + drawn(40, 4, 2); seed++) {
      const { between, frame, radius } = drawing(seed);
      const [half, run, high, next] = [12, between(4, 8), between(2.1, 3.5), between(4, 8)];
      const terrain = [
        pieceIn(frame, 'ramp', { kind: 'ramp', size: [2 * half, high, run] }, [0, 0, -run / 2]),
        pieceIn(frame, 'deck', box(2 * half, high, next), [0, 0, next / 2]),
      ];
      const [x, xx, out] = [between(-3, 3), between(-3, 3), between(1.2, 4)];
      const inward = between(radius + 0.1, next - radius - 0.1);
      const [from, to] = [placed(frame, [x, 0, -run - out]), placed(frame, [xx, high, inward])];
      const found = lengthWith([], terrain, from, to, radius);
      expectLength(found, Math.hypot(out + Math.hypot(run, high) + inward, xx - x), `seed ${seed}`);
    }
  });

  it('[E-24] over rough heightfields are the shortest of all cones of rays that spread over them', () => {
    for (let seed = 1200; seed < 1200 + drawn(30, 3, 2); seed++) {
      const { random, between, frame } = drawing(seed);
      const [n, size] = [[9, 13, 17][seed % 3]!, 20];
      const [u, v, w] = [between(0.2, 0.6), between(0.2, 0.6), between(0, 6)];
      const heights = Array.from({ length: n * n }, (_, k) => {
        const [x, z] = [((k % n) / (n - 1)) * size, (Math.floor(k / n) / (n - 1)) * size];
        return 4 + 0.8 * Math.sin(u * x + w) + 0.8 * Math.cos(v * z) + between(0, 5 / n);
      });
      const faces = facesOf(n, n, [size, size], heights);
      const pick = () => 1 + Math.floor(random() * (n - 2)) + n * (1 + Math.floor(random() * (n - 2)));
      const [p, q] = [pick(), pick()];
      if (p === q) continue;
      const field = { kind: 'heightfield' as const, size: [size, size] as const, columns: n, rows: n, heights };
      const [from, to] = [placed(frame, faces.points[p]!), placed(frame, faces.points[q]!)];
      const found = lengthWith(CHECKS[seed % 2]!, [pieceIn(frame, 'hill', field, [0, 0, 0])], from, to, 0.3);
      expectLength(found, geodesicBySpreading(faces, p, q), `${n}, seed ${seed}`);
    }
  });

  it('[E-24] never go up a face higher than a free step without a check', () => {
    for (let seed = 1300; seed < 1300 + drawn(20, 3); seed++) {
      const { between, frame, radius } = drawing(seed);
      const high = between(FREE_STEP + 0.01, 3);
      const heights = [0, 0.2, 0.1, 0.3].map((y) => high + y);
      const mesa = { kind: 'heightfield' as const, size: [8, 8] as const, columns: 2, rows: 2, heights };
      const terrain = [pieceIn(frame, 'hill', mesa, [0, 0, 0])];
      const [from, to] = [placed(frame, [-8, 0, between(-3, 3)]), placed(frame, [0, high + 0.15, 0])];
      expect(lengthWith([], terrain, from, to, radius), `seed ${seed}`).toBe(Infinity);
      const beyond = placed(frame, [8, 0, between(-3, 3)]);
      const round = 2 * Math.hypot(4, 4 + radius - 3);
      expect(lengthWith([], terrain, from, beyond, radius), `seed ${seed}`).toBeGreaterThan(round);
    }
  });

  it('[E-24 E-25] land in a zone beyond a gable at the end of the unfolded line', () => {
    for (let seed = 1400; seed < 1400 + drawn(20, 3); seed++) {
      const { between, frame, radius } = drawing(seed);
      const [run, high, half] = [between(3, 6), between(1, 2.9), 15];
      const terrain = [
        pieceIn(frame, 'a', { kind: 'ramp', size: [2 * half, high, run] }, [0, 0, -run / 2]),
        pieceIn(frame, 'b', { kind: 'ramp', size: [2 * half, high, run] }, [0, 0, run / 2], Math.PI),
      ];
      const xx = between(-2, 2);
      const [from, centre] = [placed(frame, [0, 0, -run - 2]), placed(frame, [xx, 0, run + 4])];
      const reach = createReachMap(createViews({ width: 80, depth: 80, terrain }), setting(from, radius, []), 24);
      const zone = { core: [[centre[0], centre[2]]] as const, radius: 1, low: 0, high: 0.2 };
      const landing = reach.landings(zone)[0];
      expect(landing, `seed ${seed}`).toBeDefined();
      const { at, length } = landing!;
      expect(Math.hypot(at[0] - centre[0], at[2] - centre[2])).toBeLessThan(1.001);
      expectLength(length, Math.hypot(6 + 2 * Math.hypot(run, high), xx) - 1, `seed ${seed}`);
      expect(reach.pathTo(at)!.length).toBeCloseTo(length, 4);
    }
  });

  it('[E-27] land far off as near as any place round the zone, over ramps, decks and past walls', () => {
    // Each kind of case is every fourth seed.
    let [over, none] = [0, 0];
    for (let seed = 1500; seed < 1500 + drawn(60, 4, 2); seed++) {
      const { random, between, frame, radius } = drawing(seed);
      const [run, high, half] = [between(4, 7), between(1.5, 2.8), between(2, 6)];
      const ramp = (id: string, z: number, yaw: number) =>
        pieceIn(frame, id, { kind: 'ramp', size: [2 * half, high, run] }, [0, 0, z], yaw);
      const terrain = [
        ...(seed % 4 > 0 ? [ramp('up', -4 - run / 2, 0)] : []),
        pieceIn(frame, 'deck', box(2 * half, high, 8), [0, 0, 0]),
        ...(seed % 4 > 1 ? [ramp('down', 4 + run / 2, Math.PI)] : []),
        pieceIn(frame, 'wall', box(between(10, 40), 6, 0.5), [between(-6, 6), 0, 4 + run + 2]),
      ];
      // Every fourth deck has no ramp, so that nothing leads there.
      const onDeck = seed % 4 === 0 || random() < 0.3;
      const from = placed(frame, [between(-3, 3), 0, -4 - run - between(2, 5)]);
      const centre = placed(frame, onDeck ? [0, high, between(-2, 2)] : [between(-4, 4), 0, 4 + run + between(5, 9)]);
      const zone = { core: [[centre[0], centre[2]]] as const, radius: 1, low: centre[1], high: centre[1] };
      const views = createViews({ width: 80, depth: 80, terrain });
      const asked = setting(from, radius, []);
      const effort = { left: 1e9, provenTo: undefined };
      const reach = createReachMap(views, asked, 90, effort);
      const landing = reach.landings({ ...zone, atMost: 1 })[0];
      const { left } = effort;
      const rim = Array.from({ length: RIM }, (_, k): Point => {
        const a = (2 * k * Math.PI) / RIM;
        return [centre[0] + Math.cos(a), centre[1], centre[2] + Math.sin(a)];
      });
      const ways = rim
        .map((to) => findPath(views, asked, to))
        .flatMap((one) => (one.kind === 'path' ? [one.path] : []));
      const least = Math.min(...ways.map(({ length }) => length));
      expect(landing === undefined, `seed ${seed}`).toBe(least === Infinity);
      if (!landing) none++;
      else {
        expect(landing.length, `seed ${seed}`).toBeLessThanOrEqual(least + 1e-4);
        // The best of the rim's places is next to the nearest: no farther from it than from one another.
        expect(landing.length, `seed ${seed}`).toBeGreaterThan(least - (2 * Math.PI) / RIM);
        const path = reach.pathTo(landing.at)!;
        expect(path.length, `seed ${seed}`).toBeCloseTo(landing.length, 4);
        const direct = findPath(views, asked, landing.at);
        expectLength(direct.kind === 'path' ? direct.path.length : NaN, landing.length, `seed ${seed}`);
        // No other search for a walk that the zone's own search has found.
        if (path.legs.some(({ kind }) => kind === 'slope')) expect(effort.left, `seed ${seed}`).toBe(left);
        if (ways.find(({ length }) => length === least)!.legs.some(({ kind }) => kind === 'slope')) over++;
      }
    }
    expect(over).toBeGreaterThan(0);
    expect(none).toBeGreaterThan(0);
  });
});

it.each(Array.from({ length: drawn(150, 8) }, (_, seed) => seed))(
  '[S-16] a path up a ramp, over a deck and up a house is as long as its straight line unfolded: scene %i',
  (seed) => {
    const { between, frame } = drawing(5000 + seed);
    const [height, ramp, deck] = [between(1.5, 2.4), between(3, 6), between(2, 4)];
    const pieces = [
      pieceIn(frame, 'ramp', { kind: 'ramp', size: [8, height, ramp] }, [0, 0, -ramp / 2]),
      pieceIn(frame, 'deck', box(8, height, deck), [0, 0, deck / 2]),
      pieceIn(frame, 'house', box(8, height + 3, 4), [0, 0, deck + 2]),
    ];
    const [x, before] = [between(-2, 2), between(2, 4)];
    const [toX, behind] = [between(-2, 2), between(1, 3)];
    const along = before + Math.sqrt(ramp * ramp + height * height) + deck + behind;
    const climber = { pieces, from: placed(frame, [x, 0, -ramp - before]), checks: ['climb'] } as const;
    const found = agilePath(climber, placed(frame, [toX, height + 3, deck + behind]));
    const exact = 3 + Math.sqrt((x - toX) ** 2 + along ** 2);
    const length = found.kind === 'path' ? found.path.length : Infinity;
    expect(length).toBeGreaterThan(exact - 1e-6);
    expect(length).toBeLessThan(exact * (1 + 1e-6));
  },
);
