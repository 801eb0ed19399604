import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';

const REPOSITORY = resolve(import.meta.dirname, '../../..');
/** What the page is made of. */
const SOURCES = ['src', 'models', 'textures', 'index.html', 'vite.config.ts', 'package-lock.json'];
/** Where built pages are kept, and how many. */
const CACHE = join(REPOSITORY, 'node_modules', '.cache', 'highground-page');
const KEPT = 2;

/** The folder of the page: the one `$HIGHGROUND_PAGE` names, else built from what lies there now, once. */
export async function builtPage(onBuild: () => void): Promise<string> {
  const given = process.env['HIGHGROUND_PAGE'];
  if (given) return given;
  const folder = join(CACHE, fingerprint());
  if (existsSync(join(folder, 'index.html'))) return folder;
  onBuild();
  mkdirSync(CACHE, { recursive: true });
  const part = `${folder}.part-${process.pid}`;
  process.env['NODE_ENV'] = 'production';
  const { build } = await import('vite');
  try {
    await build({
      root: REPOSITORY,
      mode: 'production',
      logLevel: 'silent',
      build: { outDir: part, emptyOutDir: true },
    });
    // Whoever built the same at the same time was as good.
    if (existsSync(folder)) rmSync(part, { recursive: true, force: true });
    else renameSync(part, folder);
  } catch (error) {
    rmSync(part, { recursive: true, force: true });
    throw error;
  }
  forget(folder);
  return folder;
}

/** Names, sizes and times of everything the page is made of. */
function fingerprint(): string {
  const hash = createHash('sha256');
  const add = (path: string): void => {
    const found = statSync(join(REPOSITORY, path), { throwIfNoEntry: false });
    if (found === undefined) return;
    if (found.isDirectory()) for (const name of readdirSync(join(REPOSITORY, path)).toSorted()) add(`${path}/${name}`);
    else hash.update(`${path} ${found.size} ${found.mtimeMs}\n`);
  };
  for (const source of SOURCES) add(source);
  return hash.digest('hex').slice(0, 16);
}

/** Takes away pages that were built for what is no more. */
function forget(newest: string): void {
  const all = readdirSync(CACHE)
    .filter((name) => !name.includes('.part-'))
    .map((name) => join(CACHE, name))
    .filter((folder) => folder !== newest)
    .toSorted((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
  for (const old of all.slice(KEPT - 1)) rmSync(old, { recursive: true, force: true });
}
