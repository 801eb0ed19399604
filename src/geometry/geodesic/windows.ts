import type { Index, Inches } from '../../kernel/units.ts';

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
  /** Where it comes out of another edge, below or above its own: that edge's link to it, by index. */
  readonly link: Index | undefined;
  /** The window it comes from, by index; −1 for the first behind its origin. */
  readonly parent: Index;
  /** The node the paths come from; for a start place −1 less its index. */
  readonly origin: Index;
};

/**
 * All windows of a search. Rows of numbers instead of objects, because a search makes hundreds of thousands of them, and
 * settles them in an order in which every row is a place in memory of its own.
 *
 * @shape `indices`: four numbers each, from {@link SIDE} on. `lengths`: six each, from {@link FROM} on.
 */
export type Windows = {
  count: number;
  indices: Int32Array;
  lengths: Float64Array;
  readonly links: Map<Index, Index>;
};

/** Numbers in a row of `indices`, and what they are, as in {@link PathWindow}. */
const INDICES = 4;
const [SIDE, THROUGH, PARENT, ORIGIN] = [0, 1, 2, 3] as const;
/** Numbers in a row of `lengths`, and what they are. */
const LENGTHS = 6;
const [FROM, TO, SX, SY, BEFORE, ROOT] = [0, 1, 2, 3, 4, 5] as const;

const FIRST_CAPACITY = 1024;
/** Maximum number of rows that are kept for another search. */
const KEPT_CAPACITY = 8192;

/** No windows. @source Definition of {@link Windows}. */
export const noWindows = (): Windows => ({
  count: 0,
  indices: new Int32Array(INDICES * FIRST_CAPACITY),
  lengths: new Float64Array(LENGTHS * FIRST_CAPACITY),
  links: new Map(),
});

/** The same rows without windows, for another search; rows that have grown large are given up. @source As there. */
export function emptied(w: Windows): Windows {
  if (w.indices.length > INDICES * KEPT_CAPACITY) return noWindows();
  w.count = 0;
  w.links.clear();
  return w;
}

/** The side of a window. @source Definition of {@link PathWindow}. */
export const windowSide = ({ indices }: Windows, w: Index): Index => indices[INDICES * w + SIDE]!;
/** The window that a window comes from. @source Definition of {@link PathWindow}. */
export const windowParent = ({ indices }: Windows, w: Index): Index => indices[INDICES * w + PARENT]!;
/** The node that a window's paths come from. @source Definition of {@link PathWindow}. */
export const windowOrigin = ({ indices }: Windows, w: Index): Index => indices[INDICES * w + ORIGIN]!;
/** Where a window begins. Inches. @source Definition of {@link PathWindow}. */
export const windowFrom = ({ lengths }: Windows, w: Index): Inches => lengths[LENGTHS * w + FROM]!;
/** Where a window ends. Inches. @source Definition of {@link PathWindow}. */
export const windowTo = ({ lengths }: Windows, w: Index): Inches => lengths[LENGTHS * w + TO]!;
/** Where a window's paths come from, along its side. Inches. @source Definition of {@link PathWindow}. */
export const windowSx = ({ lengths }: Windows, w: Index): Inches => lengths[LENGTHS * w + SX]!;
/** Where a window's paths come from, off its side. Inches. @source Definition of {@link PathWindow}. */
export const windowSy = ({ lengths }: Windows, w: Index): Inches => lengths[LENGTHS * w + SY]!;
/** Length of a window's path up to there. Inches. @source Definition of {@link PathWindow}. */
export const windowBefore = ({ lengths }: Windows, w: Index): Inches => lengths[LENGTHS * w + BEFORE]!;
/** Length of a window's path up to its origin. Inches. @source Definition of {@link PathWindow}. */
export const windowRoot = ({ lengths }: Windows, w: Index): Inches => lengths[LENGTHS * w + ROOT]!;

/** A window by its index. @source Definition of {@link Windows}. */
export const windowAt = (w: Windows, i: Index): PathWindow => ({
  side: windowSide(w, i),
  through: w.indices[INDICES * i + THROUGH]!,
  from: windowFrom(w, i),
  to: windowTo(w, i),
  sx: windowSx(w, i),
  sy: windowSy(w, i),
  before: windowBefore(w, i),
  root: windowRoot(w, i),
  link: w.links.get(i),
  parent: windowParent(w, i),
  origin: windowOrigin(w, i),
});

function grow(w: Windows): void {
  const { indices, lengths } = w;
  w.indices = new Int32Array(2 * indices.length);
  w.indices.set(indices);
  w.lengths = new Float64Array(2 * lengths.length);
  w.lengths.set(lengths);
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
  const at = INDICES * i;
  if (at >= w.indices.length) grow(w);
  const { indices, lengths } = w;
  indices[at + SIDE] = side;
  indices[at + THROUGH] = through;
  indices[at + PARENT] = parent;
  indices[at + ORIGIN] = origin;
  const l = LENGTHS * i;
  lengths[l + FROM] = from;
  lengths[l + TO] = to;
  lengths[l + SX] = sx;
  lengths[l + SY] = sy;
  lengths[l + BEFORE] = before;
  lengths[l + ROOT] = root;
  return i;
}

/** Drops the room for further windows. @source Bookkeeping. */
export function trimmed(w: Windows): void {
  w.indices = w.indices.slice(0, INDICES * w.count);
  w.lengths = w.lengths.slice(0, LENGTHS * w.count);
}
