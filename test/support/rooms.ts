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
