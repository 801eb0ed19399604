import type { PlanPoint, Point } from '../../../kernel/point.ts';
import { MEASURE_TOLERANCE, OFF_CIRCLE } from '../../../kernel/tolerances.ts';
import type { Inches } from '../../../kernel/units.ts';
import type { ModelId } from '../../core/ids.ts';
import {
  areNeighbours,
  coherent,
  distToNearest,
  exceeds,
  inContact,
  inEngagement,
  isLess,
  overlapDepth,
} from '../../core/measure/measure.ts';
import type { Model } from '../../core/state/state.ts';
import type { ChargeProblem } from './problem.ts';

/** A model placed somewhere it can reach, with the length of its path. */
export type Put = { readonly model: Model; readonly length: Inches };

/** Places for a whole unit, or part of it, by model. */
export type Puts = ReadonlyMap<ModelId, Put>;

/** Whether a model ends nearer to at least one target than it began. @source C-22, A6 */
export function isCloser(p: ChargeProblem, before: Model, after: Model): boolean {
  if (p.state.rules.charge.endCloser === 'lenient') return true;
  return p.enemies.some((enemies) => isLess(distToNearest(after, enemies) ?? 0, distToNearest(before, enemies) ?? 0));
}

/** Whether a model is in engagement range of any of the enemies. @source R10-01 */
export const engages = (p: ChargeProblem, model: Model, enemies: readonly Model[]): boolean =>
  enemies.some((e) => inEngagement(model, e, p.state.rules.charge));

/** Whether any placed model is in engagement range of any of the enemies. */
export function isEngaged(p: ChargeProblem, puts: Puts, enemies: readonly Model[]): boolean {
  for (const { model } of puts.values()) if (engages(p, model, enemies)) return true;
  return false;
}

/** Whether a model is in base contact with a target's model. */
export const isTouching = (p: ChargeProblem, model: Model): boolean => touchedBy(p, model) !== undefined;

/** A target's model that a model is in base contact with. */
export const touchedBy = (p: ChargeProblem, model: Model): Model | undefined =>
  p.enemies.flat().find((e) => inContact(model, e, p.state.rules.charge));

/** Whether all placed models are coherent. @source C-17 */
export const isCoherent = (p: ChargeProblem, puts: Puts): boolean =>
  coherent(
    [...puts.values()].map((put) => put.model),
    p.state.rules.charge,
  ).coherent;

/** Length of the longest path of any placed model. */
export const longest = (puts: Puts): Inches => Math.max(0, ...[...puts.values()].map((put) => put.length));

/** Whether a model overlaps none of the other placed ones. @source C-35 */
export function isApart(puts: Puts, model: Model): boolean {
  for (const { model: other } of puts.values())
    if (other.id !== model.id && overlapDepth(model, other) > 0) return false;
  return true;
}

/** Whether a placement is complete and keeps the limit and the clauses about the unit as a whole. @source C-14 to C-17, C-35 */
export function isJoint(p: ChargeProblem, puts: Puts, limit: Inches): boolean {
  const all = [...puts.values()];
  if (all.length !== p.models.length || all.some((put) => exceeds(put.length, limit))) return false;
  if (p.enemies.some((enemies) => !isEngaged(p, puts, enemies)) || !isCoherent(p, puts)) return false;
  return all.every((put) => isApart(puts, put.model));
}

/**
 * A test of places for one model of a complete placement while the others stay where they are: whether the unit as a
 * whole still keeps its clauses. The same answer as {@link isJoint}, without measuring the others again.
 */
export function fitsAmong(p: ChargeProblem, puts: Puts, id: ModelId): (model: Model) => boolean {
  const { charge } = p.state.rules;
  const others = [...puts.values()].map((put) => put.model).filter((m) => m.id !== id);
  const open = p.enemies.filter((enemies) => !others.some((m) => engages(p, m, enemies)));
  const near = others.map((a) => others.map((b) => a !== b && areNeighbours(a, b, charge)));
  const group = groupsOf(near);
  const groups = new Set(group).size;
  const wanted = p.models.length >= charge.cohereBigUnit ? 2 : 1;
  const lacking = near.map((list) => wanted - list.filter(Boolean).length);
  if (lacking.some((count) => count > 1)) return () => false;
  return (model) => {
    if (others.some((other) => overlapDepth(model, other) > 0)) return false;
    if (open.some((enemies) => !engages(p, model, enemies))) return false;
    if (others.length === 0) return true;
    const met = new Set<number>();
    let links = 0;
    for (const [i, other] of others.entries()) {
      if (areNeighbours(model, other, charge)) {
        met.add(group[i]!);
        links++;
      } else if (lacking[i]! > 0) return false;
    }
    return met.size === groups && links >= Math.min(wanted, 2);
  };
}

/** The group of each node of a graph given as a matrix of neighbours. */
function groupsOf(near: readonly (readonly boolean[])[]): readonly number[] {
  const group = near.map(() => -1);
  for (let first = 0; first < near.length; first++) {
    if (group[first] !== -1) continue;
    const members = [first];
    group[first] = first;
    for (const a of members)
      for (let b = 0; b < near.length; b++) {
        if (!near[a]![b] || group[b] !== -1) continue;
        group[b] = first;
        members.push(b);
      }
  }
  return group;
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

/** A model at a place, if it can get there within a limit, is nearer to a target, and overlaps none already placed. */
export function putAt(p: ChargeProblem, limit: Inches, puts: Puts, model: Model, at: Point): Put | undefined {
  const moved = { ...model, at };
  if (!mayBePut(p, puts, model, moved)) return undefined;
  const length = p.reach(model).lengthTo(at, limit + MEASURE_TOLERANCE);
  return length === undefined || exceeds(length, limit) ? undefined : { model: moved, length };
}

/** Whether a moved model is nearer to a target than it began, and overlaps none already placed. */
export const mayBePut = (p: ChargeProblem, puts: Puts, model: Model, moved: Model): boolean =>
  isCloser(p, model, moved) && isApart(puts, moved);

/**
 * The ends of a placement, ordered so that no model ends where a comrade has yet to leave. Where comrades wait for one
 * another in a circle, two of them exchange their ends.
 *
 * @returns Undefined when there is no such order.
 * @source C-24, C-35
 */
export function orderedEnds(p: ChargeProblem, puts: Puts): readonly Put[] | undefined {
  const waiting = [...puts.values()];
  const ends: Put[] = [];
  for (let exchanges = 0; waiting.length > 0; ) {
    const free = waiting.findIndex((put) => waiting.every((o) => o === put || !isOnStartOf(p, put, o)));
    if (free >= 0) ends.push(waiting.splice(free, 1)[0]!);
    else if (exchanges++ >= puts.size || !exchangeEnds(p, waiting)) return undefined;
  }
  return ends;
}

const isOnStartOf = (p: ChargeProblem, put: Put, other: Put): boolean =>
  overlapDepth(put.model, startOf(p, other.model.id)) > 0;

/** Exchanges the ends of two models of one base of which one ends on the start of the other. Whether there were such. */
function exchangeEnds(p: ChargeProblem, waiting: Put[]): boolean {
  for (const [i, put] of waiting.entries())
    for (const [j, other] of waiting.entries()) {
      if (i === j || !isOnStartOf(p, put, other) || !isSameBody(put.model, other.model)) continue;
      const [a, b] = [putOn(p, put, other), putOn(p, other, put)];
      if (!a || !b) continue;
      [waiting[i], waiting[j]] = [a, b];
      return true;
    }
  return false;
}

const isSameBody = (a: Model, b: Model): boolean =>
  a.height === b.height && a.facing === b.facing && JSON.stringify(a.base) === JSON.stringify(b.base);

/** A model at the end of another, if it can get there. */
const putOn = (p: ChargeProblem, { model }: Put, end: Put): Put | undefined =>
  putAt(p, p.limit, new Map(), startOf(p, model.id), end.model.at);

/** A model of the unit where it begins. */
export const startOf = (p: ChargeProblem, id: ModelId): Model => p.models.find((m) => m.id === id)!;

/**
 * A test of changes to a placement: whether its models can still move one after another. Every change passes where they
 * could not before.
 *
 * @source C-24
 */
export const keepsOrder = (p: ChargeProblem, puts: Puts): ((changed: Puts) => boolean) =>
  orderedEnds(p, puts) ? (changed) => orderedEnds(p, changed) !== undefined : () => true;
