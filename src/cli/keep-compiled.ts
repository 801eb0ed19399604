import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

/** The folder of the compile cache: inside node_modules, so that it is deleted together with it. */
export const COMPILED = join(import.meta.dirname, '../../node_modules/.cache/highground');

/**
 * Caches the compiled code for the next command, which then starts with half the work; call it before commands are
 * loaded. Threads that start later do the same. If the folder is not writable, nothing is cached and nothing else
 * changes. The variable `NODE_COMPILE_CACHE` names another folder.
 */
export function keepCompiled(): void {
  const place = process.env['NODE_COMPILE_CACHE'] ?? COMPILED;
  const { directory } = enableCompileCache(place);
  if (directory !== undefined) process.env['NODE_COMPILE_CACHE'] = place;
}
