import { err, ok, type Result } from '../../kernel/result.ts';
import { difference } from '../../lab/map/difference.ts';
import { GRID_LIMITS, type MapGrid, placesOf } from '../../lab/map/map-grid.ts';
import type { MapLayer, MapSketch } from '../../lab/map/map-sketch.ts';
import { isRecord } from '../../replay/sealed-line.ts';
import { columns } from './batch-text.ts';
import type { Out } from './batch-options.ts';
import { writePieces } from './batch-out.ts';
import { mapTable } from '../../lab/map/map-file.ts';
import { type BadInput, badInput, type Outcome } from '../outcome.ts';

/** Whether a text calls itself a map. */
export const looksLikeMap = (text: string): boolean => text.slice(0, 64).startsWith('{"format":"highground/map"');

/** What a layer of a difference says: how many places have less, the same and more, and the means of both maps' change. */
type Change = {
  readonly layer: string;
  readonly unit: string;
  readonly less: number;
  readonly same: number;
  readonly more: number;
  readonly mean: number;
  readonly least: number;
  readonly most: number;
};

/** The second of two maps against the first, place by place. */
export function compareMaps(files: readonly string[], texts: readonly string[], outs: readonly Out[]): Outcome {
  if (files.length !== 2) return badInput('usage', `Give two maps to compare; got ${files.length}.`);
  const strange = outs.find(({ kind }) => kind === 'html');
  if (strange) return badInput('usage', `--out must end in .json or .csv for maps; got "${strange.file}".`);
  const [a, b] = files.map((file, i) => readMap(file, texts[i]!)) as [
    Result<MapSketch, BadInput>,
    Result<MapSketch, BadInput>,
  ];
  if (!a.ok) return a.error;
  if (!b.ok) return b.error;
  const found = difference(a.value, b.value);
  if (!found.ok) return badInput('usage', found.error.message);
  const changes = found.value.layers.map(changeOf);
  const document = {
    ...{ format: 'highground/map-difference', version: 1, files, grid: found.value.grid },
    layers: found.value.layers.map(({ name, unit, values }) => ({
      name,
      unit,
      values: Array.from(values, (n) => (Number.isNaN(n) ? null : n)),
    })),
  };
  for (const { kind, file } of outs) {
    const fault = writePieces(file, [kind === 'csv' ? mapTable(found.value) : `${JSON.stringify(document)}\n`]);
    if (fault) return fault;
  }
  const written = outs.map(({ file }) => file);
  const head = ['layer', 'places with less', 'the same', 'more', 'mean', 'least', 'most'];
  const rows = changes.map(({ layer, less, same, more, mean, least, most }) => [
    layer,
    ...[less, same, more].map(String),
    ...[mean, least, most].map(told),
  ]);
  return {
    kind: 'yes',
    answer: { changes, files: written, ...(written.length === 0 ? { map: document } : {}) },
    text: [
      `${files[1]} against ${files[0]}:`,
      ...columns([head, ...rows]),
      ...(written.length > 0 ? [`Written: ${written.join(', ')}`] : []),
    ],
  };
}

function changeOf({ name, unit, values }: MapLayer): Change {
  let [less, same, more, sum, least, most] = [0, 0, 0, 0, 0, 0];
  for (const value of values) {
    if (Number.isNaN(value)) continue;
    if (value < 0) less++;
    else if (value > 0) more++;
    else same++;
    sum += value;
    least = Math.min(least, value);
    most = Math.max(most, value);
  }
  return { layer: name, unit, less, same, more, mean: sum / Math.max(1, less + same + more), least, most };
}

const told = (value: number): string => (value === 0 ? '0' : `${value > 0 ? '+' : '−'}${Math.abs(value).toFixed(3)}`);

/** The map of a file's text. */
function readMap(file: string, text: string): Result<MapSketch, BadInput> {
  const no = () => err(badInput('file', `"${file}" is a damaged map; draw it again with highground map.`));
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
    if (!Array.isArray(values) || values.length !== placesOf(grid)) return no();
    if (!values.every((one) => one === null || Number.isFinite(one))) return no();
    const unit = layer['unit'] as MapLayer['unit'];
    layers.push({
      name: layer['name'],
      unit,
      values: Float64Array.from(values, (one: number | null) => one ?? Number.NaN),
    });
  }
  return ok({ grid, layers, known: new Uint8Array(placesOf(grid)).fill(1) });
}

const isGrid = (grid: unknown): grid is MapGrid =>
  isRecord(grid) &&
  ['x0', 'z0', 'step', 'columns', 'rows'].every((key) => Number.isFinite(grid[key])) &&
  Number.isInteger(grid['columns']) &&
  Number.isInteger(grid['rows']) &&
  Number(grid['columns']) * Number(grid['rows']) <= GRID_LIMITS.places;
