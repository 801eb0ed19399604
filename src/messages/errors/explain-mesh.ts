import type { MeshFault } from '../../geometry/mesh/mesh-fault.ts';
import { type Explanations, explainBy } from '../phrases/explain-by.ts';

const moreThan =
  (what: string) =>
  ({ most }: { readonly most: number }): string =>
    `has more than ${most} ${what}; simplify it in a mesh editor.`;

/** A sentence for each fault of a mesh file. */
export const MESH_SENTENCES: Explanations<MeshFault> = {
  empty: 'is empty.',
  'no-mesh': 'is not a mesh that Highground can read; use a .glb, .stl or .obj file.',
  'too-many-bytes': ({ bytes, most }) => `is ${bytes} bytes; the limit is ${most}.`,
  'no-triangles': 'has no triangles; a piece of terrain needs faces.',
  'too-many-triangles': ({ triangles, most }) =>
    `has ${triangles} triangles; the limit is ${most}. Simplify it in a mesh editor.`,
  'more-triangles': moreThan('triangles'),
  'more-vertices': moreThan('vertices'),
  'all-flat': ({ degenerate }) => `has no triangle with an area: all ${degenerate} are degenerate.`,
  'far-vertex': ({ vertex, most }) =>
    `has a vertex that is not finite, or more than ${most}″ from the origin (vertex ${vertex}).`,
  'stray-corner': ({ vertex, of, triangle }) =>
    `has a triangle that uses vertex ${vertex} of ${of}${triangle === undefined ? '' : ` (triangle ${triangle})`}.`,
  crowded: ({ layers, most }) =>
    `has ${layers} faces over one another in one place, and can have ${most}; delete duplicate and hidden faces in a mesh editor.`,
  heaped: ({ layers, most }) =>
    `has ${layers} faces over one another on average, and can have ${most}; delete duplicate and hidden faces in a mesh editor.`,
  'bad-vertex': ({ line }) => `has a vertex on line ${line} that is not three numbers.`,
  'stray-face': ({ line, vertex, of }) =>
    `has a face on line ${line} that uses vertex ${vertex}; there are only ${of} vertices before it.`,
  'endless-face': ({ line, most }) => `has a face with more than ${most} corners on line ${line}.`,
  'thin-face': ({ line, corners }) =>
    `has a face with ${corners} corners on line ${line}; a face needs at least three.`,
  'thin-facet': ({ line, corners }) =>
    `has a facet with ${corners} corners before line ${line}; every facet needs three.`,
  'wide-facet': ({ line }) => `has a facet with more than three corners on line ${line}.`,
  'cut-facet': 'ends inside a facet: the file is cut off.',
  'stl-word': ({ line, word }) => `has the word “${word}” on line ${line}, which is not part of the STL format.`,
  'stl-too-short': 'is too short to be an STL file; export it again.',
  'stl-not-whole': ({ triangles, takes, bytes }) =>
    `is not a complete STL file: it does not begin with "solid" like a text file, and read as a binary file it announces ${triangles} triangles, which take ${takes} bytes, but has ${bytes} bytes.`,
  'not-a-glb': 'is not a GLB file.',
  'not-plain': 'is not a GLB file that Highground wrote; import it first.',
  'glb-version': ({ version }) => `is GLB version ${version}; export it as version 2.`,
  'glb-length': ({ announced, bytes }) => `is cut off or padded: it announces ${announced} bytes but has ${bytes}.`,
  'no-json': 'does not begin with its JSON chunk.',
  'long-json': ({ bytes, most }) => `has ${bytes} bytes of JSON; the limit is ${most}.`,
  'cut-json': 'has a JSON chunk that runs past its end.',
  'deep-json': ({ most }) => `nests its JSON more than ${most} deep.`,
  'bad-json': 'has invalid JSON.',
  'no-object': 'has JSON that is not an object.',
  'cut-data': 'has a binary chunk that runs past its end.',
  'no-list': ({ key }) => `has “${key}” that is not a list.`,
  'no-objects': ({ key }) => `has “${key}” that is not a list of objects.`,
  'no-whole-number': ({ accessor, key, value }) =>
    `has ${accessor === undefined ? 'a buffer view' : `accessor ${accessor}`} whose ${key} is not a whole number: ${value}.`,
  'points-outside': ({ key }) => `refers to another file in “${key}”; embed everything in the GLB.`,
  'many-buffers': ({ buffers }) => `has ${buffers} buffers; a GLB must have one.`,
  extension: ({ name }) => `needs the glTF extension ${name}; export it without that extension.`,
  'stray-scene': 'refers to a scene that is not in the file.',
  'no-scene-nodes': 'has a scene whose nodes are not a list.',
  'many-nodes': ({ nodes, most }) => `has ${nodes} nodes; the limit is ${most}.`,
  'deep-nodes': ({ most }) => `nests its nodes more than ${most} deep.`,
  'stray-node': 'has a node that refers to a node that is not in the file.',
  'node-circle': ({ node }) => `has a node with two parents, or in a loop (node ${node}).`,
  'stray-mesh': ({ node }) => `has a node that refers to a mesh that is not in the file (node ${node}).`,
  'no-children': ({ node }) => `has a node whose children are not a list (node ${node}).`,
  'many-children': ({ node }) => `has a node with more children than there are nodes (node ${node}).`,
  'no-rotation': ({ node }) => `has a node whose rotation is not a unit quaternion (node ${node}).`,
  'no-numbers': ({ node, key, length }) => `has a node whose ${key} is not ${length} finite numbers (node ${node}).`,
  'stray-view': 'has a view into a buffer that is not in the file.',
  'cut-view': ({ view }) =>
    `has a buffer view that runs past the end of the data${view === undefined ? '' : ` (view ${view})`}.`,
  sparse: ({ accessor }) => `has sparse data in accessor ${accessor}; export it without sparse accessors.`,
  'no-data': ({ accessor }) => `has no data for accessor ${accessor}.`,
  'short-accessor': ({ accessor }) => `announces more data in accessor ${accessor} than it contains.`,
  'stray-accessor': ({ wanted }) => `has ${wanted} in an accessor that is not in the file.`,
  'unread-accessor': ({ wanted, accessor }) =>
    `has ${wanted} of a type that Highground cannot read (accessor ${accessor}); export positions as floats and indices as whole numbers.`,
  'many-primitives': ({ most }) => `has more than ${most} primitives; join its meshes.`,
  strips: 'has triangle strips or fans; export plain triangles.',
  'no-threes': 'has a number of corners that is not a multiple of three.',
  'packed-bytes': ({ most }) => `unpacks to more than ${Math.round(most / 1e6)} MB; simplify it in a mesh editor.`,
  'packed-triangles': ({ triangles, most }) =>
    `unpacks to ${triangles} triangles; the limit is ${most}. Simplify it in a mesh editor.`,
  'packed-buffer': 'has compressed data in a buffer that is not in the file.',
  'packed-mode': 'has compressed data with an unknown mode.',
  'packed-filter': 'has compressed data with an unknown filter.',
  'packed-cut': 'has compressed data that runs past the end of its buffer.',
  'packed-counts': 'has compressed data whose counts do not fit its mode.',
  'packed-damaged': 'has damaged compressed data.',
  'draco-unsaid': 'has a compressed mesh that does not list its attributes.',
  'draco-nothing': 'has a compressed mesh but no data for it.',
  'draco-count': ({ vertices, claimed }) => `has a compressed mesh of ${vertices} vertices, but announces ${claimed}.`,
  'draco-unread': ({ name }) => `has a compressed mesh whose ${name} has a type that Highground cannot read.`,
  'draco-edition': 'has compressed data that is not a Draco mesh of version 2.2.',
  'draco-empty': 'has a compressed mesh without triangles.',
};

/** Why a mesh file cannot be read: the predicate of a sentence that begins with the file's name. */
export const explainMesh = (fault: MeshFault): string => explainBy(MESH_SENTENCES, fault);
