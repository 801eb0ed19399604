import type { Index, Inches } from '../../kernel/units.ts';
import type { EdgeLink } from './walk-mesh.ts';

/**
 * The part of an edge that straight paths from one place reach through one sequence of triangles, laid flat.
 *
 * The frame is that of the side over which the paths go on: its first corner is the origin, the side runs along +x, and
 * its triangle lies towards +y.
 */
export type PathWindow = {
  /** The side over which it goes on into that side's triangle. */
  readonly side: Index;
  /** The triangle it comes out of. */
  readonly through: Index;
  readonly from: Inches;
  readonly to: Inches;
  /** Where the paths come from, laid flat; `sy` < 0. */
  readonly sx: Inches;
  readonly sy: Inches;
  /** Length of the path up to `sx`, `sy`, and of the climbs since. */
  readonly before: Inches;
  /** Length of the path up to its origin. */
  readonly root: Inches;
  /** Where it comes out of another edge, below or above its own: that edge's link to it. */
  readonly link: EdgeLink | undefined;
  /** The window it comes from, by index; −1 for the first behind its origin. */
  readonly parent: Index;
  /** The node the paths come from; −1 for the start. */
  readonly origin: Index;
};

/**
 * All windows of a search. Columns instead of objects, because a search makes hundreds of thousands of them.
 *
 * @shape By window, as in {@link PathWindow}.
 */
export type Windows = {
  count: number;
  side: Int32Array;
  through: Int32Array;
  parent: Int32Array;
  origin: Int32Array;
  from: Float64Array;
  to: Float64Array;
  sx: Float64Array;
  sy: Float64Array;
  before: Float64Array;
  root: Float64Array;
  readonly links: Map<Index, EdgeLink>;
};

const FIRST_CAPACITY = 1024;

/** No windows. @source Definition of {@link Windows}. */
export const noWindows = (): Windows => ({
  count: 0,
  side: new Int32Array(FIRST_CAPACITY),
  through: new Int32Array(FIRST_CAPACITY),
  parent: new Int32Array(FIRST_CAPACITY),
  origin: new Int32Array(FIRST_CAPACITY),
  from: new Float64Array(FIRST_CAPACITY),
  to: new Float64Array(FIRST_CAPACITY),
  sx: new Float64Array(FIRST_CAPACITY),
  sy: new Float64Array(FIRST_CAPACITY),
  before: new Float64Array(FIRST_CAPACITY),
  root: new Float64Array(FIRST_CAPACITY),
  links: new Map(),
});

/** A window by its index. @source Definition of {@link Windows}. */
export const windowAt = (w: Windows, i: Index): PathWindow => ({
  side: w.side[i]!,
  through: w.through[i]!,
  from: w.from[i]!,
  to: w.to[i]!,
  sx: w.sx[i]!,
  sy: w.sy[i]!,
  before: w.before[i]!,
  root: w.root[i]!,
  link: w.links.get(i),
  parent: w.parent[i]!,
  origin: w.origin[i]!,
});

function grow(w: Windows): void {
  const longer = <A extends Int32Array | Float64Array>(column: A): A => {
    const copy = new (column.constructor as new (length: number) => A)(2 * column.length);
    copy.set(column);
    return copy;
  };
  w.side = longer(w.side);
  w.through = longer(w.through);
  w.parent = longer(w.parent);
  w.origin = longer(w.origin);
  w.from = longer(w.from);
  w.to = longer(w.to);
  w.sx = longer(w.sx);
  w.sy = longer(w.sy);
  w.before = longer(w.before);
  w.root = longer(w.root);
}

/** Adds a window; gives its index. Plain numbers: it is needed for every window. @source Definition of {@link Windows}. */
export function putWindow(
  w: Windows,
  side: Index,
  through: Index,
  from: Inches,
  to: Inches,
  sx: Inches,
  sy: Inches,
  before: Inches,
  root: Inches,
  origin: Index,
  parent: Index,
): Index {
  const i = w.count++;
  if (i >= w.side.length) grow(w);
  w.side[i] = side;
  w.through[i] = through;
  w.parent[i] = parent;
  w.origin[i] = origin;
  w.from[i] = from;
  w.to[i] = to;
  w.sx[i] = sx;
  w.sy[i] = sy;
  w.before[i] = before;
  w.root[i] = root;
  return i;
}
