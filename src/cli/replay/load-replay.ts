import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { firstUntold } from '../../app/play/first-untold.ts';
import { err, ok, type Result } from '../../kernel/result.ts';
import { createTable } from '../../physics/table.ts';
import { beginningOf, type PlayedReplay, playReplay } from '../../replay/play-replay.ts';
import { readReplay } from '../../replay/read-replay.ts';
import { type ReadReplay, REPLAY_LIMITS, type ReplayFault } from '../../replay/replay.ts';
import { scenarioApart } from '../../replay/split-replay.ts';
import type { TableQuery } from '../../rules/core/ports.ts';
import type { GameState } from '../../rules/core/state/state.ts';
import { builtinByMark } from '../../scenario/builtin-by-mark.ts';
import { layOut } from '../../scenario/lay-out.ts';
import { parseScenario } from '../../scenario/parse/parse-scenario.ts';
import { firstFault, type ScenarioError } from '../../scenario/problem.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import type { MeshFiles } from '../../scenario/to-terrain.ts';
import { replayMessages } from '../../messages/replay.ts';
import { looksBundled, meshesFor, readText } from '../files/load.ts';
import { type BadInput, badInput } from '../terminal/outcome.ts';
import type { Unpacked } from '../files/read-bundle.ts';
import { fromUserFolder } from '../files/user-folder.ts';

/** A parsed and replayed game: every line is unaltered, every state is valid. */
export type LoadedReplay = ReadReplay & PlayedReplay & { readonly scenario: Scenario };

/**
 * Reads a replay, or the one in a bundle, and plays it. Imported models come from its own bundle, from the given
 * bundle, or from a bundle of the same name beside it.
 *
 * @errors A file that cannot be read, a replay that is damaged, or a scenario or model that is missing.
 */
export async function loadReplay(file: string, bundle?: string): Promise<Result<LoadedReplay, BadInput>> {
  const isBundled = looksBundled(file);
  const source = isBundled ? (await import('../files/read-bundle.ts')).readReplayBundle(file) : readPlainReplay(file);
  if (!source.ok) return source;
  const mark = scenarioApart(source.value.text);
  const apart = mark === undefined ? ok(undefined) : await givenApart(file, bundle, source.value, mark);
  if (!apart.ok) return apart;
  const read = readReplay(source.value.text, apart.value);
  if (!read.ok) return faulty(file, read.error);
  const { replay } = read.value;
  // A plain scenario file given by --bundle contains no other files.
  const isPlain = apart.value !== undefined && bundle !== undefined && !looksBundled(bundle);
  const files = await filesFor(file, isPlain ? undefined : bundleOf(file, bundle));
  if (!files.ok) return files;
  const beside = await meshesFor(replay.scenario, dirname(fromUserFolder(file)));
  const scenario = parseScenario(replay.scenario, source.value.meshes(files.value(beside)));
  if (!scenario.ok) return faulty(file, { kind: 'scenario', fault: firstFault(scenario.error) });
  const initial = await begin(read.value, scenario.value);
  if (!initial.ok) return faulty(file, initial.error);
  const played = playReplay(initial.value, read.value);
  if (!played.ok) return faulty(file, played.error);
  const untold = firstUntold(played.value.game);
  if (untold !== undefined) return faulty(file, { kind: 'unfit', line: read.value.lines[untold]! });
  return ok({ ...read.value, ...played.value, scenario: scenario.value });
}

/**
 * The scenario of a replay that does not contain it: from its own bundle, the given file, the built-in ones, or a file
 * beside it.
 */
async function givenApart(
  file: string,
  named: string | undefined,
  { scenario }: Unpacked,
  mark: string,
): Promise<Result<string | undefined, BadInput>> {
  if (scenario !== undefined) return ok(scenario);
  const known = named === undefined ? builtinByMark(mark) : undefined;
  if (known !== undefined) return ok(known);
  const given = named ?? scenarioBeside(file);
  if (given === undefined) return ok(undefined);
  if (!looksBundled(given)) return readText(given);
  const read = (await import('../files/read-bundle.ts')).readBundle(given);
  return read.ok ? ok(read.value.text) : read;
}

/** The bundle, else the scenario file, of the same name beside a replay. */
export function scenarioBeside(file: string): string | undefined {
  const plain = file.replace(/\.replay$/, '.json');
  return besideOf(file) ?? (plain !== file && existsSync(fromUserFolder(plain)) ? plain : undefined);
}

const faulty = (file: string, fault: ReplayFault) => err(badInput('replay', replayMessages.file.fault(file, fault)));

/** The start of a replay's game. Version 1 does not record the heights of models, so the table is asked. */
async function begin({ replay }: ReadReplay, scenario: Scenario): Promise<Result<GameState, ReplayFault>> {
  if (replay.heights) {
    const initial = beginningOf(replay, scenario);
    return initial ? ok(initial) : err({ kind: 'damaged', line: 1 });
  }
  return onTable(scenario, (_, laid) => (laid.ok ? laid : err({ kind: 'scenario', fault: firstFault(laid.error) })));
}

/**
 * Sets up the physical table of a scenario, calls `ask`, and disposes of the table.
 *
 * @errors None of its own; `ask` receives the faults of the layout.
 */
export async function onTable<T>(
  scenario: Scenario,
  ask: (table: TableQuery, laid: Result<GameState, ScenarioError>) => T | Promise<T>,
): Promise<T> {
  const table = await createTable({ ...scenario.table, terrain: scenario.terrain });
  try {
    return await ask(table, layOut(scenario, table));
  } finally {
    table.dispose();
  }
}

function readPlainReplay(file: string): Result<Unpacked, BadInput> {
  const text = readText(file, { bytes: REPLAY_LIMITS.file, name: 'replay' });
  return text.ok ? ok({ text: text.value, meshes: (beside) => beside }) : text;
}

/** The bundle with a replay's imported models: the given one, else one beside it; undefined for a bundled replay. */
export const bundleOf = (file: string, named: string | undefined): string | undefined =>
  named ?? (looksBundled(file) ? undefined : besideOf(file));

/** Endings of a bundle beside a replay under the same name. */
const BUNDLE_ENDINGS = ['.zip', '.highground', '.replay.zip'];

/** The bundle of the same name beside a replay, where there is one. */
function besideOf(file: string): string | undefined {
  const stem = file.replace(/\.replay$/, '');
  return BUNDLE_ENDINGS.map((ending) => `${stem}${ending}`).find(looksBundled);
}

/** Finds files first in the bundle, then elsewhere. */
async function filesFor(
  file: string,
  bundle: string | undefined,
): Promise<Result<(beside: MeshFiles) => MeshFiles, BadInput>> {
  if (bundle === undefined) return ok((beside) => beside);
  if (!looksBundled(bundle))
    return err(
      badInput('file', `--bundle: "${bundle}" is not a bundle; give the bundle that was exported with ${file}.`),
    );
  const read = (await import('../files/read-bundle.ts')).readBundle(bundle);
  return read.ok ? ok(read.value.meshes) : read;
}
