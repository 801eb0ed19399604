import { existsSync, statSync, readFileSync } from 'node:fs';
import { readBaseSizes, type ReadBaseSizes } from '../army-list/base-sizes.ts';
import type { ArmyList } from '../army-list/army-list.ts';
import { readArmyList } from '../army-list/read-army-list.ts';
import { type SettledUnit, settleUnits } from '../army-list/settle.ts';
import { toUnits } from '../army-list/to-units.ts';
import { applyEdit, decideEdit } from '../editor/decide.ts';
import { stemFrom, unitNames } from '../editor/names.ts';
import { blankTable } from '../editor/session.ts';
import { err, ok, type Result } from '../kernel/result.ts';
import { textOf } from '../kernel/text-of.ts';
import { looksLikeModFile } from '../tabletop-simulator/read-mod.ts';
import { looksLikeSave, TTS_LIMITS } from '../tabletop-simulator/read-save.ts';
import { looksLikeLayout } from '../layout/looks-like-layout.ts';
import { armyListMessages } from '../messages/army-list.ts';
import { editorMessages } from '../messages/editor.ts';
import { explainEdit } from '../messages/editor/explain-editor.ts';
import { type SystemName, SYSTEMS } from '../rules/core/system.ts';
import { SIDES, type Side } from '../rules/core/turn.ts';
import { modelCount, unitOfArmy } from '../scenario/armies/army.ts';
import { findArmy } from '../scenario/armies/load-armies.ts';
import { makeScenario } from '../scenario/make-scenario.ts';
import type { ScenarioDocument, UnitDocument } from '../scenario/schema.ts';
import type { MeshFiles } from '../scenario/to-terrain.ts';
import { fromUserFolder } from './files/user-folder.ts';
import { writeWhole } from './files/write-whole.ts';
import { oneOf, parseTable } from './terminal/arguments.ts';
import { type BadInput, badInput, type Outcome } from './terminal/outcome.ts';

type Options = {
  readonly bases?: string;
  readonly side: string;
  readonly system: string;
  readonly table: string;
  readonly out?: string;
  readonly with: readonly string[];
  readonly layout?: string;
  readonly models?: string;
};

/** How many characters of a file tell a layout from a list. */
const BEGINNING = 4096;

/** An empty table has no meshes. */
const NO_MESHES: MeshFiles = () => err({ kind: 'mesh-unasked' });

/**
 * `highground import`: an army list or one of our own armies on an empty table, in the deployment strip of a side; or a
 * layout, or a save of Tabletop Simulator, as a table. Contents tell them apart.
 */
export async function importCommand(file: string, options: Options): Promise<Outcome> {
  const side = oneOf(SIDES, options.side, '--side');
  if (!side.ok) return side.error;
  const system = oneOf(SYSTEMS, options.system, '--system');
  if (!system.ok) return system.error;
  const table = parseTable(options.table);
  if (!table.ok) return table.error;
  const own = existsSync(fromUserFolder(file)) ? undefined : await findArmy(file);
  if (own) return importArmy(own, side.value, table.value, options.out);
  const bytes = readBytes(file, 'the list');
  if (!bytes.ok) return bytes.error;
  const text = textOf(bytes.value);
  const asTable = await importTable(file, bytes.value, text, { ...options, system: system.value });
  if (asTable) return asTable;
  const list = readArmyList(bytes.value);
  if (!list.ok) return badInput('text', `${file}: ${armyListMessages.fault(list.error)}`);
  const bases = readBases(options.bases);
  if (!bases.ok) return bases.error;
  const { sizes, unread } = bases.value;
  const settled = settleUnits(list.value.units, { file: sizes, remembered: new Map() }, system.value);
  const name = (list.value.name ?? list.value.faction ?? '').slice(0, 60) || 'Imported army';
  const empty = { ...blankTable(name, system.value), table: table.value };
  const units = toUnits(settled, side.value, system.value, unitNames(empty));
  const document = setUp(empty, side.value, units, options.out);
  if (!document.ok) return document.error;
  const { unplaced, header, format, points } = list.value;
  const answer = {
    ...{ format, name, ...(points === undefined ? {} : { points }), units: settled.map(answerOf), unplaced },
    ...{ header: header.map(({ text }) => text), unreadBases: unread },
    ...(options.out === undefined ? { scenario: document.value } : {}),
  };
  return { kind: 'yes', answer, text: linesOf(settled, list.value, unread, options.out) };
}

/** A save of Tabletop Simulator, or a layout, as a table; undefined where the file is neither. */
async function importTable(
  file: string,
  bytes: Uint8Array,
  text: string | undefined,
  options: Options & { readonly system: SystemName },
): Promise<Outcome | undefined> {
  const beginning = text?.slice(0, BEGINNING) ?? '';
  if (looksLikeSave(beginning) || looksLikeModFile(file)) {
    const { importSave } = await import('./save-command.ts');
    return importSave(file, bytes, text, options);
  }
  if (!looksLikeLayout(beginning) && options.layout === undefined && options.with.length === 0) return undefined;
  if (text === undefined) return badInput('text', `${file} is not UTF-8 text; save it again as UTF-8.`);
  const { importLayout } = await import('./layout-command.ts');
  return importLayout(file, text, options);
}

/** Sets units up on an empty table, and writes it as a scenario where that is asked for. */
function setUp(
  empty: ScenarioDocument,
  side: Side,
  units: readonly UnitDocument[],
  out: string | undefined,
): Result<ScenarioDocument, BadInput> {
  const placed = decideEdit(empty, { kind: 'set-up-army', side, units, isReplaced: false }, NO_MESHES);
  if (!placed.ok) return err(badInput('table', `${explainEdit(placed.error)} A larger --table has more room.`));
  const document = applyEdit(empty, placed.value);
  const failed = out === undefined ? undefined : writeWhole(out, makeScenario(document), '--out');
  return failed ? err(failed) : ok(document);
}

/** One of our own armies on an empty table of its game. */
function importArmy(
  { army, system }: NonNullable<Awaited<ReturnType<typeof findArmy>>>,
  side: Side,
  table: ScenarioDocument['table'],
  out: string | undefined,
): Outcome {
  const empty = { ...blankTable(army.name, system), table };
  const free = unitNames(empty);
  const units = army.units.map((unit) => unitOfArmy(unit, side, (name) => free(stemFrom(name) ?? 'unit')));
  const document = setUp(empty, side, units, out);
  if (!document.ok) return document.error;
  const { id, name, points } = army;
  const models = army.units.reduce((sum, unit) => sum + modelCount(unit), 0);
  return {
    kind: 'yes',
    answer: {
      ...{ id, name, points, system },
      units: army.units.map((unit) => ({
        name: unit.name,
        role: unit.role,
        count: modelCount(unit),
        points: unit.points,
      })),
      ...(out === undefined ? { scenario: document.value } : {}),
    },
    text: [
      armyListMessages.found(army.units.length, models, points),
      ...army.units.map(
        (unit) => `  ${unit.name}: ${armyListMessages.presetLine(unit.role, modelCount(unit), unit.points)}`,
      ),
      ...(out === undefined ? [] : [`${out}: written.`]),
    ],
  };
}

const answerOf = ({ unit, models, source }: SettledUnit) => ({
  ...{ name: unit.name, count: unit.count, points: unit.points, line: unit.line.n, base: source },
  models: models.map(({ name, count, base }) => ({ name, count, base })),
});

function linesOf(
  settled: readonly SettledUnit[],
  { unplaced, isWithoutSizes }: ArmyList,
  unread: readonly string[],
  out: string | undefined,
): readonly string[] {
  const models = settled.reduce((sum, { unit }) => sum + unit.count, 0);
  const points = settled.reduce((sum, { unit }) => sum + (unit.points ?? 0), 0);
  const guesses = settled.filter(({ source }) => source === 'guess').length;
  return [
    armyListMessages.found(settled.length, models, points),
    ...settled.map(
      ({ unit, models: each, source }) =>
        `  ${unit.count} × ${unit.name}: ${[...new Set(each.map(({ base }) => editorMessages.unit.baseOf(base)))].join(', ')}, ${armyListMessages.source[source]}`,
    ),
    ...(isWithoutSizes ? [armyListMessages.withoutSizes] : []),
    ...(guesses > 0 ? [`Guessed bases: ${guesses}. Give a file of sizes with --bases.`] : []),
    ...(unplaced.length > 0
      ? ['Not understood:', ...unplaced.map(({ n, text }) => `  ${armyListMessages.unplaced(n, text)}`)]
      : []),
    ...unread.map((line) => `Not a base size: ${line}`),
    ...(out === undefined ? [] : [`${out}: written.`]),
  ];
}

/** The largest file that is read, bytes. */
const MOST_BYTES = TTS_LIMITS.bytes;

function readBytes(file: string, what: string): Result<Uint8Array, BadInput> {
  const path = fromUserFolder(file);
  try {
    const { size } = statSync(path);
    if (size > MOST_BYTES)
      return err(badInput('file', `${file} is larger than ${MOST_BYTES / 1e6} MB, which ${what} is not.`));
    return ok(readFileSync(path));
  } catch {
    return err(badInput('file', `Cannot read ${file}; name ${what} as a file that exists.`));
  }
}

function readBases(file: string | undefined): Result<ReadBaseSizes, BadInput> {
  if (file === undefined) return ok({ sizes: new Map(), unread: [] });
  const bytes = readBytes(file, 'the file of base sizes');
  if (!bytes.ok) return bytes;
  const read = readBaseSizes(new TextDecoder().decode(bytes.value));
  return read.sizes.size > 0
    ? ok(read)
    : err(badInput('text', `${file} has no base sizes; give a line for each name, such as "Scouts, 32mm".`));
}
