import { PerspectiveCamera, Vector3 } from 'three';
import { describe, expect, it } from 'vitest';
import { hitsAlong } from '../../src/geometry/sight/sight.ts';
import { obstaclesOf } from '../../src/camera/poses/obstacles.ts';
import type { Point } from '../../src/kernel/point.ts';
import { toRadians } from '../../src/kernel/units.ts';
import type { GameState } from '../../src/rules/core/state/state.ts';
import { cameraOf, FIRST_VIEWS, firstView, type FirstView } from '../../src/scene/camera/first-view.ts';
import { fitTable } from '../../src/scene/camera/fit-table.ts';
import { aBox, aGame } from '../support/game.ts';
import { playBuiltIn } from '../support/played-games.ts';

const TAN = Math.tan(toRadians(35 / 2));
/** A window of 1280 by 720 beside the log, and a phone between its bar and the welcome. */
const PICTURES = {
  wide: { left: TAN * -0.34, right: TAN * 1.37, up: TAN * 0.8 },
  upright: { left: TAN * -0.44, right: TAN * 0.44, up: TAN * 0.45 },
} as const;
const WHOLE = { distance: 75, pitch: 0.92 } as const;

const seenFrom = (state: GameState, kind: keyof typeof PICTURES) =>
  firstView(state, PICTURES[kind], WHOLE, kind === 'upright');

const BAND = [-2, -1, 0, 1, 2].map((i): readonly [number, number] => [3 * i, 8]);
const FOES = [-2, -1, 0, 1, 2].map((i): readonly [number, number] => [3 * i, -8]);
const tableWith = (...terrain: NonNullable<Parameters<typeof aGame>[0]['terrain']>) =>
  aGame({
    units: [
      { id: 'red', at: BAND },
      { id: 'blue', side: 'defender', at: FOES },
    ],
    terrain,
  });

/** Share of the table's minis that terrain leaves in sight of a point, each looked at near its head. */
function shareSeen(state: GameState, from: Point): number {
  const { scene } = obstaclesOf(state.terrain);
  const heads = [...state.models.values()].map(({ at: [x, y, z], height }): Point => [x, y + 0.8 * height, z]);
  return heads.filter((to) => hitsAlong(scene, { from, to }).length === 0).length / heads.length;
}

/** The first view of a table on a phone, past whose panels the whole table is seen from as far away as it takes. */
function seenOnPhone(state: GameState): FirstView {
  const { width, depth } = state.table;
  const free = { freeWidth: 370, freeHeight: 384, pictureHeight: 844 };
  const sides = { width: Math.min(width, depth), depth: Math.max(width, depth) };
  const { distance } = fitTable({ ...sides, ...free, fov: toRadians(35), pitch: WHOLE.pitch });
  return firstView(state, PICTURES.upright, { ...WHOLE, distance }, true);
}

/** The minis in the picture of a view on a phone, by the points that are looked at, and their sides. */
function inPhonePicture(state: GameState, view: FirstView) {
  const from = cameraOf(view);
  const { left, right, up } = PICTURES.upright;
  const camera = new PerspectiveCamera(35, right / TAN, 1, 500);
  camera.position.set(...from);
  camera.lookAt(...view.target);
  camera.updateMatrixWorld();
  return [...state.models.values()].flatMap(({ at: [x, y, z], height, unit }) => {
    const to: Point = [x, y + 0.8 * height, z];
    const seen = new Vector3(...to).project(camera);
    const isShown = Math.abs(seen.x) <= (right - left) / 2 / right && Math.abs(seen.y) <= up / TAN && seen.z < 1;
    return isShown ? [{ to, side: state.units.get(unit)!.side }] : [];
  });
}

describe.each(['wide', 'upright'] as const)('the first view of a table on a %s screen', (kind) => {
  const { pitch: lowest, before, height } = FIRST_VIEWS[kind];

  it('is low, near and straight on where nothing is in the way', () => {
    const view = seenFrom(tableWith(), kind);
    expect(view).toMatchObject({ pitch: lowest, heading: 0, distance: 22 + before });
    expect(view.target[1]).toBe(height);
    expect(view.target[2]).toBeCloseTo(0, 9);
  });

  it('has the middle between two armies of any size in the middle of the free part of the picture', () => {
    const state = aGame({
      units: [
        { id: 'red', at: [...BAND, [20, 10], [20, 12]] },
        { id: 'blue', side: 'defender', at: [[4, -10]] },
      ],
    });
    const { target, distance } = seenFrom(state, kind);
    const { left, right } = PICTURES[kind];
    const middle = (40 / 7 + 4) / 2;
    expect(target[0] + (distance * (left + right)) / 2).toBeCloseTo(middle, 9);
  });

  it('does not begin behind a house, nor in one', () => {
    const back = tableWith(aBox('house', 'house', [-12, 12], [16, 20], 7));
    const blind = cameraOf(seenFrom(tableWith(), kind));
    expect(shareSeen(back, blind)).toBeLessThanOrEqual(0.5);
    const view = seenFrom(back, kind);
    expect(view.pitch > lowest || view.heading !== 0).toBe(true);
    expect(shareSeen(back, cameraOf(view))).toBeGreaterThan(shareSeen(back, blind));
    const edge = 22 + before;
    const around = tableWith(aBox('hall', 'house', [-14, 14], [edge - 6, edge + 3], 30));
    const [x, y, z] = cameraOf(seenFrom(around, kind));
    expect(Math.abs(x) < 14 && y < 30 && z > edge - 6 && z < edge + 3).toBe(false);
  });

  it('is higher and farther away where the whole length of the table is hidden', () => {
    const hedges = Array.from({ length: 5 }, (_, i) =>
      aBox(`hedge-${i}`, 'wall', [-40, 40], [2 + 4 * i, 3 + 4 * i], 5),
    );
    const view = seenFrom(tableWith(...hedges), kind);
    expect(view.pitch).toBeGreaterThan(lowest + 0.1);
    expect(view.distance).toBeGreaterThan(22 + before);
    expect(view.distance).toBeLessThanOrEqual(WHOLE.distance);
  });
});

describe('the first view of a built-in table', () => {
  it.each([
    'the-quiet-quarter',
    'tower-with-floors',
    'market-day',
    'the-chest-at-the-market',
    'break-the-boulevard',
    'the-broken-boulevard',
  ])('of %s is not of the back of what stands at its edge', async (id) => {
    const { initial } = (await playBuiltIn(id)).game;
    for (const kind of ['wide', 'upright'] as const)
      expect(shareSeen(initial, cameraOf(seenFrom(initial, kind))), kind).toBeGreaterThanOrEqual(0.4);
  });

  it.each(['market-day', 'the-chest-at-the-market', 'the-quiet-quarter'])(
    'of %s shows both armies on a phone, not a house',
    async (id) => {
      const { initial } = (await playBuiltIn(id)).game;
      const view = seenOnPhone(initial);
      const { scene } = obstaclesOf(initial.terrain);
      const seen = inPhonePicture(initial, view).filter(
        ({ to }) => hitsAlong(scene, { from: cameraOf(view), to }).length === 0,
      );
      expect(new Set(seen.map(({ side }) => side)).size).toBe(2);
      expect(seen.length / initial.models.size).toBeGreaterThanOrEqual(0.3);
    },
  );

  it('of the one that a new player finds is low, near and straight on', async () => {
    const { initial } = (await playBuiltIn('the-lantern-quarter')).game;
    for (const kind of ['wide', 'upright'] as const)
      expect(seenFrom(initial, kind)).toMatchObject({ pitch: FIRST_VIEWS[kind].pitch, heading: 0 });
  });
});
