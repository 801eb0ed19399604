import { expose } from 'comlink';
import { meshesOf } from '../referee/bundled-meshes.ts';
import { loadRapier } from '../physics/load-rapier.ts';
import { createReferee } from '../referee/referee.ts';
import { createReplayReader } from '../referee/replay-reader.ts';
import { holdWorkerLock } from './worker-liveness.ts';

// Composition root of the worker: the physical table and the referee, away from the frames.
const referee = createReferee(meshesOf);
expose({ ...referee, ...createReplayReader(referee) });
holdWorkerLock();
// Every table needs it: it comes while the page still looks up which. A fault is met by whoever needs it.
loadRapier().catch(() => undefined);
