import type { PlanPoint, Point } from '../../kernel/point.ts';
import { NO_LENGTH, TURN_HAIR } from '../../kernel/tolerances.ts';
import type { Inches } from '../../kernel/units.ts';
import type { Climb, Field } from '../field/field.ts';
import { senseOf } from '../travel/tangents.ts';
import type { Leg, Path } from '../path.ts';
import type { RouteNode } from '../travel/route-node.ts';
import * as trig from '../../kernel/trig.ts';

/**
 * The path that leads to a reached node, leg by leg, with its exact length.
 *
 * @source C-28: climbs count their height; each node holds how it was reached.
 */
export function pathTo(field: Field, end: RouteNode): Path {
  const chain: RouteNode[] = [];
  for (let n: RouteNode | undefined = end; n; n = n.parent) chain.push(n);
  const legs: Leg[] = [];
  let height = chain[chain.length - 1]!.level.y;
  for (let i = chain.length - 1; i >= 0; i--) {
    const node = chain[i]!;
    if (node.link) {
      legs.push(...node.link.legs);
      height = node.level.y;
      continue;
    }
    height = addArc(field, node, height, legs);
    height = addStraight(node, height, legs);
  }
  const kept = chain.some((n) => n.turn) ? withoutHairs(legs) : legs;
  const hairs = kept === legs ? 0 : lengthOf(legs) - lengthOf(kept);
  const length = end.cost - hairs;
  return { length, across: length - end.up - end.down, up: end.up, down: end.down, legs: kept };
}

const lengthOf = (legs: readonly Leg[]): Inches => legs.reduce((sum, leg) => sum + leg.length, 0);

/** Legs without the tiny overshoot of a path past an outline before it turns back: it turns on the outline. */
function withoutHairs(legs: readonly Leg[]): Leg[] {
  const kept: Leg[] = [];
  let moved: PlanPoint | undefined;
  for (const leg of legs) {
    const [{ from, to }, at] = [leg, moved];
    if (leg.kind === 'walk' && !leg.turn && leg.length < TURN_HAIR) {
      moved ??= [from[0], from[2]];
      continue;
    }
    const isUpright = from[0] === to[0] && from[2] === to[2];
    const put = (p: Point): Point => (at ? [at[0], p[1], at[1]] : p);
    kept.push(at ? { ...leg, from: put(from), to: isUpright ? put(to) : to } : leg);
    if (!isUpright) moved = undefined;
  }
  return kept;
}

function addArc(field: Field, node: RouteNode, height: number, legs: Leg[]): number {
  const from = node.parent;
  if (!from || from.vertex < 0 || node.sweep === 0) return height;
  const corner = field.corners[from.vertex >> 1]!;
  if (corner.rho === 0) return height;
  const sense = senseOf(from.vertex);
  const angle = trig.atan2(from.nz, from.nx);
  const at = (share: number): PlanPoint => {
    const a = angle + sense * node.sweep * share;
    return [corner.x + corner.rho * trig.cos(a), corner.z + corner.rho * trig.sin(a)];
  };
  return addStretch(
    legs,
    height,
    node.arcClimbs,
    at,
    (share) => corner.rho * node.sweep * share,
    (share) => ({
      turn: { centre: [corner.x, corner.z], radius: corner.rho, sweep: sense * node.sweep * share },
    }),
  );
}

function addStraight(node: RouteNode, height: number, legs: Leg[]): number {
  const t = node.tangent;
  if (!t)
    return addStretch(
      legs,
      height,
      node.climbs,
      () => [node.x, node.z],
      () => 0,
      () => ({}),
    );
  const at = (share: number): PlanPoint => [t.ax + share * (t.bx - t.ax), t.az + share * (t.bz - t.az)];
  return addStretch(
    legs,
    height,
    node.climbs,
    at,
    (share) => t.length * share,
    () => ({}),
  );
}

/** Adds a stretch divided at its climbs; returns the height at its end. */
function addStretch(
  legs: Leg[],
  height: number,
  climbs: Climb | undefined,
  at: (share: number) => PlanPoint,
  lengthOf: (share: number) => number,
  extra: (share: number) => Pick<Leg, 'turn'>,
): number {
  const ordered: Climb[] = [];
  for (let c = climbs; c; c = c.before) ordered.unshift(c);
  let share = 0;
  let y = height;
  const walk = (to: number) => {
    const length = lengthOf(to - share);
    if (length > NO_LENGTH)
      legs.push({ kind: 'walk', from: lift(at(share), y), to: lift(at(to), y), length, ...extra(to - share) });
    share = to;
  };
  for (const climb of ordered) {
    walk(climb.at);
    const place = at(climb.at);
    if (climb.until !== undefined) {
      const [to, length] = [at(climb.until), lengthOf(climb.until - climb.at)];
      const kind = climb.kind ?? 'walk';
      const [high, isStep] = [Math.max(y, climb.to.y), kind === 'walk' && climb.to.y !== y];
      const step = (p: PlanPoint) => legs.push({ kind: 'step', from: lift(p, y), to: lift(p, climb.to.y), length: 0 });
      // A narrow gap is walked over at the height of its higher lip.
      if (isStep && climb.to.y > y) step(place);
      const heights = kind === 'walk' ? [high, high] : [y, climb.to.y];
      legs.push({ kind, from: lift(place, heights[0]!), to: lift(to, heights[1]!), length });
      if (isStep && climb.to.y < y) step(to);
      share = climb.until;
      y = climb.to.y;
      continue;
    }
    const rise = climb.kind ? climb.to.y - climb.from.y : (climb.counted ?? climb.to.rule - climb.from.rule);
    const counted = climb.kind === 'step' ? 0 : Math.abs(rise);
    legs.push({
      kind: climb.kind ?? (counted > 0 ? 'climb' : 'step'),
      from: lift(place, y),
      to: lift(place, climb.to.y),
      length: counted,
    });
    y = climb.to.y;
  }
  walk(1);
  return y;
}

const lift = (p: PlanPoint, y: number): Point => [p[0], y, p[1]];
