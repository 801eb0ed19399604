import { err, ok, type Result } from '../../../kernel/result.ts';
import type { Inches } from '../../../kernel/units.ts';
import type { ModelMove } from '../../core/model-move.ts';
import type { ModelId, UnitId } from '../../core/ids.ts';
import { exceeds, gapH, overlapDepth } from '../../core/measure/measure.ts';
import { contactsAt } from '../../core/judge/orders.ts';
import type { TableQuery } from '../../core/ports.ts';
import type { GameState, Model } from '../../core/state/state.ts';
import type { Violation } from '../../core/violations/violation.ts';
import type { ChargePlan } from './answer.ts';
import { type TargetApproach, findApproaches, type LowerBound, lowerBound, strandedModels } from './bounds.ts';
import { closerPlace } from './closer.ts';
import { fulfilContacts } from './contact.ts';
import { findJoint } from './joint.ts';
import { isCloser, type Put, putAt, type Puts } from './placement.ts';
import { type ChargeProblem, chargeProblem } from './problem.ts';
import { isExhaustive, placeSingle } from './single.ts';

/**
 * The moves a charge roll makes possible: a full set of legal moves that fulfils every duty, or why there is none.
 *
 * @param allowed  The furthest each model may move, inches.
 * @source C-15 to C-24
 */
export function planCharge(
  state: GameState,
  unit: UnitId,
  targets: readonly UnitId[],
  allowed: Inches,
  table: TableQuery,
): ChargePlan {
  const placed = findPlacement(state, unit, targets, allowed, table);
  if (!placed.ok) return { success: false, violations: placed.error };
  const { p, puts } = placed.value;
  const moves = inOrder(p, fulfilContacts(p, fulfilCloser(p, puts)));
  return moves
    ? { success: true, moves }
    : { success: false, violations: [{ clause: 'C-19', kind: 'no-joint-placement', proven: false }] };
}

/** The same placement with every model closer to a target that can be, the others staying where they are. @source C-22 */
function fulfilCloser(p: ChargeProblem, joint: Puts): Puts {
  const puts = new Map(joint);
  for (const model of p.models) {
    if (isCloser(p, model, puts.get(model.id)!.model)) continue;
    const closer = closerPlace(p, puts, model);
    if (closer) puts.set(model.id, closer);
  }
  return puts;
}

/**
 * Finds places that make a charge possible within a limit, leaving aside the duty of contact.
 *
 * What a smaller roll makes possible a larger one does too, so where the search finds nothing at the limit it asks the
 * whole question again for an inch less, down to the lower bound: with fewer places in reach, others are tried.
 *
 * @errors `target-not-engaged`, `not-coherent`, `roll-too-low` or `no-joint-placement`: why there are none.
 */
export function findPlacement(
  state: GameState,
  unit: UnitId,
  targets: readonly UnitId[],
  allowed: Inches,
  table: TableQuery,
): Result<ChargePlacement, readonly Violation[]> {
  const p = chargeProblem(state, unit, targets, allowed, table, 'clear');
  const approaches = findApproaches(p);
  const least = lowerBound(p, approaches);
  if (least === undefined || exceeds(least.length, allowed)) return err(whyTooShort(p, approaches, least));
  if (p.models.length === 1) {
    const puts = placeSingle(p);
    return puts ? ok({ p, puts }) : err([{ clause: 'C-19', kind: 'no-joint-placement', proven: isExhaustive(p) }]);
  }
  for (let limit = allowed; !exceeds(least.length, limit); limit--) {
    const less = limit < allowed ? chargeProblem(state, unit, targets, limit, table, 'clear') : undefined;
    const answer = findJoint(less ?? p, less ? findApproaches(less) : approaches, limit);
    if (answer.kind === 'found') return ok({ p, puts: answer.found });
    if (answer.kind === 'impossible')
      return err([{ clause: 'C-19', kind: 'no-joint-placement', proven: limit === allowed }]);
  }
  return err([{ clause: 'C-19', kind: 'no-joint-placement', proven: false }]);
}

/** A placement with the problem it solves. */
type ChargePlacement = {
  readonly p: ChargeProblem;
  readonly puts: Puts;
};

/** Why a roll is too low: the targets it cannot reach, or the models that cannot keep up. @source C-15, C-18 */
function whyTooShort(
  p: ChargeProblem,
  approaches: readonly (readonly TargetApproach[])[],
  least: LowerBound | undefined,
): readonly Violation[] {
  const unreached = p.targets.flatMap((target, i): Violation[] => {
    const best = approaches[i]![0];
    if (best && !exceeds(best.landing.length, p.limit)) return [];
    const gap = Math.min(...p.models.flatMap((m) => p.enemies[i]!.map((e) => gapH(m, e))));
    return [
      {
        clause: 'C-15',
        kind: 'target-not-engaged',
        target,
        gap,
        short: best ? best.landing.length - p.limit : undefined,
      },
    ];
  });
  if (unreached.length > 0) return unreached;
  if (!least) return [{ clause: 'C-17', kind: 'not-coherent', models: strandedModels(p) }];
  const { length: needed, last } = least;
  return [{ clause: 'C-18', kind: 'roll-too-low', needed, allowed: p.limit, ...(last ? { last } : {}) }];
}

/**
 * The moves of a placement, ordered so that no model ends where a comrade has yet to leave. Where comrades wait for one
 * another in a circle, two of them exchange their ends.
 *
 * @returns Undefined when the table rejects one of the moves, or there is no such order.
 * @source C-24, C-35
 */
export function inOrder(p: ChargeProblem, puts: Puts): readonly ModelMove[] | undefined {
  const waiting = [...puts.values()];
  const moves: ModelMove[] = [];
  const isOnStartOf = (put: Put, other: Put) => overlapDepth(put.model, startOf(p, other.model.id)) > 0;
  for (let exchanges = 0; waiting.length > 0; ) {
    const free = waiting.findIndex((put) => waiting.every((o) => o === put || !isOnStartOf(put, o)));
    if (free < 0) {
      if (exchanges++ >= puts.size || !exchangeEnds(p, waiting, isOnStartOf)) return undefined;
      continue;
    }
    const move = moveOf(p, waiting.splice(free, 1)[0]!.model);
    if (!move) return undefined;
    moves.push(move);
  }
  return moves;
}

/** Exchanges the ends of two models of one base of which one ends on the start of the other. Whether there were such. */
function exchangeEnds(p: ChargeProblem, waiting: Put[], isOnStartOf: (put: Put, other: Put) => boolean): boolean {
  for (const [i, put] of waiting.entries())
    for (const [j, other] of waiting.entries()) {
      if (i === j || !isOnStartOf(put, other) || !isSameBody(put.model, other.model)) continue;
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

const startOf = (p: ChargeProblem, id: ModelId): Model => p.models.find((m) => m.id === id)!;

function moveOf(p: ChargeProblem, model: Model): ModelMove | undefined {
  const from = startOf(p, model.id).at;
  const path = p.reach(startOf(p, model.id)).pathTo(model.at);
  return path && { model: model.id, from, to: model.at, path, contacts: contactsAt(p.state, model.id, model.at) };
}
