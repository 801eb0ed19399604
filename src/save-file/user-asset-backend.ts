/** A file a player brought: the name its bytes give it, and the bytes. */
export type UserAssetFile = { readonly path: string; readonly bytes: Uint8Array<ArrayBuffer> };

/** What lies of something a player brought: plain data with its name and files, to be read by whoever asks. */
export type UserAssetRecord = { readonly id: string; readonly files: readonly string[] };

/** Where things that players brought lie. Each call is whole or has not happened; a rejected promise is a fault of the machine. */
export type UserAssetBackend = {
  /** Everything that lies there, in no order, unread. */
  list(): Promise<readonly unknown[]>;
  read(path: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** Puts a thing there with its files, or another in its place. */
  put(thing: UserAssetRecord, files: readonly UserAssetFile[]): Promise<void>;
  /** Takes a thing away, and those of its files that nothing else takes. */
  remove(id: string): Promise<void>;
};

/** The files of a thing that no other thing takes. */
export function filesAlone(thing: UserAssetRecord, others: readonly unknown[]): readonly string[] {
  const taken = new Set(others.flatMap((other) => (isRecordOf(other) && other.id !== thing.id ? other.files : [])));
  return thing.files.filter((path) => !taken.has(path));
}

/** Whether what lies there is a thing at all. */
export const isRecordOf = (given: unknown): given is UserAssetRecord =>
  typeof given === 'object' &&
  given !== null &&
  typeof (given as UserAssetRecord).id === 'string' &&
  Array.isArray((given as UserAssetRecord).files) &&
  (given as UserAssetRecord).files.every((path) => typeof path === 'string');

/** A place for own things that lasts as long as the page. */
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
