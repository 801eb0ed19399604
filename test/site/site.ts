import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright';
import { inject } from 'vitest';
import type { Showcase } from '../../src/main.tsx';
import { createFileGiver, headersFor } from '../../src/cli/film/film-server.ts';
import { CHROMIUM_FLAGS, findChromium } from '../../src/cli/film/find-chromium.ts';
import { TEST_TIMEOUT } from '../support/test-timeout.ts';

declare global {
  interface Window {
    __highground?: Showcase;
  }
}

/** The built table as `npm start` serves it, in a folder of its own. */
export type Site = {
  readonly address: string;
  /** Where the build lies. */
  readonly folder: string;
  /** Closes the server: requests are no longer answered. */
  readonly abort: () => Promise<void>;
  readonly close: () => Promise<void>;
};

/** Serves a copy of the built table. */
export async function openSite(): Promise<Site> {
  const folder = mkdtempSync(join(tmpdir(), 'highground-site-'));
  const outDir = join(folder, 'dist');
  cpSync(inject('builtSite'), outDir, { recursive: true });
  const giveFile = createFileGiver(outDir);
  const http = createServer((request, response) => {
    for (const [name, value] of Object.entries(headersFor(request.url))) response.setHeader(name, value);
    // Compressing takes longer than sending it to this machine.
    giveFile({ headers: {} }, response, new URL(request.url ?? '/', 'http://127.0.0.1').pathname);
  });
  await new Promise<void>((done) => http.listen(0, '127.0.0.1', done));
  const { port } = http.address() as AddressInfo;
  let isOpen = true;
  const abort = async (): Promise<void> => {
    if (!isOpen) return;
    isOpen = false;
    http.closeAllConnections();
    await new Promise((done) => http.close(done));
  };
  return {
    address: `http://127.0.0.1:${port}/`,
    folder: outDir,
    abort,
    close: async () => {
      await abort();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A player with storage of their own, and every request of theirs that would leave the site. */
export type Visitor = {
  readonly context: BrowserContext;
  readonly foreignRequests: readonly string[];
  /** What the page's content policy refused, which no page of ours ever asks for. */
  readonly violations: string[];
  /** The folder of a browser of its own. */
  readonly profile: string | undefined;
};

const executablePath = findChromium();

/** How browsers are started. */
export const LAUNCH = {
  ...(executablePath ? { executablePath } : {}),
  args: [...CHROMIUM_FLAGS],
  timeout: 0.9 * TEST_TIMEOUT,
};

/** What a visitor's browser is asked for besides the usual. */
type Visit = BrowserContextOptions & {
  /** Whether pictures are drawn. Everything else is as if they were; drawing them by software takes long. */
  readonly pictured?: boolean;
  /** The folder of a browser of its own, which can be killed and opened again, and into which a site can be installed. */
  readonly profile?: string;
};

let shared: Promise<Browser> | undefined;

/** A folder for {@link Visit.profile}. */
export const newProfile = (): string => mkdtempSync(join(tmpdir(), 'highground-visitor-'));

/**
 * A visitor in the browser that all share, which ends with the process: starting one takes as long as opening a table.
 *
 * @param how The size of the window; whether pictures are drawn; whether the site may keep all its files in the browser:
 * only where that is looked at, because it takes longer than the first table.
 */
export async function visit(
  site: Site,
  { pictured = false, profile, viewport = { width: 960, height: 600 }, ...how }: Visit = {},
): Promise<Visitor> {
  const options = {
    ...{ viewport, serviceWorkers: 'block' as const, acceptDownloads: true },
    ...how,
    // From its first frame on: afterwards the page is told so, too.
    reducedMotion: 'reduce' as const,
  };
  const context = await (profile === undefined
    ? (shared ??= chromium.launch(LAUNCH)).then((browser) => browser.newContext(options))
    : chromium.launchPersistentContext(profile, { ...LAUNCH, ...options }));
  return { context, profile, ...(await watch(context, site, pictured)) };
}

/** Notes what the pages of a browser ask for. */
async function watch(
  context: BrowserContext,
  site: Site,
  pictured: boolean,
): Promise<Pick<Visitor, 'foreignRequests' | 'violations'>> {
  // No test is timed: only what hangs is ended.
  context.setDefaultTimeout(0.9 * TEST_TIMEOUT);
  if (!pictured) await context.addInitScript(drawNothing);
  const foreignRequests: string[] = [];
  context.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(site.address) && !/^(data|blob|chrome|about):/.test(url)) foreignRequests.push(url);
  });
  const violations: string[] = [];
  context.on('console', (message) => {
    if (/Content Security Policy|Content-Security-Policy/i.test(message.text())) violations.push(message.text());
  });
  return { foreignRequests, violations };
}

/**
 * Run in a page before its own scripts: the graphics card is given nothing to compile, to keep or to draw, and frames come
 * 20 times a second. On two cores each of these takes time from the tests beside it.
 */
function drawNothing(): void {
  window.requestAnimationFrame = (callback) => window.setTimeout(() => callback(performance.now()), 50);
  window.cancelAnimationFrame = clearTimeout;
  const card = WebGL2RenderingContext.prototype;
  const nothing = () => undefined;
  Object.assign(card, {
    ...{ drawArrays: nothing, drawElements: nothing, drawRangeElements: nothing },
    ...{ drawArraysInstanced: nothing, drawElementsInstanced: nothing },
    ...{ bufferData: nothing, bufferSubData: nothing, texImage2D: nothing, texImage3D: nothing },
    ...{ texSubImage2D: nothing, texSubImage3D: nothing, generateMipmap: nothing },
    ...{ compileShader: nothing, linkProgram: nothing, useProgram: nothing },
  });
  // A program that was not linked has neither faults, uniforms nor attributes.
  const parameterOf = card.getProgramParameter;
  card.getProgramParameter = function (program, name) {
    if (name === this.LINK_STATUS) return true;
    return name === this.ACTIVE_UNIFORMS || name === this.ACTIVE_ATTRIBUTES ? 0 : parameterOf.call(this, program, name);
  };
  card.getProgramInfoLog = card.getShaderInfoLog = () => '';
}

/** Takes a visitor's storage away, and the browser if it has its own. @throws Where a page asked for what its content policy refuses. */
export async function closeVisitor({ context, profile, violations }: Visitor): Promise<void> {
  await context.close().catch(() => undefined);
  if (profile !== undefined) rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  if (violations.length > 0) throw new Error(`The page asked for what its policy refuses: ${violations.join('\n')}`);
}

/** Asks for a plain picture of few pixels, because these tests have no graphics card, and the same dice every time. */
export const PLAIN = '?quality=low&sharpness=0.1&dice=pinned';

/** Asks for a plain picture that is looked at. */
export const SEEN = '?quality=low&sharpness=0.5&dice=pinned';

/** Opens the table in a new tab and waits for its plain picture. */
export async function openTab({ context }: Visitor, site: Site, query = '', picture = PLAIN): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${site.address}${picture}${query}`);
  await tableShown(page);
  return page;
}

/** Waits until a table stands and was drawn. */
export async function tableShown(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const shown = window.__highground;
    return shown?.state().game !== undefined && (shown.probe()?.frames() ?? 0) > 1;
  });
  await page.evaluate(() => {
    const view = window.__highground?.actions.view;
    view?.set({ reducedMotion: true, greeted: true, handOver: false });
    if (window.__highground?.state().views[0] === undefined) view?.look('home');
  });
}

/** Reloads the page. */
export async function reload(page: Page): Promise<void> {
  await page.reload();
  await tableShown(page);
}

/** Ends so many phases and waits until they are kept. */
export async function play(page: Page, phases: number): Promise<void> {
  await page.evaluate(async (times) => {
    const { actions, kept } = window.__highground!;
    for (let i = 0; i < times; i++) await actions.play.endPhase();
    await kept();
  }, phases);
}

/** What a tab shows, in short. */
export const stateOf = (page: Page) =>
  page.evaluate(() => {
    const { game, problem, notices, cards, onTable, views, settings } = window.__highground!.state();
    return {
      name: game?.state.name,
      turn: game?.state.turn,
      phase: game?.state.phase,
      events: game?.log.flatMap((entry) => entry.events.map((event) => event.kind)),
      cut: game?.cut,
      log: JSON.stringify(game?.log),
      table: new URLSearchParams(location.search).get('table'),
      on: onTable?.id,
      problem,
      notices: notices.map(({ text }) => text),
      cards: cards.map(({ id, name, picture, fault, isBinned, isHere }) => ({
        id,
        name,
        fault,
        isBinned,
        isHere,
        pictured: picture !== undefined,
      })),
      views,
      theme: settings.theme,
    };
  });

/** Opens the saved tables, and waits until it shows so many tables. */
export async function openSaveStore(page: Page, tables: number): Promise<void> {
  if ((await page.locator('.saved-tables').count()) === 0) await page.keyboard.press('Control+s');
  await page.waitForFunction((many) => document.querySelectorAll('.saved-table').length === many, tables);
}

/** Reads or changes what lies in the browser's database. */
export async function inDatabase<T>(
  page: Page,
  what: { readonly store: string; readonly key: IDBValidKey; readonly put?: unknown },
): Promise<T> {
  const found = await page.evaluate(
    ({ store, key, put }) =>
      new Promise<unknown>((done, fail) => {
        const opening = indexedDB.open('highground');
        opening.onerror = () => fail(opening.error);
        opening.onsuccess = () => {
          const db = opening.result;
          const tx = db.transaction(store, 'readwrite');
          const request = put === undefined ? tx.objectStore(store).get(key) : tx.objectStore(store).put(put, key);
          tx.oncomplete = () => {
            db.close();
            done(request.result);
          };
          tx.onerror = () => fail(tx.error);
        };
      }),
    what as { readonly store: string; readonly key: string; readonly put?: object | string },
  );
  return found as T;
}
