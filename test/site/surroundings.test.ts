// What a picture shows of hills, of water and of the room: how light their parts are beside one another.
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOURS, MATS } from '../../src/scenario/ambience.ts';
import { drawnOf } from '../support/drawn.ts';
import { type Pixels, pixelsOf } from './likeness.ts';
import { closeVisitor, openSite, openTab, SEEN, type Site, type Visitor, visit } from './site.ts';

let site: Site;
let visitor: Visitor;
let page: Page;
beforeAll(async () => {
  site = await openSite();
  visitor = await visit(site, { pictured: true, viewport: { width: 1280, height: 720 } });
  page = await openTab(visitor, site, '&keep=no&scenario=open-ground', SEEN);
  await page.evaluate((text) => window.__highground!.actions.scenario.open('hill', text), SCENARIO);
  expect(await page.evaluate(() => window.__highground!.state().problem)).toBe(undefined);
  await page.evaluate(() => window.__highground!.actions.view.look('top'));
});
afterAll(async () => {
  await closeVisitor(visitor);
  await site.close();
});

/** Half sides of a level hill in the middle of the table, and its height, inches. */
const [HALF_WIDTH, HALF_DEPTH, HEIGHT] = [8, 6, 0.9];
const [x, z] = [HALF_WIDTH, HALF_DEPTH];

const SCENARIO = JSON.stringify({
  format: 'highground/scenario',
  version: 1,
  name: 'hill',
  table: { width: 60, depth: 44 },
  terrain: [
    {
      id: 'hill',
      kind: 'hill',
      shape: {
        prism: {
          outline: [
            [-x, -z],
            [x, -z],
            [x, z],
            [-x, z],
          ],
          height: HEIGHT,
        },
      },
      at: [0, 0],
    },
    { id: 'pond', kind: 'water', shape: { cylinder: { radius: 4, height: 0.08 } }, at: [20, 0] },
  ],
  system: 'squads',
  units: [],
});

type Place = readonly [number, number, number];

/** Mean luminance, 0 to 255, of the picture at places of the table. */
async function luminanceAt(picture: Pixels, points: readonly Place[]): Promise<number> {
  const places = await page.evaluate(
    (all) => all.map((point) => window.__highground!.probe()!.onScreen(point)),
    points,
  );
  const lights = places.map(([left, top]) => {
    const at = 4 * (Math.round(top) * picture.width + Math.round(left));
    const [red, green, blue] = picture.data.subarray(at, at + 3);
    return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
  });
  return lights.reduce((sum, light) => sum + light, 0) / lights.length;
}

/** The picture once everything has come. */
async function settledPixels(): Promise<Pixels> {
  await page.waitForFunction(() => window.__highground!.probe()!.isSceneReady());
  await page.waitForFunction(() => window.__highground!.probe()!.isAtRest());
  return pixelsOf(page, await page.screenshot());
}

/** The same along a rectangle so far outside the hill's outline, inches. */
function luminanceAlong(picture: Pixels, outside: number): Promise<number> {
  const points = Array.from({ length: 60 }, (_, i): Place => {
    const at = 2 * ((i + 0.5) / 60) - 1;
    const height = outside < 0 ? HEIGHT : 0;
    return i % 2 === 0
      ? [at * (x - 0.6), height, (i % 4 === 0 ? 1 : -1) * (z + outside)]
      : [(i % 4 === 1 ? 1 : -1) * (x + outside), height, at * (z - 0.6)];
  });
  return luminanceAt(picture, points);
}

describe('a hill from straight above', () => {
  // Seven of the fifteen are on every mat, and at every hour.
  it.each(
    drawnOf(
      MATS.flatMap((mat) => HOURS.map((hour) => [mat, hour] as const)),
      7,
    ),
  )('has an edge lighter and a foot darker than level ground: %s by %s', async (mat, hour) => {
    await page.evaluate(([ground, when]) => window.__highground!.actions.view.set({ mat: ground, hour: when }), [
      mat,
      hour,
    ] as const);
    const picture = await settledPixels();
    const level = await luminanceAlong(picture, 3);
    const [edge, foot] = [await luminanceAlong(picture, -0.3), await luminanceAlong(picture, 0.25)];
    expect(foot / level, 'foot').toBeLessThan(0.85);
    expect(edge / foot, 'edge').toBeGreaterThan(1.3);
  });
});

/** Places on a circle about the pond's middle, inches. */
const aboutPond = (radius: number): readonly Place[] =>
  Array.from({ length: 40 }, (_, i) => [20 + radius * Math.cos(i), 0.04, radius * Math.sin(i)]);

it('water is light along its shore and deep in its middle, and the ground beside it is wet', async () => {
  await page.evaluate(() => window.__highground!.actions.view.set({ mat: 'grass', hour: 'day' }));
  const picture = await settledPixels();
  const [middle, shore] = [await luminanceAt(picture, aboutPond(1)), await luminanceAt(picture, aboutPond(3.3))];
  const [wet, dry] = [await luminanceAt(picture, aboutPond(4.1)), await luminanceAt(picture, aboutPond(6.5))];
  expect(shore / middle).toBeGreaterThan(1.25);
  expect(wet / dry).toBeLessThan(0.88);
});

/** Places on the far wall of the room: the window's panes, the lamp's shade, and plain wall under them. */
const ROOM: Readonly<Record<'pane' | 'shade' | 'wall', readonly Place[]>> = {
  pane: [-90, -68].flatMap((at) => [10, 12].map((high): Place => [at, high, -128])),
  shade: [-34, -30].flatMap((at) => [19, 23].map((high): Place => [at, high, -128])),
  wall: [-46, -42, -38].map((at): Place => [at, -10, -128]),
};

it.each([
  ['day', 'pane'],
  ['dusk', 'pane'],
  ['dusk', 'shade'],
  ['night', 'shade'],
] as const)('the room is lit by %s by its %s, and darker than the table', async (hour, source) => {
  await page.evaluate(
    ([when, view]) => {
      const { actions, stores, state } = window.__highground!;
      actions.view.set({ mat: 'grass', hour: when });
      stores.table.setState({ views: { ...state().views, 3: view } });
      actions.view.camera('recall', 3);
    },
    [hour, [0, 13, 44, 0, 7, 0]] as const,
  );
  const picture = await settledPixels();
  const [light, wall] = [await luminanceAt(picture, ROOM[source]), await luminanceAt(picture, ROOM.wall)];
  const table = await luminanceAt(picture, aboutPond(7));
  expect(light / wall).toBeGreaterThan(1.3);
  expect(wall / table).toBeLessThan(0.9);
});
