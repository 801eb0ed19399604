import { resolve } from 'node:path';

/**
 * A path as the user meant it: relative to where the command was typed.
 *
 * `npm run` changes into the repository before it starts us and leaves the user's folder in INIT_CWD. The variable is
 * believed only under our own script's name, for it is inherited by everything an npm script starts.
 */
export function fromUserFolder(path: string): string {
  const { npm_lifecycle_event: script, INIT_CWD: folder } = process.env;
  return resolve(script === 'highground' && folder ? folder : process.cwd(), path);
}
