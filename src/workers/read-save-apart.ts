/** What the worker says of a save: how far it is, and then the table as a bundle, with a line for all that is not on it. */
export type SaveAnswer =
  | { readonly kind: 'step'; readonly done: number; readonly all: number }
  | {
      readonly kind: 'made';
      readonly name: string;
      readonly bundle: Uint8Array<ArrayBuffer>;
      readonly left: readonly string[];
    }
  | { readonly kind: 'failed'; readonly why: string };

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
