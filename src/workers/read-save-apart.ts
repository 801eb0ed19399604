import type { SaveAnswer } from './save-answer.ts';

/**
 * Makes a table of a save of Tabletop Simulator in a worker of its own.
 *
 * @param say Told of each step, and once of the end.
 * @returns Ends the worker.
 */
export function readSaveApart(
  files: readonly [save: File, ...models: File[]],
  say: (answer: SaveAnswer) => void,
): () => void {
  const worker = new Worker(new URL('./save-worker.ts', import.meta.url), { type: 'module', name: 'save' });
  worker.addEventListener('message', ({ data }: MessageEvent<SaveAnswer>) => {
    if (data.kind !== 'step') worker.terminate();
    say(data);
  });
  worker.addEventListener('error', (event) => {
    event.preventDefault();
    worker.terminate();
    say({ kind: 'failed', why: event.message });
  });
  worker.postMessage(files);
  return () => worker.terminate();
}
