import { labMessages } from '../../messages/lab.ts';
import { basename } from 'node:path';
import { err, ok, type Result } from '../../kernel/result.ts';
import { difference } from '../../lab/map/difference.ts';
import { GRID_LIMITS, type MapGrid, placeCountOf } from '../../lab/map/map-grid.ts';
import type { MapLayer, MapSketch } from '../../lab/map/map-sketch.ts';
import { isRecord } from '../../replay/sealed-line.ts';
import { LIMITS } from '../../scenario/limits.ts';
import { columns } from './batch-text.ts';
import { whyNotOut } from '../map/map-command.ts';
import { writeWhole } from '../files/write-whole.ts';
import type { MapAsk } from '../../lab/questions/map-ask.ts';
import { mapTable } from '../../lab/questions/map-file.ts';
import { type BadInput, badInput, type Outcome } from '../terminal/outcome.ts';

/** Whether a text begins like a map file. */
export const looksLikeMap = (text: string): boolean => text.slice(0, 64).startsWith('{"format":"highground/map"');

/**
 * The summary of a layer of a difference: how many places have less, the same and more, how many have a value in only
 * one map, and by how much the value changes where both have one.
 */
type Change = {
  readonly layer: string;
  readonly unit: string;
  readonly less: number;
  readonly same: number;
  readonly more: number;
  readonly onlyBefore: number;
  readonly onlyAfter: number;
  readonly mean: number;
  readonly least: number;
  readonly most: number;
};

/**
 * The difference of two maps, the second minus the first, place by place. Its picture shows no terrain, because a map file
 * does not contain the table.
 *
 * @param named The layer to draw; undefined for the first that has a difference.
 */
export async function compareMaps(
  files: readonly string[],
  texts: readonly string[],
  outs: readonly string[],
  named?: string,
): Promise<Outcome> {
  if (files.length !== 2) return badInput('usage', `Give two maps to compare; got ${files.length}.`);
  for (const out of outs) {
    const fault = whyNotOut(out);
    if (fault) return fault;
  }
  const [a, b] = files.map((file, i) => readMap(file, texts[i]!)) as [
    Result<MapSketch, BadInput>,
    Result<MapSketch, BadInput>,
  ];
  if (!a.ok) return a.error;
  if (!b.ok) return b.error;
  const layers = a.value.layers.filter(({ unit }) => unit !== 'piece');
  const first = named === undefined ? layers[0] : layers.find(({ name }) => name === named);
  if (!first) {
    const names = layers.map(({ name }) => name).join(', ');
    return badInput('usage', `--layer must be one of ${names}; got "${(named ?? '').slice(0, 40)}".`);
  }
  const second = b.value.layers.find(({ name, unit }) => name === first.name && unit === first.unit);
  const picture = async (): Promise<Uint8Array> => {
    const [{ bareGround, changePicture }, { openRaster }] = await Promise.all([
      import('../../lab/picture/change-picture.ts'),
      import('../map/open-raster.ts'),
    ]);
    const { grid } = a.value;
    const title = `${stemsOf(files).join(' to ')}: ${labMessages.map.layer(first.name, (unit) => unit)}`;
    return changePicture(
      { state: bareGround(grid), before: [], grid, first, second: second!, title },
      await openRaster(),
    );
  };
  return tellChanges(files, a.value, b.value, undefined, outs, picture);
}

/** The names of files without their endings. */
export const stemsOf = (files: readonly string[]): readonly string[] =>
  files.map((file) => basename(file).replace(/\.json$/, ''));

/**
 * The difference of two maps as an outcome; also writes it to the output files.
 *
 * @param ask     The question, where it is known.
 * @param picture Draws the difference, for files that end in .png.
 */
export async function tellChanges(
  files: readonly string[],
  a: MapSketch,
  b: MapSketch,
  ask: MapAsk | undefined,
  outs: readonly string[],
  picture?: () => Promise<Uint8Array>,
): Promise<Outcome> {
  const found = difference(a, b);
  if (!found.ok) return badInput('usage', found.error.message);
  const changes = found.value.layers.map((layer) => changeOf(layer, a, b));
  const document = {
    ...{ format: 'highground/map-difference', version: 1, files, ...(ask ? { ask } : {}), grid: found.value.grid },
    layers: found.value.layers.map(({ name, unit, values }) => ({
      name,
      unit,
      values: Array.from(values, (n) => (Number.isNaN(n) ? null : n)),
    })),
  };
  for (const file of outs) {
    const content = file.endsWith('.csv')
      ? mapTable(found.value)
      : picture && file.endsWith('.png')
        ? await picture()
        : `${JSON.stringify(document)}\n`;
    const fault = writeWhole(file, content, '--out');
    if (fault) return fault;
  }
  const head = ['layer', 'less', 'same', 'more', 'only before', 'only after', 'mean', 'min', 'max'];
  const rows = changes.map(({ layer, less, same, more, onlyBefore, onlyAfter, mean, least, most }) => [
    layer,
    ...[less, same, more, onlyBefore, onlyAfter].map(String),
    ...[mean, least, most].map(told),
  ]);
  return {
    kind: 'yes',
    answer: { changes, files: outs, ...(outs.length === 0 ? { map: document } : {}) },
    text: [
      `${files[1]} against ${files[0]}:`,
      ...columns([head, ...rows]),
      ...(outs.length > 0 ? [`Written: ${outs.join(', ')}`] : []),
    ],
  };
}

function changeOf({ name, unit, values }: MapLayer, a: MapSketch, b: MapSketch): Change {
  let [less, same, more, sum, least, most, onlyBefore, onlyAfter] = [0, 0, 0, 0, 0, 0, 0, 0];
  const [before, after] = [a, b].map(({ layers }) => layers.find((layer) => layer.name === name)!.values);
  for (const [i, value] of values.entries()) {
    if (Number.isNaN(value)) {
      if (!Number.isNaN(before![i]!)) onlyBefore++;
      if (!Number.isNaN(after![i]!)) onlyAfter++;
      continue;
    }
    if (value < 0) less++;
    else if (value > 0) more++;
    else same++;
    sum += value;
    least = Math.min(least, value);
    most = Math.max(most, value);
  }
  const mean = sum / Math.max(1, less + same + more);
  return { layer: name, unit, less, same, more, onlyBefore, onlyAfter, mean, least, most };
}

const told = (value: number): string => (value === 0 ? '0' : `${value > 0 ? '+' : '−'}${Math.abs(value).toFixed(3)}`);

/** The map in the text of a file. */
function readMap(file: string, text: string): Result<MapSketch, BadInput> {
  const no = () => err(badInput('file', `"${file}" is a damaged map; make it again with highground map.`));
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return no();
  }
  if (!isRecord(value) || value['version'] !== 1 || !isGrid(value['grid']) || !Array.isArray(value['layers']))
    return no();
  const grid = value['grid'];
  const layers: MapLayer[] = [];
  for (const layer of value['layers'] as readonly unknown[]) {
    if (!isRecord(layer) || typeof layer['name'] !== 'string' || typeof layer['unit'] !== 'string') return no();
    const values: unknown = layer['values'];
    if (!Array.isArray(values) || values.length !== placeCountOf(grid)) return no();
    if (!values.every((one) => one === null || Number.isFinite(one))) return no();
    const unit = layer['unit'] as MapLayer['unit'];
    layers.push({
      name: layer['name'],
      unit,
      values: Float64Array.from(values, (one: number | null) => one ?? Number.NaN),
    });
  }
  if (layers.length === 0) return no();
  return ok({ grid, layers, known: new Uint8Array(placeCountOf(grid)).fill(1) });
}

const isGrid = (grid: unknown): grid is MapGrid =>
  isRecord(grid) &&
  ['x0', 'z0', 'step', 'columns', 'rows'].every((key) => Number.isFinite(grid[key])) &&
  Number.isInteger(grid['columns']) &&
  Number.isInteger(grid['rows']) &&
  Math.min(Number(grid['columns']), Number(grid['rows'])) >= 1 &&
  Number(grid['step']) >= GRID_LIMITS.step &&
  Number(grid['step']) <= LIMITS.mostSize &&
  Number(grid['columns']) * Number(grid['rows']) <= GRID_LIMITS.places;
