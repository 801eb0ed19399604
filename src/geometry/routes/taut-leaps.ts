import type { PlanPoint } from '../../kernel/point.ts';
import type { Inches } from '../../kernel/units.ts';
import type { Climb, Field, Tangent } from '../field/field.ts';
import { type Gap, leapTouching, touchedOn } from '../agile/leap-past.ts';
import { type Obstacle, SAME_LEVEL } from '../obstacles/levels.ts';
import { directTangent, follow, tangentToPoint } from '../travel/follow.ts';
import type { RouteNode } from '../travel/route-node.ts';
import { type Rounded, signedDistance } from '../outlines/rounded.ts';
import { pointCircle, senseOf, tangentBetween } from '../travel/tangents.ts';

/** A straight piece of a lip. */
type Edge = readonly [PlanPoint, PlanPoint];

/** Where a route may end as well as where it does: a zone, how far off it is, and its ends straight on from a node. */
export type Toward = {
  readonly away: (x: Inches, z: Inches) => Inches;
  /** Its middle, where it is a disc. */
  readonly centre?: PlanPoint | undefined;
  readonly endsFrom: (node: RouteNode) => readonly RouteNode[];
  /** Ends drawn by then, by the leap before them: they are the same wherever else a route went on to from it. */
  readonly drawn: WeakMap<RouteNode, { readonly end: RouteNode | undefined }>;
};

/** How often the bends beside a leap are looked for anew: they move a little as its ends do. */
const ROUNDS = 3;

/**
 * A route whose leaps across are drawn taut: where a way bends at a lip, take-off and landing slide along their lips to
 * where it is shortest. The route itself where that makes it no shorter.
 */
export function drawLeapsTaut(field: Field, end: RouteNode, toward?: Toward): RouteNode {
  if (!field.agile || field.agile.lips.size === 0) return end;
  let best = end;
  for (let round = 0; round < ROUNDS; round++) {
    const better = drawnOnce(field, best, toward) ?? drawnDown(field, best) ?? drawnPast(field, best, toward);
    if (!better || better.cost >= best.cost - 1e-12) return best;
    best = better;
  }
  return best;
}

/** The last leap of a route that bends at a lip, drawn taut; undefined when there is none, or none that holds. */
function drawnOnce(field: Field, end: RouteNode, toward: Toward | undefined): RouteNode | undefined {
  const chain: RouteNode[] = [];
  for (let n: RouteNode | undefined = end; n; n = n.parent) chain.unshift(n);
  for (let i = chain.length - 1; i > 0; i--) {
    const leap = chain[i]!;
    const bends = [isLip(field, chain[i - 1]!), i < chain.length - 1 && isLip(field, leap)];
    if (!leap.tangent || !isLeap(leap) || !(bends[0] || bends[1])) continue;
    const before = bends[0] ? i - 2 : i - 1;
    const after = bends[1] ? i + 1 : i;
    if (before < 0 || after >= chain.length) continue;
    for (const zone of after === chain.length - 1 && toward ? [toward, undefined] : [undefined]) {
      const found = zone?.drawn.get(leap) ?? { end: between(field, chain, { before, leap: i, after }, zone) };
      zone?.drawn.set(leap, found);
      const drawn = found.end;
      if (drawn && drawn.cost < end.cost - 1e-12) return drawn;
    }
  }
  return undefined;
}

/** How far along its lip a bend before a jump down is moved at most at once, and how finely its place is looked for. */
const STRIDE: Inches = 0.7;
const FINE: Inches = 1e-5;
/** Where along that stretch another place is looked for where its own does not do. */
const SHARES: readonly number[] = [1 / 2, 3 / 8, 5 / 8, 1 / 4, 3 / 4, 1 / 8, 7 / 8, 0, 1];
/** A little less than what counts as shorter: bounds are rounded. */
const SURELY: Inches = 9e-13;

/** The last jump down of a route that bends at a lip just before, from where along the lip it is shortest. */
function drawnDown(field: Field, end: RouteNode): RouteNode | undefined {
  const chain: RouteNode[] = [];
  for (let n: RouteNode | undefined = end; n; n = n.parent) chain.unshift(n);
  for (let i = chain.length - 1; i > 1; i--) {
    const [lip, { climbs }] = [chain[i - 1]!, chain[i]!];
    const jump = firstOf(climbs);
    if (jump?.kind !== 'jump-down' || jump.at > 1e-6 || !isLip(field, lip)) continue;
    // Who came down where a leap past something might land need not bend there.
    const moved = (isLip(field, chain[i]!) && drawnFrom(field, chain, i, i + 1)) || drawnFrom(field, chain, i, i);
    if (moved) return moved;
  }
  return undefined;
}

/** A route with the take-off before its node i moved along its lip, gone on from there straight to its node k. */
function drawnFrom(field: Field, chain: readonly RouteNode[], i: number, k: number): RouteNode | undefined {
  const end = chain.at(-1)!;
  const [p, lip, next] = [chain[i - 2]!, chain[i - 1]!, chain[k]];
  if (!next?.tangent) return undefined;
  const isPlain = isPoint(field, p) && isPoint(field, next);
  const climbed = end.up - next.up + (end.down - next.down);
  const others = p.cost + (end.cost - next.cost - climbed);
  const takenOff = takeOffs(field, p, lip, next);
  for (const edge of edgesNear(field, [lip.x, lip.z], lip.level.y)) {
    const length = apart(edge[0], edge[1]);
    const own = apart(edge[0], [lip.x, lip.z]) / length;
    const [first, last] = [Math.max(0, own - STRIDE / length), Math.min(1, own + STRIDE / length)];
    const straight = (share: number) => apart([p.x, p.z], on(edge, share)) + apart(on(edge, share), [next.x, next.z]);
    if (isPlain && others + straight(leastOn(first, last, straight)) > end.cost - SURELY) continue;
    const drawn = (share: number) => goneOn(field, takenOff(on(edge, share)), chain, k + 1);
    const cost = remembered((share) => drawn(share)?.cost ?? Infinity);
    const begun = [own, ...SHARES.map((share) => first + share * (last - first))].find(
      (share) => cost(share) < Infinity,
    );
    if (begun === undefined) continue;
    const low = furthest(cost, begun, first, FINE / length);
    const high = furthest(cost, begun, last, FINE / length);
    const moved = drawn(leastOn(low, high, cost));
    if (moved && moved.cost < end.cost - 1e-12) return moved;
  }
  return undefined;
}

/** How far a leap that touches something is turned at most at once, and how finely its direction is looked for. */
const TURN = 0.45;
const FINE_TURN = 1e-7;
/** A leap nearer than this share to an end of its stretch begins or lands there. */
const AT_END = 1e-4;

/** The last leap of a route that touches something in the air, turned about it to where the route is shortest. */
function drawnPast(field: Field, end: RouteNode, toward: Toward | undefined): RouteNode | undefined {
  const chain: RouteNode[] = [];
  for (let n: RouteNode | undefined = end; n; n = n.parent) chain.unshift(n);
  for (let i = chain.length - 1; i > 0; i--) {
    const { climbs, tangent: t } = chain[i]!;
    if (!t || climbs?.until === undefined || climbs.before) continue;
    const bends = [
      climbs.at < AT_END && isLip(field, chain[i - 1]!),
      climbs.until > 1 - AT_END && i < chain.length - 1 && isLip(field, chain[i]!),
    ];
    const [p, after] = [chain[bends[0] ? i - 2 : i - 1], bends[1] ? i + 1 : i];
    if (!p || !(bends[0] || bends[1])) continue;
    const at = (share: number): PlanPoint => [t.ax + share * (t.bx - t.ax), t.az + share * (t.bz - t.az)];
    const [a, b] = [at(climbs.at), at(climbs.until)];
    const angle = Math.atan2(t.bz - t.az, t.bx - t.ax);
    for (const { shape } of inTheWay(field, climbs)) {
      const hand = touchedOn(shape, a, b);
      for (const gap of hand ? gapsBetween(field, climbs, a, b) : [])
        for (const zone of after === chain.length - 1 && toward ? [toward, undefined] : [undefined]) {
          const drawn = (turn: number) => {
            const pair = leapTouching(gap, shape, angle + turn, hand!);
            return pair && rebuilt(field, chain, p, chain[i]!, { from: pair[0], to: pair[1] }, zone ?? after);
          };
          const cost = remembered((turn) => drawn(turn)?.cost ?? Infinity);
          const low = furthest(cost, 0, -TURN, FINE_TURN);
          const high = furthest(cost, 0, TURN, FINE_TURN);
          const moved = drawn(leastOn(low, high, cost));
          if (moved && moved.cost < end.cost - 1e-12) return moved;
        }
    }
  }
  return undefined;
}

/** What a leap may not pass over. */
function inTheWay({ obstacles, agile }: Field, { from, to, kind }: Climb): readonly Obstacle[] {
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
    shape !== undefined && Math.abs(signedDistance(shape, x, z)) < 1e-5;
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

/** A function that knows what it has said. */
function remembered(f: (t: number) => number): (t: number) => number {
  const known = new Map<number, number>();
  return (t) => {
    const said = known.get(t) ?? f(t);
    known.set(t, said);
    return said;
  };
}

/** Whether a node is a mere point: ways do not slide round it. */
const isPoint = ({ corners }: Field, { vertex }: RouteNode): boolean => vertex < 0 || corners[vertex >> 1]!.rho === 0;

/** The first change of height along a stretch. */
function firstOf(climbs: Climb | undefined): Climb | undefined {
  let first = climbs;
  while (first?.before) first = first.before;
  return first;
}

/** How far from one number towards another something holds: by halving. */
function furthest(cost: (t: number) => number, from: number, to: number, fine: number): number {
  if (cost(to) < Infinity) return to;
  let [holds, fails] = [from, to];
  while (Math.abs(fails - holds) > fine) {
    const middle = (holds + fails) / 2;
    if (cost(middle) < Infinity) holds = middle;
    else fails = middle;
  }
  return holds;
}

/** Ways to a node by another take-off before it, by where that is: many ends lie on from the same node. */
type TakeOffs = { readonly field: Field; readonly known: Map<string, RouteNode | undefined> };

const takeOffsBefore = new WeakMap<RouteNode, TakeOffs>();

/** The way to a node with the take-off before it moved to a place; undefined where what is in the way does not let it. */
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
    const first = tangentToPoint(field, p, x, z);
    const takeOff = first && onward(field, p, first, lip.level.y, lip.spent);
    const tangent = takeOff && tangentTo(field, takeOff, next);
    const moved = tangent && onward(field, takeOff, tangent, next.level.y, next.spent);
    known.set(key, moved);
    return moved;
  };
}

/** A node and on from it along a chain, from its node k; undefined where what is in the way does not let it. */
function goneOn(
  field: Field,
  from: RouteNode | undefined,
  chain: readonly RouteNode[],
  k: number,
): RouteNode | undefined {
  let node = from;
  for (let i = k; node && i < chain.length; i++) {
    const next = chain[i]!;
    node = next.tangent && onward(field, node, next.tangent, next.level.y, next.spent);
  }
  return node;
}

/** Whether a route bends at a lip: at a corner there, or where a leap was drawn before. */
const isLip = (field: Field, { vertex, parent, tangent, turn }: RouteNode): boolean =>
  vertex >= 0
    ? field.agile!.lips.has(vertex >> 1)
    : parent !== undefined && tangent !== undefined && tangent.toward < 0 && !turn;

const isLeap = ({ climbs }: RouteNode): boolean => climbs?.kind === 'jump-across';

/** The route with one leap between two of its nodes as short as lips let it be. */
function between(
  field: Field,
  chain: readonly RouteNode[],
  { before, leap, after }: { readonly before: number; readonly leap: number; readonly after: number },
  toward: Toward | undefined,
): RouteNode | undefined {
  const [p, q, flown] = [chain[before]!, chain[after]!, chain[leap]!];
  const { tangent: t, climbs } = flown;
  if (!t || !climbs || climbs.until === undefined) return undefined;
  const at = (share: number): PlanPoint => [t.ax + share * (t.bx - t.ax), t.az + share * (t.bz - t.az)];
  const end: PlanPoint | undefined = toward ? toward.centre : [q.x, q.z];
  const rest = toward ? ([x, z]: PlanPoint) => toward.away(x, z) : (b: PlanPoint) => apart(b, [q.x, q.z]);
  const [from, to] = [edgesNear(field, at(climbs.at), climbs.from.y), edgesNear(field, at(climbs.until), climbs.to.y)];
  let best: { readonly length: Inches; readonly from: PlanPoint; readonly to: PlanPoint } | undefined;
  for (const a of from)
    for (const b of to) {
      const found = shortestOver(a, b, [p.x, p.z], { rest, end }, field.agile!.moves.jump.most);
      if (found && (!best || found.length < best.length)) best = found;
    }
  return best && rebuilt(field, chain, p, flown, best, toward ?? after);
}

/** Straight pieces of lips at a height that a place lies on. */
function edgesNear(field: Field, [x, z]: PlanPoint, y: Inches): readonly Edge[] {
  const { agile, obstacles } = field;
  const edges: Edge[] = [];
  obstacles.forEach((o, i) => {
    const s = agile!.solids[i];
    if (!s || !o.stand || Math.abs(o.hi - y) > SAME_LEVEL || s.px.length < 3) return;
    for (let k = 0; k < s.px.length; k++) {
      const off = (x - s.px[k]!) * s.nx[k]! + (z - s.pz[k]!) * s.nz[k]!;
      const along = -(x - s.px[k]!) * s.nz[k]! + (z - s.pz[k]!) * s.nx[k]!;
      if (Math.abs(off) > 1e-5 || along < -1e-5 || along > s.len[k]! + 1e-5) continue;
      const n = (k + 1) % s.px.length;
      edges.push([
        [s.px[k]!, s.pz[k]!],
        [s.px[n]!, s.pz[n]!],
      ]);
    }
  });
  return edges;
}

const apart = (a: PlanPoint, b: PlanPoint): Inches => Math.sqrt((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2);
const on = ([a, b]: Edge, t: number): PlanPoint => [a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])];

/** What is left of a way from a place on, and the point it leads to, or to a distance of, where it is one. */
type Rest = { readonly rest: (from: PlanPoint) => Inches; readonly end: PlanPoint | undefined };

/** The shortest way from p over two lips and on whose leap is no wider than `most`: a convex question, halved both ways. */
function shortestOver(a: Edge, b: Edge, p: PlanPoint, { rest, end }: Rest, most: Inches) {
  const landing = (from: PlanPoint): { readonly length: Inches; readonly to: PlanPoint } | undefined => {
    const span = within(b, from, most);
    if (!span) return undefined;
    const length = (to: PlanPoint) => apart(p, from) + apart(from, to) + rest(to);
    const bend = end && on(b, Math.min(Math.max(bendBetween(b, from, end), span[0]), span[1]));
    // Within a disc nothing is left, and where in it does not matter.
    if (bend && rest(bend) > 0) return { length: length(bend), to: bend };
    const to = on(
      b,
      leastOn(span[0], span[1], (share) => length(on(b, share))),
    );
    return { length: length(to), to };
  };
  const s = leastOn(0, 1, (share) => {
    const from = on(a, share);
    return landing(from)?.length ?? 1e6 + toEdge(b, from);
  });
  const from = on(a, s);
  const found = landing(from);
  return found && { ...found, from };
}

/** The share of a line at which the way from one place over it to another is shortest: as light is thrown back. */
function bendBetween([a, b]: Edge, p: PlanPoint, q: PlanPoint): number {
  const [dx, dz] = [b[0] - a[0], b[1] - a[1]];
  const along = (c: PlanPoint) => (c[0] - a[0]) * dx + (c[1] - a[1]) * dz;
  const off = (c: PlanPoint) => Math.abs((c[1] - a[1]) * dx - (c[0] - a[0]) * dz);
  const [h, k] = [off(p), off(q)];
  const share = h + k === 0 ? along(p) : (along(p) * k + along(q) * h) / (h + k);
  return share / (dx * dx + dz * dz);
}

/** How far a place is from a piece of a lip. */
const toEdge = ([a, b]: Edge, p: PlanPoint): Inches => {
  const [dx, dz] = [b[0] - a[0], b[1] - a[1]];
  const share = ((p[0] - a[0]) * dx + (p[1] - a[1]) * dz) / (dx * dx + dz * dz);
  return apart(on([a, b], Math.min(Math.max(share, 0), 1)), p);
};

/** The shares of a piece of a lip within a distance of a place. */
function within([a, b]: Edge, p: PlanPoint, most: Inches): readonly [number, number] | undefined {
  const [dx, dz] = [b[0] - a[0], b[1] - a[1]];
  const [fx, fz] = [a[0] - p[0], a[1] - p[1]];
  const dd = dx * dx + dz * dz;
  const half = (fx * dx + fz * dz) / dd;
  const disc = half * half - (fx * fx + fz * fz - most * most) / dd;
  if (disc < 0) return undefined;
  const root = Math.sqrt(disc);
  const [from, to] = [Math.max(0, -half - root), Math.min(1, -half + root)];
  return from <= to ? [from, to] : undefined;
}

const GOLDEN = (Math.sqrt(5) - 1) / 2;

/** Where a convex function is least between two numbers. */
function leastOn(low: number, high: number, f: (t: number) => number): number {
  let a = low;
  let b = high;
  let c = b - GOLDEN * (b - a);
  let d = a + GOLDEN * (b - a);
  let fc = f(c);
  let fd = f(d);
  for (let k = 0; k < 48; k++) {
    if (fc < fd) {
      b = d;
      d = c;
      fd = fc;
      c = b - GOLDEN * (b - a);
      fc = f(c);
    } else {
      a = c;
      c = d;
      fc = fd;
      d = a + GOLDEN * (b - a);
      fd = f(d);
    }
  }
  const middle = (a + b) / 2;
  const [ends, between] = [Math.min(f(low), f(high)), f(middle)];
  if (between < ends) return middle;
  return f(high) < f(low) ? high : low;
}

/** The chain from p on, with the leap moved; undefined where what is in the way does not let it. */
function rebuilt(
  field: Field,
  chain: readonly RouteNode[],
  p: RouteNode,
  flown: RouteNode,
  { from, to }: { readonly from: PlanPoint; readonly to: PlanPoint },
  after: number | Toward,
): RouteNode | undefined {
  const { climbs } = flown;
  const first = tangentToPoint(field, p, from[0], from[1]);
  const takeOff = first && onward(field, p, first, climbs!.from.y, flown.spent - 1);
  const over =
    takeOff && onward(field, takeOff, directTangent(from[0], from[1], to[0], to[1]), climbs!.to.y, flown.spent);
  if (typeof after !== 'number') return over && cheapest(after.endsFrom(over));
  let node = over;
  for (let i = after; node && i < chain.length; i++) {
    const next = chain[i]!;
    const tangent: Tangent | undefined = i === after ? tangentTo(field, node, next) : next.tangent;
    node = tangent && onward(field, node, tangent, next.level.y, next.spent);
  }
  return node;
}

const cheapest = (ends: readonly RouteNode[]): RouteNode | undefined =>
  ends.reduce<RouteNode | undefined>((best, end) => (best && best.cost <= end.cost ? best : end), undefined);

/** The tangent from a free node to another node of a route. */
function tangentTo(field: Field, from: RouteNode, next: RouteNode): Tangent | undefined {
  if (next.vertex < 0) return { ...directTangent(from.x, from.z, next.x, next.z), endOver: next.tangent?.endOver };
  const c = field.corners[next.vertex >> 1]!;
  return tangentBetween(pointCircle(from.x, from.z), 1, c, senseOf(next.vertex), next.vertex);
}

/** The cheapest way on along a tangent to a level with so many checks used. */
function onward(field: Field, node: RouteNode, tangent: Tangent, y: Inches, spent: number): RouteNode | undefined {
  let best: RouteNode | undefined;
  follow(field, node, tangent, (next) => {
    if (next.spent !== spent || Math.abs(next.level.y - y) >= SAME_LEVEL) return;
    if (!best || next.cost < best.cost) best = next;
  });
  return best;
}
