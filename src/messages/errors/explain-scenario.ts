import type { ScenarioFault } from '../../scenario/scenario-fault.ts';
import { type Explanations, explainBy } from '../phrases/explain-by.ts';
import { DOCUMENT_SENTENCES, MISSION_SENTENCES, PROFILE_SENTENCES } from './explain-document.ts';
import { FILE_SENTENCES } from './explain-file.ts';
import { PIECE_SENTENCES, STAND_SENTENCES } from './explain-stand.ts';
import type { MeshFileFault } from '../../scenario/mesh-file-fault.ts';
import { explainMesh } from './explain-mesh.ts';

/** A sentence for each reason why a mesh file of a scenario cannot be loaded. */
const MESH_FILE_SENTENCES: Explanations<MeshFileFault> = {
  'mesh-refused': ({ file, fault }) => `${file} ${explainMesh(fault)}`,
  'mesh-outside': ({ file }) =>
    `The mesh "${file}" is not in the scenario's folder; give a path below that folder, or a model such as "models/terrain/house.glb".`,
  'mesh-missing': ({ file }) =>
    `There is no mesh file "${file}", neither in the scenario's folder nor among the models; correct the path.`,
  'mesh-no-file': ({ file }) => `${file} is not a file; correct the path.`,
  'mesh-closed': ({ file }) => `${file} cannot be opened; check its permissions.`,
  'mesh-large': ({ file, bytes, most }) =>
    `The mesh "${file}" is ${(bytes / 1e6).toFixed(1)} MB; the limit is ${most / 1e6} MB. Simplify it in a mesh editor.`,
  'mesh-slow': ({ file, seconds, megabytes }) =>
    `${file} could not be read within ${seconds} s and ${megabytes} MB of memory; use a simpler mesh.`,
  'mesh-not-bundled': ({ file, among }) =>
    `The mesh "${file}" is not among the bundled models; use one of ${among} in models/.`,
  'mesh-not-loaded': ({ file, status }) =>
    `The mesh "${file}" could not be loaded (${status}). Check the connection and try again.`,
  'mesh-elsewhere':
    'This table uses an imported model that is not stored in this browser; open the bundle it came in, or import the model again.',
  'mesh-not-in-batch': ({ file }) => `The mesh "${file}" is not part of this batch.`,
  'mesh-not-yet': ({ file }) => `The mesh "${file}" has not been loaded.`,
  'mesh-unasked': 'No mesh was expected here.',
};

/** A sentence for each fault of a scenario. */
export const SCENARIO_SENTENCES: Explanations<ScenarioFault> = {
  ...FILE_SENTENCES,
  ...PROFILE_SENTENCES,
  ...DOCUMENT_SENTENCES,
  ...MISSION_SENTENCES,
  ...PIECE_SENTENCES,
  ...MESH_FILE_SENTENCES,
  ...STAND_SENTENCES,
};

/** What is wrong with a scenario and how to fix it. The place of the fault, a JSON pointer, is shown beside it. */
export const explainScenario = (fault: ScenarioFault): string => explainBy(SCENARIO_SENTENCES, fault);
