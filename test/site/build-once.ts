import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import type { TestProject } from 'vitest/node';
import { REPOSITORY } from '../support/source-files.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the built table lies that every site of a run is a copy of. */
    readonly builtSite: string;
  }
}

/** What is thrown away at the end. */
let own: string | undefined;

/** Builds the table once for all tests of the site, and once for all runs that are told of the same place. */
export async function setup({ provide }: TestProject): Promise<void> {
  const shared = process.env['HIGHGROUND_SITE'];
  if (shared === undefined) provide('builtSite', (own = await built()));
  else {
    if (!existsSync(shared)) renameSync(await built(), shared);
    provide('builtSite', shared);
  }
}

/** The folder of a fresh build: the one that is served, with no development in it. */
async function built(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'highground-built-'));
  const before = process.env['NODE_ENV'];
  process.env['NODE_ENV'] = 'production';
  await build({
    root: REPOSITORY,
    mode: 'production',
    logLevel: 'error',
    build: { outDir: folder, emptyOutDir: true },
  });
  if (before === undefined) delete process.env['NODE_ENV'];
  else process.env['NODE_ENV'] = before;
  return folder;
}

/** Throws the build away, unless it belongs to several runs. */
export function teardown(): void {
  if (own !== undefined) rmSync(own, { recursive: true, force: true });
}
