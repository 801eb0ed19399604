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
import { fulfilContacts } from './contact.ts';
import { findJoint, type Puts } from './joint.ts';
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
  const { p, approaches, puts } = placed.value;
  const moves = inOrder(p, fulfilContacts(p, approaches, puts));
  return moves
    ? { success: true, moves }
    : { success: false, violations: [{ clause: 'C-19', kind: 'no-joint-placement', proven: false }] };
}

/**
 * Finds places that make a charge possible within a limit, leaving aside the duty of contact.
 *
 * @param keep  Maximum number of approaches to each target.
 * @errors `target-not-engaged`, `not-coherent`, `roll-too-low` or `no-joint-placement`: why there are none.
 */
export function findPlacement(
  state: GameState,
  unit: UnitId,
  targets: readonly UnitId[],
  allowed: Inches,
  table: TableQuery,
  keep?: number,
): Result<ChargePlacement, readonly Violation[]> {
  const p = chargeProblem(state, unit, targets, allowed, table, 'clear');
  const approaches = findApproaches(p, keep);
  const least = lowerBound(p, approaches);
  if (least === undefined || exceeds(least.length, allowed)) return err(whyTooShort(p, approaches, least));
  const puts = p.models.length === 1 ? placeSingle(p) : findJoint(p, approaches, allowed);
  return puts
    ? ok({ p, approaches, puts })
    : err([{ clause: 'C-19', kind: 'no-joint-placement', proven: isExhaustive(p) }]);
}

/** A placement with the problem it solves. */
type ChargePlacement = {
  readonly p: ChargeProblem;
  readonly approaches: readonly (readonly TargetApproach[])[];
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
 * The moves of a placement, ordered so that no model ends where a comrade has yet to leave; undefined when the table
 * rejects one of them.
 *
 * @source C-24
 */
export function inOrder(p: ChargeProblem, puts: Puts): readonly ModelMove[] | undefined {
  const waiting = [...puts.values()];
  const moves: ModelMove[] = [];
  while (waiting.length > 0) {
    const free = waiting.findIndex((put) =>
      waiting.every((o) => o === put || overlapDepth(put.model, startOf(p, o.model.id)) === 0),
    );
    const [put] = waiting.splice(Math.max(free, 0), 1);
    const move = moveOf(p, put!.model);
    if (!move) return undefined;
    moves.push(move);
  }
  return moves;
}

const startOf = (p: ChargeProblem, id: ModelId): Model => p.models.find((m) => m.id === id)!;

function moveOf(p: ChargeProblem, model: Model): ModelMove | undefined {
  const from = startOf(p, model.id).at;
  const path = p.reach(startOf(p, model.id)).pathTo(model.at);
  return path && { model: model.id, from, to: model.at, path, contacts: contactsAt(p.state, model.id, model.at) };
}
