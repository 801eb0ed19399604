import { expose } from 'comlink';
import { meshesOf } from '../referee/bundled-meshes.ts';
import { loadRapier } from '../physics/rapier/load-rapier.ts';
import { createReferee } from '../referee/referee.ts';
import { createReplayReader } from '../referee/replay-reader.ts';
import { holdWorkerLock } from './worker-liveness.ts';

// Composition root of the worker: the physical table and the referee, off the main thread.
const { dropCaches, ...referee } = createReferee(meshesOf);
expose({ ...referee, ...createReplayReader(referee) });
holdWorkerLock();
// Every table needs the physics library, so it loads while the page is still finding its scenario. An error occurs
// again, and is shown, when a table is built.
loadRapier().catch(() => undefined);

/** How long after the last question the caches of the table are dropped, milliseconds. */
const MOST_IDLE = 60_000;
let idle: ReturnType<typeof setTimeout> | undefined;
addEventListener('message', () => {
  clearTimeout(idle);
  idle = setTimeout(dropCaches, MOST_IDLE);
});
