import { closeSync, openSync, readFileSync, readSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { err, ok, type Result } from '../../kernel/result.ts';
import { textOf } from '../../kernel/text-of.ts';
import { createTable, type Table } from '../../physics/table.ts';
import type { TableQuery } from '../../rules/core/ports.ts';
import type { GameState } from '../../rules/core/state/state.ts';
import { layOut } from '../../scenario/lay-out.ts';
import { LIMITS } from '../../scenario/limits.ts';
import { parseScenario } from '../../scenario/parse/parse-scenario.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import type { MeshFiles } from '../../scenario/to-terrain.ts';
import { type BadInput, badInput, refusedInput } from '../terminal/outcome.ts';
import type { Unpacked } from './read-bundle.ts';
import { fromUserFolder } from './user-folder.ts';

/** A scenario that has been read, with its table set up and its models on it. */
export type Loaded = {
  /** The text of the scenario as it was read. */
  readonly text: string;
  readonly scenario: Scenario;
  readonly state: GameState;
  readonly table: Pick<Table, keyof TableQuery | 'prepare'>;
  readonly dispose: () => void;
};

/** What a question is about: the state of a game, and its table. */
export type Asked = { readonly state: GameState; readonly table: TableQuery };

/**
 * Reads a scenario file and sets its table up. `file` is as the user wrote it.
 *
 * @errors A file that cannot be read, or a scenario that cannot be used.
 */
export async function loadScenario(file: string): Promise<Result<Loaded, BadInput>> {
  const source = await readSource(file);
  if (!source.ok) return source;
  const { text, meshes } = source.value;
  const scenario = parseScenario(text, meshes(await meshesFor(text, dirname(fromUserFolder(file)))));
  if (!scenario.ok) return err(refusedInput(scenario.error));
  const table = await createTable({ ...scenario.value.table, terrain: scenario.value.terrain });
  const state = layOut(scenario.value, table);
  if (state.ok)
    return ok({ text, scenario: scenario.value, state: state.value, table, dispose: () => table.dispose() });
  table.dispose();
  return err(refusedInput(state.error));
}

/**
 * The text of a scenario: from a file, or from a bundle with its other files. The bundle reader is loaded only when
 * needed.
 *
 * @errors As {@link readText}, or a bundle that is damaged.
 */
export async function readSource(file: string): Promise<Result<Unpacked, BadInput>> {
  if (looksBundled(file)) return (await import('./read-bundle.ts')).readBundle(file);
  const text = readText(file);
  return text.ok ? ok({ text: text.value, meshes: (beside) => beside }) : text;
}

/** Whether a file begins like a zip file, as bundles do; false for a file that cannot be read. */
export function looksBundled(shown: string): boolean {
  try {
    const file = openSync(fromUserFolder(shown), 'r');
    try {
      const head = new Uint8Array(4);
      return readSync(file, head) === 4 && head[0] === 0x50 && head[1] === 0x4b && head[2] === 3 && head[3] === 4;
    } finally {
      closeSync(file);
    }
  } catch {
    return false;
  }
}

/** The mesh files of a scenario; the mesh readers are loaded only for a text that could name one. */
export async function meshesFor(text: string, folder: string): Promise<MeshFiles> {
  if (!text.includes('mesh')) return () => err({ kind: 'mesh-unasked' });
  const { meshFiles } = await import('./mesh-files.ts');
  return meshFiles(folder);
}

/** The most bytes that a text may have, and the name of its kind. */
type TextKind = { readonly bytes: number; readonly name: string };

const SCENARIO_TEXT: TextKind = { bytes: LIMITS.bytes, name: 'scenario' };

/**
 * The text of a file, whose size is checked first. `shown` is its path as the user wrote it.
 *
 * @errors No such file, no permission, more than `bytes`, or not UTF-8.
 */
export function readText(shown: string, { bytes, name } = SCENARIO_TEXT): Result<string, BadInput> {
  const path = fromUserFolder(shown);
  try {
    const stat = statSync(path);
    if (!stat.isFile()) return err(badInput('file', `"${shown}" is not a file; give the path of a ${name} file.`));
    if (stat.size > bytes) {
      return err(
        badInput(
          'file',
          `"${shown}" is ${(stat.size / 1e6).toFixed(1)} MB; a ${name} may be at most ${bytes / 1e6} MB.`,
        ),
      );
    }
    const text = textOf(readFileSync(path));
    return text === undefined
      ? err(badInput('file', `The file "${shown}" is not UTF-8 text; save it as UTF-8.`))
      : ok(text);
  } catch (error) {
    return err(badInput('file', explainReading(shown, error)));
  }
}

function explainReading(shown: string, error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOENT' || code === 'ENOTDIR') return `There is no file "${shown}"; check the path.`;
  if (code === 'EACCES' || code === 'EPERM') return `There is no permission to read "${shown}"; check its permissions.`;
  return `The file "${shown}" cannot be read (${typeof code === 'string' ? code : 'unknown reason'}).`;
}
