import { appendFileSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawnOf } from '../support/drawn.ts';
import { TEST_TIMEOUT } from '../support/test-timeout.ts';
import {
  closeVisitor,
  newProfile,
  openSite,
  openTab,
  PLAIN,
  play,
  reload,
  tableShown,
  type Site,
  stateOf,
  type Visitor,
  visit,
} from './site.ts';

let site: Site;
let visitor: Visitor;
let page: Page;
beforeAll(async () => {
  site = await openSite();
  visitor = await visit(site, { profile: newProfile(), serviceWorkers: 'allow' });
  page = await openTab(visitor, site, '&scenario=over-the-wall');
});
afterAll(async () => {
  await closeVisitor(visitor);
  await site.close();
});

/** Waits until the service worker has kept every file of the build. */
const workerReady = (tab: Page) => tab.evaluate(async () => void (await navigator.serviceWorker.ready));

/** How many tabs hold the lock that every open page holds. */
const openTabs = (tab: Page) =>
  tab.evaluate(async () => {
    const { held = [] } = await navigator.locks.query();
    return held.filter(({ name }) => name === 'highground/present').length;
  });

/** Most bytes of script a page may need before its first picture, compressed. */
const MOST_SCRIPT = 1_500_000;

describe('the table as an installed program', () => {
  it('names itself, with icons of the sizes it says', async () => {
    const manifest = (await (await fetch(`${site.address}manifest.webmanifest`)).json()) as {
      readonly name: string;
      readonly display: string;
      readonly theme_color: string;
      readonly icons: readonly { readonly src: string; readonly sizes: string; readonly purpose: string }[];
    };
    expect(manifest).toMatchObject({ name: 'Highground', display: 'standalone', theme_color: '#5b4a2f' });
    expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
      '192x192 any',
      '512x512 any',
      '512x512 maskable',
    ]);
    for (const { src, sizes } of manifest.icons) {
      const size = await page.evaluate(async (url) => {
        const { width, height } = await createImageBitmap(await (await fetch(url)).blob());
        return `${width}x${height}`;
      }, src);
      expect(size).toBe(sizes);
    }
  });

  it('can be installed, as the browser sees it', async () => {
    await workerReady(page);
    const devtools = await visitor.context.newCDPSession(page);
    const { installabilityErrors } = (await devtools.send('Page.getInstallabilityErrors')) as {
      readonly installabilityErrors: readonly { readonly errorId: string }[];
    };
    // A window that leaves no traces, as these tests may have, is never offered an installation.
    expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
  });

  it('needs less than 1.5 MB of script, compressed, for the page itself', () => {
    const html = readFileSync(join(site.folder, 'index.html'), 'utf8');
    const scripts = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map((match) => match[1]!);
    const bytes = scripts.reduce((sum, file) => sum + gzipSync(readFileSync(join(site.folder, file))).length, 0);
    console.info(`initial script: ${scripts.length} files, ${(bytes / 1e6).toFixed(2)} MB compressed`);
    expect(scripts.length).toBeGreaterThan(0);
    expect(bytes).toBeLessThan(MOST_SCRIPT);
  });

  it('offers a newer edition, and exchanges nothing until it is asked to', async () => {
    // A page that is loaded before the worker has every file is never in its hands.
    await workerReady(page);
    await reload(page);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await play(page, 2);
    appendFileSync(join(site.folder, 'sw.js'), '\n// another edition\n');
    await page.evaluate(async () => {
      (window as { mark?: number }).mark = 1;
      await (await navigator.serviceWorker.getRegistration())?.update();
    });
    const offer = page.locator('.notices li[data-about="edition"]');
    await offer.getByText('An update of Highground is ready.').waitFor();
    await page.waitForTimeout(1500);
    expect(await page.evaluate(() => (window as { mark?: number }).mark)).toBe(1);
    // Another tab would be left without its files: it comes first.
    const other = await openTab(visitor, site);
    await offer.getByRole('button', { name: 'Update now' }).click();
    await offer.getByText('Close the other tabs with Highground first').waitFor();
    await other.close();
    // A closed tab holds its lock a moment longer. (waitForFunction would take a promise itself for a true value.)
    await expect.poll(() => openTabs(page), { timeout: TEST_TIMEOUT }).toBe(1);
    await offer.getByRole('button', { name: 'Try again' }).click();
    await page.waitForFunction(() => (window as { mark?: number }).mark === undefined);
    await tableShown(page);
    expect(await stateOf(page)).toMatchObject({ events: ['phase-ended', 'phase-ended'], notices: [] });
  });

  it('works with the network cut: every scenario is laid out, and what is played is kept', async () => {
    await reload(page);
    await visitor.context.setOffline(true);
    await site.abort();
    await page.goto(site.address);
    await page.goto(`${site.address}${PLAIN}`);
    await tableShown(page);
    expect((await stateOf(page)).events).toHaveLength(2);
    const ids = readdirSync(new URL('../../src/scenario/builtin', import.meta.url)).map((file) => file.split('.')[0]!);
    for (const id of drawnOf(ids, 4)) {
      await page.selectOption('select[aria-label="Scenario"]', id);
      await page.waitForFunction((it) => window.__highground!.state().onTable?.id === it, id);
    }
    await play(page, 1);
    const { log } = await stateOf(page);
    await reload(page);
    expect(await stateOf(page)).toMatchObject({ log, problem: undefined });
    expect(visitor.foreignRequests).toEqual([]);
  });
});
