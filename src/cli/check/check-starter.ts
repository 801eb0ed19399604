import { copyFileSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { badInput, type Outcome } from '../outcome.ts';
import { fromUserFolder } from '../user-folder.ts';

/** Where the files lie that a folder of tests begins with. */
const STARTER = new URL('./starter/', import.meta.url).pathname;

/** `highground check --init`: a folder with a few scenarios that show what tests can say. Nothing that is there is written over. */
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
      return badInput('file', `check --init: ${join(folder, taken)} is there already; name a new folder.`);
    for (const file of files) copyFileSync(join(STARTER, file), join(place, file));
  } catch {
    return badInput('file', `check --init: cannot write to ${folder}; name a folder that can be written to.`);
  }
  const written = files.map((file) => join(folder, file));
  const text = [...written.map((file) => `  ${file}`), `Run them with: highground check ${folder}`];
  return { kind: 'yes', answer: { written }, text };
}
