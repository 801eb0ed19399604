import { err, ok, type Result } from '../../../kernel/result.ts';
import type { Inches } from '../../../kernel/units.ts';
import type { MoveOrder } from '../../core/command.ts';
import type { ModelMove } from '../../core/model-move.ts';
import type { UnitId } from '../../core/ids.ts';
import { getModel } from '../../core/state/lookup.ts';
import {
  coherent,
  distToNearest,
  exceeds,
  gapH,
  inEngagement,
  overlapDepth,
  outOfCoherency,
} from '../../core/measure/measure.ts';
import { followOrder } from '../../core/judge/orders.ts';
import type { TableQuery } from '../../core/ports.ts';
import type { GameState, Model } from '../../core/state/state.ts';
import type { Violation } from '../../core/violations/violation.ts';
import { closerPlace } from './closer.ts';
import { openContact } from './contact.ts';
import { isCloser, isTouching, type Put, type Puts, touchedBy } from './placement.ts';
import { type ChargeProblem, chargeProblem } from './problem.ts';

/**
 * Measures a player's charge moves on the table and judges them clause by clause.
 *
 * Every order is judged, so that all errors are reported at once. Models without an order stay where they are, and are
 * judged too.
 *
 * @param allowed  The furthest each model may move, inches.
 * @param orders   In the order the models move.
 * @errors Every clause the orders break.
 * @source C-14 to C-17, C-22 to C-24, C-26 to C-29, C-33 to C-35
 */
export function judgeMoves(
  state: GameState,
  unit: UnitId,
  targets: readonly UnitId[],
  allowed: Inches,
  orders: readonly MoveOrder[],
  table: TableQuery,
): Result<readonly ModelMove[], readonly Violation[]> {
  const moves: ModelMove[] = [];
  const violations: Violation[] = [];
  for (const order of orders) {
    const followed = followOrder(withMoved(state, moves), order, { kind: 'charge', targets }, table);
    if (!followed.ok) {
      violations.push(asOverlap(state, followed.error));
      continue;
    }
    moves.push(followed.value);
    if (exceeds(followed.value.path.length, allowed)) {
      violations.push({
        clause: 'C-14',
        kind: 'too-far',
        model: order.model,
        spent: followed.value.path.length,
        allowed,
      });
    }
  }
  if (violations.length > 0) return err(violations);
  const p = chargeProblem(state, unit, targets, allowed, table, 'clear');
  const puts: Puts = new Map(p.models.map((m) => [m.id, putOf(m, moves)]));
  violations.push(...whyNotTogether(p, puts));
  violations.push(...whyNotEach(p, puts));
  return violations.length > 0 ? err(violations) : ok(moves);
}

/** The state with moves already made, so that later models meet earlier ones where they now stand. */
function withMoved(state: GameState, moves: readonly ModelMove[]): GameState {
  if (moves.length === 0) return state;
  const models = new Map(state.models);
  for (const m of moves) models.set(m.model, { ...getModel(state, m.model), at: m.to });
  return { ...state, models };
}

function putOf(model: Model, moves: readonly ModelMove[]): Put {
  const move = moves.find((m) => m.model === model.id);
  return move ? { model: { ...model, at: move.to }, length: move.path.length } : { model, length: 0 };
}

/** Reports an end on another model's base as an overlap. @source C-33, C-35 */
function asOverlap(state: GameState, v: Violation): Violation {
  if (v.kind !== 'no-place' || v.why.kind !== 'overlaps' || v.why.by.kind !== 'model') return v;
  const moved = { ...getModel(state, v.model), at: v.at };
  const other = getModel(state, v.why.by.id);
  if (moved.keywords.includes('FLY')) return { clause: 'C-33', kind: 'ends-on-model', model: v.model, other: other.id };
  return {
    clause: 'C-35',
    kind: 'bases-overlap',
    model: v.model,
    other: other.id,
    overlap: overlapDepth(moved, other),
  };
}

/** The clauses the unit's end breaks as a whole. @source C-15, C-17, C-35 */
function whyNotTogether(p: ChargeProblem, puts: Puts): readonly Violation[] {
  const { charge } = p.state.rules;
  const models = [...puts.values()].map((put) => put.model);
  const violations: Violation[] = [];
  p.enemies.forEach((enemies, i) => {
    if (models.some((m) => enemies.some((e) => inEngagement(m, e, charge)))) return;
    const gap = Math.min(...models.flatMap((m) => enemies.map((e) => gapH(m, e))));
    violations.push({
      clause: 'C-15',
      kind: 'target-not-engaged',
      target: p.targets[i]!,
      gap,
      short: Math.max(0, gap - charge.engageAcross),
    });
  });
  const together = coherent(models, charge);
  if (!together.coherent) violations.push({ clause: 'C-17', kind: 'not-coherent', models: outOfCoherency(together) });
  models.forEach((a, i) => {
    for (const b of models.slice(0, i)) {
      const overlap = overlapDepth(a, b);
      if (overlap > 0) violations.push({ clause: 'C-35', kind: 'bases-overlap', model: a.id, other: b.id, overlap });
    }
  });
  return violations;
}

/** The clauses each model's end breaks: it must be nearer, and in contact if it can be. @source C-22, C-23 */
function whyNotEach(p: ChargeProblem, puts: Puts): readonly Violation[] {
  const violations: Violation[] = [];
  for (const before of p.models) {
    const after = puts.get(before.id)!;
    if (!isCloser(p, before, after.model) && !(after.length === 0 && !closerPlace(p, puts, before))) {
      violations.push(notCloser(p, before, after.model));
      continue;
    }
    const missed = isTouching(p, after.model) ? undefined : missedContact(p, puts, before);
    if (missed) violations.push(missed);
  }
  return violations;
}

function notCloser(p: ChargeProblem, before: Model, after: Model): Violation {
  const pairs = p.enemies.map(
    (enemies) => [distToNearest(before, enemies) ?? 0, distToNearest(after, enemies) ?? 0] as const,
  );
  const [b, a] = pairs.reduce((best, pair) => (pair[1] - pair[0] < best[1] - best[0] ? pair : best));
  return { clause: 'C-22', kind: 'not-closer', model: before.id, before: b, after: a };
}

/** A contact a model could have made with all others where they are. @source C-23, A7 */
function missedContact(p: ChargeProblem, puts: Puts, model: Model): Violation | undefined {
  const slot = openContact(p, puts, model);
  if (!slot) return undefined;
  return {
    clause: 'C-23',
    kind: 'contact-possible',
    model: model.id,
    enemy: touchedBy(p, slot.model)!.id,
    at: slot.model.at,
    length: slot.length,
  };
}
