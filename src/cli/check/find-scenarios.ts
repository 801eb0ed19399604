import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { err, ok, type Result } from '../../kernel/result.ts';
import { ANSWERS_ENDING } from '../../scenario/stored-answers.ts';
import { type BadInput, badInput, type InputError } from '../terminal/outcome.ts';
import { fromUserFolder } from '../files/user-folder.ts';

/** Maximum depth of the search in folders. */
const DEEPEST = 16;

/** Whether a file with that name is a scenario to check, and not a file of stored answers. */
const isScenarioName = (name: string): boolean => name.endsWith('.json') && !name.endsWith(ANSWERS_ENDING);

/** The files found under some paths, and the paths that gave none, each with its error. */
type FoundScenarios = {
  readonly files: readonly string[];
  readonly unfound: readonly { readonly file: string; readonly error: InputError }[];
};

/**
 * The scenario files of some paths: a file itself, or every scenario in a folder, sorted by name.
 *
 * @errors None of the paths gives a file: the first that does not exist, cannot be read, or is a folder without
 *   scenarios.
 */
export function findScenarios(paths: readonly string[]): Result<FoundScenarios, BadInput> {
  const found = paths.map((path) => ({ path, files: findIn(path, 0) }));
  const files = [...new Set(found.flatMap((one) => (one.files.ok ? one.files.value : [])))];
  const unfound = found.flatMap((one) => (one.files.ok ? [] : [{ file: one.path, refusal: one.files.error }]));
  const [first] = unfound;
  if (files.length === 0 && first) return err(first.refusal);
  return ok({ files, unfound: unfound.map(({ file, refusal }) => ({ file, error: refusal.error })) });
}

function findIn(path: string, depth: number): Result<readonly string[], BadInput> {
  const stat = statSync(fromUserFolder(path), { throwIfNoEntry: false });
  if (!stat) return err(badInput('file', `There is no file or folder "${path}"; check the path.`));
  if (!stat.isDirectory()) return ok([path]);
  if (depth > DEEPEST)
    return err(
      badInput('file', `The folder "${path}" is more than ${DEEPEST} levels deep; give the path of a folder inside.`),
    );
  const files: string[] = [];
  const entries = readdirSync(fromUserFolder(path), { withFileTypes: true }).toSorted((a, b) =>
    a.name < b.name ? -1 : 1,
  );
  for (const entry of entries) {
    if (entry.isFile() && isScenarioName(entry.name)) files.push(join(path, entry.name));
    if (!entry.isDirectory() || entry.name === 'node_modules' || entry.name.startsWith('.')) continue;
    const inner = findIn(join(path, entry.name), depth + 1);
    if (!inner.ok) return inner;
    files.push(...inner.value);
  }
  if (depth === 0 && files.length === 0)
    return err(badInput('file', `The folder "${path}" contains no .json files; check the path.`));
  return ok(files);
}
