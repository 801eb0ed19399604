import { renameSync, writeFileSync } from 'node:fs';
import { type BadInput, badInput } from './outcome.ts';
import { fromUserFolder } from './user-folder.ts';

/** Writes a whole file beside its place and moves it there, so that no half file is ever left. */
export function writeWhole(file: string, text: string, option: string): BadInput | undefined {
  const path = fromUserFolder(file);
  try {
    writeFileSync(`${path}.part`, text);
    renameSync(`${path}.part`, path);
    return undefined;
  } catch {
    return badInput(
      'file',
      `${option}: cannot write ${file}; name a file in a folder that exists and can be written to.`,
    );
  }
}
