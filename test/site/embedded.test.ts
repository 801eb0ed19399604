import { copyFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Frame, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { headersFor } from '../../src/cli/film/film-server.ts';
import { TEST_TIMEOUT } from '../support/test-timeout.ts';
import { closeVisitor, openSite, type Site, type Visitor, visit } from './site.ts';

let site: Site;
let visitor: Visitor;
/** A page of another origin, with one frame. */
let blog: { readonly address: string; readonly close: () => void };

beforeAll(async () => {
  site = await openSite();
  copyFileSync('test/replays/over-the-wall.replay', join(site.folder, 'wall.replay'));
  visitor = await visit(site);
  const http = createServer(({ url = '/' }, response) => {
    const { searchParams } = new URL(url, 'http://localhost');
    response.setHeader('content-type', 'text/html');
    response.end(`<iframe src="${site.address}${searchParams.get('show')}" width="640" height="360"></iframe>`);
  });
  await new Promise<void>((done) => http.listen(0, '127.0.0.1', done));
  blog = {
    // Another name of this machine is another site.
    address: `http://localhost:${(http.address() as AddressInfo).port}/`,
    close: () => http.close(),
  };
});
afterAll(async () => {
  blog.close();
  // The frame that is refused is a violation that was meant, and the blog itself is no page of the site.
  visitor.violations.splice(0);
  await closeVisitor(visitor);
  await site.close();
});

async function framed(
  show: string,
): Promise<{ readonly page: Page; readonly frame: Frame; readonly faults: string[] }> {
  const page = await visitor.context.newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  await page.goto(`${blog.address}?show=${encodeURIComponent(show)}`);
  return { page, frame: page.frames()[1]!, faults };
}

describe('a replay in a frame of another page', () => {
  it('shows its name and its bar, plays, and leads to the whole viewer', async () => {
    const { page, frame, faults } = await framed('?embed&replay=wall.replay#moment=2~0.1');
    await frame.getByRole('button', { name: 'Play (Space)' }).waitFor();
    expect(await frame.locator('h1').textContent()).toBe('Over the wall, or round it');
    const whole = frame.getByRole('link', { name: 'Open in Highground' });
    expect(new URL((await whole.getAttribute('href'))!).search).toBe('?replay=wall.replay');
    for (const name of ['Leave', 'Play on from here', 'Make film'])
      expect(await frame.getByRole('button', { name }).count(), name).toBe(0);
    const now = () => frame.evaluate(() => window.__highground!.stores.viewer.getState().now!.clock.now());
    const before = await now();
    await frame.getByRole('button', { name: 'Play (Space)' }).click();
    await expect.poll(now, { timeout: TEST_TIMEOUT }).toBeGreaterThan(before + 0.3);
    for (const key of ['Escape', 'Shift+Enter', 'h', 'r', 'Control+k', 'Space']) await page.keyboard.press(key);
    await frame.getByRole('button', { name: 'Play (Space)' }).waitFor();
    const { palette, replayViewer } = await frame.evaluate(() => window.__highground!.state());
    expect({ palette, bare: replayViewer?.bare, reviewing: replayViewer?.reviewing }).toEqual({
      palette: false,
      bare: false,
      reviewing: false,
    });
    expect(faults).toEqual([]);
    await page.close();
  });

  it('says what is missing where no replay is named, and where there is none', async () => {
    for (const [show, words] of [
      ['?embed', /add &replay=/],
      ['?embed&replay=nothing.replay', /Couldn’t load the replay at “nothing.replay”/],
      ['?embed&replay=https://example.invalid/a.replay', /only open replays from the site of this page/],
    ] as const) {
      const { page, frame } = await framed(show);
      await frame.getByRole('alert').filter({ hasText: words }).waitFor();
      await page.close();
    }
  });

  it('is the only thing of the site that may be framed', async () => {
    const { page } = await framed('?replay=wall.replay');
    await expect.poll(() => visitor.violations.some((text) => text.includes('frame-ancestors'))).toBe(true);
    await page.close();
    const mayBeFramed = (url: string) => !headersFor(url)['content-security-policy']!.includes('frame-ancestors');
    for (const url of ['/?embed', '/?embed&replay=a', '/?replay=a&embed=', '/?quality=low&embed=1'])
      expect(mayBeFramed(url), url).toBe(true);
    for (const url of [
      '/',
      '/?embedded',
      '/?replay=embed',
      '/?a=&notembed',
      '/rooms/1?embed',
      '/?a#&embed',
      '//?embed',
    ])
      expect(mayBeFramed(url), url).toBe(false);
  });
});
