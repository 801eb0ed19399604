import type { Inches } from '../../kernel/units.ts';
import {
  chordOf,
  cut,
  farthestBetween,
  passesAbove,
  passesBelow,
  type PlanLine,
  type SightShape,
} from './sight-shape.ts';

/** Two bodies and the solids between them that reach down to the lower of their feet, in the pair's frame. */
type SightPair = {
  readonly viewer: SightShape;
  readonly target: SightShape;
  readonly distance: Inches;
  /** Solids that can block; all taller than the lower of the two bodies' tops. */
  readonly blockers: readonly SightShape[];
  /** Whether two solids, by their index, touch: no line passes between them. */
  readonly areJoined: (i: number, j: number) => boolean;
};

/** A line that was found: in plan, and its beginning and end along it. */
type FoundLine = { readonly line: PlanLine; readonly from: Inches; readonly to: Inches };

/** Maximum subdivision of the space of lines: a slit below a four-thousandth of a body counts as closed. */
const MAX_DEPTH = 12;

/** Maximum number of cells before a pair counts as hidden; only mazes of slits reach it. */
const MAX_CELLS = 20_000;

/** The lines that pass the viewer's centre at offsets a0..a1 and the target's at b0..b1. */
type Cell = {
  readonly a0: number;
  readonly a1: number;
  readonly b0: number;
  readonly b1: number;
  readonly depth: number;
};

/**
 * A line from some point of one body to some point of another over or past everything between, or undefined when
 * there is none: every line is blocked.
 *
 * All solids reach down to the feet, so among the lines above one plan line the one from top to top is blocked least,
 * and the problem reduces to the plan. A plan line is two numbers: its offset `a` at the viewer and `b` at the target.
 * The lines that pass a convex solid on the left are an upper set of (a, b): if one passes, so does every line with
 * larger a and b; those that pass on the right are a lower set. So a whole box of lines is blocked by a solid exactly
 * when neither its uppermost line passes above nor its lowermost below, and the boxes that are neither blocked nor free
 * at their middle are quartered.
 *
 * A solid lower than the higher top blocks only where the line has sunk below it, which is the solid cut off across the
 * axis: convex again. Solids that touch leave no line between them, which ends the subdivision along their seam.
 *
 * @source own; replaces the search over tangents of pairs (critical lines), which has no place for heights.
 */
export function findGroundedLine(pair: SightPair): FoundLine | undefined {
  const { viewer, target, distance } = pair;
  const [ra, rb] = [reachOf(viewer, 0), reachOf(target, distance)];
  const steepest = (ra + rb) / Math.sqrt(distance * distance - (ra + rb) * (ra + rb));
  const widened = Math.sqrt(1 + steepest * steepest);
  const queue: Cell[] = [{ a0: -ra * widened, a1: ra * widened, b0: -rb * widened, b1: rb * widened, depth: 0 }];
  const order = [...pair.blockers];
  for (let i = 0; i < queue.length && i < MAX_CELLS; i++) {
    const cell = queue[i]!;
    if (isBlocked(pair, order, cell)) continue;
    const [am, bm] = [(cell.a0 + cell.a1) / 2, (cell.b0 + cell.b1) / 2];
    const found = freeLine(pair, order, { a: am, m: (bm - am) / distance });
    if (found) return found;
    if (cell.depth >= MAX_DEPTH) continue;
    const { a0, a1, b0, b1 } = cell;
    const depth = cell.depth + 1;
    queue.push(
      { a0, a1: am, b0, b1: bm, depth },
      { a0: am, a1, b0: bm, b1, depth },
      { a0: am, a1, b0, b1: bm, depth },
      { a0, a1: am, b0: bm, b1, depth },
    );
  }
  return undefined;
}

/** Distance from (centre, 0) to the furthest point of a shape. */
function reachOf(shape: SightShape, centre: Inches): Inches {
  let best = 0;
  for (let i = 0; i < shape.s.length; i++) {
    const ds = shape.s[i]! - centre;
    best = Math.max(best, Math.sqrt(ds * ds + shape.o[i]! * shape.o[i]!));
  }
  return best + shape.radius;
}

/** Whether no line of a cell joins the bodies past every blocker, judged by one blocker or two that touch. */
function isBlocked(pair: SightPair, order: SightShape[], { a0, a1, b0, b1 }: Cell): boolean {
  const { viewer, target, distance } = pair;
  // Between the centres every line of the cell lies between `lower` and `upper`; behind a centre between the two that
  // cross over.
  const lower: PlanLine = { a: a0, m: (b0 - a0) / distance };
  const upper: PlanLine = { a: a1, m: (b1 - a1) / distance };
  const rising: PlanLine = { a: a0, m: (b1 - a0) / distance };
  const falling: PlanLine = { a: a1, m: (b0 - a1) / distance };
  if (passesAbove(viewer, lower) && passesAbove(viewer, rising)) return true;
  if (passesAbove(target, lower) && passesAbove(target, falling)) return true;
  if (passesBelow(viewer, upper) && passesBelow(viewer, falling)) return true;
  if (passesBelow(target, upper) && passesBelow(target, rising)) return true;
  let span: Span | undefined;
  let onlyAbove: number[] | undefined;
  let onlyBelow: number[] | undefined;
  for (let k = 0; k < order.length; k++) {
    const blocker = order[k]!;
    let shape: SightShape | undefined = blocker;
    if (!isPlain(pair, blocker)) {
      span ??= spanOf(pair, [lower, upper, rising, falling]);
      const [from, to] = blockingSpan(span, blocker);
      shape = cut(blocker, Math.max(from, 0), Math.min(to, distance));
      if (!shape) continue;
    }
    const above = passesAbove(shape, upper);
    const below = passesBelow(shape, lower);
    if (!above && !below) {
      // Neighbouring cells are mostly blocked by the same solid, so test it first.
      for (let j = k; j > 0; j--) order[j] = order[j - 1]!;
      order[0] = blocker;
      return true;
    }
    if (shape !== blocker || above === below) continue;
    if (above) (onlyAbove ??= []).push(blocker.index);
    else (onlyBelow ??= []).push(blocker.index);
  }
  return (
    onlyAbove !== undefined &&
    onlyBelow !== undefined &&
    onlyAbove.some((i) => onlyBelow.some((j) => pair.areJoined(i, j)))
  );
}

/** Whether a solid stands clear of both bodies and above both tops, so that it blocks with its whole outline. */
const isPlain = ({ viewer, target }: SightPair, blocker: SightShape): boolean =>
  blocker.minS >= viewer.maxS && blocker.maxS <= target.minS && blocker.high > Math.max(viewer.high, target.high);

/** The interval of `s` in which lines run, and an upper bound `h(s)` of their heights: `start` at `p`, `end` at `q`. */
type Span = {
  readonly from: Inches;
  readonly to: Inches;
  readonly p: Inches;
  readonly q: Inches;
  readonly start: Inches;
  readonly end: Inches;
};

/** The bound of all lines between some. Downwards, near edge to far edge is highest; upwards, far to near. */
function spanOf(pair: SightPair, lines: readonly PlanLine[]): Span {
  const { viewer, target } = pair;
  const most = (shape: SightShape, sign: 1 | -1, otherwise: Inches): Inches => {
    const v = farthestBetween(shape, lines, sign);
    return Number.isFinite(v) ? sign * v : otherwise;
  };
  const nearA = most(viewer, 1, viewer.maxS);
  const nearB = most(target, -1, target.minS);
  const isDown = viewer.high >= target.high;
  const p = isDown ? nearA : most(viewer, -1, viewer.minS);
  const q = isDown ? most(target, 1, target.maxS) : nearB;
  return { from: nearA, to: nearB, p, q, start: viewer.high, end: target.high };
}

/** Where along the axis a blocker stops every line of a span: where the lines run and are below its top. */
function blockingSpan(span: Span, blocker: SightShape): readonly [Inches, Inches] {
  const { from, to, p, q, start, end } = span;
  if (blocker.high > Math.max(start, end)) return [from, to];
  if (start === end) return blocker.high > start ? [from, to] : [0, 0];
  const sinks = p + ((q - p) * (start - blocker.high)) / (start - end);
  return start > end ? [Math.max(from, sinks), to] : [from, Math.min(to, sinks)];
}

/** The line from top to top above one plan line, if it meets both bodies and nothing stops it. */
function freeLine(pair: SightPair, order: readonly SightShape[], line: PlanLine): FoundLine | undefined {
  const a = chordOf(pair.viewer, line);
  const b = chordOf(pair.target, line);
  if (!a || !b) return undefined;
  const isDown = pair.viewer.high >= pair.target.high;
  const span: Span = {
    from: a.to,
    to: b.from,
    p: isDown ? a.to : a.from,
    q: isDown ? b.to : b.from,
    start: pair.viewer.high,
    end: pair.target.high,
  };
  for (const blocker of order) {
    const [from, to] = blockingSpan(span, blocker);
    if (from >= to || blocker.maxS <= from || blocker.minS >= to) continue;
    const chord = chordOf(blocker, line);
    if (chord && chord.from < to && chord.to > from) return undefined;
  }
  return { line, from: span.p, to: span.q };
}
