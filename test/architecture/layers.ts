/** What a layer may import: other layers, and packages by name (`react` stands for `react` and `react/…`). */
export type Layer = { readonly layers: readonly string[]; readonly packages: readonly string[] };

const SCENE_KIT = ['three', 'react', '@react-three', 'camera-controls', 'postprocessing', 'three-mesh-bvh'];
const PAPER_KIT = ['react', 'react-dom', 'radix-ui', 'cmdk', 'lucide-react', '@fontsource-variable'];

/** The dependency table of src/README.md. A folder of src that is not here may not exist. Arrows never turn back. */
export const LAYERS: Readonly<Record<string, Layer>> = {
  kernel: { layers: [], packages: ['@noble/hashes'] },
  geometry: { layers: ['kernel'], packages: ['flatqueue'] },
  rules: { layers: ['kernel', 'geometry'], packages: ['flatqueue'] },
  physics: { layers: ['kernel', 'geometry', 'rules'], packages: ['@dimforge/rapier3d-compat'] },
  scenario: { layers: ['kernel', 'geometry', 'rules'], packages: ['zod'] },
  replay: { layers: ['kernel', 'rules', 'scenario'], packages: ['zod'] },
  net: { layers: ['kernel', 'rules', 'scenario', 'replay'], packages: ['zod', '@noble/hashes'] },
  editor: { layers: ['kernel', 'geometry', 'rules', 'scenario'], packages: [] },
  'save-file': { layers: ['kernel', 'rules', 'scenario', 'replay', 'editor'], packages: ['zod'] },
  'mesh-import': {
    layers: ['kernel', 'geometry', 'rules', 'scenario'],
    packages: ['@gltf-transform', 'meshoptimizer', 'draco3dgltf'],
  },
  bundle: { layers: ['kernel', 'scenario', 'save-file'], packages: ['fflate', 'zod'] },
  'army-list': { layers: ['kernel', 'rules', 'scenario', 'replay', 'bundle'], packages: ['fast-xml-parser', 'zod'] },
  layout: { layers: ['kernel', 'geometry', 'rules', 'scenario'], packages: ['zod'] },
  'tabletop-simulator': {
    layers: ['kernel', 'geometry', 'rules', 'scenario', 'mesh-import', 'bundle'],
    packages: [],
  },
  messages: {
    layers: [
      'tabletop-simulator',
      'layout',
      'kernel',
      'geometry',
      'rules',
      'scenario',
      'replay',
      'net',
      'editor',
      'save-file',
      'mesh-import',
      'bundle',
      'army-list',
    ],
    packages: [],
  },
  lab: {
    layers: ['kernel', 'geometry', 'rules', 'scenario', 'replay', 'layout', 'messages'],
    packages: ['d3-scale', 'fast-png', '@resvg/resvg-wasm', 'zod'],
  },
  app: {
    layers: [
      'layout',
      'army-list',
      'kernel',
      'geometry',
      'rules',
      'scenario',
      'replay',
      'editor',
      'mesh-import',
      'net',
      'messages',
      'lab',
    ],
    packages: ['zustand', 'react'],
  },
  timeline: { layers: ['kernel', 'geometry', 'rules', 'scenario', 'replay', 'messages', 'app'], packages: [] },
  camera: {
    layers: ['kernel', 'geometry', 'rules', 'scenario', 'replay', 'timeline', 'messages', 'app'],
    packages: ['zod'],
  },
  sound: { layers: ['kernel', 'rules', 'app', 'timeline'], packages: [] },
  'replay-viewer': {
    layers: ['kernel', 'geometry', 'rules', 'scenario', 'replay', 'save-file', 'messages', 'app', 'timeline', 'camera'],
    packages: ['zustand', 'react'],
  },
  storage: {
    layers: [
      'army-list',
      'kernel',
      'rules',
      'scenario',
      'replay',
      'save-file',
      'bundle',
      'editor',
      'mesh-import',
      'messages',
      'app',
    ],
    packages: ['idb', 'zod'],
  },
  scene: {
    layers: [
      'layout',
      'kernel',
      'geometry',
      'rules',
      'scenario',
      'editor',
      'mesh-import',
      'messages',
      'lab',
      'app',
      'timeline',
      'camera',
      'replay-viewer',
    ],
    packages: SCENE_KIT,
  },
  film: {
    layers: [
      'kernel',
      'geometry',
      'rules',
      'scenario',
      'replay',
      'messages',
      'app',
      'timeline',
      'camera',
      'replay-viewer',
      'sound',
      'scene',
    ],
    packages: ['mediabunny', 'fflate', 'three', 'postprocessing', 'n8ao'],
  },
  ui: {
    layers: [
      'layout',
      'army-list',
      'kernel',
      'geometry',
      'rules',
      'scenario',
      'editor',
      'mesh-import',
      'net',
      'messages',
      'lab',
      'app',
      'timeline',
      'camera',
      'replay-viewer',
      'film',
    ],
    packages: PAPER_KIT,
  },
  referee: {
    layers: ['kernel', 'geometry', 'rules', 'physics', 'scenario', 'replay', 'lab', 'app', 'timeline', 'replay-viewer'],
    packages: [],
  },
  cli: {
    layers: [
      'tabletop-simulator',
      'layout',
      'kernel',
      'geometry',
      'rules',
      'physics',
      'scenario',
      'replay',
      'net',
      'editor',
      'save-file',
      'mesh-import',
      'bundle',
      'army-list',
      'messages',
      'lab',
      'referee',
      'app',
      'camera',
      'film',
    ],
    packages: [
      ...['node', 'commander', 'cli-progress', 'playwright', 'vite', 'piscina', 'bullmq', 'ioredis'],
      ...['@resvg/resvg-wasm', '@expo-google-fonts'],
    ],
  },
  server: {
    layers: [
      'kernel',
      'rules',
      'physics',
      'scenario',
      'replay',
      'net',
      'save-file',
      'bundle',
      'messages',
      'app',
      'referee',
      'cli',
    ],
    packages: ['node', 'ws', 'pg', 'ioredis', 'web-push', 'commander', 'zod'],
  },
  workers: {
    layers: [
      'tabletop-simulator',
      'bundle',
      'layout',
      'army-list',
      'kernel',
      'geometry',
      'rules',
      'physics',
      'scenario',
      'mesh-import',
      'messages',
      'lab',
      'app',
      'referee',
    ],
    packages: ['comlink', 'draco3dgltf', 'workbox-precaching', 'workbox-routing'],
  },
  browser: {
    layers: [
      'tabletop-simulator',
      'layout',
      'army-list',
      'kernel',
      'geometry',
      'rules',
      'replay',
      'save-file',
      'mesh-import',
      'bundle',
      'messages',
      'lab',
      'app',
      'camera',
      'sound',
      'replay-viewer',
      'storage',
      'scene',
      'film',
      'ui',
      'workers',
    ],
    packages: ['react', '@resvg/resvg-wasm', '@expo-google-fonts'],
  },
};

/** The one file that may lie directly in src: the composition root, free to import anything. */
export const ROOT_FILE = 'src/main.tsx';
const ROOT = 'src';

/** One import: who, whom, and what is wrong with it. */
export type Breach = { readonly file: string; readonly imported: string; readonly why: string };

/** Every module named by an import, a re-export, a dynamic import or a worker's URL. Comments are not read. */
export function importsOf(source: string): readonly string[] {
  const code = source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1');
  const patterns = [
    /\b(?:import|export)\s[^'"`;]*?\bfrom\s*(['"])([^'"]+)\1/g,
    /\bimport\s*(['"])([^'"]+)\1/g,
    /\bimport\s*\(\s*(['"`])([^'"`]+)\1/g,
    /\bnew\s+URL\(\s*(['"])([^'"]+)\1\s*,\s*import\.meta\.url/g,
    /\brequire\s*\(\s*(['"])([^'"]+)\1/g,
  ];
  return [...new Set(patterns.flatMap((pattern) => [...code.matchAll(pattern)].map((match) => match[2]!)))];
}

/**
 * The imports of one file that the table does not allow.
 *
 * @param file Path from the repository's root, such as `src/rules/play/decide.ts`.
 */
export function findBreaches(file: string, source: string): readonly Breach[] {
  const layer = layerOf(file);
  if (layer === undefined) return [];
  const rule = LAYERS[layer];
  if (!rule) return [{ file, imported: '', why: `the folder src/${layer} is not in the dependency table` }];
  return importsOf(source).flatMap((imported): readonly Breach[] => {
    const why = imported.startsWith('.')
      ? whyNotLayer(rule, layer, resolveImport(file, imported))
      : whyNotPackage(rule, layer, imported);
    return why === undefined ? [] : [{ file, imported, why }];
  });
}

/** The layer a path lies in; undefined for files directly in src. */
function layerOf(path: string): string | undefined {
  const [top, layer, ...rest] = path.split('/');
  return top === ROOT && rest.length > 0 ? layer : undefined;
}

function whyNotLayer(rule: Layer, layer: string, path: string): string | undefined {
  const target = layerOf(path);
  if (target === layer) return undefined;
  if (target === undefined)
    return path.startsWith('models/') || path.startsWith('textures/') ? undefined : `${layer} may not import ${path}`;
  return rule.layers.includes(target) ? undefined : `${layer} may not import ${target}`;
}

function whyNotPackage(rule: Layer, layer: string, imported: string): string | undefined {
  const name = imported.startsWith('node:') ? 'node' : imported;
  return rule.packages.some((allowed) => name === allowed || name.startsWith(`${allowed}/`))
    ? undefined
    : `${layer} may not use the package ${imported}`;
}

export function resolveImport(file: string, imported: string): string {
  const parts = file.split('/').slice(0, -1);
  for (const step of imported.split('/')) {
    if (step === '..') parts.pop();
    else if (step !== '.') parts.push(step);
  }
  return parts.join('/');
}
