import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';

it('is made where an attempt before it failed', async () => {
  // In a thread of its own: the library may have been started in this one.
  const script = `
    const { parentPort } = require('node:worker_threads');
    const load = async () => {
      const { createRaster } = await import('${new URL('../../../src/lab/picture/raster.ts', import.meta.url)}');
      const { openRaster } = await import('${new URL('../../../src/cli/map/open-raster.ts', import.meta.url)}');
      const first = await createRaster({ wasm: new Uint8Array(4), font: new Uint8Array() }).catch(() => 'failed');
      const second = await openRaster();
      parentPort.postMessage([first, second.widthOf('wide', 20) > 10]);
    };
    load();
  `;
  const worker = new Worker(script, { eval: true });
  const [answer] = (await once(worker, 'message')) as [unknown];
  expect(answer).toEqual(['failed', true]);
  await worker.terminate();
});
