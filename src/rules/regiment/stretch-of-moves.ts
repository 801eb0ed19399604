import { type ConvexBody, overlapDepthOf, overlapShifted, turnMeets } from '../../geometry/convex.ts';
import type { PlanPoint } from '../../kernel/point.ts';
import type { Inches, Radians } from '../../kernel/units.ts';
import type { Pose } from '../core/formation.ts';
import { MEASURE_TOLERANCE } from '../core/measure.ts';
import { flushPose, fromLine } from './facing-line.ts';
import { axesOf, fromLocal } from './formation.ts';
import type { Lane } from './lane.ts';
import type { Taken } from './problem.ts';
import { type Approach, LOOKS_IN, mirrored, type Span } from './reach.ts';
import { advanced, groundOf, wheeled } from './way.ts';

/** How much may still be looked at; counted down by whoever looks. */
export type Purse = { left: number };

/** What is known of the charge moves that end in a stretch of offsets. */
export type StretchAnswer =
  | { readonly kind: 'free'; readonly offset: Inches }
  /** Proven: every one of them meets somebody. */
  | { readonly kind: 'none' }
  | { readonly kind: 'unknown' };

/** Charge moves by one wheel to one side: so far on before it, and so far round. */
type Cell = {
  readonly hand: Hand;
  readonly before: Inches;
  readonly wheel: Radians;
  readonly halfBefore: Inches;
  readonly halfWheel: Radians;
};

/** A lane seen for wheels to one side: the mirror makes every wheel one to the left. */
type Hand = { readonly side: 'left' | 'right'; readonly approach: Approach; readonly span: Span };

/** Offsets nearer than this are one, as in `reach.ts`. */
const SAME: Inches = 1e-7;
/** Cells whose moves lie nearer together than this are not cut any more: so far on, and so far round. */
const FINEST: Inches = 0.006;
const FINEST_ROUND: Inches = 0.0003;
const QUARTER: Radians = Math.PI / 2;

/**
 * Whether any charge move of a lane that ends in a stretch of offsets is free; a proof where it is said that none is.
 *
 * All moves by one wheel are a rectangle: how far on before the wheel, and how far round. It is quartered until the move in
 * the middle of a part is free, or until that move goes deeper into somebody than any move of the part differs from it.
 *
 * @param taken Everybody else, the charged unit too. The table's edge is not looked at.
 * @source RG-08, Q13; Lipschitz bounds as Piyavskii 1972 and Shubert 1972 use them
 */
export function movesInto(lane: Lane, span: Span, taken: readonly Taken[], purse: Purse): StretchAnswer {
  const { approach } = lane.reach;
  const { width, length } = approach;
  const about: About = {
    lane,
    bodies: taken.map(({ body }) => body),
    diagonal: Math.sqrt(width ** 2 + lane.size.depth ** 2),
  };
  const { a, b } = approach;
  const halfBefore = (Math.sqrt((a - length / 2) ** 2 + b * b) + length + width) / 2;
  const all = { before: halfBefore, halfBefore, wheel: QUARTER / 2, halfWheel: QUARTER / 2 };
  const open: Cell[] = [
    { ...all, hand: { side: 'left', approach, span } },
    {
      ...all,
      hand: { side: 'right', approach: mirrored(approach), span: [length - width - span[1], length - width - span[0]] },
    },
  ];
  let isKnown = true;
  // The widest first: what is free is mostly found soon.
  for (let i = 0; i < open.length; i++) {
    if (purse.left-- <= 0) return UNKNOWN;
    const cell = open[i]!;
    const answer = judge(about, cell);
    if (answer.kind === 'none') continue;
    if (answer.kind === 'free') {
      const offset = cell.hand.side === 'left' ? answer.offset : length - width - answer.offset;
      return { kind: 'free', offset: Math.min(span[1], Math.max(span[0], offset)) };
    }
    const { before, wheel, halfBefore: d, halfWheel: w } = cell;
    const round = w * about.diagonal;
    if (d >= FINEST && (d > round || round < FINEST_ROUND))
      for (const side of [-0.5, 0.5]) open.push({ ...cell, before: before + side * d, halfBefore: d / 2 });
    else if (round >= FINEST_ROUND)
      for (const side of [-0.5, 0.5]) open.push({ ...cell, wheel: wheel + side * w, halfWheel: w / 2 });
    else isKnown = false;
  }
  return isKnown ? NONE : UNKNOWN;
}

/** What a search through cells holds on to. */
type About = { readonly lane: Lane; readonly bodies: readonly ConvexBody[]; readonly diagonal: Inches };

/** What is known of the moves of a cell: none ends in the stretch and is free, the middle one does and is, or neither. */
function judge({ lane, bodies, diagonal }: About, { hand, before, wheel, halfBefore, halfWheel }: Cell): StretchAnswer {
  const { side, approach, span } = hand;
  const bounds = boundsOf(approach, { before, wheel, halfBefore, halfWheel });
  if (!bounds) return NONE;
  const low = Math.max(span[0], bounds.offset[0]);
  const high = Math.min(span[1], bounds.offset[1]);
  if (low > high + SAME || bounds.after[1] < -MEASURE_TOLERANCE) return NONE;
  const start: Pose = lane.charger.formation;
  const { size } = lane;
  const meets = (body: ConvexBody, slack: Inches) => bodies.some((other) => overlapDepthOf(body, other) > slack);
  const meetsShifted = (body: ConvexBody, slack: Inches, shift: PlanPoint) =>
    bodies.some((other) => overlapShifted(body, other, slack, shift));
  const half = Math.max(0, high - low) / 2;
  const { along } = lane.line;
  if (meetsShifted(endAt(lane, side, (low + high) / 2), MEASURE_TOLERANCE, [half * along[0], half * along[1]]))
    return NONE;
  const t = approach.theta - wheel;
  const { offset, after } = landing(bounds.middle, t);
  const isInside = Math.abs(t) <= LOOKS_IN && offset >= span[0] - SAME && offset <= span[1] + SAME && after >= 0;
  if (!lane.charger.fly) {
    // What every move of the cell goes through: the advance up to the least, the wheel up to the least, the rest as far.
    if (meets(groundOf(start, size, Math.max(0, before - halfBefore)), MEASURE_TOLERANCE)) return NONE;
    const there = advanced(start, before);
    const pivot = fromLocal(there, side === 'left' ? -size.width / 2 : size.width / 2, 0);
    const sign = side === 'left' ? 1 : -1;
    const slack = MEASURE_TOLERANCE + halfBefore;
    const body = groundOf(there, size);
    const turns = (angle: Radians, deep: Inches) =>
      bodies.some((other) => turnMeets(body, pivot, sign * angle, other, deep));
    if (turns(Math.max(0, wheel - halfWheel), slack)) return NONE;
    const rest = Math.max(0, bounds.after[0]);
    const turned = wheeled(there, pivot, sign * wheel);
    const { ahead } = axesOf(start.facing);
    const shift: PlanPoint = [halfBefore * ahead[0], halfBefore * ahead[1]];
    if (meetsShifted(groundOf(turned, size, rest), MEASURE_TOLERANCE + (diagonal + rest) * halfWheel, shift))
      return NONE;
    // And where it touches: it is known how that shifts along the line, or along its own front where it passes a corner.
    const touching = touchingAt(lane, side, (low + high) / 2, t);
    const { right } = axesOf(touching.facing);
    const onLine = MEASURE_TOLERANCE + diagonal * halfWheel;
    const bodyThere = groundOf(touching, size);
    const shifts = [along, right].map(([x, z]): PlanPoint => [half * x, half * z]);
    if (bodies.some((other) => shifts.every((by) => overlapShifted(bodyThere, other, onLine, by)))) return NONE;
    if (!isInside || meets(groundOf(turned, size, after), MEASURE_TOLERANCE)) return UNKNOWN;
    if (meets(groundOf(start, size, before), MEASURE_TOLERANCE) || turns(wheel, MEASURE_TOLERANCE)) return UNKNOWN;
  }
  return !isInside || meets(endAt(lane, side, offset), MEASURE_TOLERANCE) ? UNKNOWN : { kind: 'free', offset };
}

/** Between which offsets the moves of a cell end and how far they still go after the wheel; undefined when none strikes. */
function boundsOf(
  approach: Approach,
  { before, wheel, halfBefore, halfWheel }: Omit<Cell, 'hand'>,
): { readonly offset: Span; readonly after: Span; readonly middle: Approach } | undefined {
  const { theta, width, length } = approach;
  const [low, high] = [theta - wheel - halfWheel, theta - wheel + halfWheel];
  if (low > LOOKS_IN || high < -LOOKS_IN) return undefined;
  const [sin0, cos0] = [Math.sin(theta), Math.cos(theta)];
  const at: Approach = { ...approach, a: approach.a + before * sin0, b: approach.b - before * cos0 };
  const far = Math.sqrt(at.a ** 2 + at.b ** 2) + halfBefore + width + length;
  const parts: Bounds[] = [];
  if (high >= 0) {
    const turns: Span = [Math.max(0, low), Math.min(LOOKS_IN, high)];
    parts.push(...leftLeads(at, turns, { halfBefore, far }));
  }
  if (low < 0) {
    // The right corner leads: in the mirror the left one, but that it is not wheeled about.
    const turns: Span = [Math.max(0, -high), Math.min(LOOKS_IN, -low)];
    for (const { offset, after } of rightLeads(at, turns, { halfBefore, far }))
      parts.push({ offset: [length - width - offset[1], length - width - offset[0]], after });
  }
  if (parts.length === 0) return undefined;
  return {
    offset: [Math.min(...parts.map((p) => p.offset[0])), Math.max(...parts.map((p) => p.offset[1]))],
    after: [Math.min(...parts.map((p) => p.after[0])), Math.max(...parts.map((p) => p.after[1]))],
    middle: at,
  };
}

type Bounds = { readonly offset: Span; readonly after: Span };

/** Bounds where the left corner leads and the unit looks by some angles to the right. */
const leftLeads = (
  { a, b, theta }: Approach,
  turns: Span,
  { halfBefore, far }: { readonly halfBefore: Inches; readonly far: Inches },
): readonly Bounds[] => {
  const [du, dv] = [halfBefore * Math.abs(Math.sin(theta)), halfBefore * Math.abs(Math.cos(theta))];
  return leads([a - du, a + du], [b - dv, b + dv], turns, far);
};

/** The same where the right corner leads: its place in the mirror, where it looks by some angles to the right. */
const rightLeads = (
  { a, b, theta, width, length }: Approach,
  turns: Span,
  { halfBefore, far }: { readonly halfBefore: Inches; readonly far: Inches },
): readonly Bounds[] => {
  const [du, dv] = [halfBefore * Math.abs(Math.sin(theta)), halfBefore * Math.abs(Math.cos(theta))];
  const along: Span = [width * Math.cos(turns[1]), width * Math.cos(turns[0])];
  const down: Span = [width * Math.sin(turns[0]), width * Math.sin(turns[1])];
  return leads(
    [length - a - du - along[1], length - a + du - along[0]],
    [b - dv - down[1], b + dv - down[0]],
    turns,
    far,
  );
};

/** Where a leading corner lands that stands so far along a line and out before it, and who comes to the line's end instead. */
function leads([a0, a1]: Span, [b0, b1]: Span, [t0, t1]: Span, far: Inches): readonly Bounds[] {
  const [tan0, tan1] = [Math.tan(t0), Math.tan(t1)];
  const [cos0, cos1] = [Math.cos(t1), Math.cos(t0)];
  const from = a0 + b0 * (b0 < 0 ? tan1 : tan0);
  const to = a1 + b1 * (b1 < 0 ? tan0 : tan1);
  const bounds: Bounds[] = [];
  const after: Span = [b0 / (b0 < 0 ? cos0 : cos1), b1 / (b1 < 0 ? cos1 : cos0)];
  // Who lands on the line comes from before it.
  const least = a0 + (b0 < 0 ? -MEASURE_TOLERANCE : b0 * tan0);
  if (to >= 0 && after[1] >= -MEASURE_TOLERANCE && after[0] <= far)
    bounds.push({ offset: [Math.max(0, least), to], after });
  if (from < 0) {
    const [sin0, sin1] = [Math.sin(t0), Math.sin(t1)];
    const low = Math.min(a0 * cos0, a0 * cos1) + Math.min(b0 * sin0, b0 * sin1);
    const most = Math.max(a1 * cos0, a1 * cos1) + Math.max(b1 * sin0, b1 * sin1);
    const near = Math.min(b0 * cos0, b0 * cos1) - Math.max(a1 * sin0, a1 * sin1);
    const on = Math.max(b1 * cos0, b1 * cos1) - Math.min(a0 * sin0, a0 * sin1);
    if (on >= -MEASURE_TOLERANCE) bounds.push({ offset: [low, Math.min(0, most)], after: [near, on] });
  }
  return bounds;
}

const NONE: StretchAnswer = { kind: 'none' };
const UNKNOWN: StretchAnswer = { kind: 'unknown' };

/** The ground of a charger that lies flush at an offset as a hand sees it. */
function endAt({ line, size }: Lane, side: 'left' | 'right', offset: Inches): ConvexBody {
  const at = side === 'left' ? offset : line.length - size.width - offset;
  return groundOf(flushPose(line, size.width, at), size);
}

/** How a charger stands when it first touches, to end at an offset, looking by an angle to the right; as a hand sees both. */
function touchingAt({ line, size: { width: w } }: Lane, side: 'left' | 'right', at: Inches, turn: Radians): Pose {
  const l = line.length;
  const [x, t] = side === 'left' ? [at, turn] : [l - w - at, -turn];
  const [s, c] = [Math.sin(t), Math.cos(t)];
  // Its left corner, in the measure of the line.
  const [u, v] =
    t >= 0
      ? x >= 0
        ? [x, 0]
        : [x * c, x * s]
      : x + w <= l
        ? [x + w - w * c, -w * s]
        : [l - (l - x) * c, -(l - x) * s];
  const [px, pz] = fromLine(line, [u + (w / 2) * c, v + (w / 2) * s]);
  return { at: [px, line.ground, pz], facing: line.inward - t };
}

/** Where a unit ends that has wheeled, and how far it then still goes; the corner it wheeled about stands at `a`, `b`. */
function landing(
  { a, b, width: w, length: l }: Approach,
  t: Radians,
): { readonly offset: Inches; readonly after: Inches } {
  const [s, c] = [Math.sin(t), Math.cos(t)];
  if (t >= 0) {
    const lands = a + (b * s) / c;
    return lands >= 0 ? { offset: lands, after: b / c } : { offset: a * c + b * s, after: b * c - a * s };
  }
  const lands = a - w + (b * s + w) / c;
  return lands <= l - w
    ? { offset: lands, after: (b + w * s) / c }
    : { offset: l - (l - a) * c + b * s, after: (l - a) * s + b * c };
}
