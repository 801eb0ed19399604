import { PATH_ROUNDING, OFF_CIRCLE } from '../../../kernel/tolerances.ts';
import type { PlanPoint, Point } from '../../../kernel/point.ts';
import type { Inches } from '../../../kernel/units.ts';
import type { ModelId } from '../../core/ids.ts';
import { areNeighbours, coherent, exceeds, overlapDepth } from '../../core/measure/measure.ts';
import type { Model } from '../../core/state/state.ts';
import { zoneAround } from '../../core/measure/zone.ts';
import { choicesOfPairs, isTooFarApart } from './apart.ts';
import type { TargetApproach } from './bounds.ts';
import { besides, engages, isCoherent, isEngaged, isJoint, type Put, putAt, type Puts } from './placement.ts';
import { type ChargeProblem, engageZone, leastInto } from './problem.ts';
import { settle, type Tie } from './settle.ts';
import * as trig from '../../../kernel/trig.ts';

/** Maximum number of placements a search examines before it gives up undecided. */
const JOINT_BUDGET = 120;
/** Number of comrades each model of a larger unit is linked to exactly. */
const LINKS_EACH = 2;
/** Units of up to this many models are placed one by one if they cannot be settled whole. */
const FEW = 5;

type Search = {
  readonly p: ChargeProblem;
  readonly limit: Inches;
  readonly approaches: readonly (readonly TargetApproach[])[];
  left: number;
};

/**
 * Places for every model of the unit: every target engaged, the unit coherent, no overlap, each model nearer to a target
 * than it began (unless it has no such place), no path longer than `limit`.
 *
 * First a model is placed for each target, at the ends of the cheapest paths, and the others are settled round them.
 * Where that fails all are settled together, tied to the enemies they engage, for one choice of these after another; at
 * last the others are placed one by one.
 *
 * @returns Places for all models, or undefined when the bounded search finds none.
 */
export function findJoint(
  p: ChargeProblem,
  approaches: readonly (readonly TargetApproach[])[],
  limit: Inches,
): Puts | undefined {
  const search: Search = { p, limit, approaches, left: JOINT_BUDGET };
  const quick = engageRest({ ...search, left: QUICK }, new Map(), settleRest);
  if (quick || isTooFarApart(p, limit)) return quick;
  return settleTied(search) ?? (p.models.length > FEW ? undefined : engageRest(search, new Map(), linkNext));
}

/** Placements of the models that engage which are tried before the whole unit is settled. */
const QUICK = 6;

type Rest = (s: Search, puts: Puts) => Puts | undefined;

function engageRest(s: Search, puts: Puts, rest: Rest): Puts | undefined {
  const open = s.p.enemies.findIndex((enemies) => !isEngaged(s.p, puts, enemies));
  if (open < 0) return rest(s, puts);
  for (const put of engagers(s, puts, open)) {
    if (s.left-- <= 0) return undefined;
    const found = engageRest(s, new Map(puts).set(put.model.id, put), rest);
    if (found) return found;
  }
  return undefined;
}

/** Maximum number of models tried for a target, and of places for each. */
export const MOST_TRIED = 5;
const PLACES_EACH = 4;
/** Maximum number of a target's models each is tried against, nearest first. */
const ENEMIES_EACH = 3;

/**
 * Options to engage one target, cheapest first; places found for one model are tried for the others too.
 *
 * A model's cheapest path is a lower bound, so a model is examined only when its turn comes, and usually never.
 */
function* engagers(s: Search, puts: Puts, target: number): Generator<Put> {
  const free = s.approaches[target]!.filter((a) => !puts.has(a.model.id) && !exceeds(a.landing.length, s.limit)).slice(
    0,
    MOST_TRIED,
  );
  // Flight paths are not exact: a place found for one flyer may be beaten by a place found for another.
  const isSolved = !free.some(({ model }) => s.p.reach(model).setting.mover.fly);
  let found: Put[] = [];
  for (const { model, landing } of free) {
    while (isSolved && found.length > 0 && found[0]!.length < landing.length - PATH_ROUNDING) yield found.shift()!;
    found = [...found, ...pathsToEngage(s, puts, target, free, { model, landing })].sort((a, b) => a.length - b.length);
  }
  yield* found;
}

/** Places at which one model engages a target. */
function pathsToEngage(
  s: Search,
  puts: Puts,
  target: number,
  free: readonly TargetApproach[],
  { model, landing }: TargetApproach,
): readonly Put[] {
  const reach = s.p.reach(model);
  const spots: Point[] = [landing.at];
  for (const enemy of nearestEnemies(s.p, model, target)) {
    const zone = { ...engageZone(s.p, model, enemy), atMost: PLACES_EACH, circles: besides(puts, model) };
    if (free.length > 1 || puts.size > 0) for (const l of reach.landings(zone)) spots.push(l.at);
  }
  for (const other of free) spots.push(other.landing.at);
  return spots.flatMap((at) => {
    const put = putAt(s.p, s.limit, puts, model, at);
    return put && engages(s.p, put.model, s.p.enemies[target]!) ? [put] : [];
  });
}

function nearestEnemies(p: ChargeProblem, model: Model, target: number): readonly Model[] {
  return [...p.enemies[target]!].sort((a, b) => leastInto(model, a, 0) - leastInto(model, b, 0)).slice(0, ENEMIES_EACH);
}

/** Places the models that are left where they settle round the placed ones. */
function settleRest(s: Search, puts: Puts): Puts | undefined {
  if (puts.size === s.p.models.length) return isJoint(s.p, puts, s.limit) ? puts : undefined;
  return placeSettled(s.p, s.limit, puts, []);
}

/**
 * Settles the whole unit, for one choice after another of the models that engage the targets: once from where each comes
 * into range first, then from where it is in range nearest to the other targets.
 */
function settleTied({ p, limit }: Search): Puts | undefined {
  const choices = choicesOfTies(p, limit, p.enemies);
  for (const ties of choices) {
    const found = placeSettled(p, limit, new Map(), ties);
    if (found) return found;
  }
  for (const ties of p.enemies.length > 1 ? choices : []) {
    const from = new Map(ties.map((tie) => [tie.model, facingOthers(p, tie, ties)]));
    const found = placeSettled(p, limit, new Map(), ties, from);
    if (found) return found;
  }
  return undefined;
}

/** Where the model of a tie is in range of its enemy on the side of the other ties' enemies. */
function facingOthers(p: ChargeProblem, tie: Tie, ties: readonly Tie[]): PlanPoint {
  const others = ties.filter((other) => other !== tie).map(({ enemy }) => enemy.at);
  const middle = (axis: 0 | 2) => others.reduce((sum, at) => sum + at[axis], 0) / others.length;
  const model = p.models.find((m) => m.id === tie.model)!;
  return inRange({ ...model, at: [middle(0), model.at[1], middle(2)] }, tie);
}

/** Maximum number of times a unit is settled again round the places found for it. */
const REDRAWS = 3;
/** How far a model may end from where it was settled and still count as placed there. */
const AS_SETTLED: Inches = 0.05;

/**
 * A unit settled round the models already placed, with some models tied to enemies; undefined when the places found for
 * it do not keep every clause about it as a whole.
 */
export function placeSettled(
  p: ChargeProblem,
  limit: Inches,
  puts: Puts,
  ties: readonly Tie[],
  from: ReadonlyMap<ModelId, PlanPoint> = new Map(ties.map((tie) => [tie.model, towards(p, tie)])),
): Puts | undefined {
  const tied = new Set(ties.map((tie) => tie.model));
  let fixed = new Map([...puts].map(([id, put]) => [id, planOf(put.model.at)]));
  for (let draw = 0; draw < REDRAWS; draw++) {
    const settled = settle(p, limit, { fixed, ties, from });
    const found = placeAsSettled(p, limit, settled, puts, tied);
    if (!found) return undefined;
    if (isJoint(p, found, limit)) return found;
    // Models that stand where they settled stay; the others are settled again round those kept off from there.
    const off = [...found].filter(([id, put]) => puts.has(id) || planOff(put.model.at, settled.get(id)!) > AS_SETTLED);
    if (off.length <= fixed.size) return undefined;
    fixed = new Map(off.map(([id, put]) => [id, planOf(put.model.at)]));
  }
  return undefined;
}

/** Where a model comes within the range of its tie if it moves straight. */
export const towards = (p: ChargeProblem, tie: Tie): PlanPoint =>
  inRange(p.models.find((m) => m.id === tie.model)!, tie);

function inRange(model: Model, { enemy, across }: Tie): PlanPoint {
  const [dx, dz] = [enemy.at[0] - model.at[0], enemy.at[2] - model.at[2]];
  const share = leastInto(model, enemy, across) / Math.sqrt(dx * dx + dz * dz || 1);
  return [model.at[0] + share * dx, model.at[2] + share * dz];
}

/** Maximum number of choices of the models that engage for which the whole unit is settled. */
const MOST_CHOICES = 48;

/** Ties that engage some targets, one for each, those that ask for the least first. */
export const choicesOfTies = (
  p: ChargeProblem,
  limit: Inches,
  targets: readonly (readonly Model[])[],
  atMost = MOST_CHOICES,
): readonly (readonly Tie[])[] =>
  choicesOfPairs(p, limit, targets, atMost).map(({ pairs }) =>
    pairs.map(([model, enemy]) => ({ model: model.id, enemy, across: p.state.rules.charge.engageAcross })),
  );

/**
 * Every model at its settled place, or as near to it as it can end; undefined when one of the `exact` ones cannot end at
 * its own.
 */
function placeAsSettled(
  p: ChargeProblem,
  limit: Inches,
  settled: ReadonlyMap<ModelId, PlanPoint>,
  puts: Puts,
  exact: ReadonlySet<ModelId>,
): Puts | undefined {
  const found = new Map(puts);
  const put = (model: Model, places: Iterable<PlanPoint>): void => {
    const reach = p.reach(model);
    for (const [x, z] of places)
      for (const y of reach.levelsAt(x, z)) {
        const at = putAt(p, limit, found, model, [x, y, z]);
        if (!at) continue;
        found.set(model.id, at);
        return;
      }
  };
  for (const model of p.models) {
    if (!exact.has(model.id) || found.has(model.id)) continue;
    put(model, [settled.get(model.id)!]);
    if (!found.has(model.id)) return undefined;
  }
  for (const model of byDistance(p, found)) put(model, nearby(model, settled.get(model.id)!));
  return found;
}

const planOf = (at: Point): PlanPoint => [at[0], at[2]];

const planOff = (at: Point, wish: PlanPoint): Inches => Math.abs(at[0] - wish[0]) + Math.abs(at[2] - wish[1]);

/** Models not yet placed, those that began nearest to a placed one first. */
function byDistance(p: ChargeProblem, placed: ReadonlyMap<ModelId, unknown>): readonly Model[] {
  const put = p.models.filter((m) => placed.has(m.id));
  const off = (m: Model) => Math.min(...put.map((o) => planGap(o.at, m.at)));
  return p.models.filter((m) => !placed.has(m.id)).sort((a, b) => off(a) - off(b));
}

/** The wanted place and places round it, then the same on the straight line to it. */
function* nearby(model: Model, wish: PlanPoint): Generator<PlanPoint> {
  for (const share of [1, 0.92, 0.84, 0.7, 0.5]) {
    const x = model.at[0] + share * (wish[0] - model.at[0]);
    const z = model.at[2] + share * (wish[1] - model.at[2]);
    yield* spiral([x, z]);
  }
}

/** Places the models that are left one by one, each linked to a placed one. */
function linkNext(s: Search, puts: Puts): Puts | undefined {
  if (puts.size === s.p.models.length) return isCoherent(s.p, puts) ? puts : undefined;
  const next = byDistance(s.p, puts)[0]!;
  for (const put of links(s, puts, next)) {
    if (s.left-- <= 0) return undefined;
    const found = linkNext(s, new Map(puts).set(next.id, put));
    if (found) return found;
  }
  return undefined;
}

const planGap = (a: Point, b: Point): Inches => Math.sqrt((a[0] - b[0]) ** 2 + (a[2] - b[2]) ** 2);

/** Places for a model that link it to a placed one: where its formation wants it first, then the cheapest links. */
function* links(s: Search, puts: Puts, model: Model): Generator<Put> {
  const put = [...puts.values()].map((o) => o.model);
  const groups = countGroups(s.p, put);
  const rest = s.p.models.length - puts.size;
  const joins = (m: Model) =>
    put.some((o) => areNeighbours(m, o, s.p.state.rules.charge)) && (groups === 1 || rest > 1 || isWhole(s, puts, m));
  const seen = new Set<string>();
  const offer = (at: Point): Put | undefined => {
    const key = `${Math.round(at[0] * 1e4)} ${Math.round(at[1] * 1e4)} ${Math.round(at[2] * 1e4)}`;
    if (seen.has(key)) return undefined;
    seen.add(key);
    const moved = { ...model, at };
    return joins(moved) ? putAt(s.p, s.limit, puts, model, at) : undefined;
  };
  const reach = s.p.reach(model);
  for (const wish of wishes(s, puts, model)) {
    for (const [x, z] of spiral(wish)) {
      for (const y of reach.levelsAt(x, z)) {
        const found = offer([x, y, z]);
        if (found) yield found;
      }
    }
  }
  const { cohereAcross, cohereUp } = s.p.state.rules.charge;
  const circles = besides(puts, model);
  const nearest = [...put].sort((a, b) => planGap(a.at, model.at) - planGap(b.at, model.at));
  for (const other of s.p.models.length <= FEW ? nearest : nearest.slice(0, LINKS_EACH)) {
    const zone = zoneAround(model, other, other.at, cohereAcross, cohereUp);
    for (const l of reach.landings({
      ...zone,
      atMost: 8,
      circles: [...circles, ...otherLinks(s, put, other, model)],
    })) {
      const found = offer(l.at);
      if (found) yield found;
    }
  }
  // A model that cannot get nearer may stay where it is.
  const still = { ...model };
  if (joins(still) && put.every((o) => overlapDepth(still, o) === 0)) yield { model: still, length: 0 };
}

const isWhole = (s: Search, puts: Puts, m: Model): boolean =>
  isCoherent(s.p, new Map(puts).set(m.id, { model: m, length: 0 }));

function countGroups(p: ChargeProblem, models: readonly Model[]): number {
  const c = coherent(models, p.state.rules.charge);
  return c.coherent ? 1 : c.groups.length;
}

/** Coherency circles about the other placed models: where they cross, a model links two groups. */
function otherLinks(
  s: Search,
  put: readonly Model[],
  except: Model,
  model: Model,
): { centre: PlanPoint; radius: Inches }[] {
  if (model.base.kind !== 'round') return [];
  const own = model.base.radius + s.p.state.rules.charge.cohereAcross;
  return put.flatMap((o) =>
    o !== except && o.base.kind === 'round'
      ? [{ centre: [o.at[0], o.at[2]] as PlanPoint, radius: o.base.radius + own - OFF_CIRCLE }]
      : [],
  );
}

/** Where a model would stand had it moved with the placed ones (nearer ones weigh more), and with the nearest one. */
function wishes(s: Search, puts: Puts, model: Model): PlanPoint[] {
  let weight = 0;
  let dx = 0;
  let dz = 0;
  let nearest: { d: Inches; wish: PlanPoint } | undefined;
  for (const o of s.p.models) {
    const put = puts.get(o.id);
    if (!put) continue;
    const moved: PlanPoint = [put.model.at[0] - o.at[0], put.model.at[2] - o.at[2]];
    const d = planGap(o.at, model.at) + OFF_CIRCLE;
    const w = 1 / d;
    weight += w;
    dx += w * moved[0];
    dz += w * moved[1];
    if (!nearest || d < nearest.d) nearest = { d, wish: [model.at[0] + moved[0], model.at[2] + moved[1]] };
  }
  return [[model.at[0] + dx / weight, model.at[2] + dz / weight], nearest!.wish];
}

const RINGS = [0.35, 0.7, 1.1, 1.6, 2.2, 3];
const SPOKES = 10;

/** A place and the places round it, nearest first. */
function* spiral([x, z]: PlanPoint): Generator<PlanPoint> {
  yield [x, z];
  for (const [k, r] of RINGS.entries()) {
    for (let i = 0; i < SPOKES; i++) {
      const a = (2 * Math.PI * (i + 0.5 * (k % 2))) / SPOKES;
      yield [x + r * trig.cos(a), z + r * trig.sin(a)];
    }
  }
}
