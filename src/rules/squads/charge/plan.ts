import { err, ok, type Result } from '../../../kernel/result.ts';
import type { Inches } from '../../../kernel/units.ts';
import type { ModelMove } from '../../core/model-move.ts';
import type { UnitId } from '../../core/ids.ts';
import { exceeds, gapH } from '../../core/measure/measure.ts';
import { contactsAt } from '../../core/judge/orders.ts';
import type { TableQuery } from '../../core/ports.ts';
import type { GameState, Model } from '../../core/state/state.ts';
import type { Violation } from '../../core/violations/violation.ts';
import type { ChargePlan } from './answer.ts';
import { type TargetApproach, findApproaches, type LowerBound, lowerBound, strandedModels } from './bounds.ts';
import { closerPlace } from './closer.ts';
import { fulfilContacts } from './contact.ts';
import { findJoint } from './joint.ts';
import { isCloser, keepsOrder, orderedEnds, type Puts, startOf } from './placement.ts';
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
  const dutiful = (isAllowed?: (changed: Puts) => boolean) =>
    fulfilContacts(p, fulfilCloser(p, puts, isAllowed), isAllowed);
  // With all duties fulfilled, models may wait for one another in a circle: then so many that they do not.
  const moves = inOrder(p, dutiful()) ?? inOrder(p, dutiful(keepsOrder(p, puts)));
  return moves
    ? { success: true, moves }
    : { success: false, violations: [{ clause: 'C-19', kind: 'no-joint-placement', proven: false }] };
}

/** The same placement with every model closer to a target that can be, the others staying where they are. @source C-22 */
function fulfilCloser(p: ChargeProblem, joint: Puts, isAllowed: (changed: Puts) => boolean = () => true): Puts {
  let puts = joint;
  for (const model of p.models) {
    if (isCloser(p, model, puts.get(model.id)!.model)) continue;
    const closer = closerPlace(p, puts, model);
    const changed = closer && new Map(puts).set(model.id, closer);
    if (changed && isAllowed(changed)) puts = changed;
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
  let found: Puts | undefined;
  for (let limit = allowed; !exceeds(least.length, limit); limit--) {
    const less = limit < allowed ? chargeProblem(state, unit, targets, limit, table, 'clear') : undefined;
    const answer = findJoint(less ?? p, less ? findApproaches(less) : approaches, limit);
    if (answer.kind === 'found' && orderedEnds(p, answer.found)) return ok({ p, puts: answer.found });
    if (answer.kind === 'found') found ??= answer.found;
    else if (answer.kind === 'impossible' && !found)
      return err([{ clause: 'C-19', kind: 'no-joint-placement', proven: limit === allowed }]);
    else if (answer.kind === 'impossible') break;
  }
  // With more contacts its models may yet be able to move one after another.
  if (found) return ok({ p, puts: found });
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
 * The moves of a placement, ordered so that no model ends where a comrade has yet to leave.
 *
 * @returns Undefined when the table rejects one of the moves, or there is no such order.
 * @source C-24, C-35
 */
export function inOrder(p: ChargeProblem, puts: Puts): readonly ModelMove[] | undefined {
  const moves = orderedEnds(p, puts)?.map(({ model }) => moveOf(p, model));
  return moves?.every((move) => move !== undefined) ? moves : undefined;
}

function moveOf(p: ChargeProblem, model: Model): ModelMove | undefined {
  const from = startOf(p, model.id).at;
  const path = p.reach(startOf(p, model.id)).pathTo(model.at);
  return path && { model: model.id, from, to: model.at, path, contacts: contactsAt(p.state, model.id, model.at) };
}
