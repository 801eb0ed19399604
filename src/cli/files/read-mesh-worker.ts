import { readFileSync } from 'node:fs';
import { type MessagePort, workerData } from 'node:worker_threads';
import { err, type Result } from '../../kernel/result.ts';
import { readMeshFile } from '../../mesh-import/read-mesh-file.ts';
import type { MeshData } from '../../rules/core/terrain.ts';
import type { MeshFileFault } from '../../scenario/mesh-file-fault.ts';

/** The task of this worker: the file to read, and the channels for the answer. */
export type MeshJob = {
  readonly shown: string;
  /** Its path, or its contents. */
  readonly file: string | Uint8Array<ArrayBuffer>;
  readonly port: MessagePort;
  readonly done: SharedArrayBuffer;
};

const { shown, file, port, done } = workerData as MeshJob;
port.postMessage(await read());
Atomics.store(new Int32Array(done), 0, 1);
Atomics.notify(new Int32Array(done), 0);

async function read(): Promise<Result<MeshData, MeshFileFault>> {
  let bytes: Uint8Array<ArrayBuffer>;
  try {
    bytes = typeof file === 'string' ? readFileSync(file) : file;
  } catch {
    return err({ kind: 'mesh-closed', file: shown });
  }
  const mesh = await readMeshFile(shown, bytes);
  return mesh.ok ? mesh : err({ kind: 'mesh-refused', file: shown, fault: mesh.error });
}
