import { expose } from 'comlink';
import { meshesOf } from '../referee/bundled-meshes.ts';
import { loadRapier } from '../physics/rapier/load-rapier.ts';
import { createReferee } from '../referee/referee.ts';
import { createReplayReader } from '../referee/replay-reader.ts';
import { holdWorkerLock } from './worker-liveness.ts';

// Composition root of the worker: the physical table and the referee, away from the frames.
const referee = createReferee(meshesOf);
expose({ ...referee, ...createReplayReader(referee) });
holdWorkerLock();
// Every table needs the physics library, so it loads while the page still looks up which scenario to open. A fault is
// met again, and shown, when a table is built.
loadRapier().catch(() => undefined);
