/** Files that are meshes; whatever else is brought is opened as a table. */
const MESH = /\.(?:glb|stl|obj|gltf|bin|mtl|fbx|blend|3mf|ply|dae|usdz|step|stp|png|jpe?g|webp)$/i;

type Named = { readonly name: string };

const isMesh = ({ name }: Named): boolean => MESH.test(name);

/** Files that were brought at once: those that are meshes, and those that are opened as tables. */
export const partMeshes = <F extends Named>(files: readonly F[]) => ({
  meshes: files.filter(isMesh),
  tables: files.filter((file) => !isMesh(file)),
});

/** What was dropped at once: files, and the names of folders among them, which no page can read as it reads a file. */
export const partFolders = <F extends Named>(dropped: readonly F[], isFolder: (index: number) => boolean) => ({
  files: dropped.filter((_, index) => !isFolder(index)),
  folders: dropped.filter((_, index) => isFolder(index)).map(({ name }) => name),
});

/** Meshes on their way in: one that is looked at, and those that wait for their turn. */
export type ImportQueue<F> = { readonly now: F | undefined; readonly waiting: readonly F[] };

/** Nothing is on its way in. */
export const NOTHING_COMES: ImportQueue<never> = { now: undefined, waiting: [] };

/**
 * The queue after more files have come. What is being looked at stays, unless it was refused already: then the first of
 * the new ones takes its place.
 */
export function withMore<F>({ now, waiting }: ImportQueue<F>, files: readonly F[], isRefused: boolean): ImportQueue<F> {
  const all = [...waiting, ...files];
  return now === undefined || isRefused ? { now: all[0], waiting: all.slice(1) } : { now, waiting: all };
}

/** The queue after the one that was looked at was kept or given up. */
export const withNext = <F>({ waiting }: ImportQueue<F>): ImportQueue<F> => ({
  now: waiting[0],
  waiting: waiting.slice(1),
});
