import { dirname } from 'node:path';
import { statSync } from 'node:fs';
import { makeMapper } from '../../lab/map/make-mapper.ts';
import type { MapAsk } from '../../lab/map/map-ask.ts';
import { placeAt, placesOf } from '../../lab/map/map-grid.ts';
import { standingLevels } from '../../lab/map/standing.ts';
import { modelsOf } from '../../rules/core/lookup.ts';
import type { TableQuery } from '../../rules/core/ports.ts';
import { usualThresholds } from '../../lab/map/contours.ts';
import type { MapLayer, MapSketch } from '../../lab/map/map-sketch.ts';
import { err, ok, type Result } from '../../kernel/result.ts';
import { whyNotMeasure } from '../../rules/engage/secrecy.ts';
import type { GameState } from '../../rules/core/state.ts';
import { namesOf } from '../../words/names.ts';
import { words } from '../../words/words.ts';
import { parseNumber, parseWhole } from '../arguments.ts';
import { type Loaded, loadScenario } from '../load.ts';
import { drawMap } from './map-draw.ts';
import { mapDocument, mapTable } from '../../lab/map/map-file.ts';
import { type MapOptions, parseGrid, parseMapAsk } from './map-options.ts';
import { mapText, summaryOf } from './map-text.ts';
import { type BadInput, badInput, type Outcome } from '../outcome.ts';
import { withMessage } from '../script-text.ts';
import { fromUserFolder } from '../user-folder.ts';
import { writeWhole } from '../write-whole.ts';

/** How many threads may be asked for. */
const MOST_WORKERS = 64;

/** How many lines of equal value may be asked for. */
const MOST_LINES = 100;

/** `highground map`: a question asked at every place of a table, as a picture, a table, a document or a few lines. */
export async function mapCommand(file: string, options: MapOptions): Promise<Outcome> {
  const out = whyNotOut(options.out);
  if (out) return out;
  const workers =
    options.workers === undefined ? ok(undefined) : parseWhole(options.workers, '--workers', 1, MOST_WORKERS);
  if (!workers.ok) return workers.error;
  const loaded = await loadScenario(file);
  if (!loaded.ok) return loaded.error;
  try {
    return await mapOf(file, loaded.value, options, workers.value);
  } finally {
    loaded.value.dispose();
  }
}

async function mapOf(file: string, loaded: Loaded, options: MapOptions, workers: number | undefined): Promise<Outcome> {
  const { state, table, text } = loaded;
  const grid = parseGrid(state, options);
  if (!grid.ok) return grid.error;
  const ask = parseMapAsk(state, options);
  if (!ask.ok) return ask.error;
  const kept = secretOf(state, ask.value);
  if (kept) return kept;
  const mapper = makeMapper(state, table, ask.value);
  if (!mapper.ok) return badInput('usage', `--${optionOf(ask.value, mapper.error.at)}: ${mapper.error.message}`);
  const names = mapper.value.layers.map(({ name }) => name);
  if (options.layer !== undefined && !names.includes(options.layer))
    return badInput('usage', `--layer must be one of ${names.join(', ')}; got "${options.layer.slice(0, 40)}".`);
  const asked = options.lines === undefined ? ok(undefined) : parseLines(options.lines);
  if (!asked.ok) return asked.error;
  const sketch = await drawMap({ file, text, ask: ask.value, grid: grid.value }, mapper.value, workers);
  const layer = sketch.layers.find(({ name }) => name === (options.layer ?? names[0]))!;
  const lines = asked.value ?? usualThresholds(layer);
  const document = () => mapDocument(sketch, ask.value, state.name, layer, lines);
  if (options.out !== undefined) {
    const content = await contentFor(options.out, { sketch, state, table, layer, lines, ask: ask.value, document });
    const failed = writeWhole(options.out, content, '--out');
    if (failed) return failed;
  }
  const summary = {
    what: ask.value.what,
    grid: grid.value,
    layers: sketch.layers.map((each) => summaryOf(sketch, each)),
  };
  return {
    kind: 'yes',
    answer: { ...summary, ...(options.out === undefined ? { map: document() } : { out: options.out }) },
    text: [...mapText(ask.value, sketch), ...(options.out === undefined ? [] : [`Written to ${options.out}.`])],
  };
}

/** What a file is to hold, by how its name ends. */
async function contentFor(
  out: string,
  {
    sketch,
    state,
    table,
    layer,
    lines,
    ask,
    document,
  }: {
    readonly sketch: MapSketch;
    readonly state: GameState;
    readonly table: TableQuery;
    readonly layer: MapLayer;
    readonly lines: readonly number[];
    readonly ask: MapAsk;
    readonly document: () => object;
  },
): Promise<string | Uint8Array> {
  if (out.endsWith('.csv')) return mapTable(sketch);
  if (!out.endsWith('.png')) return `${JSON.stringify(document())}\n`;
  const { mapPicture } = await import('../../lab/picture/map-picture.ts');
  const who = 'unit' in ask ? `${state.units.get(ask.unit)?.name ?? ask.unit}, ` : '';
  const standing = standingFor(state, table, ask, sketch);
  return mapPicture({ state, grid: sketch.grid, layer, standing, lines, title: `${state.name}: ${who}${ask.what}` });
}

/** Where somebody could stand: of ground that is reached the map itself says nothing where it is out of reach. */
function standingFor(
  state: GameState,
  table: TableQuery,
  ask: MapAsk,
  { grid, layers }: MapSketch,
): ArrayLike<number> | undefined {
  const [mover] = ask.what === 'reach' ? modelsOf(state, ask.unit) : [];
  if (!mover) return layers.find(({ name }) => name === 'height')?.values;
  const levelsAt = standingLevels(state, table, mover);
  return Float64Array.from({ length: placesOf(grid) }, (_, i) => levelsAt(placeAt(grid, i)).at(-1) ?? Number.NaN);
}

function parseLines(text: string): Result<readonly number[], BadInput> {
  const numbers = text.split(',').map(parseNumber);
  if (numbers.length <= MOST_LINES && numbers.every((value) => value !== undefined))
    return ok(numbers as readonly number[]);
  return err(
    badInput('usage', `--lines must be up to ${MOST_LINES} numbers, such as 6,9,12; got "${text.slice(0, 40)}".`),
  );
}

/** The option that a key of a question comes from. */
const optionOf = (ask: MapAsk, at: string): string => OPTIONS[at] ?? (at === 'what' ? `what ${ask.what}` : at);

const OPTIONS: Readonly<Record<string, string>> = { bases: 'base', checks: 'check', base: 'figure' };

/** Why a place for the answer will not do; found before anything long is begun. */
function whyNotOut(out: string | undefined): BadInput | undefined {
  if (out === undefined) return undefined;
  if (!/\.(png|csv|json)$/.test(out) && !isDevice(out))
    return badInput('usage', `--out must end in .png, .csv or .json; got "${out.slice(0, 80)}".`);
  const folder = statSync(dirname(fromUserFolder(out)), { throwIfNoEntry: false });
  return folder?.isDirectory()
    ? undefined
    : badInput('file', `--out: cannot write ${out}; name a file in a folder that exists and can be written to.`);
}

const isDevice = (out: string): boolean => {
  const known = statSync(fromUserFolder(out), { throwIfNoEntry: false });
  return known !== undefined && !known.isFile() && !known.isDirectory();
};

/** What may not be measured yet is not mapped either. @source E-21 */
function secretOf(state: GameState, ask: MapAsk): Outcome | undefined {
  if (ask.what !== 'reach') return undefined;
  const secret = whyNotMeasure(state, ask.unit);
  if (secret.length === 0) return undefined;
  const names = namesOf(state);
  return {
    kind: 'no',
    violations: secret.map((violation) => withMessage(violation, names)),
    text: secret.map((violation) => `${violation.clause}: ${words.explain.violation(violation, names)}`),
  };
}
