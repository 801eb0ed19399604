import { findCrossing } from '../geometry/outlines/polygon.ts';
import type { PlanPoint } from '../kernel/point.ts';
import type { Inches } from '../kernel/units.ts';
import type { Columns } from './columns.ts';

/** A rectangle of cells: first and last line on each axis. */
type CellBlock = { readonly i0: number; readonly i1: number; readonly j0: number; readonly j1: number };

/** The cells of a mask as a few rectangles, each grown first in width and then in depth. `wide`: number of cells in a row. */
export function toBlocks(mask: Uint8Array, wide: number): readonly CellBlock[] {
  const left = mask.slice();
  const deep = mask.length / wide;
  const blocks: CellBlock[] = [];
  for (let j = 0; j < deep; j++)
    for (let i = 0; i < wide; i++) {
      if (!left[j * wide + i]) continue;
      const across = growBlock(left, wide, deep, i, j, true);
      const along = growBlock(left, wide, deep, i, j, false);
      const size = ({ i0, i1, j0, j1 }: CellBlock) => (i1 - i0) * (j1 - j0);
      const block = size(across) >= size(along) ? across : along;
      for (let z = block.j0; z < block.j1; z++) left.fill(0, z * wide + block.i0, z * wide + block.i1);
      blocks.push(block);
    }
  return blocks;
}

function growBlock(
  left: Uint8Array,
  wide: number,
  deep: number,
  i: number,
  j: number,
  isWideFirst: boolean,
): CellBlock {
  const isFull = (i0: number, i1: number, j0: number, j1: number): boolean => {
    for (let z = j0; z < j1; z++) for (let x = i0; x < i1; x++) if (!left[z * wide + x]) return false;
    return true;
  };
  let [i1, j1] = [i + 1, j + 1];
  const widen = () => {
    while (i1 < wide && isFull(i1, i1 + 1, j, j1)) i1++;
  };
  const deepen = () => {
    while (j1 < deep && isFull(i, i1, j1, j1 + 1)) j1++;
  };
  if (isWideFirst) widen();
  deepen();
  widen();
  return { i0: i, i1, j0: j, j1 };
}

/** The connected regions of a mask with `wide` cells in a row (a count); cells connect by their sides. */
export function toRegions(mask: Uint8Array, wide: number): readonly Uint8Array[] {
  const left = mask.slice();
  const regions: Uint8Array[] = [];
  for (let start = 0; start < left.length; start++) {
    if (!left[start]) continue;
    const region = new Uint8Array(mask.length);
    const stack = [start];
    left[start] = 0;
    while (stack.length > 0) {
      const cell = stack.pop()!;
      region[cell] = 1;
      const i = cell % wide;
      for (const next of [i > 0 ? cell - 1 : -1, i + 1 < wide ? cell + 1 : -1, cell - wide, cell + wide]) {
        if (next < 0 || next >= left.length || !left[next]) continue;
        left[next] = 0;
        stack.push(next);
      }
    }
    regions.push(region);
  }
  return regions;
}

/** The plan outlines of a mask: regions with holes are split until there are none, and outlines are simplified. */
export function toOutlines(columns: Columns, mask: Uint8Array, slack: Inches): readonly (readonly PlanPoint[])[] {
  const wide = columns.xs.length - 1;
  const open = [...toRegions(mask, wide)];
  const outlines: (readonly PlanPoint[])[] = [];
  for (let region = open.pop(); region; region = open.pop()) {
    const loops = loopsOf(region, wide);
    if (loops.length > 1) {
      open.push(...cut(region, wide, loops));
      continue;
    }
    const corners = loops[0]!.map(([i, j]): PlanPoint => [columns.xs[i]!, columns.zs[j]!]);
    outlines.push(straightened(corners, slack));
  }
  return outlines;
}

type GridPoint = readonly [i: number, j: number];

/** Splits a region along the line through the middle of its first hole. */
function cut(region: Uint8Array, wide: number, loops: readonly (readonly GridPoint[])[]): readonly Uint8Array[] {
  const hole = loops.find((loop) => signed(loop) < 0) ?? loops[1]!;
  const is = hole.map(([i]) => i);
  const middle = Math.floor((Math.min(...is) + Math.max(...is)) / 2);
  const side = (isLeft: boolean) => region.map((cell, index) => (cell && index % wide < middle === isLeft ? 1 : 0));
  return [...toRegions(side(true), wide), ...toRegions(side(false), wide)];
}

const signed = (loop: readonly GridPoint[]): number =>
  loop.reduce((sum, [i, j], k) => {
    const [ni, nj] = loop[(k + 1) % loop.length]!;
    return sum + i * nj - ni * j;
  }, 0);

/** The closed loops around a region, corners only: outer ones counter-clockwise (x towards z), holes clockwise. */
function loopsOf(region: Uint8Array, wide: number): readonly (readonly GridPoint[])[] {
  const deep = region.length / wide;
  const isIn = (i: number, j: number) => i >= 0 && j >= 0 && i < wide && j < deep && region[j * wide + i] === 1;
  type Edge = { readonly to: number; readonly cell: number };
  const next = new Map<number, Edge[]>();
  const key = (i: number, j: number) => j * (wide + 1) + i;
  const add = (from: number, to: number, cell: number) => next.set(from, [...(next.get(from) ?? []), { to, cell }]);
  for (let j = 0; j < deep; j++)
    for (let i = 0; i < wide; i++) {
      if (!isIn(i, j)) continue;
      const cell = j * wide + i;
      if (!isIn(i, j - 1)) add(key(i, j), key(i + 1, j), cell);
      if (!isIn(i + 1, j)) add(key(i + 1, j), key(i + 1, j + 1), cell);
      if (!isIn(i, j + 1)) add(key(i + 1, j + 1), key(i, j + 1), cell);
      if (!isIn(i - 1, j)) add(key(i, j + 1), key(i, j), cell);
    }
  const loops: GridPoint[][] = [];
  for (const [start, edges] of next) {
    while (edges.length > 0) {
      const points: GridPoint[] = [];
      let at = start;
      let cell = -1;
      do {
        points.push([at % (wide + 1), Math.floor(at / (wide + 1))]);
        const ways = next.get(at)!;
        // Where two cells touch at a corner, switching to the other cell keeps the loop from meeting itself.
        const over = ways.findIndex((way) => way.cell !== cell);
        const [way] = ways.splice(Math.max(0, over), 1);
        [at, cell] = [way!.to, way!.cell];
      } while (at !== start);
      loops.push(cornersOnly(points));
    }
  }
  return loops;
}

function cornersOnly(points: readonly GridPoint[]): GridPoint[] {
  return points.filter(([i, j], k) => {
    const [pi, pj] = points[(k + points.length - 1) % points.length]!;
    const [ni, nj] = points[(k + 1) % points.length]!;
    return (i - pi) * (nj - j) !== (ni - i) * (j - pj);
  });
}

/** An outline with fewer corners, at most `slack` from the original; unchanged where the result would cross itself. */
export function straightened(corners: readonly PlanPoint[], slack: Inches): readonly PlanPoint[] {
  if (corners.length <= 4) return corners;
  const sums = corners.map(([x, z]) => x + z);
  const a = sums.indexOf(Math.min(...sums));
  const b = sums.indexOf(Math.max(...sums));
  const turned = [...corners.slice(a), ...corners.slice(0, a)];
  const half = (b - a + corners.length) % corners.length;
  const first = thinned(turned.slice(0, half + 1), slack);
  const second = thinned([...turned.slice(half), turned[0]!], slack);
  const fewer = [...first.slice(0, -1), ...second.slice(0, -1)];
  return fewer.length >= 3 && findCrossing(fewer) === undefined ? fewer : corners;
}

/** @source Douglas & Peucker 1973, "Algorithms for the reduction of the number of points required to represent a digitized line". */
function thinned(line: readonly PlanPoint[], slack: Inches): readonly PlanPoint[] {
  const [first, last] = [line[0]!, line.at(-1)!];
  const [dx, dz] = [last[0] - first[0], last[1] - first[1]];
  const length = Math.sqrt(dx * dx + dz * dz) || 1;
  let [most, at] = [slack, -1];
  for (let i = 1; i + 1 < line.length; i++) {
    const off = Math.abs((line[i]![0] - first[0]) * dz - (line[i]![1] - first[1]) * dx) / length;
    if (off > most) [most, at] = [off, i];
  }
  if (at < 0) return [first, last];
  return [...thinned(line.slice(0, at + 1), slack).slice(0, -1), ...thinned(line.slice(at), slack)];
}
