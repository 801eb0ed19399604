import type { MeshFault } from '../geometry/mesh/mesh-fault.ts';
import { type Explanations, explainBy } from './explain-by.ts';

const moreThan =
  (what: string) =>
  ({ most }: { readonly most: number }): string =>
    `has more than ${most} ${what}; reduce it in a mesh editor.`;

/** What is said of each fault of a mesh file. */
export const MESH_SENTENCES: Explanations<MeshFault> = {
  empty: 'is empty.',
  'no-mesh': 'is no mesh this table reads; use a .glb, .stl or .obj file.',
  'too-many-bytes': ({ bytes, most }) => `is ${bytes} bytes; use at most ${most}.`,
  'no-triangles': 'has no triangles; a piece of terrain needs faces.',
  'too-many-triangles': ({ triangles, most }) =>
    `has ${triangles} triangles; use at most ${most}: reduce it in a mesh editor.`,
  'more-triangles': moreThan('triangles'),
  'more-vertices': moreThan('vertices'),
  'all-flat': ({ degenerate }) => `has no triangle with an area; all ${degenerate} are degenerate.`,
  'far-vertex': ({ vertex, most }) =>
    `has a vertex that is not finite or farther than ${most}″ away (vertex ${vertex}).`,
  'stray-corner': ({ vertex, of, triangle }) =>
    `has a triangle that names vertex ${vertex} of ${of}${triangle === undefined ? '' : ` (triangle ${triangle})`}.`,
  'bad-vertex': ({ line }) => `has a vertex that is not three numbers, on line ${line}.`,
  'stray-face': ({ line, vertex, of }) => `has a face on line ${line} that names vertex ${vertex}, of ${of} so far.`,
  'endless-face': ({ line, most }) => `has a face of more than ${most} corners on line ${line}.`,
  'thin-face': ({ line, corners }) => `has a face of ${corners} corners on line ${line}; a face has at least three.`,
  'thin-facet': ({ line, corners }) => `has a facet of ${corners} corners before line ${line}; every facet has three.`,
  'wide-facet': ({ line }) => `has a facet of more than three corners on line ${line}.`,
  'cut-facet': 'ends in the middle of a facet; the file is cut off.',
  'stl-word': ({ line, word }) => `has the word “${word}” on line ${line}, which no STL file has.`,
  'stl-too-short': 'is too short to be an STL file; export it again.',
  'stl-not-whole': ({ triangles, takes, bytes }) =>
    `is not a whole STL file: it does not begin with "solid" as text does, and as a binary one it announces ${triangles} triangles, which take ${takes} bytes, and has ${bytes}.`,
  'not-a-glb': 'is not a GLB file.',
  'not-plain': 'is not a GLB file that this table wrote; import it here first.',
  'glb-version': ({ version }) => `is GLB version ${version}; export it as version 2.`,
  'glb-length': ({ announced, bytes }) => `is cut off or padded: it announces ${announced} bytes and has ${bytes}.`,
  'no-json': 'does not begin with its JSON chunk.',
  'long-json': ({ bytes, most }) => `has ${bytes} bytes of JSON; use at most ${most}.`,
  'cut-json': 'has a JSON chunk that runs past its end.',
  'deep-json': ({ most }) => `nests its JSON more than ${most} deep.`,
  'bad-json': 'has JSON that cannot be read.',
  'no-object': 'has JSON that is not an object.',
  'cut-data': 'has a binary chunk that runs past its end.',
  'no-list': ({ key }) => `has “${key}” that is not a list.`,
  'no-objects': ({ key }) => `has “${key}” that is not a list of objects.`,
  'no-whole-number': ({ accessor, key, value }) =>
    `has ${accessor === undefined ? 'a view' : `accessor ${accessor}`} whose ${key} is no whole number: ${value}.`,
  'points-outside': ({ key }) => `points to another file in “${key}”; embed everything in the GLB.`,
  'many-buffers': ({ buffers }) => `has ${buffers} buffers; a GLB has one.`,
  extension: ({ name }) => `needs the extension ${name}; export it without.`,
  'stray-scene': 'shows a scene it does not have.',
  'no-scene-nodes': 'has a scene whose nodes are not a list.',
  'many-nodes': ({ nodes, most }) => `has ${nodes} nodes; use at most ${most}.`,
  'deep-nodes': ({ most }) => `nests its nodes more than ${most} deep.`,
  'stray-node': 'has a node that names a node it does not have.',
  'node-circle': ({ node }) => `has a node with two parents or in a circle (node ${node}).`,
  'stray-mesh': ({ node }) => `has a node that shows a mesh it does not have (node ${node}).`,
  'no-children': ({ node }) => `has a node whose children are not a list (node ${node}).`,
  'many-children': ({ node }) => `has a node with more children than there are nodes (node ${node}).`,
  'no-rotation': ({ node }) => `has a node whose rotation is no unit quaternion (node ${node}).`,
  'no-numbers': ({ node, key, length }) => `has a node whose ${key} is not ${length} finite numbers (node ${node}).`,
  'stray-view': 'has a view of a buffer that is not in the file.',
  'cut-view': ({ view }) => `has a view that runs past its data${view === undefined ? '' : ` (view ${view})`}.`,
  sparse: ({ accessor }) => `has sparse data in accessor ${accessor}; export it without.`,
  'no-data': ({ accessor }) => `has no data for accessor ${accessor}.`,
  'short-accessor': ({ accessor }) => `claims more data than it has in accessor ${accessor}.`,
  'stray-accessor': ({ wanted }) => `has ${wanted} in an accessor it does not have.`,
  'unread-accessor': ({ wanted, accessor }) =>
    `has ${wanted} of a kind this table does not read (accessor ${accessor}); export positions as floats and indices as whole numbers.`,
  'many-primitives': ({ most }) => `shows more than ${most} primitives; join its meshes.`,
  strips: 'has triangle strips or fans; export plain triangles.',
  'no-threes': 'has a number of corners that is not a multiple of three.',
  'packed-bytes': ({ most }) => `unpacks to more than ${Math.round(most / 1e6)} MB; reduce it in a mesh editor.`,
  'packed-triangles': ({ triangles, most }) =>
    `unpacks to ${triangles} triangles; at most ${most} are read. Reduce it in a mesh editor.`,
  'packed-buffer': 'has packed data in a buffer that is not in the file.',
  'packed-mode': 'has packed data of an unknown mode.',
  'packed-filter': 'has packed data of an unknown filter.',
  'packed-cut': 'has packed data that runs past its end.',
  'packed-counts': 'has packed data whose counts do not fit its mode.',
  'packed-damaged': 'has packed data that is damaged.',
  'draco-unsaid': 'has a packed mesh that does not say what is in it.',
  'draco-nothing': 'has a packed mesh without data.',
  'draco-count': ({ vertices, claimed }) => `has a packed mesh of ${vertices} vertices where it claims ${claimed}.`,
  'draco-unread': ({ name }) => `has a packed mesh whose ${name} is of no kind this table reads.`,
  'draco-edition': 'has packed data that is no Draco mesh of edition 2.2.',
  'draco-empty': 'has a packed mesh without a triangle.',
};

/** Why a mesh file is not read, as one sentence that begins after the file's name. */
export const explainMesh = (fault: MeshFault): string => explainBy(MESH_SENTENCES, fault);
