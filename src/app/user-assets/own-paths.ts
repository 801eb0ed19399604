/** Where files that a player brought are: a folder that exists on no server. */
export const OWN_FOLDER = 'mine/';

/** What a file a player brought may be called: the fingerprint of its bytes, and what it is. */
const OWN_PATH = /mine\/[0-9a-f]{32}\.(?:glb|stl|obj)/g;

/** The files a player brought that a text names, each once, in order. */
export const ownFilesIn = (text: string): readonly string[] => [...new Set(text.match(OWN_PATH) ?? [])];

/** Whether a path names a file that a player brought. */
export const isOwnFile = (path: string): boolean => ownFilesIn(path)[0] === path;

/** Reads a file a player brought; undefined where there is none of that name. */
export type ReadOwnFile = (path: string) => Promise<Uint8Array<ArrayBuffer> | undefined>;

/** Files that players brought, by their paths. */
export type OwnBytes = ReadonlyMap<string, Uint8Array<ArrayBuffer>>;

/** The files that a text names, read; those that are not there are left out. */
export async function ownBytesFor(text: string, read: ReadOwnFile): Promise<OwnBytes> {
  const found = await Promise.all(ownFilesIn(text).map(async (path) => [path, await read(path)] as const));
  return new Map(found.flatMap(([path, bytes]) => (bytes ? [[path, bytes] as const] : [])));
}
