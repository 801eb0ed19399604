import { NO_SLOPE, SAME_OFFSET, MEASURE_TOLERANCE } from '../../../../kernel/tolerances.ts';
import { clipBeyond } from '../../../../geometry/outlines/overlap.ts';
import type { PlanPoint } from '../../../../kernel/point.ts';
import type { Inches } from '../../../../kernel/units.ts';
import {
  approachOf,
  type FacingLine,
  frontOf,
  fromLine,
  type Shown,
  toLine,
  withNeighbours,
} from '../../ranks/facing-line.ts';
import type { Bystanding, Charger, CombinedProblem, TakenGround } from '../problem.ts';
import { type LineReach, chargeReachOf, type Span, unionOf } from './reach.ts';
import { type BodySize, bodySizeOf } from '../../ranks/footprint.ts';
import * as trig from '../../../../kernel/trig.ts';

/**
 * A closed span of offsets on which a charger touches at least this much: `own` of its models, and the pieces `first`
 * to `last` shown by the line.
 */
export type Cell = {
  readonly from: Inches;
  readonly to: Inches;
  readonly own: number;
  readonly first: number;
  readonly last: number;
  /** Number of uncharged enemies touched, beyond those it cannot avoid. @source Q1 */
  readonly extra: number;
};

/** One charger facing the line it must strike. */
export type Lane = {
  readonly charger: Charger;
  readonly line: FacingLine;
  readonly size: BodySize;
  readonly front: readonly Shown[];
  readonly reach: LineReach;
  /** Offsets at which it can stand and which it can reach. */
  readonly spans: readonly Span[];
  readonly cells: readonly Cell[];
  /** Number of uncharged enemies it touches wherever it ends. */
  readonly unavoidable: number;
};

/** How near an offset must be to a point where two models begin to touch to count as that point. Rounded later. */
const AT: Inches = 0.8 * MEASURE_TOLERANCE;

/** Gap that a unit keeps to an enemy it avoids touching. */
const CLEAR: Inches = 2 * MEASURE_TOLERANCE;

/** The lane of a charger to a line, before any path is checked. @source RG-08, RG-15, Q13 */
export function laneOf(problem: CombinedProblem, charger: Charger, side: FacingLine): Lane {
  const line = withNeighbours(side, problem.enemies);
  const size = bodySizeOf(charger.formation);
  const { corner, theta } = approachOf(line, charger.formation);
  const reach = chargeReachOf({ a: corner[0], b: corner[1], theta, width: size.width, length: line.length });
  const spans = standingSpans(problem, line, size, reach.spans);
  const lane = { charger, line, size, front: frontOf(charger.formation), reach };
  return withSpans(problem.enemies, lane, spans);
}

/** A lane restricted to some of its offsets. */
export function withSpans(
  enemies: readonly Bystanding[],
  lane: Omit<Lane, 'spans' | 'cells' | 'unavoidable'>,
  spans: readonly Span[],
): Lane {
  const touched = enemies.flatMap(({ body }): readonly Span[] => {
    const span = touchSpan(body.points, lane);
    return span ? [span] : [];
  });
  const raw = cellsOf(lane, spans, touched);
  const unavoidable = raw.reduce((least, cell) => Math.min(least, cell.extra), Number.POSITIVE_INFINITY);
  const cells = raw.map((cell) => ({ ...cell, extra: cell.extra - unavoidable }));
  return { ...lane, spans, cells, unavoidable: raw.length === 0 ? 0 : unavoidable };
}

/** Number of uncharged enemies a charger touches at an offset. @source CC-10 */
export const enemiesTouched = (
  enemies: readonly Bystanding[],
  lane: Pick<Lane, 'line' | 'size'>,
  offset: Inches,
): number =>
  enemies.filter(({ body }) => {
    const span = touchSpan(body.points, lane);
    return span !== undefined && span[0] < offset && offset < span[1];
  }).length;

/** The reachable offsets at which a unit stands flush on free ground of the table. */
function standingSpans(
  problem: CombinedProblem,
  line: FacingLine,
  size: BodySize,
  reach: readonly Span[],
): readonly Span[] {
  const [low, high] = onTable(problem.table, line, size);
  const clipped = reach.flatMap(([from, to]): readonly Span[] => {
    const [p, q] = [Math.max(from, low), Math.min(to, high)];
    return p <= q + SAME_OFFSET ? [[p, Math.max(p, q)]] : [];
  });
  const taken: readonly TakenGround[] = [...problem.enemies, ...problem.friends, ...problem.terrain];
  return taken.reduce<readonly Span[]>((open, { body }) => {
    const extent = extentBefore(body.points, line, MEASURE_TOLERANCE, size.depth - MEASURE_TOLERANCE);
    if (!extent) return open;
    const [from, to] = [extent[0] + MEASURE_TOLERANCE - size.width, extent[1] - MEASURE_TOLERANCE];
    return from < to ? without(open, from, to) : open;
  }, clipped);
}

/** Spans with an open interval removed. */
const without = (spans: readonly Span[], from: Inches, to: Inches): readonly Span[] =>
  spans.flatMap(([p, q]): readonly Span[] =>
    q <= from || p >= to
      ? [[p, q]]
      : [...(p <= from ? [[p, from] as const] : []), ...(q >= to ? [[to, q] as const] : [])],
  );

/** The extent along a line of a convex outline within a range of distances before it; undefined when there is none. */
function extentBefore(outline: readonly PlanPoint[], line: FacingLine, near: Inches, far: Inches): Span | undefined {
  let cut: readonly PlanPoint[] = outline.map((point) => toLine(line, point));
  cut = clipBeyond(cut, 0, near, 0, -1);
  cut = clipBeyond(cut, 0, far, 0, 1);
  if (cut.length === 0) return undefined;
  const along = cut.map(([u]) => u);
  return [Math.min(...along), Math.max(...along)];
}

/** The open interval of offsets at which a flush unit touches an outline, with a margin. */
function touchSpan(outline: readonly PlanPoint[], { line, size }: Pick<Lane, 'line' | 'size'>): Span | undefined {
  const extent = extentBefore(outline, line, -MEASURE_TOLERANCE, size.depth + MEASURE_TOLERANCE);
  return extent && [extent[0] - size.width - CLEAR, extent[1] + CLEAR];
}

/** The offsets at which a flush unit is on the table. */
function onTable({ width, depth }: CombinedProblem['table'], line: FacingLine, size: BodySize): Span {
  let [low, high] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (const [axis, half] of [
    [0, width / 2],
    [1, depth / 2],
  ] as const) {
    const slope = line.along[axis];
    for (const corner of [0, size.width])
      for (const out of [0, size.depth]) {
        const at = fromLine(line, [corner, out])[axis];
        const room = half + MEASURE_TOLERANCE;
        if (Math.abs(slope) < NO_SLOPE) {
          if (Math.abs(at) > room) return [1, 0];
          continue;
        }
        const ends = [(-room - at) / slope, (room - at) / slope].toSorted((p, q) => p - q);
        low = Math.max(low, ends[0]!);
        high = Math.min(high, ends[1]!);
      }
  }
  return [low, high];
}

/** The cells of some spans: cut wherever a model begins or ceases to be touched, and the cuts themselves. */
function cellsOf(
  { line, front }: Pick<Lane, 'line' | 'front'>,
  spans: readonly Span[],
  enemies: readonly Span[],
): readonly Cell[] {
  const byModel = spansByModel(line.shown, front);
  const byPiece = spansByPiece(line.shown, front);
  const cuts = [...byModel, ...byPiece].flat(2);
  const cell = (at: Inches, from: Inches, to: Inches): Cell => {
    const slack = from === to ? AT : SAME_OFFSET;
    const holds = (touching: readonly Span[]) => touching.some(([p, q]) => p <= at + slack && at <= q + slack);
    const first = byPiece.findIndex(holds);
    return {
      ...{ from, to },
      own: byModel.filter(holds).length,
      first: first < 0 ? line.shown.length : first,
      last: byPiece.findLastIndex(holds),
      extra: enemies.filter(([p, q]) => p < at && at < q).length,
    };
  };
  return spans.flatMap(([from, to]) => {
    const inside = [...cuts, ...enemies.flat()].filter((x) => from < x && x < to);
    const ends = [from, ...inside, to]
      .toSorted((p, q) => p - q)
      .filter((x, i, all) => i === 0 || x - all[i - 1]! > SAME_OFFSET);
    return ends.flatMap((end, i) => {
      const next = ends[i + 1];
      return next === undefined ? [cell(end, end, end)] : [cell(end, end, end), cell((end + next) / 2, end, next)];
    });
  });
}

/** For every piece shown by a line, the offsets at which any part of a front touches it. */
const spansByPiece = (shown: readonly Shown[], front: readonly Shown[]): readonly (readonly Span[])[] =>
  shown.map((theirs) => unionOf(front.map((mine): Span => [theirs.from - mine.to, theirs.to - mine.from])));

/** For every model of a front, the offsets at which it touches an enemy model. */
function spansByModel(shown: readonly Shown[], front: readonly Shown[]): readonly (readonly Span[])[] {
  const byModel = new Map<string, Span[]>();
  for (const mine of front)
    for (const theirs of shown) {
      const span: Span = [theirs.from - mine.to, theirs.to - mine.from];
      const known = byModel.get(mine.model);
      if (known) known.push(span);
      else byModel.set(mine.model, [span]);
    }
  return [...byModel.values()].map(unionOf);
}

/** The offset a charger would reach without a wheel, or near enough to start the search. */
export const straightAhead = ({ reach: { approach }, size }: Pick<Lane, 'reach' | 'size'>): Inches =>
  approach.a + (size.width * (trig.cos(approach.theta) - 1)) / 2 + approach.b * trig.sin(approach.theta);
