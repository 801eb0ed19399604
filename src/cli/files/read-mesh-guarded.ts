import { statSync } from 'node:fs';
import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads';
import { MAX_MESH_BYTES } from '../../geometry/mesh/triangle-mesh.ts';
import { err, type Result } from '../../kernel/result.ts';
import type { MeshData } from '../../rules/core/terrain.ts';
import type { MeshFileFault } from '../../scenario/mesh-file-fault.ts';
import type { MeshJob } from './read-mesh-worker.ts';

/** Time limit for reading one file, milliseconds. */
const MAX_MILLISECONDS = 5000;

/** Memory limit for reading one file, megabytes. */
const MAX_MEGABYTES = 512;

/**
 * The mesh in a file, read in a worker that is terminated when it exceeds 5 seconds or 512 MB.
 *
 * Blocks until the answer: the command line has nothing else to do. Our readers stay far below both limits on every
 * file we know; the limits are the last line of defence.
 *
 * @param shown The name of the file in error messages.
 * @param file  The path of the file, or its bytes.
 * @errors No such file, a mesh that is refused, or one that took too long or too much memory.
 */
export function readMeshGuarded(
  shown: string,
  file: string | Uint8Array<ArrayBuffer>,
  milliseconds: number = MAX_MILLISECONDS,
): Result<MeshData, MeshFileFault> {
  const bytes = typeof file === 'string' ? sizeOf(file) : file.length;
  if (bytes === undefined) return err({ kind: 'mesh-no-file', file: shown });
  if (bytes > MAX_MESH_BYTES) {
    const fault = { kind: 'too-many-bytes', bytes, most: MAX_MESH_BYTES } as const;
    return err({ kind: 'mesh-refused', file: shown, fault });
  }
  const { port1, port2 } = new MessageChannel();
  const done = new SharedArrayBuffer(4);
  const job: MeshJob = { shown, file, port: port2, done };
  const worker = new Worker(new URL('./read-mesh-worker.ts', import.meta.url), {
    workerData: job,
    transferList: [port2],
    resourceLimits: { maxOldGenerationSizeMb: MAX_MEGABYTES },
  });
  worker.on('error', () => undefined); // A worker that dies leaves no answer, and the caller reports that.
  Atomics.wait(new Int32Array(done), 0, 0, milliseconds);
  const answer = receiveMessageOnPort(port1) as { readonly message: Result<MeshData, MeshFileFault> } | undefined;
  void worker.terminate();
  port1.close();
  return (
    answer?.message ?? err({ kind: 'mesh-slow', file: shown, seconds: milliseconds / 1000, megabytes: MAX_MEGABYTES })
  );
}

/** Size of a file in bytes; undefined where there is none. */
function sizeOf(path: string): number | undefined {
  const stat = statSync(path, { throwIfNoEntry: false });
  return stat?.isFile() ? stat.size : undefined;
}
