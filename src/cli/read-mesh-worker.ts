import { readFileSync } from 'node:fs';
import { type MessagePort, workerData } from 'node:worker_threads';
import { readMesh } from '../geometry/mesh/read-mesh.ts';

/** What the guard gives this worker: what to read, and where to put the answer. */
export type MeshJob = {
  readonly shown: string;
  readonly path: string;
  readonly port: MessagePort;
  readonly done: SharedArrayBuffer;
};

const { shown, path, port, done } = workerData as MeshJob;
port.postMessage(readMesh(shown, readFileSync(path)));
Atomics.store(new Int32Array(done), 0, 1);
Atomics.notify(new Int32Array(done), 0);
