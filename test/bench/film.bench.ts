/**
 * What a frame of film costs: `node .ci/bench.ts film`. The page is built and opened without a window, a recorded charge
 * is filmed at 640 x 360 without blur, and then with it; of every frame the page's own script, its drawing, its draw
 * calls and its packing are told apart. `--dist=FOLDER` takes a page that is built already.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ShotList } from '../../src/camera/list/shot-list.ts';
import type { FilmLook, FilmSettings } from '../../src/film/film-settings.ts';
import { REPOSITORY } from '../support/source-files.ts';
import { openBuiltPage } from './built-page.ts';
import { machine } from './crowded-table.ts';

const GAMES = ['over-the-wall', 'the-long-ridge'] as const;
const SIZE = { width: 640, height: 360 } as const;
const FPS = 24;
const LIST: ShotList = {
  ...{ format: 'highground/shots', version: 1, name: 'bench' },
  shots: [
    {
      ...{ from: 0, length: 0.5, timelineFrom: 4, pace: 1 },
      rig: { kind: 'orbit', subject: { point: [0, 1, 0] }, bearing: 20, turn: 20, pitch: 25, distance: 20 },
    },
  ],
};
const dist = process.argv.find((arg) => arg.startsWith('--dist='))?.slice('--dist='.length);

const built = await openBuiltPage(dist);
try {
  console.log(`${machine()}, Chromium ${built.browser.version()}, drawn without a graphics card`);
  console.log('game             look   blur  script ms  drawing ms  packing ms  draw calls   (of each frame)');
  for (const game of GAMES)
    for (const [look, blur] of [
      ['plain', 1],
      ['plain', 4],
      ['rich', 1],
    ] as const)
      await measure(game, look, blur);
} finally {
  await built.close();
}

async function measure(game: string, look: FilmLook, blur: number): Promise<void> {
  const page = await built.browser.newPage({ viewport: { width: 480, height: 300 } });
  const session = await page.context().newCDPSession(page);
  await page.goto(`${built.address}?keep=no&quality=${look === 'plain' ? 'low' : 'high'}`);
  await page.waitForFunction(() => window.__highground?.state().game !== undefined, undefined, { timeout: 180_000 });
  const text = readFileSync(join(REPOSITORY, `test/replays/${game}.replay`), 'utf8');
  await page.evaluate(
    async ([name, replay]) =>
      window.__highground!.actions.replayViewer.watch({ kind: 'file', name: name!, text: replay! }),
    [`${game}.replay`, text],
  );
  const wish: FilmSettings = { container: 'webm', size: SIZE, fps: FPS, fineness: 'good', look, blur, sound: false };
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const script = async () =>
    (await session.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0;
  const before = await script();
  const made = await page.evaluate(
    async ({ list, wish }) => {
      const room = await window.__highground!.film();
      const signal = new AbortController().signal;
      return room.make({ list, settings: wish, signal, progress: () => undefined });
    },
    { list: LIST, wish },
  );
  if (!made.ok) throw new Error(`${game}: ${JSON.stringify(made.error)}`);
  const { frames, cost } = made.value;
  const of = (ms: number) => (ms / frames).toFixed(1).padStart(10);
  const spent = ((await script()) - before) * 1000;
  console.log(
    `${game.padEnd(16)} ${look.padEnd(6)} ${String(blur).padStart(4)} ${of(spent)} ${of(cost.draw)}  ${of(cost.pack)}  ${String(cost.calls).padStart(10)}`,
  );
  await page.close();
}
