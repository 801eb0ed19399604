import { expose } from 'comlink';
import { meshesOf } from '../referee/bundled-meshes.ts';
import { loadRapier } from '../physics/rapier/load-rapier.ts';
import { createReferee } from '../referee/referee.ts';
import { createReplayReader } from '../referee/replay-reader.ts';
import { holdWorkerLock } from './worker-liveness.ts';

// Composition root of the worker: the physical table and the referee, off the main thread.
const { rest, ...referee } = createReferee(meshesOf);
expose({ ...restingAfter(referee, rest), ...createReplayReader(referee) });
holdWorkerLock();
// Every table needs the physics library, so it loads while the page is still finding its scenario. An error occurs
// again, and is shown, when a table is built.
loadRapier().catch(() => undefined);

/** How long after its last answer the referee's table rests, milliseconds. */
const MOST_IDLE = 60_000;

/** The services of a referee whose table rests once nothing was asked for a while. */
function restingAfter<S extends object>(services: S, rest: () => void): S {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const answered = (): void => {
    clearTimeout(timer);
    timer = setTimeout(rest, MOST_IDLE);
  };
  const asked = Object.entries(services).map(([name, answer]: [string, (...about: unknown[]) => Promise<unknown>]) => [
    name,
    (...about: unknown[]) => answer(...about).finally(answered),
  ]);
  return Object.fromEntries(asked) as S;
}
