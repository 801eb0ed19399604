import { wrap } from 'comlink';
import type { Services } from './app/services.ts';
import type { FarReferee } from './referee-line.ts';
import { watchSeat } from './seat.ts';

/** Seats a referee in a worker of its own. When it ends without having been dismissed, `died` is told why, once. */
export function summonReferee(died: (reason: string) => void): FarReferee {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'referee' });
  const over = new AbortController();
  const end = (reason: string) => {
    if (over.signal.aborted) return;
    over.abort();
    died(reason);
  };
  worker.addEventListener('error', (event) => {
    event.preventDefault();
    end(event.message || 'the worker could not start');
  });
  watchSeat(worker, over.signal, () => end('the worker ended without a word'));
  return {
    services: wrap<Services>(worker),
    dismiss: () => {
      over.abort();
      worker.terminate();
    },
  };
}
