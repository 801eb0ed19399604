import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';

/** The repository's root. */
export const REPOSITORY = resolve(import.meta.dirname, '../..');

/** A text file of the repository: its path from the root, and its text. */
export type SourceFile = { readonly path: string; readonly text: string };

/** Every file under a folder whose name has one of the endings, ordered by path. */
export function filesUnder(folder: string, ...endings: readonly string[]): readonly SourceFile[] {
  return readdirSync(join(REPOSITORY, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && endings.some((ending) => entry.name.endsWith(ending)))
    .map((entry) => relative(REPOSITORY, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .toSorted()
    .map((path) => ({ path, text: readFileSync(join(REPOSITORY, path), 'utf8') }));
}

/** The TypeScript of a folder. */
export const codeUnder = (folder: string): readonly SourceFile[] => filesUnder(folder, '.ts', '.tsx');
