import { resolve } from 'node:path';

/**
 * A path as the user meant it: relative to the folder in which the command was typed.
 *
 * `npm run` changes into the repository before it starts the command line, and leaves the user's folder in INIT_CWD.
 * The variable only counts under our own script's name, because everything that an npm script starts inherits it.
 */
export function fromUserFolder(path: string): string {
  const { npm_lifecycle_event: script, INIT_CWD: folder } = process.env;
  return resolve(script === 'highground' && folder ? folder : process.cwd(), path);
}
