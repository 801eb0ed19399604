import { copyFileSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { badInput, type Outcome } from '../terminal/outcome.ts';
import { fromUserFolder } from '../files/user-folder.ts';

/** The folder of the example tests. */
const STARTER = new URL('./starter/', import.meta.url).pathname;

/** `highground check --init`: creates a folder with example tests. Existing files are never overwritten. */
export function writeStarter(paths: readonly string[]): Outcome {
  const [folder, ...more] = paths;
  if (folder === undefined || more.length > 0)
    return badInput('usage', 'check --init needs one folder, such as "check --init my-scenarios".');
  const place = fromUserFolder(folder);
  const files = readdirSync(STARTER).toSorted();
  try {
    mkdirSync(place, { recursive: true });
    const there = new Set(readdirSync(place));
    const taken = files.find((file) => there.has(file));
    if (taken !== undefined)
      return badInput('file', `check --init: ${join(folder, taken)} already exists; name a new folder.`);
    for (const file of files) copyFileSync(join(STARTER, file), join(place, file));
  } catch {
    return badInput('file', `check --init: cannot write to ${folder}; name a folder that can be written to.`);
  }
  const written = files.map((file) => join(folder, file));
  const text = [...written.map((file) => `  ${file}`), `Run them with: highground check ${folder}`];
  return { kind: 'yes', answer: { written }, text };
}
