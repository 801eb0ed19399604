import { describe, expect, it } from 'vitest';
import hashes from '../replays/hashes.json';
import { finalHash } from '../support/evolve-replay.ts';

const texts = import.meta.glob<string>('../replays/*.replay', { query: '?raw', import: 'default', eager: true });
const games = Object.entries(texts).map(([path, text]) => [path.replace(/^.*\//, ''), text] as const);

/** What this browser's worker says they end in. */
const inWorker = (given: readonly string[]): Promise<readonly string[]> =>
  new Promise((done, fail) => {
    const worker = new Worker(new URL('./replay-worker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('message', ({ data }: MessageEvent<readonly string[]>) => {
      worker.terminate();
      done(data);
    });
    worker.addEventListener('error', ({ message }) => {
      worker.terminate();
      fail(new Error(message));
    });
    worker.postMessage(given);
  });

describe('the recorded games of all three systems', () => {
  it('end in a browser’s page in the very states they end in elsewhere', () => {
    expect(Object.fromEntries(games.map(([file, text]) => [file, finalHash(text)]))).toEqual(hashes);
  });

  it('end in a browser’s worker in the very states they end in elsewhere', async () => {
    const ended = await inWorker(games.map(([, text]) => text));
    expect(Object.fromEntries(games.map(([file], i) => [file, ended[i]]))).toEqual(hashes);
  });
});
