import { mayEnd } from '../../geometry/agile/agile.ts';
import { flyOver } from '../../geometry/flight/flight-over.ts';
import { flyAlong, planThrough } from '../../geometry/flight/flight.ts';
import type { Floor } from '../../geometry/flight/floor.ts';
import { type Climb, type Field, isInBounds, overAt, type Profile } from '../../geometry/field/field.ts';
import { stretchProfile } from '../../geometry/routes/profile.ts';
import { isFree, SAME_LEVEL } from '../../geometry/field/levels.ts';
import { findRoute } from '../../geometry/routes/find-route.ts';
import { freeTrappedStart } from '../../geometry/routes/trapped-start.ts';
import { clipSegment } from '../../geometry/outlines/rounded.ts';
import { pathTo } from '../../geometry/routes/route-legs.ts';
import { directTangent, type RouteNode, type Spot, startNode } from '../../geometry/routes/route-search.ts';
import { leavesHillAt } from '../slopes/leave-hill.ts';
import { touchedAt } from './passing.ts';
import { restingHeights } from './places.ts';
import { ontoOutlines, straightToCorner } from './trace-corners.ts';
import { travel } from '../../geometry/routes/travel.ts';
import type { PlanPoint, Point } from '../../kernel/point.ts';
import type { Inches } from '../../kernel/units.ts';
import type { MoveSetting, TraceAnswer } from '../../rules/core/ports.ts';
import { flownOver } from '../flight/flight-plans.ts';
import { floorUnder, keepsAbove } from '../flight/fly-slopes.ts';
import { blockerOf, END_SLACK, levelAt, spotAt, START_SLACK, type View, type Views } from '../sight/views.ts';

/** A given way, corner by corner: its length with the climbs it needs, or where it first fails. */
export function tracePath(views: Views, setting: MoveSetting, corners: readonly (PlanPoint | Point)[]): TraceAnswer {
  const places = corners.map((c): Point => (c.length === 3 ? c : [c[0], setting.from[1], c[1]]));
  const view = views.view(setting, [
    { at: setting.from, slack: START_SLACK },
    ...places.map((at) => ({ at, slack: END_SLACK })),
  ]);
  if (setting.mover.fly) return traceFlight(view, corners);
  const answer = traceWalk(view, corners);
  if (answer.kind === 'path' || !view.field.agile) return answer;
  const meant = corners.map((corner) => ontoOutlines(view.field, corner));
  const again = meant.some((corner, i) => corner !== corners[i]) ? traceWalk(view, meant) : answer;
  return again.kind === 'path' ? again : answer;
}

function traceWalk(view: View, corners: readonly (PlanPoint | Point)[]): TraceAnswer {
  const { field, setting } = view;
  let here = spotAt(field, setting.from);
  let nodes: readonly RouteNode[] = [startNode(here)];
  const first = freeTrappedStart(field, here);
  for (const [i, corner] of corners.entries()) {
    const [x, z] = [corner[0], corner[corner.length - 1]!];
    const from = nodes[0]!;
    if (!isInBounds(field.bounds, x, z)) return leavesTable(view, from, x, z);
    const onward = straightTo(i === 0 ? first : field, nodes, here, corner);
    const { touched, profile } = onward;
    const straight = here.onSheet ? [] : onward.straight;
    const over = straight.length === 0 ? overHill(view, from, here, corner) : undefined;
    if (straight.length === 0 && !over) return blockedAfter(view, here, from, profile, [x, z]);
    nodes = over ? [over.node] : cheapestPerLevel(straight);
    here = over?.spot ?? { x: nodes[0]!.x, z: nodes[0]!.z, level: nodes[0]!.level, ...(touched ? { touched } : {}) };
  }
  const used = nodes.filter((n) => mayEnd(field.agile, n.spent));
  const end = (used.length > 0 ? used : nodes).reduce((best, n) => (n.cost < best.cost ? n : best));
  return { kind: 'path', path: pathTo(field, end) };
}

/** Where a straight way fails: on the hill it begins on, or in what lies along it. */
function blockedAfter(
  view: View,
  here: Spot,
  from: RouteNode,
  profile: Profile | undefined,
  [x, z]: PlanPoint,
): TraceAnswer {
  const blocked = blockedOn(view, from, profile, x, z);
  const left = here.onSheet && leavesHillAt(here.onSheet, x, z, (at) => isHeldUp(view, at));
  if (!left || blocked.kind !== 'blocked') return blocked;
  const isMet = (i: number) => view.obstacles[i]!.owner >= 0 && !isFree(view.obstacles, [i], left.at[1]);
  const met = overAt(view.field, left.beyond[0], left.beyond[1]).find(isMet);
  const by = met === undefined ? blocked.by : blockerOf(view, met);
  return { kind: 'blocked', at: left.at, along: from.cost + left.along, by };
}

/** Whether a base is held up at a place on a hill. */
const isHeldUp = ({ terrain }: View, [x, y, z]: Point): boolean =>
  restingHeights(terrain, x, z).some((h) => Math.abs(h - y) < 0.02);

/** Every way straight on to a corner, and what the mover touches there. */
type Straight = {
  readonly straight: readonly RouteNode[];
  readonly profile: Profile | undefined;
  readonly touched: readonly number[] | undefined;
};

/** How far beside a corner a way may pass that has to say which of two crossing outlines it takes first. */
const BESIDE: Inches = 3e-5;

/** The ways straight on to a corner; where several outlines cross at it, a hair beside it if need be. */
function straightTo(field: Field, nodes: readonly RouteNode[], here: Spot, corner: PlanPoint | Point): Straight {
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
    const beside = straightBy(field, nodes, here, [x + BESIDE * Math.cos(a), y, z + BESIDE * Math.sin(a)]);
    if (beside.straight.length > 0) return beside;
  }
  return exact;
}

function straightBy(field: Field, nodes: readonly RouteNode[], here: Spot, corner: PlanPoint | Point): Straight {
  const [x, z] = [corner[0], corner[corner.length - 1]!];
  const from = nodes[0]!;
  const touched = field.agile && corner.length === 3 ? touchedAt(field, corner, field.freeStep) : undefined;
  const profile = stretchProfile(field, from.x, from.z, x, z, -1, -1, here.touched, touched, field.left);
  return { straight: profile ? straightOn(field, nodes, profile, corner) : [], profile, touched };
}

/** Every way straight on to a corner, at the height it names if it does. */
function straightOn(
  field: Field,
  nodes: readonly RouteNode[],
  profile: Profile,
  corner: PlanPoint | Point,
): RouteNode[] {
  const [x, z] = [corner[0], corner[corner.length - 1]!];
  const next = nodes.flatMap((n) => goOn(field, n, profile, directTangent(n.x, n.z, x, z)));
  return corner.length === 3 ? next.filter((n) => Math.abs(n.level.y - corner[1]) < 0.02) : next;
}

/**
 * The way to a corner over a hill between or under the two: on sloping ground a leg is drawn as the shortest way, since
 * how it rises is not the player's to say.
 */
function overHill(
  view: View,
  from: RouteNode,
  start: Spot,
  corner: PlanPoint | Point,
): { readonly node: RouteNode; readonly spot: Spot } | undefined {
  const { field } = view;
  if (field.sheets.length === 0) return undefined;
  const [x, z] = [corner[0], corner[corner.length - 1]!];
  const heights = corner.length === 3 ? [corner[1]] : restingHeights(view.terrain, x, z);
  let best: { readonly node: RouteNode; readonly spot: Spot } | undefined;
  for (const y of heights) {
    const to = spotAt(field, [x, y, z]);
    if (!crossesHill(view, start, to)) continue;
    const route = findRoute(field, start, to);
    if (route.kind !== 'route') continue;
    const node = withStart(route.end, from);
    if (!best || node.cost < best.node.cost) best = { node, spot: to };
  }
  return best;
}

/** Whether a straight leg begins or ends on a hill, or runs over one. */
function crossesHill(view: View, a: Spot, b: Spot): boolean {
  if (a.onSheet || b.onSheet) return true;
  const clip = { from: 0, to: 0 };
  return view.obstacles.some((o) => o.owner < 0 && clipSegment(o.shape, a.x, a.z, b.x - a.x, b.z - a.z, clip));
}

/** A route continued from a node already reached: its own start becomes that node. */
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

/** The cheapest way to each level, over each of the outlines that meet where it comes to. */
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

function leavesTable(view: View, from: RouteNode, x: number, z: number): TraceAnswer {
  const b = view.bounds;
  let share = 1;
  const cut = (p: number, q: number, low: number, high: number) => {
    if (q > high) share = Math.min(share, (high - p) / (q - p));
    if (q < low) share = Math.min(share, (low - p) / (q - p));
  };
  cut(from.x, x, b.minX, b.maxX);
  cut(from.z, z, b.minZ, b.maxZ);
  return stoppedAt(from, Math.max(share, 0), x, z, from.level.y, { kind: 'edge' });
}

function stoppedAt(
  from: RouteNode,
  share: number,
  x: number,
  z: number,
  y: number,
  by: ReturnType<typeof blockerOf>,
): TraceAnswer {
  const dx = x - from.x;
  const dz = z - from.z;
  const along = from.cost + share * Math.sqrt(dx * dx + dz * dz);
  return { kind: 'blocked', at: [from.x + share * dx, y, from.z + share * dz], along, by };
}

/** The first change along a stretch that no level survives, and the obstacle entered there. */
function blockedOn(view: View, from: RouteNode, profile: Profile | undefined, x: number, z: number): TraceAnswer {
  const { field } = view;
  const clip = { from: 0, to: 0 };
  if (profile) {
    for (let k = 1; k <= profile.changes.length; k++) {
      const changes = profile.changes.slice(0, k);
      if (travel(field, { ...profile, changes }, from.level).length > 0) continue;
      const change = changes[k - 1]!;
      const before = k > 1 ? changes[k - 2]!.over : profile.start;
      const entered =
        change.over.find((i) => !before.includes(i)) ?? before.find((i) => !change.over.includes(i)) ?? -1;
      return stoppedAt(from, change.at, x, z, heightBefore(field, profile, k - 1, from), blockerOf(view, entered));
    }
    const last = profile.end.at(-1) ?? profile.start.at(-1) ?? -1;
    return stoppedAt(from, 1, x, z, from.level.y, blockerOf(view, last));
  }
  let first = { share: 1, index: -1 };
  field.obstacles.forEach((o, index) => {
    if (o.lo !== -Infinity || !clipSegment(o.shape, from.x, from.z, x - from.x, z - from.z, clip)) return;
    if (clip.from < first.share) first = { share: clip.from, index };
  });
  return stoppedAt(from, first.share, x, z, from.level.y, blockerOf(view, first.index));
}

function heightBefore(field: Field, profile: Profile, changes: number, from: RouteNode): number {
  const climbs: Climb | undefined = travel(
    field,
    { ...profile, changes: profile.changes.slice(0, changes) },
    from.level,
  )[0]?.climbs;
  return climbs?.to.y ?? from.level.y;
}

function traceFlight(view: View, corners: readonly (PlanPoint | Point)[]): TraceAnswer {
  const { field, setting } = view;
  const plan: PlanPoint[] = [
    [setting.from[0], setting.from[2]],
    ...corners.map((c): PlanPoint => [c[0], c[c.length - 1]!]),
  ];
  const out = plan.find((p) => !isInBounds(field.bounds, p[0], p[1]));
  const last = corners[corners.length - 1];
  if (out) return { kind: 'blocked', at: [out[0], setting.from[1], out[1]], along: 0, by: { kind: 'edge' } };
  const end = plan[plan.length - 1]!;
  const level = levelAt(field, last?.length === 3 ? last : [end[0], setting.from[1], end[1]]);
  const [start, to] = [setting.from, last?.length === 3 ? last : ([end[0], setting.from[1], end[1]] as Point)];
  const heights = [spotAt(field, start).level.rule, level.rule] as const;
  const path = flyAlong(flownOver(view), planThrough(plan), ...heights);
  const floor = floorUnder(view, to);
  if (path && floor && !keepsAbove(floor, path)) return traceOverSlopes(view, corners, floor, plan, heights);
  if (path) return { kind: 'path', path };
  const blocker = flownOver(view)[0];
  return {
    kind: 'blocked',
    at: setting.from,
    along: 0,
    by: blockerOf(view, blocker ? view.obstacles.indexOf(blocker) : -1),
  };
}

/** A flight over slopes as it was drawn; where it is longer than walking the same way, that. */
function traceOverSlopes(
  view: View,
  corners: readonly (PlanPoint | Point)[],
  floor: Floor,
  plan: readonly PlanPoint[],
  [from, to]: readonly [Inches, Inches],
): TraceAnswer {
  const path = flyOver(flownOver(view), floor, planThrough(plan), from, to);
  const walk = traceWalk(view, corners);
  return path && !(walk.kind === 'path' && walk.path.length <= path.length) ? { kind: 'path', path } : walk;
}
