import { readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ANSWERS_ENDING } from '../../scenario/stored-answers.ts';
import type { Checked } from './check-file.ts';
import { checkAll } from './check-pool.ts';
import { report, tellOne } from './check-report.ts';
import { type Outcome, printable } from '../terminal/outcome.ts';
import { fromUserFolder } from '../files/user-folder.ts';
import { chosen, type CheckPlan, sumUp } from './check-plan.ts';

/** Polling interval, milliseconds. A file that is still being written waits for the next poll. */
const LOOKS = 250;

/** The modification time and length of each file. */
type Looks = ReadonlyMap<string, string>;

/**
 * Checks everything once, then every file that changes, until Ctrl+C: a scenario, its stored answers, or a mesh, which
 * any scenario may use. Results are printed at once; the outcome is that of all files at the end.
 *
 * It polls times and lengths instead of listening for events, because that misses nothing on any file system.
 */
export async function watchChecks(paths: readonly string[], plan: CheckPlan): Promise<Outcome> {
  const first = chosen(paths, plan);
  if (!first.ok) return first.error;
  const known = new Map<string, Checked>();
  const check = async (files: readonly string[]): Promise<readonly Checked[]> => {
    const orders = files.map((file) => ({ file, update: plan.update }));
    const checked = await checkAll(orders, plan.workers, () => {});
    for (const one of checked) known.set(one.file, one);
    return checked;
  };
  const all = (): readonly Checked[] => [...known.values()];
  let ended = false;
  process.once('SIGINT', () => {
    ended = true;
  });
  let seen = lookAt(paths);
  let latest = seen;
  await check(first.value.files);
  say([...report(all(), 'text'), 'Watching for changes; press Ctrl+C to stop.']);
  while (!ended) {
    await pause(LOOKS);
    const before = latest;
    latest = lookAt(paths);
    const changed = settledChanges(seen, before, latest);
    if (changed.length === 0) continue;
    seen = new Map([...latest].map(([file, looks]) => [file, changed.includes(file) ? looks : (seen.get(file) ?? '')]));
    const now = chosen(paths, plan);
    const files = now.ok ? now.value.files : [];
    const gone = [...known.keys()].filter((file) => !files.includes(file));
    for (const file of gone) known.delete(file);
    const hit = files.filter((file) => !known.has(file) || changed.some((name) => concerns(name, file)));
    if (hit.length + gone.length === 0) continue;
    const checked = await check(hit);
    // Files that --update has just stored are not changes.
    if (plan.update) seen = latest = lookAt(paths);
    say([...checked.flatMap((one) => [...tellOne(one), ...problemsOf(one)]), report(all(), 'text').at(-1)!]);
  }
  return sumUp(all(), plan);
}

const say = (lines: readonly string[]): void => void process.stdout.write(`${printable(lines.join('\n'))}\n`);

/** Files that were added, deleted or changed, and have not changed again since the previous poll. */
function settledChanges(seen: Looks, before: Looks, now: Looks): readonly string[] {
  const files = new Set([...seen.keys(), ...now.keys()]);
  return [...files].filter((file) => now.get(file) !== seen.get(file) && now.get(file) === before.get(file));
}

const problemsOf = (checked: Checked): readonly string[] =>
  'error' in checked ? checked.error.problems.map(({ at, message }) => `      ${at}${at ? ': ' : ''}${message}`) : [];

/** Whether a change of one file may change the result of another. */
function concerns(changed: string, file: string): boolean {
  const is = (name: string) => fromUserFolder(name) === fromUserFolder(changed);
  return is(file) || is(`${file.replace(/\.json$/, '')}${ANSWERS_ENDING}`) || isMesh(changed);
}

const isMesh = (name: string): boolean => /\.(glb|stl|obj)$/i.test(name);

/** Every relevant file in the folders of the paths. */
function lookAt(paths: readonly string[]): Looks {
  const looks = new Map<string, string>();
  const look = (folder: string): void => {
    for (const entry of entriesOf(folder)) {
      const name = join(folder, entry.name);
      if (entry.isDirectory()) {
        if (entry.name !== 'node_modules' && !entry.name.startsWith('.')) look(name);
      } else if (entry.name.endsWith('.json') || isMesh(entry.name)) {
        const stat = statSync(fromUserFolder(name), { throwIfNoEntry: false });
        if (stat) looks.set(name, `${stat.mtimeMs} ${stat.size} ${stat.ino}`);
      }
    }
  };
  for (const path of paths) look(isFolder(path) ? join(path) : dirname(path));
  return looks;
}

function entriesOf(folder: string) {
  try {
    return readdirSync(fromUserFolder(folder), { withFileTypes: true });
  } catch {
    return []; // The folder has just been deleted.
  }
}

const isFolder = (path: string): boolean =>
  statSync(fromUserFolder(path), { throwIfNoEntry: false })?.isDirectory() === true;
