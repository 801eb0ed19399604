import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isDeep } from '../support/drawn.ts';
import { closeVisitor, openSite, openTab, play, SEEN, type Site, stateOf, type Visitor, visit } from './site.ts';

let site: Site;
let visitor: Visitor;
beforeAll(async () => {
  site = await openSite();
  visitor = await visit(site, { pictured: true });
});
afterAll(async () => {
  await closeVisitor(visitor);
  await site.close();
});

/** Takes the graphics card away from a canvas, or gives it back. */
const card = (page: Page, does: 'lose' | 'restore', canvas = '.table canvas') =>
  page.evaluate(
    ([what, where]) => {
      type Holder = Window & { lost?: Record<string, WEBGL_lose_context | null> };
      const holder = window as Holder;
      holder.lost ??= {};
      holder.lost[where!] ??=
        document.querySelector<HTMLCanvasElement>(where!)?.getContext('webgl2')?.getExtension('WEBGL_lose_context') ??
        null;
      if (what === 'lose') holder.lost[where!]?.loseContext();
      else holder.lost[where!]?.restoreContext();
    },
    [does, canvas] as const,
  );

/** The largest difference of two pictures, of 255, on a coarse grid of the table's middle: a lost shadow shows. */
async function differenceOf(page: Page, a: Buffer, b: Buffer): Promise<number> {
  return page.evaluate(
    async (pictures) => {
      const grids = await Promise.all(
        pictures.map(async (png) => {
          const image = await createImageBitmap(new Blob([Uint8Array.from(atob(png), (byte) => byte.charCodeAt(0))]));
          const pen = new OffscreenCanvas(96, 54).getContext('2d')!;
          pen.drawImage(image, 0, 80, 680, 440, 0, 0, 96, 54);
          return pen.getImageData(0, 0, 96, 54).data;
        }),
      );
      const [x, y] = grids;
      return x!.reduce((most, value, i) => Math.max(most, Math.abs(value - y![i]!)), 0);
    },
    [a, b].map((png) => png.toString('base64')),
  );
}

/** Waits until no frame is drawn or asked for any more. */
async function still(page: Page): Promise<void> {
  for (let before = -1; ; ) {
    await page.waitForFunction(() => window.__highground!.probe()!.isAtRest());
    const now = await page.evaluate(() => window.__highground!.probe()!.frames());
    if (now === before) return;
    before = now;
    await page.waitForTimeout(700);
  }
}

/** The picture once the room's light hangs and nothing changes any more, however slow the machine is. */
async function settledPicture(page: Page): Promise<Buffer> {
  await page.waitForFunction(() => window.__highground!.probe()!.isSceneReady());
  for (;;) {
    await still(page);
    const before = await page.screenshot();
    await page.waitForTimeout(1000);
    const after = await page.screenshot();
    if ((await differenceOf(page, before, after)) === 0) return after;
  }
}

describe('a picture the graphics card lets go of', () => {
  it.each(isDeep ? ['low', 'high'] : ['low'])(
    'at quality %s is drawn again as it was, and the game has gone on',
    async (quality) => {
      const page = await openTab(visitor, site, '&scenario=over-the-wall', SEEN);
      if (quality === 'high')
        await page.evaluate(() => window.__highground!.actions.view.set({ quality: 'high', adaptive: false }));
      const before = await settledPicture(page);
      await card(page, 'lose');
      await page.locator('.notices', { hasText: 'Graphics context lost.' }).waitFor();
      const gone = await page.screenshot();
      expect(await differenceOf(page, before, gone)).toBeGreaterThan(40);
      await card(page, 'restore');
      await page.waitForFunction(() => window.__highground!.state().notices.length === 0);
      expect(await differenceOf(page, before, await settledPicture(page))).toBeLessThan(8);
      await play(page, 1);
      expect((await stateOf(page)).events).toEqual(['phase-ended']);
      await page.close();
    },
  );

  it('comes and goes again and again, and the dice tray with it', async () => {
    const page = await openTab(visitor, site, '&scenario=over-the-wall', SEEN);
    for (let i = 0; i < 3; i++) {
      for (const canvas of ['.table canvas', '.log-panel canvas']) await card(page, 'lose', canvas);
      if (i === 2) await play(page, 1);
      await page.waitForTimeout(30);
      for (const canvas of ['.table canvas', '.log-panel canvas']) await card(page, 'restore', canvas);
      await page.waitForFunction(() => window.__highground!.state().notices.length === 0);
    }
    await still(page);
    expect(await page.evaluate(() => window.__highground!.probe()!.variety())).toBeGreaterThan(40);
    expect(await stateOf(page)).toMatchObject({ events: ['phase-ended'], problem: undefined });
    await page.close();
  });
});
