import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

/**
 * Creates a folder and those above it that are missing.
 *
 * One by one: `mkdirSync` with `recursive` never returns where the system refuses a folder as missing, as under /proc.
 *
 * @errors Throws as `mkdirSync` does.
 */
export function createFolders(folder: string): void {
  if (isFolder(folder)) return;
  createFolders(dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    // Another process may have created it meanwhile.
    if (!isFolder(folder)) throw error;
  }
}
