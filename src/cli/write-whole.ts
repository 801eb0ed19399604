import { renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { type BadInput, badInput } from './outcome.ts';
import { fromUserFolder } from './user-folder.ts';

/**
 * Writes a whole file beside its place and moves it there, so that no half file is ever left. What is no file, such as a
 * device, is written to as it is.
 */
export function writeWhole(file: string, content: string | Uint8Array, option: string): BadInput | undefined {
  const path = fromUserFolder(file);
  const part = `${path}.part`;
  try {
    const known = statSync(path, { throwIfNoEntry: false });
    if (known && !known.isFile()) {
      writeFileSync(path, content);
      return undefined;
    }
    writeFileSync(part, content);
    renameSync(part, path);
    return undefined;
  } catch (error) {
    try {
      rmSync(part, { force: true });
    } catch {
      // What cannot be written to cannot be tidied either.
    }
    const isFull = error instanceof Error && 'code' in error && error.code === 'ENOSPC';
    const message = isFull
      ? `${option}: no room is left to write ${file}; make room, or name a file on another disk.`
      : `${option}: cannot write ${file}; name a file in a folder that exists and can be written to.`;
    return badInput('file', message);
  }
}
