import type { TriangleMesh } from '../geometry/mesh/triangle-mesh.ts';
import { signedArea } from '../geometry/outlines/polygon.ts';
import type { PlanPoint } from '../kernel/point.ts';
import type { Inches } from '../kernel/units.ts';
import type { Role } from '../rules/core/terrain.ts';
import type { PieceDocument } from '../scenario/schema.ts';
import { buildColumns, type Columns, leastCell } from './columns.ts';
import type { Ladder } from './ladders.ts';
import { toBlocks, toOutlines } from './outlines.ts';
import { boxOf } from './placing.ts';
import { type Slab, toSlabs } from './slabs.ts';

/** Parts of a compound piece, as in a scenario file. */
type PartDocuments = Extract<PieceDocument['shape'], { readonly parts: unknown }>['parts'];
type PartDocument = PartDocuments[number];

/** Parts, and their greatest deviation from the mesh: in plan, and in height on slopes. */
type Parts = { readonly parts: PartDocuments; readonly across: Inches; readonly up: Inches };

/** Maximum number of parts of one piece: enough for a ruin of three floors, and fast to play on. */
export const MOST_PARTS = 72;
/** Maximum number of corners of all outlines together, because paths are searched from corner to corner. */
const MOST_CORNERS = 300;
/** Cells along the longer side of the finest grid. */
const FINEST = 96;
const LEAST_CELL: Inches = 0.08;
const FINEST_STEP: Inches = 0.25;
/** Coarsening per attempt: slopes get higher steps before outlines get coarse. */
const COARSER = { step: 1.45, slack: 1.3, cell: 1.12 } as const;
const MOST_TRIES = 14;
/** Maximum thickness of a floor, if there is room below it, and of a wall, if it is upright. */
const THIN: Inches = 0.75;
/** Minimum room under a floor. */
const ROOM: Inches = 0.8;

/**
 * A mesh as boxes, or as upright prisms with outlines of any form, as fine as the number of parts allows.
 *
 * Upright and level faces along the axes are kept exactly; round and slanting ones become steps that deviate by at most
 * `across` and `up`. Ladders become parts of their own.
 *
 * @param mesh On the table, its foot at 0, without its ladders.
 */
export function toParts(mesh: TriangleMesh, kind: 'convex' | 'boxes', ladders: readonly Ladder[]): Parts {
  const { min, max } = boxOf(mesh);
  const longest = Math.max(max[0] - min[0], max[2] - min[2]);
  let cell = Math.max(LEAST_CELL, longest / FINEST, leastCell(mesh));
  let step = FINEST_STEP;
  let slack = 0.75 * cell;
  let last: Parts = { parts: [], across: 0, up: 0 };
  for (let i = 0; i < MOST_TRIES; i++) {
    const columns = buildColumns(mesh, cell);
    const parts = [...partsOf(columns, kind, slack, step), ...ladders.map(toLadderPart)];
    last = { parts, across: Math.max(cell, slack), up: step / 2 };
    if (parts.length <= MOST_PARTS && cornersOf(parts) <= MOST_CORNERS) return last;
    cell *= COARSER.cell;
    step *= COARSER.step;
    slack *= COARSER.slack;
  }
  return { ...last, parts: last.parts.slice(0, MOST_PARTS) };
}

const cornersOf = (parts: PartDocuments): number =>
  parts.reduce((sum, { shape }) => sum + ('prism' in shape ? shape.prism.outline.length : 4), 0);

function partsOf(columns: Columns, kind: 'convex' | 'boxes', slack: Inches, step: Inches): PartDocument[] {
  return toSlabs(columns, step).flatMap((slab) =>
    kind === 'boxes' ? boxesOf(columns, slab) : prismsOf(columns, slab, slack),
  );
}

const rounded = (value: number): number => Math.round(value * 1000) / 1000;
/** Smaller parts are left out: no model can stand on one or hide behind it. */
const LEAST_SIDE: Inches = 0.03;

function boxesOf(columns: Columns, slab: Slab): readonly PartDocument[] {
  const { xs, zs } = columns;
  return toBlocks(slab.mask, xs.length - 1).flatMap(({ i0, i1, j0, j1 }): readonly PartDocument[] => {
    const [w, d] = [rounded(xs[i1]! - xs[i0]!), rounded(zs[j1]! - zs[j0]!)];
    const height = rounded(slab.high - slab.low);
    if (w < LEAST_SIDE || d < LEAST_SIDE || height < LEAST_SIDE) return [];
    const at = [rounded((xs[i0]! + xs[i1]!) / 2), rounded(slab.low), rounded((zs[j0]! + zs[j1]!) / 2)] as const;
    return [{ shape: { box: [w, height, d] }, at: [...at], ...roleOf(slab, Math.min(w, d)) }];
  });
}

function prismsOf(columns: Columns, slab: Slab, slack: Inches): readonly PartDocument[] {
  return toOutlines(columns, slab.mask, slack).flatMap((outline): readonly PartDocument[] => {
    const corners = outline.map(([x, z]): [number, number] => [rounded(x), rounded(z)]);
    const area = Math.abs(signedArea(corners));
    const height = rounded(slab.high - slab.low);
    if (area < LEAST_SIDE * LEAST_SIDE || height < LEAST_SIDE) return [];
    const shape = boxShape(corners, height);
    if (shape) return [{ ...shape(rounded(slab.low)), ...roleOf(slab, thicknessOf(corners, area)) }];
    return [
      {
        shape: { prism: { outline: corners, height } },
        at: [0, rounded(slab.low), 0],
        ...roleOf(slab, thicknessOf(corners, area)),
      },
    ];
  });
}

/** An axis-aligned rectangle as a box; undefined for other outlines. */
function boxShape(corners: readonly PlanPoint[], height: Inches) {
  if (corners.length !== 4) return undefined;
  const xs = [...new Set(corners.map(([x]) => x))];
  const zs = [...new Set(corners.map(([, z]) => z))];
  if (xs.length !== 2 || zs.length !== 2) return undefined;
  const [w, d] = [rounded(Math.abs(xs[1]! - xs[0]!)), rounded(Math.abs(zs[1]! - zs[0]!))];
  return (low: Inches): PartDocument => ({
    shape: { box: [w, height, d] },
    at: [rounded((xs[0]! + xs[1]!) / 2), low, rounded((zs[0]! + zs[1]!) / 2)],
  });
}

/** The thickness of an outline seen as a wall: twice its area divided by its perimeter. */
function thicknessOf(corners: readonly PlanPoint[], area: number): Inches {
  const round = corners.reduce((sum, [x, z], i) => {
    const [nx, nz] = corners[(i + 1) % corners.length]!;
    return sum + Math.sqrt((nx - x) ** 2 + (nz - z) ** 2);
  }, 0);
  return round > 0 ? (2 * area) / round : 0;
}

function roleOf({ low, high }: Slab, thickness: Inches): { role?: Role } {
  if (low >= ROOM && high - low <= THIN && thickness > high - low) return { role: 'floor' };
  if (thickness <= THIN && high - low >= 2 * thickness) return { role: 'wall' };
  return {};
}

const toLadderPart = ({ at, size }: Ladder): PartDocument => ({
  shape: { box: [rounded(size[0]), rounded(size[1]), rounded(size[2])] },
  at: [rounded(at[0]), rounded(at[1]), rounded(at[2])],
  role: 'ladder',
});
