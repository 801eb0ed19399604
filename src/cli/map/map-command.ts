import { labMessages } from '../../messages/lab.ts';
import { dirname } from 'node:path';
import { statSync } from 'node:fs';
import type { MapAsk } from '../../lab/questions/map-ask.ts';
import { placeAt, placeCountOf } from '../../lab/map/map-grid.ts';
import { standingLevels } from '../../lab/map/standing.ts';
import { modelsOf } from '../../rules/core/state/lookup.ts';
import type { TableQuery } from '../../rules/core/ports.ts';
import { usualThresholds } from '../../lab/map/contours.ts';
import type { MapLayer, MapSketch } from '../../lab/map/map-sketch.ts';
import type { GameState } from '../../rules/core/state/state.ts';
import { ok } from '../../kernel/result.ts';
import { parseWhole } from '../terminal/arguments.ts';
import { type Loaded, loadScenario } from '../files/load.ts';
import { mapDocument, mapTable } from '../../lab/questions/map-file.ts';
import { beginMap } from './ask-map.ts';
import { mapText, summaryOf } from './map-text.ts';
import { type BadInput, badInput, type Outcome } from '../terminal/outcome.ts';
import { fromUserFolder } from '../files/user-folder.ts';
import { writeWhole } from '../files/write-whole.ts';
import type { MapOptions } from './map-arguments.ts';

/** The most threads that can be asked for. */
export const MOST_WORKERS = 64;

/** `highground map`: the answer to a question at every place of a table, as a picture, a table, a JSON document or a summary. */
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
  const { state, table } = loaded;
  const begun = beginMap(loaded, options);
  if (!begun.ok) return begun.error;
  const { ask, grid } = begun.value;
  const { sketch, layer } = await begun.value.draw(file, workers);
  const lines = begun.value.lines ?? usualThresholds(layer);
  const document = () => mapDocument(sketch, ask, state.name, layer, lines);
  if (options.out !== undefined) {
    const content = await contentFor(options.out, { sketch, state, table, layer, lines, ask, document });
    const failed = writeWhole(options.out, content, '--out');
    if (failed) return failed;
  }
  const summary = {
    what: ask.what,
    grid,
    layers: sketch.layers.map((each) => summaryOf(sketch, each)),
  };
  return {
    kind: 'yes',
    answer: { ...summary, ...(options.out === undefined ? { map: document() } : { out: options.out }) },
    text: [...mapText(ask, sketch), ...(options.out === undefined ? [] : [`Written to ${options.out}.`])],
  };
}

/** The contents of the output file, by the ending of its name. */
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
  const [{ mapPicture }, { openRaster }] = await Promise.all([
    import('../../lab/picture/map-picture.ts'),
    import('./open-raster.ts'),
  ]);
  const who = 'unit' in ask ? `${state.units.get(ask.unit)?.name ?? ask.unit}, ` : '';
  const standing = standingFor(state, table, ask, sketch);
  const title = `${state.name}: ${who}${labMessages.panel.questions[ask.what]}`;
  return mapPicture({ state, grid: sketch.grid, layer, standing, lines, title }, await openRaster());
}

/** The heights at which a model can stand. A reach map itself has no heights where the place is out of reach. */
function standingFor(
  state: GameState,
  table: TableQuery,
  ask: MapAsk,
  { grid, layers }: MapSketch,
): ArrayLike<number> | undefined {
  const [mover] = ask.what === 'reach' ? modelsOf(state, ask.unit) : [];
  if (!mover) return layers.find(({ name }) => name === 'height')?.values;
  const levelsAt = standingLevels(state, table, mover);
  return Float64Array.from({ length: placeCountOf(grid) }, (_, i) => levelsAt(placeAt(grid, i)).at(-1) ?? Number.NaN);
}

/** Why the output file cannot be used; checked before the long work begins. */
export function whyNotOut(out: string | undefined): BadInput | undefined {
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
