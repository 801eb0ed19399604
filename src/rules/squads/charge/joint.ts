import { PATH_ROUNDING } from '../../../kernel/tolerances.ts';
import { inPlan, type PlanPoint, type Point } from '../../../kernel/point.ts';
import { distance } from '../../../kernel/vec.ts';
import type { Inches } from '../../../kernel/units.ts';
import type { ModelId } from '../../core/ids.ts';
import { exceeds } from '../../core/measure/measure.ts';
import type { Model } from '../../core/state/state.ts';
import { choicesOfPairs, isTooFarApart } from './apart.ts';
import { assignEnds } from './assign.ts';
import { MOST_TRIED, type TargetApproach } from './bounds.ts';
import { besides, engages, isEngaged, isJoint, mayBePut, type Put, putAt, type Puts } from './placement.ts';
import { type ChargeProblem, engageZone, leastInto } from './problem.ts';
import { searchCells, type Searched, type Sketch } from './search-cells.ts';
import { settleAmong } from './settle-among.ts';
import { settle, type Tie } from './settle.ts';
import * as trig from '../../../kernel/trig.ts';

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
 * First a model is placed for each target, at the ends of the cheapest paths, and the others are settled round them;
 * then the unit is settled whole, tied to the enemies that models engage, for a few choices of these. Where that fails,
 * bounds and a search of all cells of the plan prove that there are none, or lead to some. What they leave undecided is
 * settled for all other choices.
 */
export function findJoint(
  p: ChargeProblem,
  approaches: readonly (readonly TargetApproach[])[],
  limit: Inches,
): Searched<Puts> {
  const search: Search = { p, limit, approaches, left: QUICK };
  const quick = engageRest(search, new Map());
  if (quick) return { kind: 'found', found: quick };
  if (isTooFarApart(p, limit)) return { kind: 'impossible' };
  const choices = choicesOfTies(p, limit, p.enemies);
  const soon = settleTied(p, limit, choices.slice(0, SOON));
  if (soon) return { kind: 'found', found: soon };
  const engaging = approaches
    .flat()
    .map(({ model, landing }): Put => ({ model: { ...model, at: landing.at }, length: landing.length }));
  const searched = searchCells(
    p,
    limit,
    (sketch, open) => assignEnds(p, limit, open, engaging) ?? placeSketch(p, limit, sketch),
  );
  if (searched.kind !== 'undecided') return searched;
  const found =
    settleTied(p, limit, choices.slice(SOON)) ?? settleFacing(p, limit, choices) ?? settleAmong(p, limit, choices);
  return found ? { kind: 'found', found } : searched;
}

/** Placements of the models that engage which are tried before the whole unit is settled. */
const QUICK = 6;
/** Choices of the models that engage for which the unit is settled before all cells are searched, which takes longer. */
const SOON = 6;

function engageRest(s: Search, puts: Puts): Puts | undefined {
  const open = s.p.enemies.findIndex((enemies) => !isEngaged(s.p, puts, enemies));
  if (open < 0) return settleRest(s, puts);
  for (const put of engagers(s, puts, open)) {
    if (s.left-- <= 0) return undefined;
    const found = engageRest(s, new Map(puts).set(put.model.id, put));
    if (found) return found;
  }
  return undefined;
}

/** Maximum number of places for each model tried for a target. */
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

/** Settles the whole unit from where each model that engages comes into range first, for one choice after another. */
function settleTied(p: ChargeProblem, limit: Inches, choices: readonly (readonly Tie[])[]): Puts | undefined {
  for (const ties of choices) {
    const found = placeSettled(p, limit, new Map(), ties);
    if (found) return found;
  }
  return undefined;
}

/** Settles it from where each that engages one of several targets is in range nearest to the others. */
function settleFacing(p: ChargeProblem, limit: Inches, choices: readonly (readonly Tie[])[]): Puts | undefined {
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

/** A unit settled from the middles of a sketch's cells, tied to the nearest enemies. */
function placeSketch(p: ChargeProblem, limit: Inches, sketch: Sketch): Puts | undefined {
  const across = p.state.rules.charge.engageAcross;
  const ties = p.models.flatMap((model): readonly Tie[] => {
    const { cell, targets } = sketch.get(model.id)!;
    const moved: Model = { ...model, at: [cell.x, model.at[1], cell.z] };
    return targets.map((k) => ({ model: model.id, enemy: nearestEnemies(p, moved, k)[0]!, across }));
  });
  const from = new Map([...sketch].map(([id, { cell }]): [ModelId, PlanPoint] => [id, [cell.x, cell.z]]));
  return placeSettled(p, limit, new Map(), ties, from);
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
  let fixed = new Map([...puts].map(([id, put]) => [id, inPlan(put.model.at)]));
  for (let draw = 0; draw < REDRAWS; draw++) {
    const settled = settle(p, limit, { fixed, ties, from });
    const found = placeAsSettled(p, limit, settled, puts, tied);
    if (!found) return undefined;
    if (isJoint(p, found, limit)) return found;
    // Models that stand where they settled stay; the others are settled again round those kept off from there.
    const off = [...found].filter(([id, put]) => puts.has(id) || planOff(put.model.at, settled.get(id)!) > AS_SETTLED);
    if (off.length <= fixed.size) return undefined;
    fixed = new Map(off.map(([id, put]) => [id, inPlan(put.model.at)]));
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
  const put = (model: Model, places: Iterable<PlanPoint>): boolean => {
    const reach = p.reach(model);
    const beyond: { readonly at: Point; readonly excess: Inches }[] = [];
    for (const [x, z] of places)
      for (const y of reach.levelsAt(x, z)) {
        const moved: Model = { ...model, at: [x, y, z] };
        if (!mayBePut(p, found, model, moved)) continue;
        if (beyond.some(({ at, excess }) => DETOUR * distance(at, moved.at) < excess)) continue;
        p.effort.measured++;
        const length = reach.lengthTo(moved.at);
        if (length === undefined || exceeds(length, limit)) {
          beyond.push({ at: moved.at, excess: (length ?? p.limit) - limit });
          continue;
        }
        found.set(model.id, { model: moved, length });
        return true;
      }
    return false;
  };
  for (const model of p.models) {
    if (!exact.has(model.id) || found.has(model.id)) continue;
    put(model, [settled.get(model.id)!]);
    if (!found.has(model.id)) return undefined;
  }
  for (const model of byDistance(p, found))
    SHARES.some((share) => put(model, spiral(partOf(model, settled.get(model.id)!, share))));
  return found;
}

const planOff = (at: Point, wish: PlanPoint): Inches => Math.abs(at[0] - wish[0]) + Math.abs(at[2] - wish[1]);

/** Models not yet placed, those that began nearest to a placed one first. */
function byDistance(p: ChargeProblem, placed: ReadonlyMap<ModelId, unknown>): readonly Model[] {
  const put = p.models.filter((m) => placed.has(m.id));
  const off = (m: Model) => Math.min(...put.map((o) => planGap(o.at, m.at)));
  return p.models.filter((m) => !placed.has(m.id)).sort((a, b) => off(a) - off(b));
}

/** Shares of the straight line to a wanted place about which places are tried. */
const SHARES = [1, 0.92, 0.84, 0.7, 0.5];

/** How many times as long as a straight line a path between two near places is taken to be at most, as a factor. */
const DETOUR = 2;

const partOf = ({ at: [x, , z] }: Model, wish: PlanPoint, share: number): PlanPoint => [
  x + share * (wish[0] - x),
  z + share * (wish[1] - z),
];

const planGap = (a: Point, b: Point): Inches => Math.sqrt((a[0] - b[0]) ** 2 + (a[2] - b[2]) ** 2);

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
