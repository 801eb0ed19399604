import type { FilmKeeper } from './film-file.ts';
import type { Container } from './film-settings.ts';

/** Where a player has a film written: a file on the disk, or memory, and then the browser downloads it at the end. */
export type FilmPlace = {
  readonly keeper: FilmKeeper;
  /** The film is whole: it takes its place. */
  readonly keep: () => Promise<void>;
  /** There is no film: nothing is left. */
  readonly forget: () => Promise<void>;
};

/** What films and pictures are called in files. */
export const ENDING: Readonly<Record<Container, string>> = { webm: 'webm', mp4: 'mp4', frames: 'zip' };
const TYPE: Readonly<Record<Container, string>> = { webm: 'video/webm', mp4: 'video/mp4', frames: 'application/zip' };

/** The file a browser lets be chosen and written while it grows; not every browser does. */
type ChosenFile = FileSystemFileHandle & { readonly remove?: () => Promise<void> };
type Chooser = (settings: object) => Promise<ChosenFile>;

/** Asks where a film goes. `undefined`: the player thought better of it. */
export async function askFilmPlace(name: string, container: Container): Promise<FilmPlace | undefined> {
  const choose = (globalThis as { showSaveFilePicker?: Chooser }).showSaveFilePicker;
  if (choose === undefined) return inMemory();
  try {
    const file = await choose({
      suggestedName: `${name}.${ENDING[container]}`,
      types: [{ accept: { [TYPE[container]]: [`.${ENDING[container]}`] } }],
    });
    return await onDisk(file);
  } catch (fault) {
    return (fault as Error).name === 'AbortError' ? undefined : inMemory();
  }
}

const inMemory = (): FilmPlace => ({
  keeper: undefined,
  keep: async () => undefined,
  forget: async () => undefined,
});

async function onDisk(file: ChosenFile): Promise<FilmPlace> {
  const writer = await file.createWritable();
  return {
    // What is written comes to the file only when it is kept: a film that ends early never lies there.
    keeper: new WritableStream({ write: (chunk) => writer.write(chunk) }),
    keep: () => writer.close(),
    async forget() {
      await writer.abort().catch(() => undefined);
      // Choosing a new file made an empty one.
      const left = await file.getFile().catch(() => undefined);
      if (left?.size === 0) await file.remove?.().catch(() => undefined);
    },
  };
}

/** Downloads a film that was kept in memory. */
export function downloadFilm(film: Blob, name: string, container: Container): void {
  const address = URL.createObjectURL(film);
  const link = document.createElement('a');
  link.href = address;
  link.download = `${name}.${ENDING[container]}`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
