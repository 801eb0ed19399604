/** A mesh file that came with a save: its name, and its bytes once they are asked for. */
export type ModelFile = { readonly name: string; readonly bytes: () => Promise<Uint8Array<ArrayBuffer> | undefined> };

/** A name or an address as the cache of the game names files: letters and digits only. */
const plain = (words: string): string => words.toLowerCase().replace(/[^a-z0-9]/g, '');

/** A file's name without folders and its ending. */
const stem = (name: string): string =>
  name.slice(1 + Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\'))).replace(/\.[^.]*$/, '');

/** The part of an address that stays when its host changes name. */
const ADDRESS_END = /ugc[^a-z0-9]*([a-z0-9]+[^a-z0-9]*[a-z0-9]+)[^a-z0-9]*$/i;

/**
 * Finds the file of an address among those that came with a save: by the name that the game's cache gives it (the
 * address without punctuation), by the end of the address, or by its last part.
 */
export function modelFinder(files: readonly ModelFile[]): (address: string) => ModelFile | undefined {
  const byName = new Map(files.toReversed().map((file) => [plain(stem(file.name)), file]));
  const byEnd = new Map(
    files.flatMap((file) => {
      const [, end] = /ugc([a-z0-9]+)$/.exec(plain(stem(file.name))) ?? [];
      return end === undefined ? [] : [[end, file] as const];
    }),
  );
  return (address) => {
    if (plain(address) === '') return undefined;
    const whole = byName.get(plain(address)) ?? byName.get(plain(address.replace(/\.[a-z0-9]{2,4}$/i, '')));
    const end = plain(ADDRESS_END.exec(address)?.[1] ?? '');
    return (
      whole ?? (end === '' ? undefined : byEnd.get(end)) ?? byName.get(plain(stem(address.replace(/[?#].*$/, ''))))
    );
  };
}
