import { wrap } from 'comlink';
import { type ReadUserAssetFile, userAssetBytesFor } from '../app/state/user-asset-paths.ts';
import type { Services } from '../app/state/services.ts';
import { createRefereeClient, type RefereeClient, type RemoteReferee } from './referee-client.ts';
import { watchWorkerLock } from './worker-liveness.ts';
import { messages } from '../messages/messages.ts';

/** A referee in a worker of its own. If the worker ends without being dismissed, `died` is called with the reason. */
const spawnReferee = (died: (reason: string) => void): RemoteReferee => spawnWorker<Services>('referee', died);

/** How many crashed referees are replaced before a table gives up. */
const MOST_DEATHS = 3;

/**
 * The client of a referee's worker. A worker that crashes is replaced, and the table keeps its state.
 *
 * @param stopped Called with one sentence once no more are replaced.
 */
export function connectReferee(read: ReadUserAssetFile, stopped: (problem: string) => void): RefereeClient {
  let deaths = 0;
  const referee = createRefereeClient(
    () =>
      spawnReferee((reason) => {
        deaths++;
        if (deaths <= MOST_DEATHS) referee.abort(new Error(messages.page.refereeCalledAnew(reason)));
        else stopped(messages.page.refereeStopped(reason));
      }),
    read,
  );
  return referee;
}

/** Lays out a scenario on a table in a temporary worker. */
export async function layOutInOwnWorker(text: string, read: ReadUserAssetFile): ReturnType<Services['open']> {
  const own = await userAssetBytesFor(text, read);
  return new Promise((done, fail) => {
    const { services, dismiss } = spawnReferee((reason) => fail(new Error(reason)));
    void services.open(text, own).then(done, fail).finally(dismiss);
  });
}

/** The referee's worker, for the services in `S`. `name` is shown in the browser's developer tools. */
export function spawnWorker<S>(name: string, died: (reason: string) => void): WorkerSlot<S> {
  return trackWorker(new Worker(new URL('./referee-worker.ts', import.meta.url), { type: 'module', name }), died);
}

/** A worker's services, and how to terminate it. */
type WorkerSlot<S> = { readonly services: S; readonly dismiss: () => void };

/** The services of a new worker. If it ends without having been dismissed, `died` is called once with the reason. */
export function trackWorker<S>(worker: Worker, died: (reason: string) => void): WorkerSlot<S> {
  const over = new AbortController();
  const end = (reason: string) => {
    if (over.signal.aborted) return;
    over.abort();
    died(reason);
  };
  worker.addEventListener('error', (event) => {
    event.preventDefault();
    end(event.message || messages.page.workerNotStarted);
  });
  watchWorkerLock(worker, over.signal, () => end(messages.page.workerEnded));
  return {
    services: wrap<S>(worker) as S,
    dismiss: () => {
      over.abort();
      worker.terminate();
    },
  };
}
