import type { PlanPoint } from '../../kernel/point.ts';
import type { Inches } from '../../kernel/units.ts';
import * as trig from '../../kernel/trig.ts';

/**
 * An upright body in the plan of one pair of bodies: `s` runs from the viewer's centre to the target's, `o` across it.
 *
 * @shape `s`, `o`: corners, counter-clockwise; a single corner with a `radius` is a disc.
 */
export type SightShape = {
  readonly s: Float64Array;
  readonly o: Float64Array;
  readonly radius: Inches;
  readonly minS: Inches;
  readonly maxS: Inches;
  readonly high: Inches;
  /** Index in the scene, for the caller. */
  readonly index: number;
};

/** The frame of a pair: the viewer's centre, the direction to the target's centre, and the distance. */
export type PairFrame = {
  readonly x: Inches;
  readonly z: Inches;
  readonly ux: number;
  readonly uz: number;
  readonly distance: Inches;
};

/** A line in plan: its offset `a` at the viewer's centre, and its slope `m` across per inch along. */
export type PlanLine = { readonly a: Inches; readonly m: number };

/** Number of sides of the polygon that replaces a disc to be cut. */
const DISC_SIDES = 48;

/** A shape given on the table, in a pair's frame. @source A rigid motion of the plan. */
export function toSightShape(
  frame: PairFrame,
  core: readonly PlanPoint[],
  radius: Inches,
  high: Inches,
  index: number,
): SightShape {
  const s = new Float64Array(core.length);
  const o = new Float64Array(core.length);
  core.forEach(([x, z], i) => {
    const dx = x - frame.x;
    const dz = z - frame.z;
    s[i] = dx * frame.ux + dz * frame.uz;
    o[i] = dz * frame.ux - dx * frame.uz;
  });
  return withExtent(s, o, radius, high, index);
}

function withExtent(s: Float64Array, o: Float64Array, radius: Inches, high: Inches, index: number): SightShape {
  let minS = Infinity;
  let maxS = -Infinity;
  for (let i = 0; i < s.length; i++) {
    minS = Math.min(minS, s[i]! - radius);
    maxS = Math.max(maxS, s[i]! + radius);
  }
  return { s, o, radius, minS, maxS, high, index };
}

/** Whether a line passes wholly on the +o side of a shape, touching allowed. @source Support functions. */
export function passesAbove(shape: SightShape, { a, m }: PlanLine): boolean {
  const grown = shape.radius === 0 ? 0 : shape.radius * Math.sqrt(1 + m * m);
  for (let i = 0; i < shape.s.length; i++) if (shape.o[i]! + grown > a + m * shape.s[i]!) return false;
  return true;
}

/** Whether a line passes wholly on the −o side of a shape, touching allowed. @source Support functions. */
export function passesBelow(shape: SightShape, { a, m }: PlanLine): boolean {
  const grown = shape.radius === 0 ? 0 : shape.radius * Math.sqrt(1 + m * m);
  for (let i = 0; i < shape.s.length; i++) if (shape.o[i]! - grown < a + m * shape.s[i]!) return false;
  return true;
}

/**
 * The part of a line inside a shape, as the values of `s` where it enters and leaves; undefined when they do not meet.
 *
 * @source A convex shape is crossed in one interval; see `clipSegment`.
 */
export function chordOf(
  shape: SightShape,
  { a, m }: PlanLine,
): { readonly from: Inches; readonly to: Inches } | undefined {
  if (shape.s.length === 1) {
    const along = 1 + m * m;
    const ds = shape.s[0]!;
    const off = a + m * ds - shape.o[0]!;
    // Points (ds + t, line) at distance radius: along·t² + 2·m·off·t + off² − radius² = 0.
    const disc = m * m * off * off - along * (off * off - shape.radius * shape.radius);
    if (disc <= 0) return undefined;
    const root = Math.sqrt(disc);
    return { from: ds + (-m * off - root) / along, to: ds + (-m * off + root) / along };
  }
  let from = Infinity;
  let to = -Infinity;
  const n = shape.s.length;
  let above = shape.o[n - 1]! - a - m * shape.s[n - 1]!;
  for (let i = 0, j = n - 1; i < n; j = i++) {
    const before = above;
    above = shape.o[i]! - a - m * shape.s[i]!;
    if (above !== 0 && (before === 0 || before > 0 === above > 0)) continue;
    const at = above === 0 ? shape.s[i]! : shape.s[j]! + ((shape.s[i]! - shape.s[j]!) * before) / (before - above);
    from = Math.min(from, at);
    to = Math.max(to, at);
  }
  return from < to ? { from, to } : undefined;
}

/**
 * The largest `sign`·s, inches, of the points of a shape above the lowest and below the highest of some lines;
 * −Infinity when there are none.
 *
 * @source Derived here: it is at a corner, at an arc's end point, or where a line leaves the shape.
 */
export function farthestBetween(shape: SightShape, lines: readonly PlanLine[], sign: 1 | -1): number {
  let best = -Infinity;
  for (let i = 0; i < shape.s.length; i++) {
    const s = shape.s[i]! + sign * shape.radius;
    let low = Infinity;
    let high = -Infinity;
    for (const { a, m } of lines) {
      low = Math.min(low, a + m * s);
      high = Math.max(high, a + m * s);
    }
    if (shape.o[i]! >= low && shape.o[i]! <= high) best = Math.max(best, sign * s);
  }
  for (const line of lines) {
    const chord = chordOf(shape, line);
    if (chord) best = Math.max(best, sign > 0 ? chord.to : -chord.from);
  }
  return best;
}

/**
 * The part of a shape with `s` from `from` to `to`; undefined when nothing is left.
 *
 * @source Sutherland & Hodgman 1974.
 */
export function cut(shape: SightShape, from: Inches, to: Inches): SightShape | undefined {
  if (shape.minS >= from && shape.maxS <= to) return shape;
  if (shape.maxS <= from || shape.minS >= to || from >= to) return undefined;
  let [s, o] = shape.s.length === 1 ? polygonOf(shape) : [Array.from(shape.s), Array.from(shape.o)];
  [s, o] = halve(s, o, from, 1);
  [s, o] = halve(s, o, to, -1);
  return s.length < 3 ? undefined : withExtent(Float64Array.from(s), Float64Array.from(o), 0, shape.high, shape.index);
}

function polygonOf(disc: SightShape): [number[], number[]] {
  const angles = Array.from({ length: DISC_SIDES }, (_, i) => (2 * Math.PI * i) / DISC_SIDES);
  return [
    angles.map((t) => disc.s[0]! + disc.radius * trig.cos(t)),
    angles.map((t) => disc.o[0]! + disc.radius * trig.sin(t)),
  ];
}

/** The part of a convex polygon where sign·s ≥ sign·at. */
function halve(s: readonly number[], o: readonly number[], at: Inches, sign: 1 | -1): [number[], number[]] {
  const outS: number[] = [];
  const outO: number[] = [];
  for (let i = 0, j = s.length - 1; i < s.length; j = i++) {
    const here = sign * (s[i]! - at);
    const before = sign * (s[j]! - at);
    if ((here > 0 && before < 0) || (here < 0 && before > 0)) {
      outS.push(at);
      outO.push(o[j]! + ((o[i]! - o[j]!) * before) / (before - here));
    }
    if (here >= 0) {
      outS.push(s[i]!);
      outO.push(o[i]!);
    }
  }
  return [outS, outO];
}
