/** Matches the extensions of mesh files; any other file is opened as a table. */
const MESH = /\.(?:glb|stl|obj|gltf|bin|mtl|fbx|blend|3mf|ply|dae|usdz|step|stp|png|jpe?g|webp)$/i;

type Named = { readonly name: string };

const isMesh = ({ name }: Named): boolean => MESH.test(name);

/** Divides files into meshes to import and files to open as tables. */
export const partMeshes = <F extends Named>(files: readonly F[]) => ({
  meshes: files.filter(isMesh),
  tables: files.filter((file) => !isMesh(file)),
});

/**
 * Divides dropped items into files and the names of folders, which a page cannot read like files.
 *
 * @param isFolder Whether the item at an index, from 0, is a folder.
 */
export const partFolders = <F extends Named>(dropped: readonly F[], isFolder: (index: number) => boolean) => ({
  files: dropped.filter((_, index) => !isFolder(index)),
  folders: dropped.filter((_, index) => isFolder(index)).map(({ name }) => name),
});

/** Divides files into those with something in them and the names of those of 0 bytes, which are no table and no mesh. */
export const partEmpty = <F extends Named & { readonly size: number }>(given: readonly F[]) => ({
  files: given.filter(({ size }) => size > 0),
  empty: given.filter(({ size }) => size === 0).map(({ name }) => name),
});

/** Meshes being imported: the current one, and those that wait. */
export type ImportQueue<F> = { readonly now: F | undefined; readonly waiting: readonly F[] };

/** An empty queue. */
export const NOTHING_COMES: ImportQueue<never> = { now: undefined, waiting: [] };

/**
 * The queue with more files added. The current file stays, unless it was refused: then the first of the waiting files
 * replaces it.
 */
export function withMore<F>({ now, waiting }: ImportQueue<F>, files: readonly F[], isRefused: boolean): ImportQueue<F> {
  const all = [...waiting, ...files];
  return now === undefined || isRefused ? { now: all[0], waiting: all.slice(1) } : { now, waiting: all };
}

/** The queue once the current file has been kept or dismissed. */
export const withNext = <F>({ waiting }: ImportQueue<F>): ImportQueue<F> => ({
  now: waiting[0],
  waiting: waiting.slice(1),
});
