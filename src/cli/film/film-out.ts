import {
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { err, ok, type Result } from '../../kernel/result.ts';
import { type BadInput, badInput } from '../terminal/outcome.ts';
import { fromUserFolder } from '../files/user-folder.ts';

/** The output of a film: a temporary place until it is complete. */
export type FilmOut = {
  /** Writes a part of the file at an offset. @throws The error of the file system. */
  readonly bytes: (data: Uint8Array, at: number) => void;
  /**
   * Takes a picture of a folder, the poster or the chapters; the last two lie beside a film file and begin with its name,
   * such as `duel.poster.jpg`. @throws The error of the file system, or for any other name.
   */
  readonly file: (name: string, data: Uint8Array) => void;
  /** Moves the complete film to its place. @returns Its size in bytes. */
  readonly finish: () => number;
  /** Deletes everything that was written. */
  readonly cancel: () => void;
};

/** What may lie in a folder of pictures, and beside a film file; nothing else is written. */
const SIDECAR = /^(poster\.jpg|chapters\.vtt)$/;
const FRAME = /^frame-\d{6}\.png$/;

/**
 * Opens the output for a film file or a folder of pictures. What is already there stays until the film is complete.
 *
 * @errors A file where a folder is asked for or the reverse, or a place that cannot be written to.
 */
export function openFilmOut(out: string, isFolder: boolean): Result<FilmOut, BadInput> {
  const place = fromUserFolder(out);
  const part = `${place.replace(/[\\/]+$/, '')}.part-${process.pid}`;
  try {
    removeAbandoned(place.replace(/[\\/]+$/, ''));
    const there = statSync(place, { throwIfNoEntry: false });
    if (isFolder && there && !there.isDirectory())
      return err(
        badInput(
          'file',
          `--out: ${out} is a file; name a folder for the pictures, or a file that ends in .webm or .mp4.`,
        ),
      );
    if (isFolder && there && readdirSync(place).length > 0)
      return err(badInput('file', `--out: the folder ${out} is not empty; name a new folder for the pictures.`));
    if (!isFolder && there?.isDirectory())
      return err(badInput('file', `--out: ${out} is a folder; name a file that ends in .webm or .mp4.`));
    return ok(isFolder ? folderOut(place, part) : fileOut(place, part));
  } catch {
    return err(
      badInput('file', `--out: cannot write ${out}; name a place in a folder that exists and can be written to.`),
    );
  }
}

/** Removes what runs that were killed left of the same film: their process no longer exists. */
function removeAbandoned(place: string): void {
  const prefix = `${basename(place)}.part-`;
  for (const name of readdirSync(dirname(place))) {
    const id = name.startsWith(prefix) ? Number(name.slice(prefix.length)) : Number.NaN;
    if (Number.isInteger(id) && id > 0 && !isRunning(id))
      rmSync(join(dirname(place), name), { recursive: true, force: true });
  }
}

/** Whether a process of this id exists, our own or another user's. */
function isRunning(id: number): boolean {
  try {
    process.kill(id, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function fileOut(place: string, part: string): FilmOut {
  const file = openSync(part, 'w');
  let isOpen = true;
  let size = 0;
  const sidecars = new Map<string, Uint8Array>();
  const close = () => {
    if (isOpen) closeSync(file);
    isOpen = false;
  };
  return {
    bytes(data, at) {
      for (let done = 0; done < data.length; ) done += writeSync(file, data, done, data.length - done, at + done);
      size = Math.max(size, at + data.length);
    },
    file(name, data) {
      if (!SIDECAR.test(name)) throw new Error(`no file beside a film is called ${name}`);
      sidecars.set(name, data);
    },
    finish() {
      close();
      renameSync(part, place);
      for (const [name, data] of sidecars) writeFileSync(`${place.replace(/\.[^.]+$/, '')}.${name}`, data);
      return size;
    },
    cancel() {
      close();
      rmSync(part, { force: true });
    },
  };
}

function folderOut(place: string, part: string): FilmOut {
  statSync(dirname(part));
  rmSync(part, { recursive: true, force: true });
  mkdirSync(part);
  let size = 0;
  return {
    bytes: () => undefined,
    file(name, data) {
      if (!FRAME.test(name) && !SIDECAR.test(name)) throw new Error(`no file of a film is called ${name}`);
      writeFileSync(join(part, name), data);
      size += data.length;
    },
    finish() {
      // An empty folder at the place is replaced.
      rmSync(place, { recursive: true, force: true });
      renameSync(part, place.replace(/[\\/]+$/, ''));
      return size;
    },
    cancel: () => rmSync(part, { recursive: true, force: true }),
  };
}
