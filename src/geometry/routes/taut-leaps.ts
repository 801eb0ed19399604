import type { PlanPoint } from '../../kernel/point.ts';
import {
  DRAWN_ON_LIP,
  LEAP_AT_END,
  LEAP_PRECISION,
  PART_OF_MOVE,
  SAME_COST,
  SAME_LEVEL,
  SAME_PLACE,
  STEP_ROUNDING,
  SURELY_A_LEAP,
  SURELY_CHEAPER,
} from '../../kernel/tolerances.ts';
import type { Inches, Radians, Share } from '../../kernel/units.ts';
import { distanceInPlan } from '../../kernel/vec.ts';
import { type Gap, leapTouching, touchedOn } from '../agile/leap-past.ts';
import type { LipPair } from '../agile/lips.ts';
import type { Climb, Field, Tangent } from '../field/field.ts';
import type { Obstacle } from '../obstacles/levels.ts';
import { type Rounded, signedDistance } from '../outlines/rounded.ts';
import { directTangent, tangentToPoint } from '../travel/follow.ts';
import type { RouteNode } from '../travel/route-node.ts';
import { furthest, leastOn, leastWithin, remembered } from '../line-search.ts';
import { edgesNear, lipsNear, on, outlinesNear, shortestOver, type SlideLine } from './lip-edges.ts';
import { cheapest, firstCheaper, goneOn, reachOnward, reachedAt, tangentTo } from './route-chain.ts';
import * as trig from '../../kernel/trig.ts';

/** An alternative end for a route: a zone, the distance to it, and the zone's ends straight on from a node. */
export type Toward = {
  readonly away: (x: Inches, z: Inches) => Inches;
  /** Its centre, if it is a disc. */
  readonly centre?: PlanPoint | undefined;
  readonly endsFrom: (node: RouteNode) => readonly RouteNode[];
  /** Cache of drawn ends by the leap before them: they do not depend on where else a route went from there. */
  readonly drawn: WeakMap<RouteNode, { readonly end: RouteNode | undefined }>;
};

/** Number of rounds in which the bends beside a leap are moved: they shift slightly as its ends do. */
const ROUNDS = 8;

/**
 * A route whose leaps are drawn taut: where a path bends at a lip, take-off and landing slide along their lips until it
 * is shortest. Returns the route itself when it gets no shorter.
 *
 * @param toward An alternative end.
 * @source Derived here: with the bends beside it fixed, a path over one leap has a single minimum. Held against
 *         test/oracles and bench engage.
 */
export function drawLeapsTaut(field: Field, end: RouteNode, toward?: Toward): RouteNode {
  if (!field.agile || field.agile.lips.size === 0) return end;
  let best = end;
  for (let round = 0; round < ROUNDS; round++) {
    const betterBy = (moves: (route: Chain, i: number) => Iterable<RouteNode | undefined>) =>
      firstCheaper(best, SAME_COST, (chain, i) => moves({ field, chain, toward }, i));
    const better = betterBy(leapMoved) ?? betterBy(jumpDownMoved) ?? betterBy(landingMoved) ?? betterBy(leapTurned);
    if (!better) return best;
    best = better;
  }
  return best;
}

/** A route to be drawn taut, node by node, and its alternative end. */
type Chain = { readonly field: Field; readonly chain: readonly RouteNode[]; readonly toward: Toward | undefined };

/** The possible ends of a route whose last joint is moved: anywhere in its zone, or its current end. */
const endsOf = ({ chain, toward }: Chain, after: number): readonly (Toward | undefined)[] =>
  after === chain.length - 1 && toward ? [toward, undefined] : [undefined];

/** A leap across that begins or ends at a bend on a lip, as short as the lips let it be. */
function* leapMoved(route: Chain, i: number): Iterable<RouteNode | undefined> {
  const { field, chain } = route;
  const leap = chain[i]!;
  const bends = [isLip(field, chain[i - 1]!), i < chain.length - 1 && isLip(field, leap)];
  if (!leap.tangent || leap.climbs?.kind !== 'jump-across' || !(bends[0] || bends[1])) return;
  const before = bends[0] ? i - 2 : i - 1;
  const after = bends[1] ? i + 1 : i;
  if (before < 0 || after >= chain.length) return;
  for (const zone of endsOf(route, after)) {
    const found = zone?.drawn.get(leap) ?? { end: shortenedLeap(route, { before, leap: i, after }, zone) };
    zone?.drawn.set(leap, found);
    yield found.end;
  }
}

/** Maximum distance along its lip by which a bend before a jump down is moved at once. */
const STRIDE: Inches = 0.7;
/** Shares of that range that are tried when its own place is not valid. */
const SHARES: readonly Share[] = [1 / 2, 3 / 8, 5 / 8, 1 / 4, 3 / 4, 1 / 8, 7 / 8, 0, 1];

/** A jump down that begins at a bend on a lip, from the place along the lip where the route is shortest. */
function* jumpDownMoved(route: Chain, i: number): Iterable<RouteNode | undefined> {
  const { field, chain } = route;
  if (i < 2) return;
  const lip = chain[i - 1]!;
  const jump = firstOf(chain[i]!.climbs);
  if (jump?.kind !== 'jump-down' || jump.at > SAME_PLACE || !isLip(field, lip)) return;
  const lips = lipsNear(field, [lip.x, lip.z], lip.level.y);
  // A path that came down where a leap past something might land need not bend there.
  if (isLip(field, chain[i]!)) yield* bendMoved(route, i, i + 1, lips);
  yield* bendMoved(route, i, i, lips);
}

/**
 * A jump down that lands on a lip, or beside something, and goes on another way: to the place along the lip, or along
 * the outline, where the route is shortest.
 */
function* landingMoved(route: Chain, i: number): Iterable<RouteNode | undefined> {
  const { field, chain } = route;
  const landed = chain[i]!;
  const { climbs: leap } = landed;
  if (i === chain.length - 1 || leap?.kind !== 'jump-down') return;
  if (leap.until === undefined || leap.until <= 1 - LEAP_AT_END) return;
  const at: PlanPoint = [landed.x, landed.z];
  yield* bendMoved(route, i + 1, i + 1, lipsNear(field, at, landed.level.y));
  yield* bendMoved(route, i + 1, i + 1, outlinesNear(field, at, STRIDE));
}

/** A route with the bend before its node `i` moved along some lines, continued from there straight to its node `k`. */
function* bendMoved(
  { field, chain }: Chain,
  i: number,
  k: number,
  lines: readonly SlideLine[],
): Iterable<RouteNode | undefined> {
  const end = chain.at(-1)!;
  const [p, lip, next] = [chain[i - 2]!, chain[i - 1]!, chain[k]];
  if (!next?.tangent) return;
  const isPlain = isPoint(field, p) && isPoint(field, next);
  const climbed = end.up - next.up + (end.down - next.down);
  const others = p.cost + (end.cost - next.cost - climbed);
  const takenOff = takeOffs(field, p, lip, next);
  for (const { length, own, at } of lines) {
    const [first, last] = [Math.max(0, own - STRIDE), Math.min(length, own + STRIDE)];
    const straight = (along: Inches) =>
      distanceInPlan([p.x, p.z], at(along)) + distanceInPlan(at(along), [next.x, next.z]);
    if (isPlain && others + straight(leastOn(first, last, straight)) > end.cost - SURELY_CHEAPER) continue;
    const drawn = remembered((along: Inches) => goneOn(field, takenOff(at(along)), chain, k + 1));
    const cost = (along: Inches) => drawn(along)?.cost ?? Infinity;
    const begun = [own, ...SHARES.map((share) => first + share * (last - first))].find((t) => cost(t) < Infinity);
    if (begun === undefined || (begun === own && isLeast(cost, own, DRAWN_ON_LIP))) continue;
    yield leastBetween(drawn, [begun, first, last], DRAWN_ON_LIP);
  }
}

/** Whether a function with a single minimum has it at a number, to within `fine`. */
const isLeast = (cost: (t: number) => number, t: number, fine: number): boolean =>
  cost(t - fine) >= cost(t) && cost(t + fine) >= cost(t);

/** Maximum angle by which a touching leap is turned at once. */
const TURN: Radians = 0.45;

/** A leap that touches something in the air, turned about it until the route is shortest. */
function* leapTurned(route: Chain, i: number): Iterable<RouteNode | undefined> {
  const { field, chain } = route;
  const flown = chain[i]!;
  const { climbs, tangent: t } = flown;
  if (!t || climbs?.until === undefined || climbs.before) return;
  const isFromLip = climbs.at < LEAP_AT_END && isLip(field, chain[i - 1]!);
  const isToLip = climbs.until > 1 - LEAP_AT_END && i < chain.length - 1 && isLip(field, flown);
  const p = chain[isFromLip ? i - 2 : i - 1];
  const after = isToLip ? i + 1 : i;
  if (!p || !(isFromLip || isToLip)) return;
  const [a, b] = [along(t, climbs.at), along(t, climbs.until)];
  const angle = trig.atan2(t.bz - t.az, t.bx - t.ax);
  for (const { shape } of notPassedOver(field, climbs)) {
    const hand = touchedOn(shape, a, b);
    if (!hand) continue;
    for (const gap of gapsBetween(field, climbs, a, b))
      for (const zone of endsOf(route, after)) {
        const drawn = remembered((turn: Radians) => {
          const pair = leapTouching(gap, shape, angle + turn, hand);
          return pair && rebuilt(route, p, flown, { from: pair[0], to: pair[1] }, zone ?? after);
        });
        yield leastBetween(drawn, [0, -TURN, TURN], LEAP_PRECISION);
      }
  }
}

/** The cheapest of the routes between two parameters, within the valid range about a valid one. */
function leastBetween(
  drawn: (t: number) => RouteNode | undefined,
  [begun, first, last]: readonly [number, number, number],
  fine: number,
): RouteNode | undefined {
  const cost = (t: number) => drawn(t)?.cost ?? Infinity;
  const low = furthest(cost, begun, first, fine);
  const high = furthest(cost, begun, last, fine);
  const least = leastWithin(low, high, fine / 10, cost);
  return drawn([low, high].reduce((best, t) => (cost(t) < cost(best) ? t : best), least));
}

/** The place at a share of a stretch. */
const along = ({ ax, az, bx, bz }: Tangent, share: Share): PlanPoint => [
  ax + share * (bx - ax),
  az + share * (bz - az),
];

/** Obstacles that a leap may not pass over. */
function notPassedOver({ obstacles, agile }: Field, { from, to, kind }: Climb): readonly Obstacle[] {
  const [low, high] =
    kind === 'jump-down'
      ? [from.y - agile!.moves.jump.clear, from.y]
      : [Math.max(from.y, to.y), Math.max(from.y, to.y)];
  return obstacles.filter((o) => !o.through && o.lo < high - SAME_LEVEL && o.hi > low + SAME_LEVEL);
}

/** Gaps a leap between two places on lips may be over. */
function gapsBetween(
  { obstacles, agile }: Field,
  { from, to, kind }: Climb,
  a: PlanPoint,
  b: PlanPoint,
): readonly Gap[] {
  const isOn = (shape: Rounded | undefined, [x, z]: PlanPoint): shape is Rounded =>
    shape !== undefined && Math.abs(signedDistance(shape, x, z)) < DRAWN_ON_LIP;
  const atLevel = (y: Inches) => obstacles.flatMap((o, i) => (o.stand && Math.abs(o.hi - y) < SAME_LEVEL ? [i] : []));
  const landings = atLevel(to.y).map((i) => agile!.solids[i]);
  return atLevel(from.y).flatMap((i): readonly Gap[] => {
    const solid = agile!.solids[i];
    if (!isOn(solid, a)) return [];
    const across = landings.flatMap((s) => (s !== solid && isOn(s, b) ? [{ from: solid, to: s, isOut: false }] : []));
    const own = obstacles[i]!.shape;
    return kind === 'jump-down' && isOn(own, b) ? [...across, { from: solid, to: own, isOut: true }] : across;
  });
}

/** Whether a node is a mere point that paths do not slide round. */
const isPoint = ({ corners }: Field, { vertex }: RouteNode): boolean => vertex < 0 || corners[vertex >> 1]!.rho === 0;

/** The first change of height along a stretch. */
function firstOf(climbs: Climb | undefined): Climb | undefined {
  let first = climbs;
  while (first?.before) first = first.before;
  return first;
}

/** Cached paths to a node by other take-offs before it, by place: many ends continue from the same node. */
type TakeOffs = { readonly field: Field; readonly known: Map<string, RouteNode | undefined> };

const takeOffsBefore = new WeakMap<RouteNode, TakeOffs>();

/** The path to a node with the take-off before it moved to a place; undefined when an obstacle prevents it. */
function takeOffs(
  field: Field,
  p: RouteNode,
  lip: RouteNode,
  next: RouteNode,
): (place: PlanPoint) => RouteNode | undefined {
  const kept = takeOffsBefore.get(next);
  const { known } = kept?.field === field ? kept : { known: new Map<string, RouteNode | undefined>() };
  takeOffsBefore.set(next, { field, known });
  return ([x, z]) => {
    const key = `${x} ${z} ${p.cost}`;
    if (known.has(key)) return known.get(key);
    const takeOff = reachOnward(field, p, tangentToPoint(field, p, x, z), reachedAt(lip));
    const moved = takeOff && reachOnward(field, takeOff, tangentTo(field, takeOff, next), reachedAt(next));
    known.set(key, moved);
    return moved;
  };
}

/** Whether a route bends at a lip: at a corner there, or where a leap was drawn before. */
const isLip = (field: Field, { vertex, parent, tangent, turn }: RouteNode): boolean =>
  vertex >= 0
    ? field.agile!.lips.has(vertex >> 1)
    : parent !== undefined && tangent !== undefined && tangent.toward < 0 && !turn;

/** The route with one leap between two of its nodes as short as the lips allow. */
function shortenedLeap(
  route: Chain,
  { before, leap, after }: { readonly before: number; readonly leap: number; readonly after: number },
  toward: Toward | undefined,
): RouteNode | undefined {
  const { field, chain } = route;
  const [p, q, flown] = [chain[before]!, chain[after]!, chain[leap]!];
  const { tangent: t, climbs } = flown;
  if (!t || !climbs || climbs.until === undefined) return undefined;
  const end: PlanPoint | undefined = toward ? toward.centre : [q.x, q.z];
  const rest = toward ? ([x, z]: PlanPoint) => toward.away(x, z) : (b: PlanPoint) => distanceInPlan(b, [q.x, q.z]);
  const from = edgesNear(field, along(t, climbs.at), climbs.from.y);
  const to = edgesNear(field, along(t, climbs.until), climbs.to.y);
  const { most, free } = field.agile!.moves.jump;
  // Narrower gaps between tops as high as each other are stepped over, which uses no check.
  const isStep = Math.abs(climbs.to.y - climbs.from.y) <= field.freeStep + STEP_ROUNDING;
  const widths = { least: isStep ? free + SURELY_A_LEAP : 0, most };
  const leaps = from
    .flatMap((a) => to.map((b) => shortestOver(a, b, [p.x, p.z], { rest, end }, widths)))
    .filter((found) => found !== undefined)
    .sort((a, b) => a.length - b.length);
  const own: LipPair = [along(t, climbs.at), along(t, climbs.until)];
  const partly: RouteNode[] = [];
  for (const found of leaps) {
    const moved = remembered((share: Share) =>
      rebuilt(
        route,
        p,
        flown,
        { from: on([own[0], found.from], share), to: on([own[1], found.to], share) },
        toward ?? after,
      ),
    );
    const whole = moved(1);
    if (whole) return cheapest([...partly, whole]);
    // Some lead back over the tops they leave, or over others: as far as leaps are free of them.
    const share = isStep ? furthest((part) => moved(part)?.cost ?? Infinity, 0, 1, PART_OF_MOVE) : 0;
    const part = share > 0 ? moved(share) : undefined;
    if (part) partly.push(part);
  }
  return cheapest(partly);
}

/** The chain from p on with the leap moved; undefined when an obstacle prevents it. */
function rebuilt(
  { field, chain }: Chain,
  p: RouteNode,
  flown: RouteNode,
  { from, to }: { readonly from: PlanPoint; readonly to: PlanPoint },
  after: number | Toward,
): RouteNode | undefined {
  const climbs = flown.climbs!;
  const first = tangentToPoint(field, p, from[0], from[1]);
  const takeOff = reachOnward(field, p, first, { y: climbs.from.y, spent: flown.spent - 1 });
  const leap = directTangent(from[0], from[1], to[0], to[1]);
  const over = takeOff && reachOnward(field, takeOff, leap, { y: climbs.to.y, spent: flown.spent });
  if (!over || after === chain.length) return over;
  if (typeof after !== 'number') return cheapest(after.endsFrom(over));
  const next = chain[after]!;
  return goneOn(field, reachOnward(field, over, tangentTo(field, over, next), reachedAt(next)), chain, after + 1);
}
