import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';

const REPOSITORY = resolve(import.meta.dirname, '../../..');
/** The sources of the page. */
const SOURCES = ['src', 'models', 'textures', 'index.html', 'vite.config.ts', 'package-lock.json'];
/** The cache of built pages, and how many are kept. */
const CACHE = join(REPOSITORY, 'node_modules', '.cache', 'highground-page');
const KEPT = 2;

/** The folder of the built page: `$HIGHGROUND_PAGE`, else built from the current sources and cached. */
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
    // Another process may have built the same page at the same time.
    if (existsSync(folder)) rmSync(part, { recursive: true, force: true });
    else renameSync(part, folder);
  } catch (error) {
    rmSync(part, { recursive: true, force: true });
    throw error;
  }
  forget(folder);
  return folder;
}

/** A hash over the names, sizes and times of all sources. */
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

/** Deletes pages that were built from older sources. */
function forget(newest: string): void {
  const all = readdirSync(CACHE)
    .filter((name) => !name.includes('.part-'))
    .map((name) => join(CACHE, name))
    .filter((folder) => folder !== newest)
    .toSorted((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
  for (const old of all.slice(KEPT - 1)) rmSync(old, { recursive: true, force: true });
}
