import { mkdtempSync, rmSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright';
import { build, preview } from 'vite';
import type { Showcase } from '../../src/main.tsx';
import { CHROMIUM_FLAGS } from '../../src/cli/film/find-chromium.ts';
import { findOrInstallChromium } from '../support/find-chromium.ts';
import { REPOSITORY } from '../support/source-files.ts';

declare global {
  interface Window {
    __highground?: Showcase;
  }
}

/** The built table, served, and a browser to look at it. */
export type BuiltPage = {
  readonly folder: string;
  readonly address: string;
  readonly browser: Browser;
  readonly close: () => Promise<void>;
};

/** Window of every picture a bench takes: what is measured is script, not how many pixels the processor can paint. */
const VIEWPORT = { width: 960, height: 600 } as const;

/** Builds the table, or takes one that is built, and serves it as `npm start` does. */
export async function openBuiltPage(built: string | undefined): Promise<BuiltPage> {
  const executablePath = findOrInstallChromium();
  if (executablePath === undefined) throw new Error('no Chromium: install it or set CHROMIUM_PATH');
  const folder = built ?? mkdtempSync(join(tmpdir(), 'highground-bench-'));
  process.env['NODE_ENV'] = 'production';
  const build1 = { outDir: folder, emptyOutDir: true };
  if (built === undefined) await build({ root: REPOSITORY, mode: 'production', logLevel: 'error', build: build1 });
  const server = await preview({
    root: REPOSITORY,
    logLevel: 'error',
    build: { outDir: folder },
    preview: { host: '127.0.0.1', port: 0 },
  });
  const http = server.httpServer as Server;
  const browser = await chromium.launch({ executablePath, args: [...CHROMIUM_FLAGS, '--enable-precise-memory-info'] });
  return {
    folder,
    address: `http://127.0.0.1:${(http.address() as AddressInfo).port}/`,
    browser,
    close: async () => {
      await browser.close();
      http.closeAllConnections();
      await new Promise((done) => http.close(done));
      if (built === undefined) rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A newcomer's first visit: nothing is in the cache. `visibleAt` is when the first table was drawn, after opening. */
export type Visit = {
  readonly page: Page;
  readonly visibleAt: number;
  /** Seconds the page's own thread worked until then: what others do on the machine is not in it. */
  readonly worked: number;
  /** Every file that was fetched up to then. */
  readonly fetched: readonly string[];
};

/** Opens the page as a newcomer does and waits for the first picture of a table. */
export async function visit(built: BuiltPage, query: string): Promise<Visit> {
  const context = await built.browser.newContext({ viewport: VIEWPORT, reducedMotion: 'reduce' });
  const page = await context.newPage();
  const fetched: string[] = [];
  context.on('requestfinished', (request) => fetched.push(request.url()));
  await page.addInitScript(() => {
    let before: number | undefined;
    const look = () => {
      const shown = window.__highground;
      const frames = shown?.probe()?.frames() ?? 0;
      // An empty board is no table: what counts is the first frame that was begun after the game lay there, and is over.
      if (shown?.state().game !== undefined && shown.state().busy === undefined) before ??= frames;
      if (before !== undefined && frames > before)
        document.documentElement.dataset['visibleAt'] = `${performance.now()}`;
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.goto(`${built.address}${query}`);
  const handle = await page.waitForFunction(() => document.documentElement.dataset['visibleAt'], undefined, {
    timeout: 180_000,
  });
  const { metrics } = await session.send('Performance.getMetrics');
  await session.detach();
  const worked = metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
  return { page, visibleAt: Number(await handle.jsonValue()), worked, fetched: [...fetched] };
}

/** Waits until no frame was drawn or asked for in a while. */
export async function still(page: Page): Promise<void> {
  await page.waitForFunction(
    () => {
      const holder = window as Window & { seen?: number; since?: number };
      const { frames, isAtRest } = window.__highground!.probe()!;
      const now = frames();
      if (holder.seen !== now || !isAtRest()) [holder.seen, holder.since] = [now, performance.now()];
      return performance.now() - holder.since! > 1500;
    },
    undefined,
    { timeout: 240_000, polling: 200 },
  );
}
