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
  'build',
  'keep',
  'intake',
  'bundle',
  'property',
  'lab',
  'camera',
  'reel',
  'sound',
  'cli',
  'bake',
  'words',
];

/** Whether a file of tests lies in a room that shares its world. */
export const sharesItsWorld = (path: string): boolean => SHARED_ROOMS.some((room) => path.includes(`/test/${room}/`));

/**
 * Code that tests load as a program loads it, without a bundler between: layers that keep nothing, and import none that
 * does, and the oracles they are held against. One world of them serves all tests, also those with a world of their own.
 */
export const LOADED_AS_IT_IS: readonly RegExp[] = [
  /\/src\/(kernel|geometry|rules|physics|scenario|replay|build|keep|intake|bundle|words|lab)\//,
  /\/test\/oracles\//,
];
