import type { Clearance } from '../../geometry/slopes/clearance.ts';
import type { Leg, Path } from '../../geometry/path.ts';
import type { Point } from '../../kernel/point.ts';
import { LENGTH_ROUNDING } from '../../kernel/tolerances.ts';
import type { Inches } from '../../kernel/units.ts';
import { lerp } from '../../kernel/vec.ts';
import { leastHeight } from '../slopes/steep.ts';
import { chordsOf } from '../rapier/swept-body.ts';

/** Distance between the places at which a leg is compared with the slopes. */
const STEP: Inches = 0.05;

/**
 * The same path with the base raised wherever a slope rises too high within it: the base climbs a steep slope as soon
 * as its edge meets it, not only its centre. Such parts cost their length in plan plus every inch up and down.
 *
 * @param rise How far a slope may rise above a base within the base. Inches.
 */
export function liftPath(path: Path, clearances: readonly Clearance[], rise: Inches): Path {
  let height: Inches = path.legs[0]?.from[1] ?? 0;
  const legs = path.legs.flatMap((leg): readonly Leg[] => {
    const lifted = liftLeg(leg, clearances, rise, height);
    height = lifted.at(-1)!.to[1];
    return lifted;
  });
  const end = path.legs.at(-1)?.to;
  if (end && Math.abs(height - end[1]) > LENGTH_ROUNDING) legs.push(climb(at(end, height), end[1]));
  const climbed = (of: readonly Leg[], sign: 1 | -1) =>
    of.reduce((sum, leg) => sum + Math.max(sign * climbOf(leg), 0), 0);
  const length = legs.reduce((sum, leg) => sum + leg.length, 0);
  const [up, down] = [climbed(legs, 1), climbed(legs, -1)];
  return { length, across: length - up - down, up, down, legs };
}

/** Inches that a leg climbs: positive up, negative down. */
function climbOf({ kind, from, to, length }: Leg): Inches {
  const rise = to[1] - from[1];
  if (kind === 'climb') return Math.sign(rise) * length;
  const flat = Math.sqrt((to[0] - from[0]) ** 2 + (to[2] - from[2]) ** 2);
  return kind === 'slope' && Math.abs(flat + Math.abs(rise) - length) < LENGTH_ROUNDING ? rise : 0;
}

/** A leg starting at the height at which the previous one ended. */
function liftLeg(leg: Leg, clearances: readonly Clearance[], rise: Inches, before: Inches): readonly Leg[] {
  const points = chordsOf(leg).flatMap((p, i, all) => (i === 0 ? [p] : between(all[i - 1]!, p)));
  const least = points.map(([x, y, z]) => leastHeight(clearances, rise, x, z, y));
  const needed = points.map((p, i) => Math.max(p[1], least[i]!, least[i - 1] ?? -Infinity, least[i + 1] ?? -Infinity));
  const isRaised = needed.map((y, i) => y > points[i]![1] + LENGTH_ROUNDING);
  const legs: Leg[] = [];
  const first = points[0]!;
  if (Math.abs(needed[0]! - before) > LENGTH_ROUNDING) legs.push(climb([first[0], before, first[2]], needed[0]!));
  if (!isRaised.includes(true)) return [...legs, { ...leg, from: [first[0], needed[0]!, first[2]] }];
  if (leg.kind === 'climb' || leg.kind === 'step') {
    const y = Math.max(leg.to[1], needed[0]!);
    return Math.abs(y - needed[0]!) > LENGTH_ROUNDING || legs.length === 0
      ? [...legs, climb(at(first, needed[0]!), y)]
      : legs;
  }
  for (let i = 0; i + 1 < points.length; ) {
    let j = i + 1;
    const raised = isRaised[i]! || isRaised[j]!;
    while (!raised && !leg.turn && j + 1 < points.length && !isRaised[j + 1]!) j++;
    const [a, b] = [at(points[i]!, needed[i]!), at(points[j]!, needed[j]!)];
    const flat = Math.sqrt((b[0] - a[0]) ** 2 + (b[2] - a[2]) ** 2);
    const length = raised ? flat + Math.abs(b[1] - a[1]) : (leg.length * (j - i)) / (points.length - 1);
    legs.push({ kind: raised ? 'slope' : leg.kind, from: a, to: b, length });
    i = j;
  }
  return legs;
}

const at = (p: Point, y: Inches): Point => [p[0], y, p[2]];
const climb = (from: Point, y: Inches): Leg => ({
  kind: 'climb',
  from,
  to: at(from, y),
  length: Math.abs(y - from[1]),
});

/** Points along a segment after its first. */
function between(a: Point, b: Point): readonly Point[] {
  const n = Math.max(1, Math.ceil(Math.sqrt((b[0] - a[0]) ** 2 + (b[2] - a[2]) ** 2) / STEP));
  return Array.from({ length: n }, (_, k) => lerp(a, b, (k + 1) / n));
}
