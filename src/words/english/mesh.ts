import type { MeshFault } from '../../geometry/mesh/mesh-fault.ts';
import { explainMesh } from './explain-mesh.ts';

/** What is said about mesh files that a table takes. */
export const MESH = {
  /** One sentence that begins with the file's name. */
  refused: (file: string, fault: MeshFault): string => `${file} ${explainMesh(fault)}`,
  notBundled: (path: string, among: number): string =>
    `The mesh "${path}" is not among the bundled models; use one of ${among} in models/.`,
  notLoaded: (path: string, status: number): string => `The mesh "${path}" could not be loaded (${status}).`,
  notHere:
    'This table uses a model of somebody’s own that does not lie in this browser; open the bundle it came in, or bring the model again.',
};
