import { CORE_RISE } from '../../kernel/tolerances.ts';
import type { Upright } from '../../geometry/sight/sight.ts';
import type { PlanPoint } from '../../kernel/point.ts';
import type { Inches } from '../../kernel/units.ts';
import { heightOf, type Leaf, leavesOf, toTable } from '../../rules/core/leaves.ts';
import type { TerrainPiece } from '../../rules/core/terrain.ts';

/** An upright block wholly inside a hill, and the plan outline of the whole hill; both counter-clockwise. */
export type HillCore = Upright & { readonly outline: readonly PlanPoint[] };

/** How far apart the heights of cores are. */
const RISE: Inches = 0.5;
/** The largest blocks of one height that are kept. */
const MOST = 4;

/**
 * Blocks inside hills and ramps. A line from outside the hill through such a block is stopped by the hill's skin, so
 * that its triangles need not be tested.
 */
export const hillCores = (pieces: readonly TerrainPiece[]): readonly HillCore[] =>
  pieces.flatMap(leavesOf).flatMap(coresOf);

/** A hill or ramp: its outline in plan, and the height of its foot. It is solid from there up to its skin. */
export type Hill = { readonly outline: readonly PlanPoint[]; readonly low: Inches };

/** All hills and ramps of some pieces; undefined where there are meshes, which may be hollow. */
export function hillsOf(pieces: readonly TerrainPiece[]): readonly Hill[] | undefined {
  const leaves = pieces.flatMap(leavesOf);
  if (leaves.some(({ shape }) => shape.kind === 'mesh')) return undefined;
  return leaves.flatMap((leaf) =>
    isHill(leaf.shape) ? [{ outline: placed(leaf, spanOf(leaf.shape)), low: leaf.at[1] }] : [],
  );
}

type Slope = Extract<Leaf['shape'], { readonly kind: 'heightfield' | 'ramp' }>;

const isHill = (shape: Leaf['shape']): shape is Slope => shape.kind === 'heightfield' || shape.kind === 'ramp';

const sizeOf = (shape: Slope): readonly [Inches, Inches] =>
  shape.kind === 'ramp' ? [shape.size[0], shape.size[2]] : shape.size;

function spanOf(shape: Slope): Span {
  const [width, depth] = sizeOf(shape);
  return [-width / 2, width / 2, -depth / 2, depth / 2];
}

/** The outline of a span on the table, counter-clockwise. */
const placed = ({ at, yaw }: Leaf, [x0, x1, z0, z1]: Span): readonly PlanPoint[] =>
  [
    [x0, z0],
    [x1, z0],
    [x1, z1],
    [x0, z1],
  ].map(([x, z]): PlanPoint => {
    const [tx, , tz] = toTable(at, yaw, x!, 0, z!);
    return [tx, tz];
  });

function coresOf(leaf: Leaf): readonly HillCore[] {
  const { shape } = leaf;
  if (!isHill(shape)) return [];
  const [width, depth] = sizeOf(shape);
  const top = heightOf(shape);
  const outline = placed(leaf, spanOf(shape));
  const cores: HillCore[] = [];
  for (let high = RISE + CORE_RISE; high < top; high += RISE) {
    const spans: readonly Span[] =
      shape.kind === 'ramp'
        ? [[-width / 2, width / 2, ((high + CORE_RISE) / top - 0.5) * depth, depth / 2]]
        : spansOver(shape, high + CORE_RISE);
    for (const span of spans)
      cores.push({ core: placed(leaf, span), radius: 0, low: leaf.at[1], high: leaf.at[1] + high, outline });
  }
  return cores;
}

/** Extent along x and along z, in the hill's own frame. */
type Span = readonly [x0: Inches, x1: Inches, z0: Inches, z1: Inches];

type Field = Extract<Leaf['shape'], { readonly kind: 'heightfield' }>;

/** The largest spans of whole cells at or above a height everywhere, none inside another. */
function spansOver({ size: [width, depth], columns, rows, heights }: Field, height: Inches): readonly Span[] {
  const isOver = (c: number, r: number): boolean => {
    const a = r * columns + c;
    return [a, a + 1, a + columns, a + columns + 1].every((i) => heights[i]! >= height);
  };
  const found: (readonly [c0: number, c1: number, r0: number, r1: number])[] = [];
  for (let r0 = 0; r0 + 1 < rows; r0++) {
    // Which columns of cells are above the height in all rows so far.
    const holds = Array.from({ length: columns - 1 }, () => true);
    for (let r1 = r0; r1 + 1 < rows && holds.includes(true); r1++) {
      for (let c = 0; c + 1 < columns; c++) if (holds[c] && !isOver(c, r1)) holds[c] = false;
      for (let c0 = holds.indexOf(true); c0 >= 0; c0 = holds.indexOf(true, c0)) {
        const end = holds.indexOf(false, c0);
        const c1 = end < 0 ? columns - 1 : end;
        found.push([c0, c1, r0, r1 + 1]);
        c0 = c1;
      }
    }
  }
  const area = (one: (typeof found)[number]): number => (one[1] - one[0]) * (one[3] - one[2]);
  const kept: (typeof found)[number][] = [];
  for (const one of found.toSorted((a, b) => area(b) - area(a))) {
    if (kept.length === MOST) break;
    const isWithin = kept.some((k) => k[0] <= one[0] && k[1] >= one[1] && k[2] <= one[2] && k[3] >= one[3]);
    if (!isWithin) kept.push(one);
  }
  const x = (c: number): Inches => (c / (columns - 1) - 0.5) * width;
  const z = (r: number): Inches => (r / (rows - 1) - 0.5) * depth;
  return kept.map(([c0, c1, r0, r1]): Span => [x(c0), x(c1), z(r0), z(r1)]);
}
