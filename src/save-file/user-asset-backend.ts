/** A file that a player imported: its content-derived name, and its bytes. */
export type UserAssetFile = { readonly path: string; readonly bytes: Uint8Array<ArrayBuffer> };

/** The stored record of an imported asset: plain data with its id and files, to be parsed by the caller. */
type UserAssetRecord = { readonly id: string; readonly files: readonly string[] };

/** Storage for imported assets. Calls are atomic; a rejected promise means a fault of the machine. */
export type UserAssetBackend = {
  /** All records in no particular order, raw. */
  list(): Promise<readonly unknown[]>;
  read(path: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** Stores or replaces an asset and its files. */
  put(thing: UserAssetRecord, files: readonly UserAssetFile[]): Promise<void>;
  /** Deletes an asset, and those of its files that no other asset uses. */
  remove(id: string): Promise<void>;
};

/** The files of an asset that no other asset uses. */
export function filesAlone(thing: UserAssetRecord, others: readonly unknown[]): readonly string[] {
  const taken = new Set(others.flatMap((other) => (isRecordOf(other) && other.id !== thing.id ? other.files : [])));
  return thing.files.filter((path) => !taken.has(path));
}

/** Whether a stored value is an asset record. */
export const isRecordOf = (given: unknown): given is UserAssetRecord =>
  typeof given === 'object' &&
  given !== null &&
  typeof (given as UserAssetRecord).id === 'string' &&
  Array.isArray((given as UserAssetRecord).files) &&
  (given as UserAssetRecord).files.every((path) => typeof path === 'string');

/** Storage for imported assets in memory. */
export function createMemoryUserAssets(): UserAssetBackend {
  const things = new Map<string, UserAssetRecord>();
  const files = new Map<string, Uint8Array<ArrayBuffer>>();
  return {
    list: async () => [...things.values()].map((thing) => structuredClone(thing)),
    read: async (path) => files.get(path)?.slice(),
    async put(thing, given) {
      things.set(thing.id, structuredClone(thing));
      for (const { path, bytes } of given) files.set(path, bytes.slice());
    },
    async remove(id) {
      const thing = things.get(id);
      things.delete(id);
      for (const path of thing ? filesAlone(thing, [...things.values()]) : []) files.delete(path);
    },
  };
}
