/**
 * Test folders that share one process: they test pure functions over plain data, so the order of tests does not matter.
 * `test/architecture/shared-world.test.ts` enforces this. Every other file gets modules of its own.
 */
export const SHARED_ROOMS: readonly string[] = [
  'geometry',
  'rules',
  'physics',
  'scenario',
  'replay',
  'editor',
  'save-file',
  'mesh-import',
  'bundle',
  'property',
  'lab',
  'camera',
  'timeline',
  'sound',
  'cli',
  'process',
  'process',
  'bake',
  'messages',
  'app',
  'storage',
  'replay-viewer',
  'kernel',
];

/** Whether a test file is in a folder that shares its process. */
export const sharesItsWorld = (path: string): boolean => SHARED_ROOMS.some((room) => path.includes(`/test/${room}/`));

/**
 * Modules that Vitest loads natively, without transforming them: stateless layers that import only stateless ones, and
 * their oracles. All tests share them, even those with modules of their own.
 */
export const LOADED_AS_IT_IS: readonly RegExp[] = [
  /\/src\/(kernel|geometry|rules|physics|scenario|replay|editor|save-file|mesh-import|bundle|messages|lab)\//,
  /\/test\/oracles\//,
];
