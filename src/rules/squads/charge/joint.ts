import { OFF_CIRCLE, PATH_ROUNDING } from '../../../kernel/tolerances.ts';
import type { PlanPoint, Point } from '../../../kernel/point.ts';
import type { Inches } from '../../../kernel/units.ts';
import type { ModelId } from '../../core/ids.ts';
import {
  areNeighbours,
  coherent,
  distToNearest,
  exceeds,
  inEngagement,
  isLess,
  overlapDepth,
} from '../../core/measure/measure.ts';
import type { Model } from '../../core/state/state.ts';
import { zoneAround } from '../../core/measure/zone.ts';
import type { TargetApproach } from './bounds.ts';
import { type ChargeProblem, engageZone, leastInto } from './problem.ts';
import { wishedPlaces } from './relax.ts';

/** A model placed somewhere it can reach, with the length of its path. */
export type Put = { readonly model: Model; readonly length: Inches };

/** Places for a whole unit, or part of it, by model. */
export type Puts = ReadonlyMap<ModelId, Put>;

/** Maximum number of placements a search examines before it gives up undecided. */
export const JOINT_BUDGET = 240;
/** Budget for larger units, which are placed as formations or hardly ever. */
const LARGE_BUDGET = 40;
/** Number of comrades each model of a larger unit is linked to exactly. */
const LINKS_EACH = 2;
/** Units of up to this many models are placed one by one even in a quick search. */
const FEW = 5;

type Search = {
  readonly p: ChargeProblem;
  readonly limit: Inches;
  readonly approaches: readonly (readonly TargetApproach[])[];
  /** Whether models are also placed one by one when the contracted formation does not fit. */
  readonly thorough: boolean;
  left: number;
};

/**
 * Places for every model of the unit, some of them given: every target engaged, the unit coherent, no overlap, each
 * model nearer to a target than it began (unless it has no such place), no path longer than `limit`.
 *
 * A depth-first search: first a model for each target not yet engaged, then the others one by one, each where it would
 * stand had the unit kept its formation, or as near to that as possible.
 *
 * @param budget  Number of placements to examine; below the full budget, large units are only placed as a formation.
 * @returns Places for all models, or undefined when the bounded search finds none.
 */
export function findJoint(
  p: ChargeProblem,
  approaches: readonly (readonly TargetApproach[])[],
  limit: Inches,
  given: Puts = new Map(),
  budget = JOINT_BUDGET,
): Puts | undefined {
  return engageRest(
    {
      p,
      limit,
      approaches,
      left: p.models.length <= FEW ? budget : Math.min(budget, LARGE_BUDGET),
      thorough: budget >= JOINT_BUDGET || p.models.length <= FEW,
    },
    given,
  );
}

function engageRest(s: Search, puts: Puts): Puts | undefined {
  const open = s.p.enemies.findIndex((enemies) => !isEngaged(s.p, puts, enemies));
  if (open < 0) return linkRest(s, puts);
  for (const put of engagers(s, puts, open)) {
    if (s.left-- <= 0) return undefined;
    const found = engageRest(s, new Map(puts).set(put.model.id, put));
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
    const put = putAt(s, puts, model, at);
    return put && isEngaged(s.p, new Map([[model.id, put]]), s.p.enemies[target]!) ? [put] : [];
  });
}

function nearestEnemies(p: ChargeProblem, model: Model, target: number): readonly Model[] {
  return [...p.enemies[target]!].sort((a, b) => leastInto(model, a, 0) - leastInto(model, b, 0)).slice(0, ENEMIES_EACH);
}

/** Circles of places that touch the bases of the other placed models. */
export function besides(puts: Puts, model: Model): { centre: PlanPoint; radius: Inches }[] {
  if (model.base.kind !== 'round') return [];
  const own = model.base.radius;
  return [...puts.values()].flatMap(({ model: m }) =>
    m.id !== model.id && m.base.kind === 'round'
      ? [{ centre: [m.at[0], m.at[2]] as PlanPoint, radius: m.base.radius + own + OFF_CIRCLE }]
      : [],
  );
}

/** A model at a place, if it can get there, is nearer to a target, and overlaps no model already placed. */
function putAt(s: Search, puts: Puts, model: Model, at: Point): Put | undefined {
  const moved = { ...model, at };
  if (!isCloser(s.p, model, moved)) return undefined;
  for (const { model: other } of puts.values()) if (overlapDepth(moved, other) > 0) return undefined;
  const length = s.p.reach(model).lengthTo(at);
  return length === undefined || exceeds(length, s.limit) ? undefined : { model: moved, length };
}

/** Whether a model ends nearer to at least one target than it began. @source C-22, A6 */
export function isCloser(p: ChargeProblem, before: Model, after: Model): boolean {
  if (p.state.rules.charge.endCloser === 'lenient') return true;
  return p.enemies.some((enemies) => isLess(distToNearest(after, enemies) ?? 0, distToNearest(before, enemies) ?? 0));
}

/** Whether any placed model is in engagement range of any of the enemies. */
export function isEngaged(p: ChargeProblem, puts: Puts, enemies: readonly Model[]): boolean {
  for (const { model } of puts.values())
    for (const e of enemies) if (inEngagement(model, e, p.state.rules.charge)) return true;
  return false;
}

/** Places the rest of the unit: all at once as a contracted formation if possible, otherwise one by one. */
function linkRest(s: Search, puts: Puts): Puts | undefined {
  return putFormation(s, puts) ?? (s.thorough ? linkNext(s, puts) : undefined);
}

/** Maximum number of times a formation is contracted again round the places found for it. */
const REDRAWS = 3;

/** Places every model near where the formation wants it; undefined when the places found are not a valid whole. */
function putFormation(s: Search, puts: Puts): Puts | undefined {
  if (puts.size === s.p.models.length) return undefined;
  let anchors = new Map([...puts].map(([id, put]) => [id, put.model.at]));
  for (let draw = 0; draw < REDRAWS; draw++) {
    if (s.left-- <= 0) return undefined;
    const wishes = wishedPlaces(s.p, anchors);
    const found = new Map(puts);
    for (const model of byDistance(s.p, puts)) {
      const put = nearestPlace(s, found, model, wishes.get(model.id)!);
      if (put) found.set(model.id, put);
    }
    if (isJoint(s.p, found, s.limit)) return found;
    // Models that stand where the formation wanted them stay; the others are placed again round them.
    anchors = new Map(
      [...found]
        .filter(([id, put]) => puts.has(id) || planOff(put.model.at, wishes.get(id)!) > 0.05)
        .map(([id, put]) => [id, put.model.at]),
    );
  }
  return undefined;
}

const planOff = (at: Point, wish: PlanPoint): Inches => Math.abs(at[0] - wish[0]) + Math.abs(at[2] - wish[1]);

/** Models not yet placed, those nearest in the formation to a placed one first. */
function byDistance(p: ChargeProblem, puts: Puts): readonly Model[] {
  const put = p.models.filter((m) => puts.has(m.id));
  const off = (m: Model) => Math.min(...put.map((o) => planGap(o.at, m.at)));
  return p.models.filter((m) => !puts.has(m.id)).sort((a, b) => off(a) - off(b));
}

/** A legal place near the wanted one or, if that is too far, on the path to it. */
function nearestPlace(s: Search, puts: Puts, model: Model, wish: PlanPoint): Put | undefined {
  const reach = s.p.reach(model);
  for (const share of [1, 0.92, 0.84, 0.7, 0.5]) {
    const x = model.at[0] + share * (wish[0] - model.at[0]);
    const z = model.at[2] + share * (wish[1] - model.at[2]);
    for (const [sx, sz] of spiral([x, z])) {
      for (const y of reach.levelsAt(sx, sz)) {
        const put = putAt(s, puts, model, [sx, y, sz]);
        if (put) return put;
      }
    }
  }
  return undefined;
}

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

/** Whether all placed models are coherent. */
const isCoherent = (p: ChargeProblem, puts: Puts): boolean =>
  coherent(
    [...puts.values()].map((put) => put.model),
    p.state.rules.charge,
  ).coherent;

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
    return joins(moved) ? putAt(s, puts, model, at) : undefined;
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
      yield [x + r * Math.cos(a), z + r * Math.sin(a)];
    }
  }
}

/** Length of the longest path of any placed model. */
export const longest = (puts: Puts): Inches => Math.max(0, ...[...puts.values()].map((put) => put.length));

/** Whether a complete placement is still valid when a single model stands elsewhere. */
export function isJoint(p: ChargeProblem, puts: Puts, limit: Inches): boolean {
  const all = [...puts.values()];
  if (all.length !== p.models.length || all.some((put) => exceeds(put.length, limit))) return false;
  if (p.enemies.some((enemies) => !isEngaged(p, puts, enemies)) || !isCoherent(p, puts)) return false;
  for (let i = 0; i < all.length; i++) {
    for (let j = 0; j < i; j++) if (overlapDepth(all[i]!.model, all[j]!.model) > 0) return false;
  }
  return true;
}
