import { finalHash } from '../support/evolve-replay.ts';

/** Plays the replays it is sent, and answers with the hashes they end in. */
self.addEventListener('message', ({ data }: MessageEvent<readonly string[]>) => {
  self.postMessage(data.map(finalHash));
});
