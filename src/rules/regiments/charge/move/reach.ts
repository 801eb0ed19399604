import { LEAST_LOOK_IN, REACH_ROUNDING, SAME_OFFSET, WHEEL_INSET } from '../../../../kernel/tolerances.ts';
import type { Inches, Radians } from '../../../../kernel/units.ts';
import * as trig from '../../../../kernel/trig.ts';

/**
 * A charger's position relative to a line: its left front corner, the pivot of a left wheel, is at `a` along the line
 * and `b` in front of it. `theta` is how far it faces to the right of straight at the line.
 */
export type LineApproach = {
  readonly a: Inches;
  readonly b: Inches;
  readonly theta: Radians;
  readonly width: Inches;
  readonly length: Inches;
};

/** A closed span of offsets. */
export type Span = readonly [from: Inches, to: Inches];

/** One charge move: advance, one wheel about a front corner, advance to contact, align. @source RG-08, RG-09 */
export type ChargeMove = {
  readonly pivot: 'left' | 'right';
  readonly before: Inches;
  readonly wheel: Radians;
  readonly after: Inches;
  /** How far it must then turn left about the point of contact to be flush. */
  readonly align: Radians;
  /** The point of first contact, along the line. */
  readonly contact: Inches;
};

/** Angles at least this large count as a quarter turn. */
const QUARTER = Math.PI / 2 - REACH_ROUNDING;
/** The largest angle off straight ahead at which a front still strikes a line; at a quarter turn it never does. */
export const LOOKS_IN: Radians = Math.PI / 2 - LEAST_LOOK_IN;

/** Angle between the wheels tried between the special ones. */
const WHEEL_STEP: Radians = Math.PI / 120;

/** The mirrored approach, in which a wheel to the right becomes one to the left. */
export const mirrored = ({ a, b, theta, width, length }: LineApproach): LineApproach => ({
  a: length - (a + width * trig.cos(theta)),
  b: b + width * trig.sin(theta),
  ...{ theta: -theta, width, length },
});

/** The offsets reached with one wheel to the left: wheeling immediately, and wheeling as late as possible. */
type Strip = { readonly near: Inches; readonly far: Inches };

/**
 * The offsets at which a unit ends that wheels left by an angle: immediately (`near`) or as late as possible (`far`).
 * Wheeling in between gives the offsets in between, because the offset grows monotonically with the advance before the
 * wheel.
 *
 * Undefined when the unit touches the line before it has wheeled that far, or no longer faces it.
 */
function stripAt({ a, b, theta, width: w, length: l }: LineApproach, wheel: Radians): Strip | undefined {
  const t = theta - wheel;
  if (Math.abs(t) > LOOKS_IN + REACH_ROUNDING) return undefined;
  const [s, c, cosWheel, sin0, cos0] = [trig.sin(t), trig.cos(t), trig.cos(wheel), trig.sin(theta), trig.cos(theta)];
  if (t >= 0) {
    // The left corner leads: it lands on the line, or passes it and the front strikes the line's first corner.
    const lands = a + (b * s) / c;
    const near = lands >= 0 ? lands : a * c + b * s;
    const onCorner = (a * cos0 + b * sin0) / cosWheel;
    if (onCorner <= 0) return b * c - a * s < -REACH_ROUNDING ? undefined : { near, far: Math.max(near, onCorner) };
    // Behind the line it begins beside the first corner, and goes past it.
    if (b < -REACH_ROUNDING && cos0 >= -REACH_ROUNDING) return undefined;
    return { near, far: cos0 > REACH_ROUNDING ? Math.max(near, a + (b * sin0) / cos0) : Number.POSITIVE_INFINITY };
  }
  const lands = a - w + (b * s + w) / c;
  const near = lands <= l - w ? lands : l - (l - a) * c + b * s;
  const onCorner = l - ((l - a) * cos0 - b * sin0) / cosWheel;
  if (onCorner >= l - w)
    return (l - a) * s + b * c < -REACH_ROUNDING ? undefined : { near, far: Math.max(near, onCorner) };
  if (b + w * s < -REACH_ROUNDING || cos0 <= REACH_ROUNDING) return undefined;
  return { near, far: Math.max(near, a + ((b + w * s) * sin0) / cos0 + w * c - w) };
}

/** The wheels to the left between which both ends of the strip are monotonic. */
function specialWheels({ a, b, theta, width: w, length: l }: LineApproach): readonly Radians[] {
  const angles: Radians[] = [0, -LOOKS_IN, LOOKS_IN, trig.atan(-a / b), trig.atan(b / a), trig.atan(-b / (l - a))];
  if (Math.abs(b) <= w) angles.push(trig.asin(-b / w));
  const far = Math.sqrt((a - l) ** 2 + b * b);
  if (far >= w && far > 0) {
    const [middle, half] = [trig.atan2(b, a - l), trig.acos(-w / far)];
    angles.push(middle + half, middle - half);
  }
  const wheels = angles.map((t) => theta - t);
  const side = ((l - a) * trig.cos(theta) - b * trig.sin(theta)) / w;
  if (Math.abs(side) <= 1) wheels.push(trig.acos(side));
  const turns = wheels.map((wheel) => wheel - 2 * Math.PI * Math.round(wheel / (2 * Math.PI)));
  const inside = [...turns.filter((wheel) => wheel > 0 && wheel < QUARTER), 0, QUARTER].toSorted((x, y) => x - y);
  return inside.filter((wheel, i) => i === 0 || wheel - inside[i - 1]! > REACH_ROUNDING);
}

/** A range of wheels on all of which a strip exists, or on none. */
type WheelStretch = {
  readonly from: Radians;
  readonly to: Radians;
  readonly first: Strip;
  readonly last: Strip;
};

function stretchesOf(approach: LineApproach): readonly WheelStretch[] {
  const wheels = specialWheels(approach);
  return wheels.slice(1).flatMap((to, i): readonly WheelStretch[] => {
    const from = wheels[i]!;
    if (!stripAt(approach, (from + to) / 2)) return [];
    const inset = (to - from) * WHEEL_INSET;
    const first = stripAt(approach, from) ?? stripAt(approach, from + inset);
    const last = stripAt(approach, to) ?? stripAt(approach, to - inset);
    return first && last ? [{ from, to, first, last }] : [];
  });
}

/** Everywhere a unit's charge move can end along a line without obstacles. */
export type LineReach = {
  readonly approach: LineApproach;
  /** The mirrored approach. */
  readonly mirror: LineApproach;
  /** Closed spans of offsets, in order. */
  readonly spans: readonly Span[];
  /** The offset at which it ends when it goes straight on and aligns; undefined when it misses the line. */
  readonly straight: Inches | undefined;
  /** Ranges of wheels to the left, and to the right in the mirrored approach. */
  readonly left: readonly WheelStretch[];
  readonly right: readonly WheelStretch[];
};

/**
 * The offsets along a line at which a charge move can end without obstacles. Exact, from the formulas of the strip at
 * the wheels where its ends change direction.
 *
 * @source RG-08, RG-09, Q13; page §4.2
 */
export function chargeReachOf(approach: LineApproach): LineReach {
  const { width, length } = approach;
  const mirror = mirrored(approach);
  const [left, right] = [stretchesOf(approach), stretchesOf(mirror)];
  const straight = straightOffset(approach);
  const spans: Span[] = [
    ...spansOf(approach, left),
    ...spansOf(approach, right).map(([from, to]): Span => [length - width - to, length - width - from]),
    ...(straight === undefined ? [] : [[straight, straight] as const]),
  ];
  return { approach, mirror, straight, left, right, spans: unionOf(spans) };
}

/** The offset at which a unit ends when it goes straight on and aligns; undefined when it misses the line. */
function straightOffset(approach: LineApproach): Inches | undefined {
  const strip = stripAt(approach, 0) ?? undefined;
  if (!strip || strip.near < -approach.width - SAME_OFFSET || strip.near > approach.length + SAME_OFFSET)
    return undefined;
  return strip.near;
}

function spansOf({ width, length }: LineApproach, stretches: readonly WheelStretch[]): readonly Span[] {
  return stretches.flatMap(({ first, last }): readonly Span[] => {
    const from = Math.max(-width, Math.min(first.near, last.near));
    const to = Math.min(length, Math.max(first.far, last.far));
    return from <= to + REACH_ROUNDING ? [[from, Math.max(from, to)]] : [];
  });
}

/** Spans in order, merged where they meet. */
export function unionOf(spans: readonly Span[]): readonly Span[] {
  const joined: [Inches, Inches][] = [];
  for (const [from, to] of spans.toSorted((p, q) => p[0] - q[0])) {
    const last = joined.at(-1);
    if (last && from <= last[1] + SAME_OFFSET) last[1] = Math.max(last[1], to);
    else joined.push([from, to]);
  }
  return joined;
}

/** A range of wheels to one side all of which can end at an offset. */
export type WheelRange = { readonly side: 'left' | 'right'; readonly from: Radians; readonly to: Radians };

/** Every wheel with which a charge move can end at an offset, inches. @source RG-08 */
export function wheelsTo({ approach, mirror, left, right }: LineReach, offset: Inches): readonly WheelRange[] {
  const opposite = approach.length - approach.width - offset;
  return [
    ...leftWheelsTo(approach, left, offset).map(([from, to]): WheelRange => ({ side: 'left', from, to })),
    ...leftWheelsTo(mirror, right, opposite).map(([from, to]): WheelRange => ({ side: 'right', from, to })),
  ];
}

/** The charge move with one of the wheels that end at an offset. */
export function moveWith(
  { approach, mirror }: LineReach,
  side: 'left' | 'right',
  wheel: Radians,
  offset: Inches,
): ChargeMove {
  if (side === 'left') return moveBy(approach, wheel, offset);
  const { length, width } = approach;
  const move = moveBy(mirror, wheel, length - width - offset);
  return { ...move, pivot: 'right', align: -move.align, contact: length - move.contact };
}

/**
 * The charge moves that end at an offset, the least wheel first. Of each range of possible wheels, the ends and the
 * wheels {@link WHEEL_STEP} apart are returned.
 */
export const movesTo = (reach: LineReach, offset: Inches): readonly ChargeMove[] =>
  wheelsTo(reach, offset)
    .flatMap(({ side, from, to }) => {
      const steps = Math.max(1, Math.ceil((to - from) / WHEEL_STEP));
      return Array.from({ length: from === to ? 1 : steps + 1 }, (_, i) =>
        moveWith(reach, side, Math.max(0, from + ((to - from) * i) / steps), offset),
      );
    })
    .toSorted((p, q) => p.wheel - q.wheel);

function leftWheelsTo(approach: LineApproach, stretches: readonly WheelStretch[], offset: Inches): readonly Span[] {
  const found: Span[] = [];
  const straight = straightOffset(approach);
  if (straight !== undefined && Math.abs(straight - offset) <= SAME_OFFSET) found.push([0, 0]);
  for (const stretch of stretches) {
    const low = Math.min(stretch.first.near, stretch.last.near);
    const high = Math.max(stretch.first.far, stretch.last.far);
    if (offset < low - SAME_OFFSET || offset > high + SAME_OFFSET) continue;
    const rises = stretch.last.near >= stretch.first.near;
    const nearOk = (wheel: Radians) =>
      (stripAt(approach, wheel)?.near ?? Number.POSITIVE_INFINITY) <= offset + SAME_OFFSET;
    const farOk = (wheel: Radians) =>
      (stripAt(approach, wheel)?.far ?? Number.NEGATIVE_INFINITY) >= offset - SAME_OFFSET;
    const near = part(stretch, nearOk, rises ? 'start' : 'end');
    const far = part(stretch, farOk, stretch.last.far >= stretch.first.far ? 'end' : 'start');
    if (!near || !far) continue;
    const [from, to] = [Math.max(near[0], far[0]), Math.min(near[1], far[1])];
    if (from <= to + REACH_ROUNDING) found.push([Math.max(0, from), Math.max(0, from, to)]);
  }
  return found;
}

const HALVINGS = 60;

/** The part of a range in which a condition holds; it must contain the range's start or its end. */
function part(
  { from, to }: WheelStretch,
  holds: (wheel: Radians) => boolean,
  at: 'start' | 'end',
): readonly [Radians, Radians] | undefined {
  const inset = (to - from) * WHEEL_INSET;
  const [near, other] = at === 'start' ? [from + inset, to - inset] : [to - inset, from + inset];
  const whole: readonly [Radians, Radians] = [from, to];
  if (holds(other)) return whole;
  let [good, bad] = [near, other];
  if (!holds(near)) {
    const edge = at === 'start' ? from : to;
    return holds(edge) ? [edge, edge] : undefined;
  }
  for (let i = 0; i < HALVINGS; i++) {
    const middle = (good + bad) / 2;
    if (holds(middle)) good = middle;
    else bad = middle;
  }
  return at === 'start' ? [from, good] : [good, to];
}

/** The move that wheels left by an angle and ends at a reachable offset. */
function moveBy({ a, b, theta, width: w, length: l }: LineApproach, wheel: Radians, offset: Inches): ChargeMove {
  const t = theta - wheel;
  const [s, c, sinWheel, sin0, cos0] = [trig.sin(t), trig.cos(t), trig.sin(wheel), trig.sin(theta), trig.cos(theta)];
  const leftLeads = t >= 0;
  const onCorner = leftLeads ? offset < 0 : offset > l - w;
  const atOnce = leftLeads
    ? onCorner
      ? a * c + b * s
      : a + (b * s) / c
    : onCorner
      ? l - (l - a) * c + b * s
      : a - w + (b * s + w) / c;
  const slope = onCorner ? sinWheel : sinWheel / c;
  const before = slope > REACH_ROUNDING ? Math.max(0, (offset - atOnce) / slope) : 0;
  const [pu, pv] = [a + before * sin0, b - before * cos0];
  const after = leftLeads ? (onCorner ? pv * c - pu * s : pv / c) : onCorner ? (l - pu) * s + pv * c : (pv + w * s) / c;
  const contact = onCorner ? (leftLeads ? 0 : l) : leftLeads ? offset : offset + w;
  return { pivot: 'left', before, wheel, after: Math.max(0, after), align: t, contact };
}
