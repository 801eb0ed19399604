/**
 * Rooms of tests that share one world: they test pure functions over plain data, to which it is all the same what was
 * asked before. `test/architecture/shared-world.test.ts` holds them to it. Every other file gets modules of its own.
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
  'bake',
  'messages',
  'app',
  'storage',
  'replay-viewer',
  'kernel',
];

/** Whether a file of tests lies in a room that shares its world. */
export const sharesItsWorld = (path: string): boolean => SHARED_ROOMS.some((room) => path.includes(`/test/${room}/`));

/**
 * Code that tests load as a program loads it, without a bundler between: layers that keep nothing, and import none that
 * does, and the oracles they are held against. One world of them serves all tests, also those with a world of their own.
 */
export const LOADED_AS_IT_IS: readonly RegExp[] = [
  /\/src\/(kernel|geometry|rules|physics|scenario|replay|editor|save-file|mesh-import|bundle|messages|lab)\//,
  /\/test\/oracles\//,
];
