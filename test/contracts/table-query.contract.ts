import { describe, expect, it } from 'vitest';
import type { Base } from '../../src/geometry/base.ts';
import type { Point } from '../../src/kernel/point.ts';
import { modelId, pieceId } from '../../src/rules/core/ids.ts';
import type { Body, Bystander, MoveSetting, PathAnswer, TableQuery } from '../../src/rules/core/ports.ts';
import {
  KIND_TRAITS,
  type PieceKind,
  type Shape,
  type TerrainPiece,
  type Traits,
} from '../../src/rules/core/terrain.ts';

/** What a table is built from. */
export type ContractSpec = {
  readonly width: number;
  readonly depth: number;
  readonly terrain: readonly TerrainPiece[];
};

const R = 16 / 25.4;
const ROUND: Base = { kind: 'round', radius: R };

const piece = (
  id: string,
  kind: PieceKind,
  shape: Shape,
  at: Point,
  traits: Partial<Traits> = {},
  yaw = 0,
): TerrainPiece => ({
  id: pieceId(id),
  kind,
  traits: { ...KIND_TRAITS[kind], ...traits },
  shape,
  at,
  yaw,
});
const box = (w: number, h: number, d: number): Shape => ({ kind: 'box', size: [w, h, d] });
const IMPASSABLE = { cross: 'impassable' } as const;

const setting = (from: Point, change: Partial<MoveSetting> = {}, light = true): MoveSetting => ({
  mover: { id: modelId('mover'), base: ROUND, facing: 0, height: 1.5, fly: false, light },
  from,
  crowd: [],
  freeStep: 2,
  flyThroughAir: 'always',
  ...change,
});

const standing = (id: string, x: number, z: number, pass: Bystander['pass'] = 'solid'): Bystander => ({
  id: modelId(id),
  base: ROUND,
  facing: 0,
  height: 1.5,
  at: [x, 0, z],
  pass,
});
const body = (id: string, x: number, z: number, y = 0): Body => ({
  id: modelId(id),
  base: ROUND,
  facing: 0,
  height: 1.5,
  at: [x, y, z],
});

function pathOf(answer: PathAnswer) {
  if (answer.kind !== 'path') return expect.unreachable(`no path: ${JSON.stringify(answer.why)}`);
  return answer.path;
}

/** Straight way grazing the corner (cx, cz) of a box and going on along its side: tangent to the corner's circle, and the arc. */
function tangentAndArc(cx: number, cz: number): number {
  const d = Math.hypot(cx, cz);
  return Math.sqrt(d * d - R * R) + R * (Math.atan2(cz, cx) + Math.asin(R / d));
}

/**
 * What every table must answer, whatever it is made of. A 32 mm base, 60 × 44″; closed forms to a millionth.
 *
 * @param build A table over the given terrain.
 */
export function describeTableQuery(name: string, build: (spec: ContractSpec) => Promise<TableQuery>): void {
  const table = (...terrain: TerrainPiece[]): Promise<TableQuery> => build({ width: 60, depth: 44, terrain });

  describe(`${name} answers what a table is asked`, () => {
    it('[TQ1] the way over open ground is the straight line', async () => {
      const path = pathOf((await table()).path(setting([-3, 0, 1]), [5, 7]));
      expect(path.length).toBeCloseTo(10, 9);
      expect(path).toMatchObject({ across: expect.closeTo(10, 9), up: 0, down: 0 });
      expect(path.legs.at(-1)!.to).toEqual([5, 0, 7]);
    });

    it('[TQ2] the way round a box is two tangents, two arcs and its side', async () => {
      const t = await table(piece('block', 'rock', box(2, 3, 4), [4, 0, 0], IMPASSABLE));
      const path = pathOf(t.path(setting([0, 0, 0]), [8, 0]));
      expect(path.length).toBeCloseTo(2 * tangentAndArc(3, 2) + 2, 6);
      expect(path.up + path.down).toBe(0);
    });

    it('[TQ3] a turned box is gone round by its own corners', async () => {
      const t = await table(
        piece('block', 'rock', box(2 * Math.SQRT2, 3, 2 * Math.SQRT2), [4, 0, 0], IMPASSABLE, Math.PI / 4),
      );
      // Turned by 45° its corners are at (2, 0), (4, ±2), (6, 0): one corner to pass.
      const d = Math.hypot(4, 2);
      const bend = 2 * (Math.atan2(2, 4) + Math.asin(R / d));
      expect(pathOf(t.path(setting([0, 0, 0]), [8, 0])).length).toBeCloseTo(2 * Math.sqrt(d * d - R * R) + R * bend, 6);
    });

    it('[TQ4] over a wall of 3″ costs 6″ more; 2″ high costs nothing, 2.01″ costs 4.02″', async () => {
      const over = async (height: number) =>
        pathOf((await table(piece('wall', 'wall', box(0.5, height, 44), [4, 0, 0]))).path(setting([0, 0, 0]), [8, 0]));
      expect(await over(3)).toMatchObject({
        length: expect.closeTo(14, 9),
        across: expect.closeTo(8, 9),
        up: expect.closeTo(3, 9),
        down: expect.closeTo(3, 9),
      });
      expect((await over(2)).length).toBeCloseTo(8, 9);
      expect((await over(2.01)).length).toBeCloseTo(12.02, 9);
    });

    it('[TQ5] a gap of 1.25″ stops a 32 mm base, 1.26″ lets it through', async () => {
      const gap = (width: number) =>
        table(
          piece('north', 'rock', box(2, 5, 30), [4, 0, -15 - width / 2], IMPASSABLE),
          piece('south', 'rock', box(2, 5, 30), [4, 0, 15 + width / 2], IMPASSABLE),
        );
      const answer = (await gap(1.25)).path(setting([0, 0, 0]), [8, 0]);
      expect(answer).toMatchObject({ kind: 'unreachable', why: { kind: 'enclosed' } });
      expect(pathOf((await gap(1.26)).path(setting([0, 0, 0]), [8, 0])).length).toBeCloseTo(8, 9);
    });

    it('[TQ6] an enemy base is gone round, a friend is walked through', async () => {
      const t = await table();
      const d = 4;
      const round = 2 * Math.sqrt(d * d - 4 * R * R) + 2 * R * 2 * Math.asin((2 * R) / d);
      expect(pathOf(t.path(setting([0, 0, 0], { crowd: [standing('foe', 4, 0)] }), [8, 0])).length).toBeCloseTo(
        round,
        6,
      );
      expect(
        pathOf(t.path(setting([0, 0, 0], { crowd: [standing('friend', 4, 0, 'pass')] }), [8, 0])).length,
      ).toBeCloseTo(8, 9);
    });

    it('[TQ7] a way back is as long as the way there', async () => {
      const t = await table(
        piece('block', 'container', box(3, 4, 5), [3, 0, 1]),
        piece('drum', 'rock', { kind: 'cylinder', radius: 1.5, height: 6 }, [-3, 0, -1], IMPASSABLE),
      );
      const a: Point = [-7, 0, 0];
      const b: Point = [8, 0, 2];
      expect(pathOf(t.path(setting(a), b)).length).toBeCloseTo(pathOf(t.path(setting(b), a)).length, 6);
    });

    it('[TQ8] flying over a wall is cheaper than climbing it and no shorter than the line', async () => {
      const t = await table(piece('wall', 'wall', box(0.5, 3, 44), [4, 0, 0]));
      const flyer = setting([0, 0, 0], { mover: { ...setting([0, 0, 0]).mover, fly: true } });
      const flown = pathOf(t.path(flyer, [8, 0])).length;
      expect(flown).toBeGreaterThan(8);
      expect(flown).toBeLessThan(14);
    });

    it('[TQ9] a given way is measured, climbs found; a clipping one stops at first contact and names it', async () => {
      const wall = await table(piece('wall', 'wall', box(0.5, 3, 44), [4, 0, 0]));
      const traced = wall.trace(setting([0, 0, 0]), [
        [2, 3],
        [8, 3],
      ]);
      expect(traced.kind).toBe('path');
      if (traced.kind === 'path') expect(traced.path.length).toBeCloseTo(Math.hypot(2, 3) + 6 + 6, 6);
      const block = await table(piece('block', 'rock', box(2, 3, 4), [4, 0, 0], IMPASSABLE));
      const stopped = block.trace(setting([0, 0, 0]), [[8, 0]]);
      expect(stopped).toMatchObject({
        kind: 'blocked',
        by: { kind: 'piece', id: 'block' },
        along: expect.closeTo(3 - R, 3),
      });
      if (stopped.kind === 'blocked') expect(stopped.at[0]).toBeCloseTo(3 - R, 3);
    });

    it('[TQ10] why no place: off the table, on something, overhanging, not to stand on, in mid-air', async () => {
      const t = await table(
        piece('hill', 'container', box(6, 3, 6), [10, 0, 0]),
        piece('wall', 'wall', box(4, 3, 4), [-10, 0, 0]),
        piece('rock', 'rock', box(2, 5, 2), [0, 0, 10]),
      );
      const s = setting([0, 0, 0], { crowd: [standing('foe', 0, -8)] });
      expect(t.whyNoPlace(s, [29.5, 0, 0])).toMatchObject({ kind: 'off-table' });
      expect(t.whyNoPlace(s, [0, 0, 10.5])).toMatchObject({ kind: 'overlaps', by: { kind: 'piece', id: 'rock' } });
      expect(t.whyNoPlace(s, [0.5, 0, -8])).toMatchObject({ kind: 'overlaps', by: { kind: 'model', id: 'foe' } });
      expect(t.whyNoPlace(s, [12.5, 3, 0])).toMatchObject({ kind: 'overhangs', on: 'hill' });
      expect(t.whyNoPlace(s, [-10, 3, 0])).toMatchObject({ kind: 'not-standable', on: 'wall' });
      expect(t.whyNoPlace(s, [5, 2, 5])).toMatchObject({ kind: 'mid-air' });
      expect(t.whyNoPlace(s, [13 - R, 3, 0])).toBeUndefined();
      expect(t.whyNoPlace(s, [4, 0, 4])).toBeUndefined();
    });

    it('[TQ11] the highest support is found through every floor; there is none off the table', async () => {
      const floor = (y: number, d: number) => ({
        shape: box(6, 0.2, d),
        at: [0, y, 0] as Point,
        yaw: 0,
        role: 'floor' as const,
      });
      const t = await table(
        piece('ruin', 'ruin', { kind: 'parts', parts: [floor(2.8, 6), floor(5.8, 3)] }, [10, 0, 0]),
      );
      expect(t.dropHeight(10, 0)).toBeCloseTo(6, 9);
      expect(t.dropHeight(10, 2)).toBeCloseTo(3, 9);
      expect(t.dropHeight(10, 4)).toBe(0);
      expect(t.dropHeight(31, 0)).toBeUndefined();
      expect(t.dropHeight(0, -22.5)).toBeUndefined();
    });

    it('[TQ12] the reach map agrees with the single question, and ends at its limit', async () => {
      const t = await table(
        piece('block', 'container', box(3, 4, 5), [3, 0, 1]),
        piece('wall', 'wall', box(0.5, 3, 10), [-3, 0, 0]),
      );
      const s = setting([0, 0, -3], { crowd: [standing('foe', 1, -6)] });
      const map = t.reach(s, 12);
      let within = 0;
      for (const to of [
        [4, 0, -5],
        [-6, 0, 0],
        [7, 0, 1],
        [3, 4, 1],
        [0, 0, 6],
        [-2, 0, -9],
        [20, 0, 0],
      ] as Point[]) {
        const asked = t.path(s, to);
        const length = asked.kind === 'path' ? asked.path.length : undefined;
        if (length !== undefined && length <= 12) {
          within++;
          expect(map.lengthTo(to)).toBeCloseTo(length, 6);
          expect(map.pathTo(to)?.length).toBeCloseTo(length, 6);
        } else expect(map.lengthTo(to)).toBeUndefined();
      }
      expect(within).toBeGreaterThan(4);
      expect(map.levelsAt(3, 1)).toContainEqual(expect.closeTo(4, 9));
    });

    it('[TQ13] a wall hides what is behind its middle, either way, and is named; its end does not', async () => {
      const t = await table(piece('wall', 'wall', box(0.5, 3, 10), [0, 0, 0]));
      for (const [from, to] of [
        [body('a', -4, 0), body('b', 4, 0)],
        [body('b', 4, 0), body('a', -4, 0)],
      ] as const) {
        expect(t.sight(from, to, [])).toMatchObject({
          visible: false,
          fraction: 0,
          blockedBy: [{ kind: 'piece', id: 'wall' }],
        });
      }
      expect(t.sight(body('a', -4, 8), body('b', 4, 8), [])).toMatchObject({
        visible: true,
        fraction: 1,
        blockedBy: [],
      });
      const corner = t.sight(body('a', -4, 4), body('b', 4, 5.2), []);
      expect(corner.visible).toBe(true);
      expect(corner.fraction).toBeGreaterThan(0);
      expect(corner.fraction).toBeLessThan(1);
      expect(corner.line).toBeDefined();
    });

    it('[TQ14] other bodies hide when they are handed in; woods do not', async () => {
      const t = await table(piece('wood', 'woods', box(4, 6, 4), [0, 0, 0]));
      expect(t.sight(body('a', -6, 0), body('b', 6, 0), []).visible).toBe(true);
      const giant: Body = { ...body('giant', 0, 0), base: { kind: 'round', radius: 2 }, height: 5 };
      expect(t.sight(body('a', -6, 0), body('b', 6, 0), [giant])).toMatchObject({
        visible: false,
        blockedBy: [{ kind: 'model', id: 'giant' }],
      });
      expect(t.sight(body('a', -6, 0), giant, [giant]).visible).toBe(true);
    });

    it('[TQ15] an upper floor is seen past its edge and not through it', async () => {
      const floor = { shape: box(8, 0.2, 8), at: [0, 3, 0] as Point, yaw: 0, role: 'floor' as const };
      const t = await table(piece('ruin', 'ruin', { kind: 'parts', parts: [floor] }, [0, 0, 0]));
      expect(t.sight(body('below', 0, 0), body('above', 0.5, 0.5, 3.2), [])).toMatchObject({
        visible: false,
        blockedBy: [{ kind: 'piece', id: 'ruin' }],
      });
      expect(t.sight(body('outside', 9, 0), body('above', 3, 0, 3.2), []).visible).toBe(true);
    });
  });
}
