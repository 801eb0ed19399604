import { readArmyList } from '../army-list/read-army-list.ts';

// Composition root of the worker that reads one army list. It may be terminated at any moment.
self.addEventListener('message', ({ data }: MessageEvent<string | Uint8Array>) => {
  self.postMessage(readArmyList(data));
});
