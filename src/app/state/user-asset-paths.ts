/** The name of an imported file: the fingerprint of its bytes, and its extension. */
const OWN_PATH = /mine\/[0-9a-f]{32}\.(?:glb|stl|obj)/g;

/** The imported files named in a text, each once, in order. */
export const userAssetFilesIn = (text: string): readonly string[] => [...new Set(text.match(OWN_PATH) ?? [])];

/** Whether a path names an imported file. */
export const isUserAssetFile = (path: string): boolean => userAssetFilesIn(path)[0] === path;

/** Reads an imported file; undefined if there is none of that name. */
export type ReadUserAssetFile = (path: string) => Promise<Uint8Array<ArrayBuffer> | undefined>;

/** Imported files, by their paths. */
export type UserAssetBytes = ReadonlyMap<string, Uint8Array<ArrayBuffer>>;

/** Reads the imported files named in a text; missing files are left out. */
export async function userAssetBytesFor(text: string, read: ReadUserAssetFile): Promise<UserAssetBytes> {
  const found = await Promise.all(userAssetFilesIn(text).map(async (path) => [path, await read(path)] as const));
  return new Map(found.flatMap(([path, bytes]) => (bytes ? [[path, bytes] as const] : [])));
}
