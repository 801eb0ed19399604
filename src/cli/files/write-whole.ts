import { renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { type BadInput, badInput } from '../terminal/outcome.ts';
import { fromUserFolder } from './user-folder.ts';

/**
 * Writes a temporary file beside the target and then renames it, so that no partial file is ever left. A target that is
 * not a regular file, such as a device, is written to directly.
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
      // A place that cannot be written to cannot be cleaned up either.
    }
    const isFull = error instanceof Error && 'code' in error && error.code === 'ENOSPC';
    const message = isFull
      ? `${option}: the disk is full, so ${file} was not written; free some space, or name a file on another disk.`
      : `${option}: cannot write ${file}; name a file in a folder that exists and can be written to.`;
    return badInput('file', message);
  }
}
