/**
 * The page as a player meets it, built and in a browser: `node .ci/bench.ts page`. How soon a table is seen, how much
 * script that takes, and what 600 minis and 150 pieces cost: draw calls, script and garbage of each frame while the eye
 * turns, the answer to a drag, memory. `--dist=FOLDER` takes a table that is built already,
 * `--visits=N` opens it so often.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Page } from 'playwright';
import { LARGE, largeTable } from '../support/large-table.ts';
import { type BuiltPage, openBuiltPage, still, type Visit, visit } from './built-page.ts';
import { machine, quantile } from './crowded-table.ts';
import { orbit } from './orbit.ts';

const SEED = 20_261_121;
const VISITS = Number(process.argv.find((arg) => arg.startsWith('--visits='))?.slice('--visits='.length) ?? 3);
const FRAMES = 60;
/** A small window while the eye turns: the processor paints every pixel here, and a card would not. */
const SMALL = { width: 480, height: 300 } as const;

const dist = process.argv.find((arg) => arg.startsWith('--dist='))?.slice('--dist='.length);
const WIDE = 42;
const say = (what: string, goal: string, measured: string): void =>
  console.log(`${what.padEnd(WIDE)} ${goal.padEnd(8)} ${measured}`);
const built = await openBuiltPage(dist);
try {
  console.log(`seed ${SEED}, ${machine()}, Chromium ${built.browser.version()}, drawn without a graphics card`);
  say('what', 'goal', 'measured');
  await measureOpening(built);
  await measureLarge(built, 'low');
  await measureLarge(built, 'high');
} finally {
  await built.close();
}
/** A newcomer's visits: each with an empty cache. */
async function measureOpening(page: BuiltPage): Promise<void> {
  const visits: Visit[] = [];
  for (let i = 0; i < VISITS; i++) {
    const one = await visit(page, '?keep=no');
    await one.page.context().close();
    visits.push(one);
  }
  const times = visits.map(({ visibleAt }) => visibleAt / 1000);
  const worked = visits.map((one) => one.worked);
  say(
    'first table visible, s (median; most)',
    '< 3',
    `${quantile(times, 0.5).toFixed(2)}; ${Math.max(...times).toFixed(2)}; the thread's own ${quantile(worked, 0.5).toFixed(2)}`,
  );
  const scripts = [...new Set(visits[0]!.fetched)].filter((url) => url.endsWith('.js'));
  const isReferee = (url: string) => /\/(?:referee-worker|rapier)[^/]*\.js$/.test(url);
  const [own, referee] = [scripts.filter((url) => !isReferee(url)), scripts.filter(isReferee)];
  say('script of the page, MB gzip; brotli', '< 1.5', sizes(page, own));
  say('script of the referee and Rapier beside it', '', sizes(page, referee));
}

function sizes({ address, folder }: BuiltPage, urls: readonly string[]): string {
  const files = urls.map((url) =>
    readFileSync(join(folder, new URL(url).pathname.replace(new URL(address).pathname, ''))),
  );
  const sum = (pack: (file: Buffer) => Buffer) => files.reduce((all, file) => all + pack(file).length, 0) / 1e6;
  return `${sum((file) => gzipSync(file, { level: 9 })).toFixed(2)}; ${sum((file) => brotliCompressSync(file)).toFixed(2)} (${files.length} files)`;
}

/** The large table at one quality. */
async function measureLarge(site: BuiltPage, quality: 'low' | 'high'): Promise<void> {
  const { page } = await visit(site, `?keep=no&quality=${quality}`);
  await page.setViewportSize(SMALL);
  await page.evaluate((text) => window.__highground!.actions.scenario.open('large', text), largeTable(SEED));
  const count = await page.evaluate(() => {
    const { game, problem } = window.__highground!.state();
    return [game?.state.models.size, game?.state.terrain.size, problem];
  });
  if (count[0] !== LARGE.minis || count[1] !== LARGE.pieces) throw new Error(`the table has ${count.join(', ')}`);
  await page.waitForFunction(() => window.__highground!.probe()!.isSceneReady(), undefined, { timeout: 240_000 });
  await still(page);
  const cost = await dearestFrame(page);
  say(`${quality}: draw calls of a frame`, '<= 200', `${cost.calls}`);
  say(`${quality}: triangles of a frame`, '', `${(cost.triangles / 1e6).toFixed(2)} million`);

  const turned = await orbit(page, FRAMES);
  const ms = (list: readonly number[]) =>
    `median ${quantile(list, 0.5).toFixed(2)}, p95 ${quantile(list, 0.95).toFixed(2)}`;
  say(
    `${quality}: script of a frame while turning, ms`,
    '< 4',
    `the processor's own ${ms(turned.own)}, mean ${turned.processor.toFixed(2)}; by the clock ${ms(turned.frames)}`,
  );
  say(`${quality}: objects while turning, MB`, '', swing(turned.heap));
  say(`${quality}: garbage of a frame while turning`, '', `${(turned.bytesPerFrame / 1000).toFixed(1)} kB`);
  for (const [name, bytes] of turned.makers)
    console.log(`  ${quality}: ${(bytes / 1000).toFixed(1)} kB a frame by ${name}`);

  await still(page);
  const before = await page.evaluate(() => window.__highground!.probe()!.frames());
  await page.waitForTimeout(1500);
  const drawn = (await page.evaluate(() => window.__highground!.probe()!.frames())) - before;
  say(`${quality}: frames in 1.5 s while nothing moves`, '0', `${drawn}`);
  if (quality === 'low') await measureDrag(page);
  await measureMemory(page, quality);
  await page.context().close();
}

/** Between what and what a heap swings, and how often the collector was felt: it took half a megabyte or more at once. */
function swing(heap: readonly number[]): string {
  const drops = heap.filter((now, i) => i > 0 && heap[i - 1]! - now > 0.5).length;
  return `${Math.min(...heap).toFixed(1)} to ${Math.max(...heap).toFixed(1)}, taken away ${drops} times in ${heap.length} frames`;
}

/** The most that a frame costs while the hour changes: its shadows are redrawn, and every pass of the picture. */
async function dearestFrame(page: Page): Promise<{ readonly calls: number; readonly triangles: number }> {
  const watching = page.evaluate(
    () =>
      new Promise<{ calls: number; triangles: number }>((done) => {
        const { actions, probe } = window.__highground!;
        let [frames, seen] = [0, probe()!.frames()];
        let most = { calls: 0, triangles: 0 };
        const look = () => {
          const cost = probe()!.cost();
          if (cost.calls > most.calls) most = { ...cost };
          if (probe()!.frames() !== seen) {
            [frames, seen] = [frames + 1, probe()!.frames()];
            actions.view.set({ hour: frames % 2 === 0 ? 'dusk' : 'day' });
          }
          if (frames >= 4) done(most);
          else requestAnimationFrame(look);
        };
        actions.view.set({ hour: 'dusk' });
        requestAnimationFrame(look);
      }),
  );
  const most = await watching;
  await still(page);
  return most;
}

/** A model is picked up and moved: how many frames until its ghost is drawn where the hand is, and until its way is known. */
async function measureDrag(page: Page): Promise<void> {
  const answers = await page.evaluate(async () => {
    const { actions, state, probe } = window.__highground!;
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    const model = [...state().game!.state.models.values()].find(({ id }) => `${id}` === 'attacker-13-4')!;
    const found: { frames: number; way: number }[] = [];
    for (let i = 0; i < 12; i++) {
      if (!actions.move.dragFrom(model.id)) throw new Error('the model cannot be carried');
      await frame();
      const start = performance.now();
      const drawn = probe()!.frames();
      actions.move.dragTo([model.at[0] + 0.4 * i, model.at[2] - 2.2 - 0.2 * i], 0);
      let frames = 0;
      while (probe()!.frames() === drawn && frames < 60) {
        await frame();
        frames++;
      }
      const end = performance.now() + 5000;
      while (state().drag?.path === undefined && performance.now() < end) await frame();
      found.push({ frames, way: performance.now() - start });
      actions.selection.cancel();
      await frame();
    }
    return found;
  });
  const frames = answers.map((answer) => answer.frames);
  const ways = answers.map((answer) => answer.way);
  say('drag: frames until the ghost is drawn', '1', `median ${quantile(frames, 0.5)}, most ${Math.max(...frames)}`);
  say(
    'drag: its way is known, ms',
    '',
    `median ${quantile(ways, 0.5).toFixed(0)}, most ${Math.max(...ways).toFixed(0)}`,
  );
}

/** What the page holds when its garbage is taken away. */
async function measureMemory(page: Page, quality: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = (await session.send('Runtime.getHeapUsage')) as { readonly usedSize: number };
  const { bufferBytes, textures } = await page.evaluate(() => window.__highground!.probe()!.weight());
  say(
    `${quality}: held by the page`,
    '',
    `${(usedSize / 1e6).toFixed(0)} MB of objects, ${(bufferBytes / 1e6).toFixed(0)} MB of forms, ${textures} textures`,
  );
  await session.detach();
}
