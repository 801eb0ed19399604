import type { PlanPoint } from '../kernel/point.ts';
import { CELL_ROUNDING } from '../kernel/tolerances.ts';
import type { PieceDocument, ScenarioDocument, ShapeDocument } from '../scenario/schema.ts';
import { toStand, standOf } from './extent.ts';
import { toThousandth, toHundredth } from './round.ts';

/** The effects of a brush on the ground below it. */
export const BRUSHES = ['raise', 'lower', 'smooth', 'level'] as const;
export type Brush = (typeof BRUSHES)[number];

/** One stroke of the brush. `strength`: inches at its centre; for `smooth` and `level` a share. Radius in inches. */
export type Dab = {
  readonly brush: Brush;
  /** Position on the table. */
  readonly at: PlanPoint;
  readonly radius: number;
  readonly strength: number;
  /** The target height of `level`, inches. */
  readonly to?: number;
  /** The height where a stroke that raises began, inches: it makes a round hill over it, however long it stays. */
  readonly from?: number;
};

/** The heightfield of a hill, as in the file. */
type HeightfieldDocument = Extract<ShapeDocument, { heightfield: unknown }>['heightfield'];

/** A piece of hilly ground. */
export type HillPiece = PieceDocument & { readonly shape: { readonly heightfield: HeightfieldDocument } };

/** Grid spacing of new ground, inches. */
export const CELL = 0.5;
/** Maximum height of ground, inches. */
const HIGHEST = 12;
/**
 * The height to which one stroke raises the ground, as a share of the brush's radius: the steepest part of the bell
 * then rises 0.92 in 1, which can still be walked.
 */
const ROUND = 0.6;
/** Cells by which new ground extends beyond the brush, so that it need not grow with every stroke. */
const MARGIN = 4;
/** Maximum number of heights along a side. */
const MOST = 193;

/** Half the table's dimensions: ground ends at its edge. */
type Limits = { readonly halfWidth: number; readonly halfDepth: number };

/** The limits of ground on a table. */
export const limitsOf = ({ width, depth }: ScenarioDocument['table']): Limits => ({
  halfWidth: width / 2,
  halfDepth: depth / 2,
});

/** Whether a piece is ground that a brush can sculpt. */
export const isHill = (piece: PieceDocument): piece is HillPiece => 'heightfield' in piece.shape;

/** New hilly ground, still level, around a place: its corners lie on the table's half-inch grid and within its edge. */
export function freshHill(id: string, at: PlanPoint, radius: number, { halfWidth, halfDepth }: Limits): HillPiece {
  const reach = Math.ceil(radius / CELL) + MARGIN;
  const [x, z] = [freshSide(at[0], reach, halfWidth), freshSide(at[1], reach, halfDepth)];
  return {
    id,
    kind: 'hill',
    shape: {
      heightfield: {
        size: [x.cells * CELL, z.cells * CELL],
        columns: x.cells + 1,
        rows: z.cells + 1,
        heights: Array.from({ length: (x.cells + 1) * (z.cells + 1) }, () => 0),
      },
    },
    at: [x.middle, z.middle],
  };
}

/** New ground along one axis: a number of cells around a place, clipped to the table. */
function freshSide(at: number, reach: number, half: number): { readonly cells: number; readonly middle: number } {
  const edge = Math.floor(half / CELL);
  const here = Math.max(-edge, Math.min(edge, Math.round(at / CELL)));
  const [low, high] = [Math.max(-edge, here - reach), Math.min(edge, here + reach)];
  return { cells: high - low, middle: toThousandth(((low + high) / 2) * CELL) };
}

/** The hill after some strokes; its ground grows where the brush extends over its edge, unless the hill is rotated. */
export function sculpted(hill: HillPiece, dabs: readonly Dab[], limits: Limits): HillPiece {
  // The look was made for the previous shape.
  const { look: _, ...bare } = hill;
  return dabs.reduce((now, dab) => touched(grown(now, dab, limits), dab), bare as HillPiece);
}

function touched(hill: HillPiece, dab: Dab): HillPiece {
  const { heightfield: field } = hill.shape;
  const { columns, rows, size } = field;
  const [x, z] = toStand(standOf(hill), dab.at);
  const [cellX, cellZ] = [size[0] / (columns - 1), size[1] / (rows - 1)];
  const heights = [...field.heights];
  const rim = (row: number, column: number): boolean =>
    row === 0 || column === 0 || row === rows - 1 || column === columns - 1;
  const firstRow = Math.max(0, Math.ceil((z - dab.radius + size[1] / 2) / cellZ));
  const lastRow = Math.min(rows - 1, Math.floor((z + dab.radius + size[1] / 2) / cellZ));
  const firstColumn = Math.max(0, Math.ceil((x - dab.radius + size[0] / 2) / cellX));
  const lastColumn = Math.min(columns - 1, Math.floor((x + dab.radius + size[0] / 2) / cellX));
  for (let row = firstRow; row <= lastRow; row++) {
    for (let column = firstColumn; column <= lastColumn; column++) {
      const [dx, dz] = [column * cellX - size[0] / 2 - x, row * cellZ - size[1] / 2 - z];
      const share = falloff(Math.sqrt(dx * dx + dz * dz) / dab.radius);
      if (share <= 0) continue;
      const i = row * columns + column;
      // Raising leaves the rim alone, so that hills run out level.
      if (rim(row, column) && dab.brush === 'raise') continue;
      heights[i] = toHundredth(within(after(field, row, column, share, dab)));
    }
  }
  return { ...hill, shape: { heightfield: { ...field, heights } } };
}

/** A bell curve: 1 in the middle, 0 at the edge, smooth at both. */
const falloff = (t: number): number => (t >= 1 ? 0 : (1 - t * t) * (1 - t * t));

const within = (height: number): number => Math.max(0, Math.min(HIGHEST, height));

function after(field: HeightfieldDocument, row: number, column: number, share: number, dab: Dab): number {
  const here = field.heights[row * field.columns + column] ?? 0;
  switch (dab.brush) {
    case 'raise': {
      const top = dab.from === undefined ? HIGHEST : dab.from + ROUND * dab.radius * share;
      return Math.max(here, Math.min(here + dab.strength * share, top));
    }
    case 'lower':
      return here - dab.strength * share;
    case 'level':
      return here + ((dab.to ?? 0) - here) * share * dab.strength;
    case 'smooth':
      return here + (mean(field, row, column) - here) * share * dab.strength;
  }
}

/** The mean of a height and its neighbours. */
function mean({ heights, columns, rows }: HeightfieldDocument, row: number, column: number): number {
  let [sum, count] = [0, 0];
  for (let r = Math.max(0, row - 1); r <= Math.min(rows - 1, row + 1); r++) {
    for (let c = Math.max(0, column - 1); c <= Math.min(columns - 1, column + 1); c++) {
      sum += heights[r * columns + c] ?? 0;
      count++;
    }
  }
  return sum / count;
}

/** The hill with level ground added where the brush extends over its edge; a rotated hill keeps its size. */
function grown(hill: HillPiece, dab: Dab, limits: Limits): HillPiece {
  if ((hill.yaw ?? 0) !== 0 || dab.brush === 'lower' || dab.brush === 'smooth') return hill;
  const { heightfield: field } = hill.shape;
  const { at: foot } = standOf(hill);
  const [cellX, cellZ] = [field.size[0] / (field.columns - 1), field.size[1] / (field.rows - 1)];
  const reach = dab.radius + MARGIN * CELL;
  const x = more(foot[0], field.size[0], cellX, dab.at[0], reach, { half: limits.halfWidth, count: field.columns });
  const z = more(foot[2], field.size[1], cellZ, dab.at[1], reach, { half: limits.halfDepth, count: field.rows });
  if (x.low + x.high + z.low + z.high === 0) return hill;
  const [columns, rows] = [field.columns + x.low + x.high, field.rows + z.low + z.high];
  const heights = Array.from({ length: columns * rows }, () => 0);
  for (let row = 0; row < field.rows; row++) {
    for (let column = 0; column < field.columns; column++)
      heights[(row + z.low) * columns + column + x.low] = field.heights[row * field.columns + column] ?? 0;
  }
  const [moveX, moveZ] = [((x.high - x.low) * cellX) / 2, ((z.high - z.low) * cellZ) / 2];
  const [ax, az] = [toThousandth(foot[0] + moveX), toThousandth(foot[2] + moveZ)];
  return {
    ...hill,
    shape: {
      heightfield: {
        size: [toThousandth((columns - 1) * cellX), toThousandth((rows - 1) * cellZ)],
        columns,
        rows,
        heights,
      },
    },
    at: hill.at.length === 3 ? [ax, foot[1], az] : [ax, az],
  };
}

/** Cells to add before and after, along one axis. */
function more(
  middle: number,
  size: number,
  cell: number,
  at: number,
  reach: number,
  { half, count }: { readonly half: number; readonly count: number },
): { readonly low: number; readonly high: number } {
  const [from, to] = [middle - size / 2, middle + size / 2];
  const fits = (length: number): number => Math.max(0, Math.floor(length / cell + CELL_ROUNDING));
  const low = Math.min(fits(from + half), Math.max(0, Math.ceil((from - (at - reach)) / cell - CELL_ROUNDING)));
  const high = Math.min(fits(half - to), Math.max(0, Math.ceil((at + reach - to) / cell - CELL_ROUNDING)));
  return count + low + high > MOST ? { low: 0, high: 0 } : { low, high };
}

/** The height of a hill at a place on the table, inches; undefined outside it. */
export function hillHeightAt(hill: HillPiece, at: PlanPoint): number | undefined {
  const { columns, rows, size, heights } = hill.shape.heightfield;
  const [x, z] = toStand(standOf(hill), at);
  const [u, v] = [((x + size[0] / 2) / size[0]) * (columns - 1), ((z + size[1] / 2) / size[1]) * (rows - 1)];
  if (!(u >= 0 && v >= 0 && u <= columns - 1 && v <= rows - 1)) return undefined;
  const [c, r] = [Math.min(columns - 2, Math.floor(u)), Math.min(rows - 2, Math.floor(v))];
  const [fu, fv] = [u - c, v - r];
  const height = (row: number, column: number): number => heights[row * columns + column] ?? 0;
  const [a, b, d, e] = [height(r, c), height(r, c + 1), height(r + 1, c), height(r + 1, c + 1)];
  // The same two triangles per cell as in the collider.
  return (fu >= fv ? a + (b - a) * fu + (e - b) * fv : a + (d - a) * fv + (e - d) * fu) + standOf(hill).at[1];
}
