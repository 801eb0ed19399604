import { describe, expect, it } from 'vitest';
import type { Path } from '../../src/geometry/path.ts';
import type { Point } from '../../src/kernel/point.ts';
import type { CheckKind } from '../../src/rules/core/agility.ts';
import type { TerrainPiece } from '../../src/rules/core/terrain.ts';
import { createTable } from '../../src/physics/table.ts';
import { box } from '../physics/pieces.ts';
import { inShort, settingOf } from '../support/ask-agile.ts';
import { drawn } from '../support/drawn.ts';
import { drawing, pathOver, pieceIn, placed } from '../support/slope-scenes.ts';

/** A move with climbs and jumps down, and the length of the shortest path, inches. */
type Climbing = {
  readonly what: string;
  readonly pieces: readonly TerrainPiece[];
  readonly from: Point;
  readonly to: Point;
  readonly checks: readonly CheckKind[];
  readonly exact: number;
};

const BASE_RADIUS = 0.5;

/** The least value of a convex function between two places. */
function leastOf(cost: (x: number) => number, from: number, to: number): number {
  let [low, high] = [from, to];
  for (let k = 0; k < 100; k++) {
    const [a, b] = [low + (high - low) / 3, high - (high - low) / 3];
    if (cost(a) < cost(b)) high = b;
    else low = a;
  }
  return cost((low + high) / 2);
}

/** A scene of each kind. */
function climbings(seed: number): readonly Climbing[] {
  const { between, frame } = drawing(7000 + seed);
  const [rise, run] = [between(1.5, 2.8), between(4, 7)];
  const [x, before, toX, behind] = [between(-2, 2), between(2, 4), between(-2, 2), between(1, 3)];
  const roof = rise + 2;
  const [climb, jump]: readonly [CheckKind[], CheckKind[]] = [['climb'], ['jump-down']];
  const ramp = pieceIn(frame, 'ramp', { kind: 'ramp', size: [10, rise, run] }, [0, 0, -run / 2]);
  const house = pieceIn(frame, 'house', box(12, roof, 4), [0, 0, 2]);
  const next = pieceIn(frame, 'next house', box(12, roof + 2, 4), [0, 0, 6]);
  // Up to where the base touches the wall.
  const upRamp = Math.hypot(run, rise) * (1 - BASE_RADIUS / run);
  const foot = rise * (1 - BASE_RADIUS / run);
  const below: Point = [x, 0, -run - before];
  const overRamp = before + upRamp + BASE_RADIUS + behind;
  const upHouse = roof - foot + Math.hypot(x - toX, overRamp);

  const long = run + 2;
  const along = pieceIn(frame, 'ramp', { kind: 'ramp', size: [10, rise, long] }, [0, 0, -5], Math.PI / 2);
  const beside = pieceIn(frame, 'house', box(long, roof, 4), [0, 0, 2]);
  const heightAt = (u: number): number => rise * (0.5 + u / long);
  const [startX, endX, startZ] = [
    between(0.6 - long / 2, long / 2 - 0.6),
    between(0.6 - long / 2, long / 2 - 0.6),
    -0.6 - between(0.5, 3),
  ];
  const byFoot = (u: number): number =>
    Math.hypot(u - startX, heightAt(u) - heightAt(startX), -BASE_RADIUS - startZ) +
    (roof - heightAt(u)) +
    Math.hypot(endX - u, behind + BASE_RADIUS);

  const cliff = between(1.2, 3);
  const mesa = (back: number) =>
    pieceIn(
      frame,
      'mesa',
      { kind: 'heightfield', size: [12, 8], columns: 2, rows: 2, heights: [cliff, cliff, back, back] },
      [0, 0, 4],
    );
  const ontoMesa = cliff + Math.hypot(x - toX, before + behind);

  const scenes: readonly Climbing[] = [
    {
      what: 'up a ramp and the wall at its end',
      pieces: [ramp, house],
      ...{ from: below, to: [toX, roof, behind], checks: climb, exact: upHouse },
    },
    {
      what: 'down a wall onto a ramp',
      pieces: [ramp, house],
      ...{ from: [toX, roof, behind], to: below, checks: climb, exact: upHouse },
    },
    {
      what: 'up a wall beside a ramp, where walk and climb are shortest together',
      pieces: [along, beside],
      ...{ from: [startX, heightAt(startX), startZ], to: [endX, roof, behind], checks: climb },
      exact: leastOf(byFoot, -long / 2, long / 2),
    },
    {
      what: 'up the face of a level hill',
      pieces: [mesa(cliff)],
      ...{ from: [x, 0, -before], to: [toX, cliff, behind], checks: climb, exact: ontoMesa },
    },
    {
      what: 'down the face of a level hill',
      pieces: [mesa(cliff)],
      ...{ from: [toX, cliff, behind], to: [x, 0, -before], checks: climb, exact: ontoMesa },
    },
    {
      what: 'up the face of a hill that goes on rising',
      pieces: [mesa(cliff + 2)],
      ...{ from: [x, 0, -before], to: [toX, cliff + behind / 4, behind], checks: climb },
      exact: cliff + Math.hypot(x - toX, before + (behind * Math.hypot(8, 2)) / 8),
    },
    {
      what: 'a jump down the face of a level hill',
      pieces: [mesa(cliff)],
      ...{ from: [toX, cliff, behind], to: [x, 0, -before], checks: jump, exact: ontoMesa - cliff },
    },
    {
      what: 'a jump down a wall onto a ramp',
      pieces: [ramp, house],
      ...{ from: [toX, roof, behind], to: below, checks: jump, exact: Math.hypot(x - toX, overRamp) },
    },
    {
      what: 'a climb onto a hill and a jump down behind it',
      pieces: [mesa(cliff)],
      ...{ from: [x, 0, -before], to: [toX, 0, 8 + behind], checks: ['climb', 'jump-down'] },
      exact: cliff + Math.hypot(x - toX, before + 8 + behind),
    },
    {
      what: 'up two walls, the first from a ramp',
      pieces: [ramp, house, next],
      ...{ from: below, to: [toX, roof + 2, 4 + behind], checks: ['climb', 'climb'] },
      exact: roof - foot + 2 + Math.hypot(x - toX, overRamp + 4),
    },
  ];
  return scenes.map((scene) => ({ ...scene, from: placed(frame, scene.from), to: placed(frame, scene.to) }));
}

const checksIn = ({ legs }: Path): readonly string[] =>
  legs.map(({ kind }) => kind as string).filter((kind) => kind === 'climb' || kind === 'jump-down');

describe('a climb or a jump from or onto a slope', () => {
  it.each(Array.from({ length: drawn(100, 3, 40) }, (_, seed) => seed))(
    '[S-16][S-18][E-24] is part of the shortest path, of the reach, and of a path drawn by hand (scene %i)',
    async (seed) => {
      for (const { what, pieces, from, to, checks, exact } of climbings(seed)) {
        const table = await createTable({ width: 60, depth: 60, terrain: pieces });
        for (const binding of [true, false]) {
          const setting = settingOf({ pieces: [], from, checks, agility: { binding } });
          const found = table.path(setting, to);
          const path = found.kind === 'path' ? found.path : undefined;
          const about = `${what}: ${path ? inShort(path) : found.kind}, not ${exact}`;
          expect(Math.abs((path?.length ?? Infinity) - exact), about).toBeLessThan(1e-4 * exact);
          expect(checksIn(path!), about).toEqual(checks);
          expect(path!.legs.reduce((sum, leg) => sum + leg.length, 0)).toBeCloseTo(path!.length, 6);
          const reach = table.reach(setting, path!.length + 0.01);
          expect(Math.abs(reach.lengthTo(to)! - path!.length), about).toBeLessThan(1e-3);
          expect(inShort(reach.pathTo(to)!), about).toBe(inShort(path!));
          const corners = path!.legs.map((leg) => leg.to);
          const traced = table.trace(setting, corners);
          expect(traced.kind === 'path' ? traced.path.length : traced.kind, about).toBeCloseTo(path!.length, 3);
          const unchecked = table.path({ ...setting, agility: { ...setting.agility!, checks: [] } }, to);
          expect(unchecked.kind === 'path' ? unchecked.path.length : Infinity, about).toBeGreaterThan(path!.length);
        }
        table.dispose();
      }
    },
  );

  it('[C-27] begins straight from a place at the wall', () => {
    for (let seed = 0; seed < drawn(40, 4); seed++) {
      const { between, frame, radius } = drawing(7500 + seed);
      const [rise, run, behind, x] = [between(1, 2), between(5, 8), between(1, 3), between(-1, 1)];
      const pieces = [
        pieceIn(frame, 'ramp', { kind: 'ramp', size: [10, rise, run] }, [0, 0, -run / 2]),
        pieceIn(frame, 'house', box(12, rise + 3, 4), [0, 0, 2]),
      ];
      const foot = rise * (1 - radius / run);
      const [low, high] = [placed(frame, [x, foot, -radius]), placed(frame, [x, rise + 3, behind])];
      const exact = rise + 3 - foot + radius + behind;
      for (const [from, to] of [
        [low, high],
        [high, low],
      ] as const) {
        const path = pathOver(pieces, from, to, radius, 0.5);
        expect(Math.abs((path?.length ?? Infinity) - exact), `seed ${seed}`).toBeLessThan(1e-4 * exact);
      }
    }
  });
});
