import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

/** Where what the engine made of our code lies: beside the libraries, with which it goes. */
export const COMPILED = join(import.meta.dirname, '../../node_modules/.cache/highground');

/**
 * Keeps what the engine made of our code for the next command, which then starts with half the work; to be called before
 * commands are loaded. Threads that are started later do the same. Where nothing can be written nothing is kept, and
 * nothing else changes. A place of one's own is named by the engine's variable `NODE_COMPILE_CACHE`.
 */
export function keepCompiled(): void {
  const place = process.env['NODE_COMPILE_CACHE'] ?? COMPILED;
  const { directory } = enableCompileCache(place);
  if (directory !== undefined) process.env['NODE_COMPILE_CACHE'] = place;
}
