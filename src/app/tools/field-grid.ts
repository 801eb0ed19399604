import type { Inches } from '../../kernel/units.ts';
import type { SightField } from '../state/tools.ts';

/** The ground between two points of a finished field. */
export const FIELD_STEP: Inches = 0.5;
/** How coarse the rounds are in which a field is looked over, in points: what is known early is known everywhere. */
const ROUNDS = [4, 2, 1] as const;
/** Places asked for at once: few enough that other questions to the referee need not wait. */
const AT_ONCE = 500;
/** What is not known yet. */
export const UNKNOWN = 128;

/** A field over a table, of which nothing is known yet; `serial` is the number of the look. */
export function blankField(serial: number, table: { readonly width: Inches; readonly depth: Inches }): SightField {
  const columns = Math.max(2, Math.round(table.width / FIELD_STEP));
  const rows = Math.max(2, Math.round(table.depth / FIELD_STEP));
  return { serial, columns, rows, seen: new Uint8Array(columns * rows).fill(UNKNOWN), done: false };
}

/** What is asked at once: points of the grid, and how far about each its answer holds for the time being. */
export type FieldBatch = {
  readonly points: readonly (readonly [column: number, row: number])[];
  readonly about: number;
};

/** The order in which a field is looked over: from coarse to fine, each point once. */
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
 * Where the points of a batch lie on the table, inches.
 *
 * @shape x and z of each point, one after the other.
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

/** A field with one more batch known; what lies about its points is taken to be alike until it is known better. */
export function withBatch(field: SightField, { points, about }: FieldBatch, answer: Uint8Array): SightField {
  const seen = field.seen.slice();
  points.forEach(([column, row], i) => {
    const value = answer[i] ?? UNKNOWN;
    for (let r = row; r < Math.min(field.rows, row + about); r++)
      for (let c = column; c < Math.min(field.columns, column + about); c++) {
        const isOwn = r === row && c === column;
        // A point that a coarser round has answered keeps its answer.
        const isKnown = !isOwn && r % (about * 2) === 0 && c % (about * 2) === 0 && about < ROUNDS[0];
        if (!isKnown) seen[r * field.columns + c] = value;
      }
  });
  return { ...field, seen };
}

/** The share of the ground that is seen, of what is known. */
export function shareSeen({ seen }: SightField): number {
  const known = seen.reduce((sum, value) => sum + (value === UNKNOWN ? 0 : 1), 0);
  const clear = seen.reduce((sum, value) => sum + (value === 255 ? 1 : 0), 0);
  return known === 0 ? 0 : clear / known;
}
