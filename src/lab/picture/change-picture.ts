import { SAME_VALUE } from '../../kernel/tolerances.ts';
import { type Colour, differenceScaleFor } from '../map/colours.ts';
import { contoursOf, wholeThresholds } from '../map/contours.ts';
import type { MapGrid } from '../map/map-grid.ts';
import type { MapLayer } from '../map/map-sketch.ts';
import type { LayerUnit } from '../map/mapper.ts';
import type { PlanPoint } from '../../kernel/point.ts';
import type { TerrainPiece } from '../../rules/core/terrain.ts';
import { namesOf } from '../../messages/phrases/names.ts';
import { unitId } from '../../rules/core/ids.ts';
import { labMessages } from '../../messages/lab.ts';
import type { Legend } from './legend.ts';
import { HATCHED, rgb } from './marks.ts';
import type { Raster } from './raster.ts';
import { type Drawn, makeSheet } from './sheet.ts';

/** The contents of a difference picture. */
type ChangeOf = {
  /** The second table, and the terrain pieces of the first. */
  readonly state: Drawn;
  readonly before: Iterable<TerrainPiece>;
  readonly grid: MapGrid;
  /** The same layer of both maps. */
  readonly first: MapLayer;
  readonly second: MapLayer;
  /** Values at which lines are drawn; a few by default. */
  readonly lines?: readonly number[] | undefined;
  readonly title: string;
};

/** The ground of a map whose table is unknown: as large as its lattice, and empty. */
export const bareGround = ({ step, columns, rows }: MapGrid): Drawn => ({
  table: { width: Math.max(1, columns - 1) * step, depth: Math.max(1, rows - 1) * step },
  terrain: new Map(),
  units: new Map(),
  models: new Map(),
});

/** The change at a point: by how much, or which map alone has an answer there, if either has. */
type Change = number | 'first' | 'second' | 'neither';

/** Ground where only the first map, or only the second, has an answer. */
const ONLY: Readonly<Record<'first' | 'second', Colour>> = { first: [122, 68, 140], second: [46, 134, 106] };

/** The difference between two maps as a PNG picture: blue where the second has less, orange where more. */
export function changePicture(
  { state, before, grid, first, second, lines, title }: ChangeOf,
  raster: Raster,
): Uint8Array {
  const { unit } = first;
  const values = second.values.map((value, i) => value - first.values[i]!);
  const scale = differenceScaleFor(unit, values);
  const colourOf = (change: Change): Colour | undefined => {
    if (change === 'neither') return undefined;
    return typeof change === 'number' ? scale.colourOf(change) : ONLY[change];
  };
  const describe = (legend: Legend): void => {
    if (unit === 'yes') for (const stop of [1, 0, -1]) legend.swatch(rgb(scale.colourOf(stop)), changeText(unit, stop));
    else legend.range(scale, scale.colourOf, (stop) => changeText(unit, stop));
    legend.swatch(rgb(ONLY.first), labMessages.map.onlyFirst);
    legend.swatch(rgb(ONLY.second), labMessages.map.onlySecond);
    legend.swatch(HATCHED, labMessages.map.neither);
  };
  const svg = makeSheet(
    {
      ...{
        state,
        before,
        title,
        legendTitle: labMessages.map.layer(first.name, (unit) => namesOf(state).unit(unitId(unit))),
        describe,
      },
      colourAt: (at) => colourOf(changeAt(grid, first.values, second.values, at)),
      contours: contoursOf(grid, values, lines ?? usualLines(unit, values)),
      numberOf: (value) => changeText(unit, value),
    },
    raster.widthOf,
  );
  return raster.toPng(svg);
}

/** The change between places, interpolated by distance; where one map alone has answers with more weight, that map. */
function changeAt(grid: MapGrid, first: Float64Array, second: Float64Array, [x, z]: PlanPoint): Change {
  const u = Math.min(Math.max((x - grid.x0) / grid.step, 0), grid.columns - 1);
  const v = Math.min(Math.max((z - grid.z0) / grid.step, 0), grid.rows - 1);
  const [c, r] = [Math.floor(u), Math.floor(v)];
  let [sum, both] = [0, 0];
  const only = { first: 0, second: 0, neither: 0 };
  for (let k = 0; k < 4; k++) {
    const weight = (k & 1 ? u - c : 1 - u + c) * (k >> 1 ? v - r : 1 - v + r);
    if (weight === 0) continue;
    const place = (r + (k >> 1)) * grid.columns + c + (k & 1);
    const [a, b] = [first[place]!, second[place]!];
    if (Number.isNaN(a) || Number.isNaN(b))
      only[Number.isNaN(a) ? (Number.isNaN(b) ? 'neither' : 'second') : 'first'] += weight;
    else {
      both += weight;
      sum += weight * (b - a);
    }
  }
  const [most] = (['first', 'second', 'neither'] as const).toSorted((a, b) => only[b] - only[a]);
  return both >= only[most!] ? sum / both : most!;
}

/** A change with its sign, as written beside its colour; `value` in the layer's unit, chances as fractions. */
function changeText(unit: LayerUnit, value: number): string {
  if (unit === 'yes') return labMessages.map.turned(value);
  if (Math.abs(value) < SAME_VALUE) return labMessages.map.same;
  const sign = value > 0 ? '+' : '-';
  const much = Math.abs(value);
  if (unit === 'chance' || unit === 'share') return `${sign}${Number((100 * much).toFixed(1))} %`;
  return `${sign}${Number(much.toFixed(2))}${unit === 'inches' ? '″' : ''}`;
}

/** Maximum number of lines drawn by default. */
const MOST_LINES = 12;

function usualLines(unit: LayerUnit, values: Float64Array): readonly number[] {
  if (unit === 'chance' || unit === 'share') return [-0.75, -0.5, -0.25, 0.25, 0.5, 0.75];
  if (unit !== 'inches') return [];
  const every = [1, 2, 5, 10].find((inches) => wholeThresholds(values, inches).length <= MOST_LINES) ?? 20;
  return wholeThresholds(values, every).filter((value) => value !== 0);
}
