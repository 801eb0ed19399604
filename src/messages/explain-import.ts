import type { ImportFault, ImportChange, LostLook, UnsupportedExtension } from '../mesh-import/import-fault.ts';
import { type Explanations, explainBy } from './explain-by.ts';
import { MESH_SENTENCES } from './explain-mesh.ts';

const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1e6)} MB`;

/** What helps with files that are nearly ones this table reads. */
const UNREAD: Readonly<Record<UnsupportedExtension, string>> = {
  gltf: 'keeps its shapes and pictures in other files, which this table never fetches; export it as one binary .glb file.',
  mtl: 'holds only the colours of an .obj file, which are not read; export both as one binary .glb file to keep them.',
  bin: 'is the other half of a .gltf file; export both as one binary .glb file.',
  fbx: 'is an FBX file, which this table does not read; export it as a binary .glb file.',
  blend: 'is a Blender file, which this table does not read; export it from Blender as a binary .glb file.',
  '3mf':
    'is a 3MF file, which this table does not read; export it as .stl, or as a binary .glb file to keep its colours.',
};

const SENTENCES: Explanations<ImportFault> = {
  ...MESH_SENTENCES,
  unread: ({ ending }) =>
    ending === undefined ? 'is no mesh this table reads; bring a .glb, .stl or .obj file.' : UNREAD[ending],
  'brought-bytes': ({ bytes, most }) =>
    `is ${megabytes(bytes)}; at most ${megabytes(most)} are read. Reduce it in a mesh editor.`,
  'no-area': 'has no triangle with an area.',
};

/** Why a file that a player brought is not taken in, as one sentence that begins after the file's name. */
export const explainImport = (fault: ImportFault): string => explainBy(SENTENCES, fault);

const LOST: Explanations<LostLook> = {
  'unread-picture': 'A picture of a kind this table does not read was left out: PNG and JPEG are read.',
  'large-picture': ({ width, height, most }) =>
    `A picture of ${width} × ${height} pixels was left out: at most ${most} each way are read.`,
  'damaged-picture': 'A picture could not be decoded and was left out.',
};

/** What a look is made without. */
export const describeLost = (lost: LostLook): string => explainBy(LOST, lost);

/** What is being done with a file on its way in. */
export const IMPORT_CHANGES: Readonly<Record<ImportChange, string>> = {
  joining: 'Joining corners',
  holes: 'Looking for holes',
  reducing: 'Making it smaller',
  standing: 'Standing it up',
  ladders: 'Looking for ladders',
  'reducing-look': 'Making it smaller for the eye',
  measuring: 'Measuring',
  colliding: 'Making what the rules see',
};
