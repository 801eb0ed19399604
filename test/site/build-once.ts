import { mkdtempSync, rmSync } from 'node:fs';
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

let folder: string | undefined;

/** Builds the table once for all tests of the site. */
export async function setup({ provide }: TestProject): Promise<void> {
  folder = mkdtempSync(join(tmpdir(), 'highground-built-'));
  // The build of a test run is still the build that is served: no development in it.
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
  provide('builtSite', folder);
}

/** Throws the build away. */
export function teardown(): void {
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
}
