import { mayEnd } from '../../geometry/agile/agile.ts';
import type { Field, Profile } from '../../geometry/field/field.ts';
import { isInBounds, overAt } from '../../geometry/field/over.ts';
import { SAME_LEVEL, SAME_PLACE, STEP_ROUNDING, BESIDE_CORNER, HEIGHT_SLACK } from '../../kernel/tolerances.ts';
import { clipSegment } from '../../geometry/outlines/rounded.ts';
import { arrival, findRoute } from '../../geometry/routes/find-route.ts';
import { refinedRoute } from '../../geometry/routes/refined-route.ts';
import { stretchProfile } from '../../geometry/travel/profile.ts';
import type { Leg } from '../../geometry/path.ts';
import { pathTo } from '../../geometry/routes/route-legs.ts';
import { directTangent } from '../../geometry/travel/follow.ts';
import { type RouteNode, type RoutePoint, startNode } from '../../geometry/travel/route-node.ts';
import { freeTrappedStart } from '../../geometry/routes/trapped-start.ts';
import { travel } from '../../geometry/travel/travel.ts';
import type { PlanPoint, Point } from '../../kernel/point.ts';
import type { Inches } from '../../kernel/units.ts';
import { planDistance } from '../../kernel/vec.ts';
import type { CheckKind } from '../../rules/core/agility.ts';
import type { PathAnswer, TraceAnswer } from '../../rules/core/ports.ts';
import { restingHeights } from '../terrain/places.ts';
import { touchedAt } from '../views/passing.ts';
import { surfaceSpot } from '../views/surface-spot.ts';
import { fieldOfNets, isBesideFace, routeOverSlopes, routeOnFoot } from './surface-walk.ts';
import { spotAt } from '../views/spots.ts';
import type { MoverView } from '../views/view.ts';
import { blockedAfter, blockedByEdge } from './trace-blocked.ts';
import { straightToCorner } from './trace-corners.ts';
import * as trig from '../../kernel/trig.ts';

/** The shortest path between two places of a mover that may make some checks, in order, but has to make none. */
export type WalkWith = (from: Point, to: Point, checks: readonly CheckKind[]) => PathAnswer;

/**
 * Traces a given path on foot, corner by corner: its length with the climbs it needs, or where it first fails.
 *
 * @param walkWith Finds the legs over hills of a mover that declares its checks.
 */
export function traceWalk(view: MoverView, corners: readonly (PlanPoint | Point)[], walkWith: WalkWith): TraceAnswer {
  const answer = traceOn(view, corners, walkWith);
  // Where a path over slopes fails is found on their nets.
  return answer.kind === 'path' || !view.slopes
    ? answer
    : traceOn(overNets(view, fieldOfNets(view)), corners, walkWith);
}

/** The same view with slopes as nets of points only. */
const overNets = ({ slopes: _, ...view }: MoverView, field: Field): MoverView => ({ ...view, field });

function traceOn(view: MoverView, corners: readonly (PlanPoint | Point)[], walkWith: WalkWith): TraceAnswer {
  const { field, setting } = view;
  let here = view.slopes ? surfaceSpot(view, setting.from).spot : spotAt(field, setting.from);
  let nodes: readonly RouteNode[] = [startNode(here)];
  const first = freeTrappedStart(field, here);
  for (const [i, corner] of corners.entries()) {
    const [x, z] = [corner[0], corner[corner.length - 1]!];
    const from = nodes[0]!;
    if (!isInBounds(field.bounds, x, z)) return blockedByEdge(view, from, x, z);
    const onward = straightTo(i === 0 ? first : field, nodes, here, corner);
    const { touched, profile } = onward;
    const isOnSlope = here.onSheet ?? (view.slopes && startOf(view, here).isSlope);
    // From where a slope meets a top, a leg with a check goes straight on from the top.
    const straight = isOnSlope
      ? onward.straight.filter((n) => n.spent > from.spent && isOnTop(field, here))
      : onward.straight;
    const over = straight.length === 0 ? overHill(view, nodes, here, corner, walkWith) : undefined;
    if (straight.length === 0 && !over) return blockedAfter(view, here, from, profile, [x, z]);
    nodes = cheapestPerLevel(over?.nodes ?? straight);
    here = over?.spot ?? { x: nodes[0]!.x, z: nodes[0]!.z, level: nodes[0]!.level, ...(touched ? { touched } : {}) };
  }
  const used = nodes.filter((n) => mayEnd(field.agile, n.spent));
  const end = (used.length > 0 ? used : nodes).reduce((best, n) => (n.cost < best.cost ? n : best));
  return { kind: 'path', path: pathTo(field, end) };
}

/** Whether a spot is on the top of an obstacle. */
const isOnTop = (field: Field, { x, z, level }: RoutePoint): boolean =>
  overAt(field, x, z)
    .map((i) => field.obstacles[i]!)
    .some(({ stand, hi }) => stand && Math.abs(hi - level.y) < SAME_LEVEL);

/** The paths straight on to a corner, and the outlines the mover touches there. */
type Straight = {
  readonly straight: readonly RouteNode[];
  readonly profile: Profile | undefined;
  readonly touched: readonly number[] | undefined;
};

/**
 * The paths straight on to a corner; where several outlines cross at it, if necessary {@link BESIDE_CORNER} beside it.
 */
function straightTo(field: Field, nodes: readonly RouteNode[], here: RoutePoint, corner: PlanPoint | Point): Straight {
  const exact = straightBy(field, nodes, here, corner);
  if (!field.agile || corner.length !== 3) return exact;
  const turned = here.onSheet ? [] : straightToCorner(field, field.agile, nodes, corner);
  const isOther = ({ spent, level }: RouteNode) =>
    !turned.some((t) => t.spent === spent && Math.abs(t.level.y - level.y) < SAME_LEVEL);
  if (turned.length > 0) return { ...exact, straight: [...exact.straight.filter(isOther), ...turned] };
  if (exact.straight.length > 0) return exact;
  const [x, y, z] = corner;
  if (touchedAt(field, corner, Infinity).length === 0) return exact;
  for (let k = 0; k < 8; k++) {
    const a = (k * Math.PI) / 4 + 0.1;
    const beside = straightBy(field, nodes, here, [
      x + BESIDE_CORNER * trig.cos(a),
      y,
      z + BESIDE_CORNER * trig.sin(a),
    ]);
    if (beside.straight.length > 0) return beside;
  }
  return exact;
}

function straightBy(field: Field, nodes: readonly RouteNode[], here: RoutePoint, corner: PlanPoint | Point): Straight {
  const [x, z] = [corner[0], corner[corner.length - 1]!];
  const from = nodes[0]!;
  const touched = field.agile && corner.length === 3 ? touchedAt(field, corner, field.freeStep) : undefined;
  const stretch = { ax: from.x, az: from.z, bx: x, bz: z };
  const profile = stretchProfile(field, stretch, { startOver: here.touched, endOver: touched, left: field.left });
  return { straight: profile ? straightOn(field, nodes, profile, corner) : [], profile, touched };
}

/** Every path straight on to a corner, at the corner's height if it has one. */
function straightOn(
  field: Field,
  nodes: readonly RouteNode[],
  profile: Profile,
  corner: PlanPoint | Point,
): RouteNode[] {
  const [x, z] = [corner[0], corner[corner.length - 1]!];
  const next = nodes.flatMap((n) => goOn(field, n, profile, directTangent(n.x, n.z, x, z)));
  return corner.length === 3 ? next.filter((n) => Math.abs(n.level.y - corner[1]) < HEIGHT_SLACK) : next;
}

/**
 * The paths to a corner over a hill between or under two places, from each of the nodes at the first. On sloping ground a
 * leg is drawn as the shortest path, since a corner does not say how the leg rises.
 */
function overHill(
  view: MoverView,
  nodes: readonly RouteNode[],
  start: RoutePoint,
  corner: PlanPoint | Point,
  walkWith: WalkWith,
): { readonly nodes: readonly RouteNode[]; readonly spot: RoutePoint } | undefined {
  const { field } = view;
  if (field.sheets.length === 0 && !view.slopes) return undefined;
  const [x, z] = [corner[0], corner[corner.length - 1]!];
  const heights = corner.length === 3 ? [corner[1]] : restingHeights(view.terrain, x, z);
  let best: { readonly nodes: readonly RouteNode[]; readonly spot: RoutePoint } | undefined;
  for (const y of heights) {
    const known = view.slopes ? surfaceSpot(view, [x, y, z]).spot : spotAt(field, [x, y, z]);
    const isBeside = isBesideFace(view, [x, y, z]) || isBesideFace(view, [start.x, start.level.y, start.z]);
    const to = isBeside ? { x, z, level: { y, rule: y } } : known;
    if (!isBeside && !crossesHill(view, start, to)) continue;
    const ends = nodes.flatMap((from) => {
      const routes = isBeside
        ? routeBesideFace(view, from.spent, start, to)
        : view.setting.agility
          ? routesWithChecks(view.setting.agility.checks.slice(from.spent), field.freeStep, start, to, walkWith)
          : routeBetween(view, start, to);
      return routes.map((end) => withStart(end, from));
    });
    if (ends.length > 0 && (!best || leastCost(ends) < leastCost(best.nodes))) best = { nodes: ends, spot: to };
  }
  return best;
}

const leastCost = (nodes: readonly RouteNode[]): Inches => Math.min(...nodes.map(({ cost }) => cost));

/** A spot on a trace as a spot on the surface. */
const startOf = (view: MoverView, { x, z, level }: RoutePoint) => surfaceSpot(view, [x, level.y, z]);

/** The end of the shortest route between two spots, if there is one. */
function routeBetween(view: MoverView, start: RoutePoint, to: RoutePoint): readonly RouteNode[] {
  if (view.slopes) return asList(routeOverSlopes(view, startOf(view, start), startOf(view, to)));
  const route = findRoute(view.field, start, to);
  const end = route.kind === 'route' ? refinedRoute(route.end) : undefined;
  const at = ({ x, z, level }: RoutePoint): Point => [x, level.y, z];
  return asList(routeOnFoot(view, at(start), at(to), end?.cost ?? Infinity) ?? end);
}

const asList = <T>(one: T | undefined): readonly T[] => (one ? [one] : []);

/** The end of the shortest route to or from a place beside the face of a hill, by the checks that are left. */
function routeBesideFace(view: MoverView, spent: number, start: RoutePoint, to: RoutePoint): readonly RouteNode[] {
  const node = routeOnFoot(view, [start.x, start.level.y, start.z], [to.x, to.level.y, to.z], Infinity, spent);
  const isCheck = ({ kind }: Leg): boolean => kind === 'climb' || kind === 'jump-down';
  return node ? [{ ...node, spent: node.link!.legs.filter(isCheck).length }] : [];
}

/**
 * The ends of the shortest routes between two spots: without a check, and unless that one is straight, with the checks
 * that are left. A later leg may need them, but a leg may also be drawn as a jump where a longer walk would do.
 */
function routesWithChecks(
  checks: readonly CheckKind[],
  freeStep: Inches,
  start: RoutePoint,
  to: RoutePoint,
  walkWith: WalkWith,
): readonly RouteNode[] {
  const at = ({ x, z, level }: RoutePoint): Point => [x, level.y, z];
  const step = Math.abs(to.level.y - start.level.y);
  if (Math.max(Math.abs(to.x - start.x), Math.abs(to.z - start.z)) < SAME_PLACE && step <= freeStep + STEP_ROUNDING) {
    const legs = [{ kind: 'step', from: at(start), to: at(to), length: 0 }] as const;
    return [arrival(startNode(start), to, { cost: 0, up: 0, down: 0, legs })];
  }
  const routeWith = (given: readonly CheckKind[]): RouteNode | undefined => {
    const answer = walkWith(at(start), at(to), given);
    if (answer.kind !== 'path') return undefined;
    const { length: cost, up, down, legs } = answer.path;
    const spent = legs.filter(({ kind }) => given.some((check) => check === kind)).length;
    return { ...arrival(startNode(start), to, { cost, up, down, legs }), spent };
  };
  const walked = routeWith([]);
  const isStraight = walked && inPlan(walked.link!.legs) <= planDistance(at(start), at(to)) + SAME_PLACE;
  const checked = checks.length > 0 && !isStraight ? routeWith(checks) : undefined;
  return [...asList(walked), ...(checked && checked.spent > 0 ? [checked] : [])];
}

/** The length of legs in plan. */
const inPlan = (legs: readonly Leg[]): Inches => legs.reduce((sum, { from, to }) => sum + planDistance(from, to), 0);

/** Whether a straight leg begins or ends on a hill, or runs over one. */
function crossesHill(view: MoverView, a: RoutePoint, b: RoutePoint): boolean {
  if (a.onSheet || b.onSheet) return true;
  if (view.slopes && [a, b].some((spot) => startOf(view, spot).isSlope)) return true;
  const clip = { from: 0, to: 0 };
  return view.obstacles.some((o) => o.owner < 0 && clipSegment(o.shape, a.x, a.z, b.x - a.x, b.z - a.z, clip));
}

/** A route continued from a node already reached, which replaces its own start. */
function withStart(end: RouteNode, start: RouteNode): RouteNode {
  if (!end.parent) return start;
  const sum = {
    cost: start.cost + end.cost,
    up: start.up + end.up,
    down: start.down + end.down,
    spent: start.spent + end.spent,
  };
  return { ...end, ...sum, parent: withStart(end.parent, start) };
}

function goOn(
  field: Field,
  node: RouteNode,
  profile: Profile,
  tangent: NonNullable<RouteNode['tangent']>,
): RouteNode[] {
  return travel(field, profile, node.level, profile.start, node.spent, tangent).map((o) => ({
    ...startNode({ x: tangent.bx, z: tangent.bz, level: o.level }),
    cost: node.cost + tangent.length + o.up + o.down,
    up: node.up + o.up,
    down: node.down + o.down,
    spent: o.spent,
    parent: node,
    over: profile.end,
    tangent,
    climbs: o.climbs,
  }));
}

/** The cheapest path to each level, for each of the outlines that meet at its end. */
function cheapestPerLevel(nodes: readonly RouteNode[]): RouteNode[] {
  const best: RouteNode[] = [];
  const isOver = ({ over = [] }: RouteNode, other: RouteNode) =>
    over.length === (other.over?.length ?? 0) && over.every((i) => other.over?.includes(i));
  for (const n of [...nodes].sort((a, b) => a.cost - b.cost)) {
    const isKnown = best.some(
      (b) => b.spent === n.spent && Math.abs(b.level.y - n.level.y) < SAME_LEVEL && isOver(b, n),
    );
    if (!isKnown) best.push(n);
  }
  return best;
}
