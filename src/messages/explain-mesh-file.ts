import type { MeshFileFault } from '../scenario/mesh-file-fault.ts';
import type { Explanations } from './explain-by.ts';
import { explainMesh } from './explain-mesh.ts';

/** What is said of each reason why a mesh file of a scenario cannot be had. */
export const MESH_FILE_SENTENCES: Explanations<MeshFileFault> = {
  'mesh-refused': ({ file, fault }) => `${file} ${explainMesh(fault)}`,
  'mesh-missing': ({ file }) =>
    `There is no mesh file "${file}", neither beside the scenario nor in the repository; correct the path.`,
  'mesh-no-file': ({ file }) => `${file} is no file.`,
  'mesh-closed': ({ file }) => `${file} cannot be opened; check its permissions.`,
  'mesh-large': ({ file, bytes, most }) =>
    `The mesh "${file}" is ${(bytes / 1e6).toFixed(1)} MB; a mesh may be at most ${most / 1e6} MB.`,
  'mesh-slow': ({ file, seconds, megabytes }) =>
    `${file} could not be read within ${seconds} s and ${megabytes} MB; use a simpler mesh.`,
  'mesh-not-bundled': ({ file, among }) =>
    `The mesh "${file}" is not among the bundled models; use one of ${among} in models/.`,
  'mesh-not-loaded': ({ file, status }) => `The mesh "${file}" could not be loaded (${status}).`,
  'mesh-elsewhere':
    'This table uses a model of somebody’s own that does not lie in this browser; open the bundle it came in, or bring the model again.',
  'mesh-not-in-batch': ({ file }) => `The mesh "${file}" is not part of this batch.`,
  'mesh-not-yet': ({ file }) => `The mesh “${file}” has not been read.`,
  'mesh-unasked': 'No mesh was expected here.',
};
