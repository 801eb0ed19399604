// Pictures of the table against those that were kept in test/pictures; `npm run pictures` keeps new ones.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Distance,
  distanceOf,
  keepPicture,
  keptPicture,
  pixelsOf,
  showDifference,
  TOLERANCE,
} from './likeness.ts';
import { REPOSITORY } from '../support/source-files.ts';
import { closeVisitor, openSite, openTab, SEEN, type Site, type Visitor, visit } from './site.ts';

const isRenewed = process.env['RENEW_PICTURES'] === 'yes';
const LONG_RIDGE = readFileSync(join(REPOSITORY, 'src/scenario/earlier/the-long-ridge.json'), 'utf8');

/** The sheet of small pictures may come later than the frame that is compared, and says nothing of the table. */
const LATE = '.pieces .picture i { visibility: hidden }';

const say = ({ all, worst }: Distance): string =>
  `${(100 * all).toFixed(2)} % of it differs (${100 * TOLERANCE.all} may), ${(100 * worst).toFixed(0)} % where most does (${100 * TOLERANCE.worst} may)`;

let site: Site;
let visitor: Visitor;
let page: Page;
beforeAll(async () => {
  site = await openSite();
  // A window as players have it, drawn at half its size: letters blur alike everywhere, and files are small.
  visitor = await visit(site, {
    pictured: true,
    viewport: { width: 1280, height: 720 },
    deviceScaleFactor: 0.5,
  });
  page = await openTab(visitor, site, '&keep=no&scenario=over-the-wall', SEEN);
  await page.evaluate(() =>
    window.__highground!.actions.view.set({ theme: 'light', hour: 'day', mat: 'grass', greeted: true }),
  );
});
afterAll(async () => {
  await closeVisitor(visitor);
  await site.close();
});

/** The picture once everything has come and two in a row are the same. */
async function settledPicture(): Promise<Buffer> {
  await page.mouse.move(0, 0);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  for (let before: Buffer | undefined, seen = -1; ; ) {
    await page.waitForFunction(() => {
      const { state, probe } = window.__highground!;
      const { isSceneReady, isAtRest } = probe()!;
      return isSceneReady() && isAtRest() && state().busy === undefined && state().playing === undefined;
    });
    const frames = await page.evaluate(() => window.__highground!.probe()!.frames());
    const taken = await page.screenshot({ animations: 'disabled', caret: 'hide', style: LATE });
    if (frames === seen && before?.equals(taken)) return taken;
    [before, seen] = [taken, frames];
    await page.waitForTimeout(400);
  }
}

/** What is done before each picture, one after the other on the same page. */
const PICTURES: readonly (readonly [name: string, prepare: () => Promise<unknown>])[] = [
  ['day', async () => undefined],
  ['x-ray', () => page.keyboard.press('KeyX')],
  [
    'night',
    async () => {
      await page.keyboard.press('KeyX');
      await page.evaluate(() => window.__highground!.actions.view.set({ theme: 'dark', hour: 'night' }));
    },
  ],
  [
    'ranks',
    async () => {
      await page.evaluate(() => window.__highground!.actions.view.set({ theme: 'light', hour: 'dusk', mat: 'desert' }));
      await page.evaluate((text) => window.__highground!.actions.scenario.open('the-long-ridge', text), LONG_RIDGE);
    },
  ],
  [
    'building',
    async () => {
      await page.evaluate(() => window.__highground!.actions.editor.copy());
      await page.locator('.pieces button').first().waitFor();
    },
  ],
];

describe('the picture of a table', () => {
  it.each(PICTURES)('is as it was kept: %s', async (name, prepare) => {
    await prepare();
    const taken = await settledPicture();
    if (isRenewed) return keepPicture(page, name, taken);
    const kept = keptPicture(name);
    if (kept === undefined) throw new Error(`no picture is kept of "${name}": npm run pictures keeps one`);
    const distance = distanceOf(await pixelsOf(page, kept), await pixelsOf(page, taken));
    const isFar = distance.all > TOLERANCE.all || distance.worst > TOLERANCE.worst;
    const folder = isFar ? await showDifference(page, name, taken, distance) : '';
    expect(isFar, `${name}: ${say(distance)}; look into ${folder}, or keep new ones: npm run pictures`).toBe(false);
  });
});
