import type { PlanPoint } from '../kernel/point.ts';
import type { Extent, PlanFrame } from './extent.ts';
import { planFrame } from './extent.ts';
import { toThousandth } from './round.ts';

/** A line that shows an alignment with another thing. */
export type Guide = { readonly from: PlanPoint; readonly to: PlanPoint };

/** The result of snapping a drag to the grid and to neighbours. */
type Snapped = { readonly by: PlanPoint; readonly guides: readonly Guide[] };

/** Snapping distance and grid spacing in inches; rotation step in degrees. */
export const SNAP = { reach: 0.3, grid: 0.5, turn: 15 } as const;

/** Maximum distance of neighbours to snap to, inches. */
const NEAR = 14;

/**
 * Snaps a move: to edges and middles of neighbours first, independently per axis, and otherwise to the half-inch grid.
 *
 * @param moving The dragged things at their original position.
 * @param by     The drag so far.
 */
export function snapMove(moving: PlanFrame, by: PlanPoint, others: readonly PlanFrame[]): Snapped {
  const frame: PlanFrame = {
    minX: moving.minX + by[0],
    maxX: moving.maxX + by[0],
    minZ: moving.minZ + by[1],
    maxZ: moving.maxZ + by[1],
  };
  const near = others.filter(
    (o) =>
      o.minX < frame.maxX + NEAR &&
      o.maxX > frame.minX - NEAR &&
      o.minZ < frame.maxZ + NEAR &&
      o.maxZ > frame.minZ - NEAR,
  );
  const x = drawnTo(
    marksOf(frame.minX, frame.maxX),
    near.map((o) => marksOf(o.minX, o.maxX)),
  );
  const z = drawnTo(
    marksOf(frame.minZ, frame.maxZ),
    near.map((o) => marksOf(o.minZ, o.maxZ)),
  );
  const [dx, dz] = [x?.by ?? toGrid(frame.minX, frame.maxX), z?.by ?? toGrid(frame.minZ, frame.maxZ)];
  const guides: Guide[] = [];
  if (x) {
    const other = near[x.of]!;
    const [low, high] = [Math.min(other.minZ, frame.minZ + dz), Math.max(other.maxZ, frame.maxZ + dz)];
    guides.push({ from: [x.at, low - 0.5], to: [x.at, high + 0.5] });
  }
  if (z) {
    const other = near[z.of]!;
    const [low, high] = [Math.min(other.minX, frame.minX + dx), Math.max(other.maxX, frame.maxX + dx)];
    guides.push({ from: [low - 0.5, z.at], to: [high + 0.5, z.at] });
  }
  return { by: [toThousandth(by[0] + dx), toThousandth(by[1] + dz)], guides };
}

type Marks = readonly [low: number, middle: number, high: number];

const marksOf = (low: number, high: number): Marks => [low, (low + high) / 2, high];

/** The smallest offset that aligns two edges or two middles, within snapping distance. */
function drawnTo(
  mine: Marks,
  theirs: readonly Marks[],
): { readonly by: number; readonly at: number; readonly of: number } | undefined {
  let best: { readonly by: number; readonly at: number; readonly of: number } | undefined;
  for (const [of, marks] of theirs.entries()) {
    for (const [i, at] of marks.entries()) {
      for (const [j, own] of mine.entries()) {
        if ((i === 1) !== (j === 1)) continue;
        const by = at - own;
        if (Math.abs(by) <= SNAP.reach && (best === undefined || Math.abs(by) < Math.abs(best.by)))
          best = { by, at, of };
      }
    }
  }
  return best;
}

/** The offset that brings the middle onto the grid. */
function toGrid(low: number, high: number): number {
  const middle = (low + high) / 2;
  return Math.round(middle / SNAP.grid) * SNAP.grid - middle;
}

/** The nearest point of the half-inch grid. */
export const onGrid = ([x, z]: PlanPoint): PlanPoint => [
  Math.round(x / SNAP.grid) * SNAP.grid,
  Math.round(z / SNAP.grid) * SNAP.grid,
];

/** The nearest multiple of fifteen degrees. */
export const onTurn = (degrees: number): number => Math.round(degrees / SNAP.turn) * SNAP.turn;

/** A move, inches, stopped at the table's edge; a thing wider than the table is centred. */
export function keepOnTable(
  moving: PlanFrame,
  by: PlanPoint,
  table: { readonly width: number; readonly depth: number },
): PlanPoint {
  const hold = (low: number, high: number, step: number, half: number): number =>
    high - low > 2 * half ? -(low + high) / 2 : Math.max(-half - low, Math.min(half - high, step));
  return [
    hold(moving.minX, moving.maxX, by[0], table.width / 2),
    hold(moving.minZ, moving.maxZ, by[1], table.depth / 2),
  ];
}

/** The bounding box of each extent. */
export const planFrames = (extents: readonly Extent[]): readonly PlanFrame[] =>
  extents.map((extent) => planFrame([extent]));
