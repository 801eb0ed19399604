import { readFileSync } from 'node:fs';
import { type MessagePort, workerData } from 'node:worker_threads';
import { readMesh } from '../geometry/mesh/read-mesh.ts';
import { err, type Result } from '../kernel/result.ts';
import type { MeshData } from '../rules/core/terrain.ts';
import type { MeshFileFault } from '../scenario/mesh-file-fault.ts';

/** The task of this worker: the file to read, and where to put the answer. */
export type MeshJob = {
  readonly shown: string;
  readonly path: string;
  readonly port: MessagePort;
  readonly done: SharedArrayBuffer;
};

const { shown, path, port, done } = workerData as MeshJob;
port.postMessage(read());
Atomics.store(new Int32Array(done), 0, 1);
Atomics.notify(new Int32Array(done), 0);

function read(): Result<MeshData, MeshFileFault> {
  let bytes: Uint8Array;
  try {
    bytes = readFileSync(path);
  } catch {
    return err({ kind: 'mesh-closed', file: shown });
  }
  const mesh = readMesh(shown, bytes);
  return mesh.ok ? mesh : err({ kind: 'mesh-refused', file: shown, fault: mesh.error });
}
