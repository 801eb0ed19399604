import type { PlanPoint } from '../../kernel/point.ts';
import { type MapGrid, placeAt } from './map-grid.ts';
import type { MapLayer } from './map-sketch.ts';

/** The lines along which a layer has one value, in table coordinates; closed lines end where they begin. */
export type Contour = { readonly value: number; readonly lines: readonly (readonly PlanPoint[])[] };

/**
 * Lines of equal value over a layer, one set per threshold, interpolated linearly between neighbouring places. Squares
 * with an unknown corner are skipped, so no line follows the border of the known area.
 *
 * @param values In the unit of the layer, NaN where unknown; one per index of the grid.
 * @source Lorensen & Cline 1987, in the plane; saddles are decided by the mean of their corners.
 */
export const contoursOf = (
  grid: MapGrid,
  values: ArrayLike<number>,
  thresholds: readonly number[],
): readonly Contour[] => thresholds.map((value) => ({ value, lines: joined(stretchesOf(grid, values, value)) }));

/** Multiples of `every`, in the layer's unit, from the first above its least value to the last below its greatest; `values` by index. */
export function wholeThresholds(values: ArrayLike<number>, every: number): readonly number[] {
  let [least, most] = [Infinity, -Infinity];
  for (let i = 0; i < values.length; i++) {
    const value = values[i]!;
    if (value < least) least = value;
    if (value > most) most = value;
  }
  const found: number[] = [];
  for (let n = Math.floor(least / every) + 1; n * every < most; n++) found.push(n * every);
  return found;
}

/** Maximum number of lines of whole inches drawn by default. */
const MOST_LINES = 24;

/** The default thresholds: whole inches, quarters of a chance, the boundary of a yes. */
export function usualThresholds({ unit, values }: Pick<MapLayer, 'unit' | 'values'>): readonly number[] {
  if (unit === 'inches') {
    const every = [1, 2, 5, 10].find((inches) => wholeThresholds(values, inches).length <= MOST_LINES) ?? 20;
    return wholeThresholds(values, every);
  }
  if (unit === 'chance' || unit === 'share') return [0.25, 0.5, 0.75];
  return unit === 'yes' ? [0.5] : [];
}

/** An end of a segment: the lattice edge it lies on, and the point. */
type End = { readonly edge: number; readonly at: PlanPoint };
type Stretch = readonly [End, End];

/** The straight segments of a contour, square by square. */
function stretchesOf(grid: MapGrid, values: ArrayLike<number>, value: number): readonly Stretch[] {
  const found: Stretch[] = [];
  const { columns, rows } = grid;
  const crossing = (a: number, b: number): End | undefined => {
    const [va, vb] = [values[a]! - value, values[b]! - value];
    if (va < 0 === vb < 0) return undefined;
    const [pa, pb] = [placeAt(grid, a), placeAt(grid, b)];
    const t = va / (va - vb);
    // The number of an edge between neighbours: twice its first place, plus one for vertical edges.
    return { edge: 2 * a + (b === a + 1 ? 0 : 1), at: [pa[0] + t * (pb[0] - pa[0]), pa[1] + t * (pb[1] - pa[1])] };
  };
  for (let row = 0; row + 1 < rows; row++)
    for (let column = 0; column + 1 < columns; column++) {
      const a = row * columns + column;
      const [b, c, d] = [a + 1, a + columns, a + columns + 1];
      const mean = (values[a]! + values[b]! + values[c]! + values[d]!) / 4;
      if (Number.isNaN(mean)) continue;
      const [top, left, right, bottom] = [crossing(a, b), crossing(a, c), crossing(b, d), crossing(c, d)];
      const ends = [top, left, right, bottom].filter((end) => end !== undefined);
      if (ends.length === 2) found.push([ends[0]!, ends[1]!]);
      else if (ends.length === 4)
        found.push(
          ...(mean < value === values[a]! < value
            ? ([
                [top!, right!],
                [left!, bottom!],
              ] as const)
            : ([
                [top!, left!],
                [right!, bottom!],
              ] as const)),
        );
    }
  return found;
}

/** Segments joined into lines where they share an edge. */
function joined(stretches: readonly Stretch[]): readonly (readonly PlanPoint[])[] {
  const byEdge = new Map<number, Stretch[]>();
  for (const stretch of stretches)
    for (const { edge } of stretch) byEdge.set(edge, [...(byEdge.get(edge) ?? []), stretch]);
  const used = new Set<Stretch>();
  const follow = (end: End): readonly PlanPoint[] => {
    const line: PlanPoint[] = [];
    for (let here = end; ; ) {
      const next = byEdge.get(here.edge)?.find((stretch) => !used.has(stretch));
      if (!next) return line;
      used.add(next);
      here = next[0].edge === here.edge ? next[1] : next[0];
      line.push(here.at);
    }
  };
  return stretches.flatMap((stretch) => {
    if (used.has(stretch)) return [];
    used.add(stretch);
    const [from, to] = stretch;
    return [[...follow(from).toReversed(), from.at, to.at, ...follow(to)]];
  });
}
