import type { Inches, Radians } from '../../../../kernel/units.ts';
import { type LineApproach, LOOKS_IN, type Span } from './reach.ts';
import { MEASURE_TOLERANCE } from '../../../../kernel/tolerances.ts';
import * as trig from '../../../../kernel/trig.ts';

/**
 * A rectangle of moves with one wheel to the left: the advance before the wheel and the angle of the wheel, each as a
 * centre and a half width.
 */
export type MoveCell = {
  readonly before: Inches;
  readonly wheel: Radians;
  readonly halfBefore: Inches;
  readonly halfWheel: Radians;
};

/**
 * Bounds of the offsets at which a cell's moves end, and of the distance left after the wheel; undefined when none
 * strikes.
 *
 * @source RG-08, RG-09; page §4.2
 */
export function boundsOf(
  approach: LineApproach,
  { before, wheel, halfBefore, halfWheel }: MoveCell,
): { readonly offset: Span; readonly after: Span; readonly middle: LineApproach } | undefined {
  const { theta, width, length } = approach;
  const [low, high] = [theta - wheel - halfWheel, theta - wheel + halfWheel];
  if (low > LOOKS_IN || high < -LOOKS_IN) return undefined;
  const [sin0, cos0] = [trig.sin(theta), trig.cos(theta)];
  const at: LineApproach = { ...approach, a: approach.a + before * sin0, b: approach.b - before * cos0 };
  const far = Math.sqrt(at.a ** 2 + at.b ** 2) + halfBefore + width + length;
  const parts: Bounds[] = [];
  if (high >= 0) {
    const turns: Span = [Math.max(0, low), Math.min(LOOKS_IN, high)];
    parts.push(...leftLeads(at, turns, { halfBefore, far }));
  }
  if (low < 0) {
    // When the right corner leads, the mirrored approach applies, except that the wheel is not about that corner.
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

/** Bounds when the left corner leads and the unit looks to the right by a range of angles. */
const leftLeads = (
  { a, b, theta }: LineApproach,
  turns: Span,
  { halfBefore, far }: { readonly halfBefore: Inches; readonly far: Inches },
): readonly Bounds[] => {
  const [du, dv] = [halfBefore * Math.abs(trig.sin(theta)), halfBefore * Math.abs(trig.cos(theta))];
  return leads([a - du, a + du], [b - dv, b + dv], turns, far);
};

/** Bounds when the right corner leads: its mirrored position, looking to the right by a range of angles. */
const rightLeads = (
  { a, b, theta, width, length }: LineApproach,
  turns: Span,
  { halfBefore, far }: { readonly halfBefore: Inches; readonly far: Inches },
): readonly Bounds[] => {
  const [du, dv] = [halfBefore * Math.abs(trig.sin(theta)), halfBefore * Math.abs(trig.cos(theta))];
  const along: Span = [width * trig.cos(turns[1]), width * trig.cos(turns[0])];
  const down: Span = [width * trig.sin(turns[0]), width * trig.sin(turns[1])];
  return leads(
    [length - a - du - along[1], length - a + du - along[0]],
    [b - dv - down[1], b + dv - down[0]],
    turns,
    far,
  );
};

/**
 * Where a leading corner lands that stands within given intervals along and in front of a line, or where the end of the
 * line is struck first.
 */
function leads([a0, a1]: Span, [b0, b1]: Span, [t0, t1]: Span, far: Inches): readonly Bounds[] {
  const [tan0, tan1] = [trig.tan(t0), trig.tan(t1)];
  const [cos0, cos1] = [trig.cos(t1), trig.cos(t0)];
  const from = a0 + b0 * (b0 < 0 ? tan1 : tan0);
  const to = a1 + b1 * (b1 < 0 ? tan0 : tan1);
  const bounds: Bounds[] = [];
  const after: Span = [b0 / (b0 < 0 ? cos0 : cos1), b1 / (b1 < 0 ? cos1 : cos0)];
  // Only a corner in front of the line can land on it.
  const least = a0 + (b0 < 0 ? -MEASURE_TOLERANCE : b0 * tan0);
  if (to >= 0 && after[1] >= -MEASURE_TOLERANCE && after[0] <= far)
    bounds.push({ offset: [Math.max(0, least), to], after });
  if (from < 0) {
    const [sin0, sin1] = [trig.sin(t0), trig.sin(t1)];
    const low = Math.min(a0 * cos0, a0 * cos1) + Math.min(b0 * sin0, b0 * sin1);
    const most = Math.max(a1 * cos0, a1 * cos1) + Math.max(b1 * sin0, b1 * sin1);
    const near = Math.min(b0 * cos0, b0 * cos1) - Math.max(a1 * sin0, a1 * sin1);
    const on = Math.max(b1 * cos0, b1 * cos1) - Math.min(a0 * sin0, a0 * sin1);
    if (on >= -MEASURE_TOLERANCE) bounds.push({ offset: [low, Math.min(0, most)], after: [near, on] });
  }
  return bounds;
}

/** Where a unit ends after its wheel, and how far it still advances; its pivot corner is at `a`, `b`. */
export function wheelLanding(
  { a, b, width: w, length: l }: LineApproach,
  t: Radians,
): { readonly offset: Inches; readonly after: Inches } {
  const [s, c] = [trig.sin(t), trig.cos(t)];
  if (t >= 0) {
    const lands = a + (b * s) / c;
    return lands >= 0 ? { offset: lands, after: b / c } : { offset: a * c + b * s, after: b * c - a * s };
  }
  const lands = a - w + (b * s + w) / c;
  return lands <= l - w
    ? { offset: lands, after: (b + w * s) / c }
    : { offset: l - (l - a) * c + b * s, after: (l - a) * s + b * c };
}
