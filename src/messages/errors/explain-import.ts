import type { ImportFault, ImportChange, LostLook, UnsupportedExtension } from '../../mesh-import/import-fault.ts';
import { type Explanations, explainBy } from '../phrases/explain-by.ts';
import { MESH_SENTENCES } from './explain-mesh.ts';

const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1e6)} MB`;

/** Advice for files of formats that are related to those that can be imported. */
const UNREAD: Readonly<Record<UnsupportedExtension, string>> = {
  gltf: 'keeps its shapes and images in other files, which Highground never loads; export it as one binary .glb file.',
  mtl: 'contains only the colours of an .obj file, which are not imported; export both as one binary .glb file to keep them.',
  bin: 'is the other half of a .gltf file; export both as one binary .glb file.',
  fbx: 'is an FBX file, which Highground cannot read; export it as a binary .glb file.',
  blend: 'is a Blender file, which Highground cannot read; export it from Blender as a binary .glb file.',
  '3mf':
    'is a 3MF file, which Highground cannot read; export it as .stl, or as a binary .glb file to keep its colours.',
};

const SENTENCES: Explanations<ImportFault> = {
  ...MESH_SENTENCES,
  unread: ({ ending }) =>
    ending === undefined ? 'is not a mesh that Highground can read; choose a .glb, .stl or .obj file.' : UNREAD[ending],
  'brought-bytes': ({ bytes, most }) =>
    `is ${megabytes(bytes)}; the limit is ${megabytes(most)}. Simplify it in a mesh editor.`,
  'no-area': 'has no triangle with an area; export a mesh that has faces.',
};

/** Why a player's file cannot be imported: the predicate of a sentence that begins with the file's name. */
export const explainImport = (fault: ImportFault): string => explainBy(SENTENCES, fault);

const LOST: Explanations<LostLook> = {
  'unread-picture': 'An image was left out because only PNG and JPEG can be imported.',
  'large-picture': ({ width, height, most }) =>
    `An image of ${width} × ${height} pixels was left out; the limit is ${most} pixels on each side.`,
  'damaged-picture': 'An image was left out because it could not be decoded.',
};

/** An image that is missing from the imported model, and why. */
export const describeLost = (lost: LostLook): string => explainBy(LOST, lost);

/** The steps of an import, as the progress bar names them. */
export const IMPORT_CHANGES: Readonly<Record<ImportChange, string>> = {
  joining: 'Merging vertices',
  holes: 'Checking for holes',
  reducing: 'Simplifying the mesh',
  standing: 'Finding the upright position',
  ladders: 'Finding ladders',
  'reducing-look': 'Simplifying the displayed mesh',
  measuring: 'Measuring',
  colliding: 'Making the collision shape',
};
