import { err, type Result } from '../kernel/result.ts';
import { downloadBlob } from './download-blob.ts';
import type { FilmKeeper } from './film-file.ts';
import type { FilmFault } from './film-progress.ts';
import type { Container } from './film-settings.ts';
import type { MadeFilm } from './make-film.ts';

/** Where a player has a film written: a file on disk, or memory, which the browser downloads at the end. */
type FilmPlace = {
  readonly keeper: FilmKeeper;
  /** Commits the finished film. */
  readonly keep: () => Promise<void>;
  /** Discards an unfinished film and leaves nothing behind. */
  readonly forget: () => Promise<void>;
};

/** File name endings by container. */
const ENDING: Readonly<Record<Container, string>> = { webm: 'webm', mp4: 'mp4', frames: 'zip' };
const TYPE: Readonly<Record<Container, string>> = { webm: 'video/webm', mp4: 'video/mp4', frames: 'application/zip' };

/** The file handle of the save dialog, which not every browser has. */
type ChosenFile = FileSystemFileHandle & { readonly remove?: () => Promise<void> };
type Chooser = (settings: object) => Promise<ChosenFile>;

/** Asks the player where to save a film. Undefined when the player cancels. */
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
    // The browser writes to a temporary file until the stream is closed, so an unfinished film never reaches the disk.
    keeper: new WritableStream({ write: (chunk) => writer.write(chunk) }),
    keep: () => writer.close(),
    async forget() {
      await writer.abort().catch(() => undefined);
      // Choosing a new file creates an empty one, which has to go.
      const left = await file.getFile().catch(() => undefined);
      if (left?.size === 0) await file.remove?.().catch(() => undefined);
    },
  };
}

/**
 * Commits a film that was made. One that was not made, or cannot be committed, leaves nothing behind.
 *
 * @errors Why it was not made, or `failed` where it cannot be committed.
 */
export async function keepFilm(
  place: FilmPlace,
  film: Result<MadeFilm, FilmFault>,
): Promise<Result<MadeFilm, FilmFault>> {
  const made = film.ok ? await place.keep().then(() => film, notKept) : film;
  if (!made.ok) await place.forget();
  return made;
}

const notKept = (fault: unknown): Result<never, FilmFault> => err(filmFaultOf(fault));

/** What stopped a film, such as a full disk, a drive that was removed, or a worker that ended. */
export const filmFaultOf = (fault: unknown): FilmFault => ({
  kind: 'failed',
  reason: fault instanceof Error ? fault.message : String(fault),
});

/** Downloads a film that was kept in memory. */
export const downloadFilm = (film: Blob, name: string, container: Container): void =>
  downloadBlob(name, film, ENDING[container]);
