// Whether a hill is recognised from straight above: its edge and foot beside the level ground, on every mat.
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOURS, MATS } from '../../src/scenario/ambience.ts';
import { pixelsOf } from './likeness.ts';
import { bidFarewell, openSite, openTab, SEEN, type Site, type Visitor, visit } from './site.ts';

let site: Site;
let visitor: Visitor;
let page: Page;
beforeAll(async () => {
  site = await openSite();
  visitor = await visit(site, undefined, { pictured: true, viewport: { width: 1280, height: 720 } });
  page = await openTab(visitor, site, '&keep=no&scenario=open-ground', SEEN);
  await page.evaluate((text) => window.__highground!.actions.scenario.open('hill', text), SCENARIO);
  expect(await page.evaluate(() => window.__highground!.state().problem)).toBe(undefined);
  await page.evaluate(() => window.__highground!.actions.view.look('top'));
});
afterAll(async () => {
  await bidFarewell(visitor);
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
  ],
  system: 'squads',
  units: [],
});

/** Mean luminance, 0 to 255, of the picture along a rectangle so far outside the hill's outline, inches. */
async function luminanceAlong(picture: Awaited<ReturnType<typeof pixelsOf>>, outside: number): Promise<number> {
  const points = Array.from({ length: 60 }, (_, i): readonly [number, number, number] => {
    const at = 2 * ((i + 0.5) / 60) - 1;
    const height = outside < 0 ? HEIGHT : 0;
    return i % 2 === 0
      ? [at * (x - 0.6), height, (i % 4 === 0 ? 1 : -1) * (z + outside)]
      : [(i % 4 === 1 ? 1 : -1) * (x + outside), height, at * (z - 0.6)];
  });
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

describe('a hill from straight above', () => {
  it.each(MATS.flatMap((mat) => HOURS.map((hour) => [mat, hour] as const)))(
    'has an edge lighter and a foot darker than level ground: %s by %s',
    async (mat, hour) => {
      await page.evaluate(([ground, when]) => window.__highground!.actions.view.set({ mat: ground, hour: when }), [
        mat,
        hour,
      ] as const);
      await page.waitForFunction(() => window.__highground!.probe()!.isSceneReady());
      await page.waitForFunction(() => window.__highground!.probe()!.isAtRest());
      const picture = await pixelsOf(page, await page.screenshot());
      const level = await luminanceAlong(picture, 3);
      const [edge, foot] = [await luminanceAlong(picture, -0.3), await luminanceAlong(picture, 0.25)];
      expect(foot / level, 'foot').toBeLessThan(0.85);
      expect(edge / foot, 'edge').toBeGreaterThan(1.3);
    },
  );
});
