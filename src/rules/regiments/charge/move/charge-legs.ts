import { NO_LEG, MEASURE_TOLERANCE } from '../../../../kernel/tolerances.ts';
import { advanced, bodyFootprint, type BodySize, bodySizeOf, wheeled } from '../../ranks/footprint.ts';
import { arcReach, type ConvexBody, overlapsBy, turnMeets } from '../../../../geometry/outlines/convex.ts';
import type { PlanPoint } from '../../../../kernel/point.ts';
import type { Inches, Radians } from '../../../../kernel/units.ts';
import type { Formation, FormationPose, RegimentLeg } from '../../../core/formation.ts';
import type { Blocker } from '../../../core/ports.ts';
import { type FacingLine, flushPose, fromLine } from '../../ranks/facing-line.ts';
import { fromLocal } from '../../ranks/formation.ts';
import type { CombinedProblem, TakenGround } from '../problem.ts';
import type { ChargeMove } from './reach.ts';

/** The legs of a charge move, from where a unit stands until it is flush. @source RG-08, RG-09 */
export function chargeLegsOf(
  charger: Formation,
  line: FacingLine,
  move: ChargeMove,
  offset: Inches,
): readonly RegimentLeg[] {
  const { width } = bodySizeOf(charger);
  const start: FormationPose = { at: charger.at, facing: charger.facing };
  const legs = advanceAndWheel(start, width, move);
  const touching = legs.at(-1)?.to ?? start;
  if (Math.abs(move.align) <= NO_LEG) return legs;
  const to = flushPose(line, width, offset);
  const pivot = fromLine(line, [move.contact, 0]);
  return [...legs, { kind: 'align', from: touching, to, pivot, angle: move.align }];
}

/** The legs of a move up to the first contact. */
export function advanceAndWheel(
  start: FormationPose,
  width: Inches,
  { pivot: side, before, wheel, after }: Omit<ChargeMove, 'align' | 'contact'>,
): readonly RegimentLeg[] {
  const legs: RegimentLeg[] = [];
  let pose = start;
  const advance = (length: Inches) => {
    if (length <= NO_LEG) return;
    const to = advanced(pose, length);
    legs.push({ kind: 'advance', from: pose, to, length });
    pose = to;
  };
  advance(before);
  if (wheel > NO_LEG) {
    const pivot = fromLocal(pose, side === 'left' ? -width / 2 : width / 2, 0);
    const angle = side === 'left' ? wheel : -wheel;
    const to = wheeled(pose, pivot, angle);
    legs.push({ kind: 'wheel', from: pose, to, pivot, angle, length: width * wheel });
    pose = to;
  }
  advance(after);
  return legs;
}

/** The poses of a unit before its wheel, after it, and at first contact; also when a leg has no length. */
export function turnsOf(
  start: FormationPose,
  width: Inches,
  { pivot: side, before, wheel, after }: Omit<ChargeMove, 'align' | 'contact'>,
): readonly FormationPose[] {
  const there = advanced(start, before);
  const pivot = fromLocal(there, side === 'left' ? -width / 2 : width / 2, 0);
  const turned = wheeled(there, pivot, side === 'left' ? wheel : -wheel);
  return [there, turned, advanced(turned, after)];
}

/**
 * The first blocker a body meets on its path; undefined when the path is free. Aligning is not swept. Advances are
 * tested before wheels, the last advance first.
 *
 * @param slack  How deep a blocker may be overlapped, and how far the body may leave the table. Inches.
 * @param bodies Cache of the swept ground of each leg, filled here; callers may pass it again for the same legs.
 * @source Q5, CC-5
 */
export function metOnPath(
  legs: readonly RegimentLeg[],
  size: BodySize,
  taken: readonly TakenGround[],
  table: CombinedProblem['table'],
  slack: Inches = MEASURE_TOLERANCE,
  bodies: (ConvexBody | undefined)[] = [],
): Blocker | undefined {
  for (let i = legs.length - 1; i >= 0; i--) {
    const leg = legs[i]!;
    if (leg.kind !== 'advance') continue;
    bodies[i] ??= bodyFootprint(leg.from, size, leg.length);
    const met = metAt(bodies[i]!, taken, table, slack);
    if (met) return met;
  }
  for (let i = 0; i < legs.length; i++) {
    const leg = legs[i]!;
    if (leg.kind !== 'wheel') continue;
    bodies[i] ??= bodyFootprint(leg.from, size);
    const body = bodies[i]!;
    if (turnsOffTable(body, leg.pivot, leg.angle, table, slack)) return { kind: 'edge' };
    const met = taken.find((other) => turnMeets(body, leg.pivot, leg.angle, other.body, slack));
    if (met) return met.by;
  }
  return undefined;
}

/** The blocker a body overlaps; undefined when there is none. */
export function metAt(
  body: ConvexBody,
  taken: readonly TakenGround[],
  table: CombinedProblem['table'],
  slack: Inches = MEASURE_TOLERANCE,
): Blocker | undefined {
  if (leavesTable(body, table, slack)) return { kind: 'edge' };
  return taken.find((other) => overlapsBy(body, other.body, slack))?.by;
}

/** Whether part of a body is beyond the table's edge by more than `slack`, inches. */
export function leavesTable(
  { points, centre, radius }: ConvexBody,
  { width, depth }: CombinedProblem['table'],
  slack: Inches = MEASURE_TOLERANCE,
): boolean {
  const [x, z] = [width / 2 + slack, depth / 2 + slack];
  if (Math.abs(centre[0]) + radius <= x && Math.abs(centre[1]) + radius <= z) return false;
  return points.some((p) => Math.abs(p[0]) > x || Math.abs(p[1]) > z);
}

function turnsOffTable(
  { points, radius }: ConvexBody,
  pivot: PlanPoint,
  angle: Radians,
  { width, depth }: CombinedProblem['table'],
  slack: Inches,
): boolean {
  const far = 2 * radius;
  if (Math.abs(pivot[0]) + far <= width / 2 && Math.abs(pivot[1]) + far <= depth / 2) return false;
  const limits = [
    [1, 0, width],
    [-1, 0, width],
    [0, 1, depth],
    [0, -1, depth],
  ] as const;
  return points.some((point) =>
    limits.some(([nx, nz, size]) => arcReach(point, pivot, angle, [nx, nz]) > size / 2 + slack),
  );
}
