import { cdp, page } from 'vitest/browser';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Showcase } from '../../src/main.tsx';
import type { UnitId } from '../../src/rules/core/ids.ts';
import { crowdScenario } from './crowd-scenario.ts';
import { type FarWorker, type Followed, followWorkers } from './far-workers.ts';
import { PICTURE } from '../../src/scene/picture/picture-quality.ts';
import { keepGraphicsLedger } from './graphics-ledger.ts';
import { freshTable, openPage, rest, until } from './page.ts';

/** The most the page may hold: script and graphics together, in bytes. */
const MOST = 500e6;

let shown: Showcase;
let followed: Followed;
const graphics = keepGraphicsLedger();
beforeAll(async () => {
  // Every pixel a screen could have is paid for; what is in them is all the same.
  shown = await openPage({ sharpness: Number.POSITIVE_INFINITY });
  followed = await followWorkers();
  await until(() => followed.now().length > 0);
});
afterAll(async () => {
  // The next picture is drawn of a table with few minis.
  shown.actions.view.set({ quality: 'low' });
  await freshTable(shown);
  graphics.leave();
  await followed.leave();
});

type Send = FarWorker['send'];
type HeapUsage = { readonly totalSize: number; readonly backingStorageSize?: number };

/** Bytes a script's world holds, its garbage taken away: objects, what typed arrays stand on, WebAssembly. */
async function heapOf(send: Send) {
  await send('HeapProfiler.collectGarbage');
  const { totalSize, backingStorageSize = 0 } = (await send('Runtime.getHeapUsage')) as HeapUsage;
  return { heap: totalSize, arrays: backingStorageSize, wasm: await wasmOf(send) };
}

/** Bytes of every WebAssembly memory that a script's world still knows. */
async function wasmOf(send: Send): Promise<number> {
  type Remote = { readonly objectId: string };
  const { result } = (await send('Runtime.evaluate', { expression: 'WebAssembly.Memory.prototype' })) as {
    readonly result: Remote;
  };
  const { objects } = (await send('Runtime.queryObjects', { prototypeObjectId: result.objectId })) as {
    readonly objects: Remote;
  };
  const { result: sum } = (await send('Runtime.callFunctionOn', {
    objectId: objects.objectId,
    functionDeclaration: 'function () { return this.reduce((sum, memory) => sum + memory.buffer.byteLength, 0) }',
    returnByValue: true,
  })) as { readonly result: { readonly value: number } };
  return sum.value;
}

const MB = (bytes: number): string => (bytes / 1e6).toFixed(1);

/** A window with more pixels than are drawn. */
const WINDOW = [2560, 1440] as const;

it('holds less than 500 MB with 400 minis and 60 pieces in its largest picture', async () => {
  await page.viewport(...WINDOW);
  const canvas = document.querySelector<HTMLCanvasElement>('.table canvas')!;
  await until(() => canvas.width * canvas.height > 0.98 * PICTURE.high.most);
  shown.actions.view.set({ quality: 'high' });
  await shown.actions.scenario.open('crowd', crowdScenario());
  expect(shown.state().game?.state.models.size).toBe(400);
  shown.actions.selection.pickUnit('near-squad-5' as UnitId);
  shown.actions.selection.pickUnit('far-squad-5' as UnitId);
  await until(() => shown.state().question.state === 'answered');
  await rest(shown);
  // The rich picture has its passes, its room and its mat, however slowly it is drawn here.
  await until(() => graphics().textures > 100e6 && shown.probe()?.isSceneReady() === true);
  await rest(shown);

  const session = cdp();
  const held = {
    page: await heapOf((method, params) => session.send(method as never, params as never)),
    referee: await heapOf(followed.now()[0]!.send),
    // Beside what WebGL was asked for: two pictures to swap, and their depth.
    graphics: { ...graphics(), screen: canvas.width * canvas.height * 12 },
  };
  const all = Object.values(held).flatMap((parts) => Object.values(parts));
  const sum = all.reduce((a, b) => a + b, 0);
  const shares = Object.entries(held).flatMap(([where, parts]) =>
    Object.entries(parts).map(([part, bytes]) => `${where} ${part} ${MB(bytes)}`),
  );
  console.info(`${WINDOW.join(' × ')}: ${MB(sum)} MB: ${shares.join(', ')}`);
  if (sum >= MOST) console.info(graphics.largest().join('\n'));
  expect(held.graphics.textures).toBeGreaterThan(100e6);
  expect(sum).toBeLessThan(MOST);
});
