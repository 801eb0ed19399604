import type { Inches } from '../../kernel/units.ts';
import type { SightField } from '../state/tools.ts';

/** Distance between neighbouring points of a field, inches. */
const FIELD_STEP: Inches = 0.5;
/** Strides of the passes over a field, in points. A coarse pass first covers the whole table. */
const ROUNDS = [4, 2, 1] as const;
/** Points per request: few enough not to delay other questions to the referee. */
const AT_ONCE = 500;
/** The value of a point that is not known yet. */
export const UNKNOWN = 128;

/** A field over a table with all points unknown; `serial` is the index of the sight check. */
export function blankField(serial: number, table: { readonly width: Inches; readonly depth: Inches }): SightField {
  const columns = Math.max(2, Math.round(table.width / FIELD_STEP));
  const rows = Math.max(2, Math.round(table.depth / FIELD_STEP));
  return { serial, columns, rows, seen: new Uint8Array(columns * rows).fill(UNKNOWN), done: false };
}

/** One request: points of the grid, and the number of points on a side that each answer covers for now. */
type FieldBatch = {
  readonly points: readonly (readonly [column: number, row: number])[];
  readonly about: number;
};

/** The requests for a field, from coarse to fine, each point once. */
export function fieldBatches({ columns, rows }: Pick<SightField, 'columns' | 'rows'>): readonly FieldBatch[] {
  const batches: FieldBatch[] = [];
  ROUNDS.forEach((stride, round) => {
    const before = ROUNDS[round - 1];
    const points: (readonly [number, number])[] = [];
    for (let row = 0; row < rows; row += stride)
      for (let column = 0; column < columns; column += stride)
        if (before === undefined || row % before !== 0 || column % before !== 0) points.push([column, row]);
    for (let i = 0; i < points.length; i += AT_ONCE)
      batches.push({ points: points.slice(i, i + AT_ONCE), about: stride });
  });
  return batches;
}

/**
 * The positions of a request's points on the table, inches.
 *
 * @shape x and z of each point in turn.
 */
export function batchPlaces(
  { columns, rows }: Pick<SightField, 'columns' | 'rows'>,
  table: { readonly width: Inches; readonly depth: Inches },
  { points }: FieldBatch,
): Float64Array {
  const places = new Float64Array(points.length * 2);
  points.forEach(([column, row], i) => {
    places[2 * i] = ((column + 0.5) / columns - 0.5) * table.width;
    places[2 * i + 1] = ((row + 0.5) / rows - 0.5) * table.depth;
  });
  return places;
}

/** A field with the answers to one request; each also fills the points near it until those are known. */
export function withBatch(field: SightField, { points, about }: FieldBatch, answer: Uint8Array): SightField {
  const seen = field.seen.slice();
  points.forEach(([column, row], i) => {
    const value = answer[i] ?? UNKNOWN;
    for (let r = row; r < Math.min(field.rows, row + about); r++)
      for (let c = column; c < Math.min(field.columns, column + about); c++) {
        const isOwn = r === row && c === column;
        // A point answered in a coarser pass keeps its answer.
        const isKnown = !isOwn && r % (about * 2) === 0 && c % (about * 2) === 0 && about < ROUNDS[0];
        if (!isKnown) seen[r * field.columns + c] = value;
      }
  });
  return { ...field, seen };
}

/** The fraction of the known ground that is seen. */
export function shareSeen({ seen }: SightField): number {
  const known = seen.reduce((sum, value) => sum + (value === UNKNOWN ? 0 : 1), 0);
  const clear = seen.reduce((sum, value) => sum + (value === 255 ? 1 : 0), 0);
  return known === 0 ? 0 : clear / known;
}
