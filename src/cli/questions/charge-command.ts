import { type Names, namesOf } from '../../messages/phrases/names.ts';
import { err, ok, type Result } from '../../kernel/result.ts';
import type { ChargeAnswer, ChargePlan } from '../../rules/squads/charge/answer.ts';
import { askCharge } from '../../rules/squads/charge/ask.ts';
import { planCharge } from '../../rules/squads/charge/plan.ts';
import type { UnitId } from '../../rules/core/ids.ts';
import { getUnit } from '../../rules/core/state/lookup.ts';
import { allowedBy, CHARGE_TOTALS, toShare } from '../../rules/core/measure/odds.ts';
import type { GameState } from '../../rules/core/state/state.ts';
import type { ModelMove } from '../../rules/core/model-move.ts';
import { PHASES } from '../../rules/core/turn.ts';
import type { Violation } from '../../rules/core/violations/violation.ts';
import { findUnitId, parseWhole } from '../terminal/arguments.ts';
import type { Asked } from '../files/load.ts';
import { type BadInput, badInput, type Outcome, withMessage } from '../terminal/outcome.ts';
import { messages } from '../../messages/messages.ts';

type Options = { readonly unit: string; readonly target: readonly string[]; readonly roll?: string };

/** `highground charge`: what a charge needs or, with `--roll`, its result. */
export function answerCharge({ state: given, table }: Asked, options: Options): Outcome {
  const unit = findUnitId(given, options.unit, '--unit');
  if (!unit.ok) return unit.error;
  const targets = findTargets(given, options.target);
  if (!targets.ok) return targets.error;
  const roll =
    options.roll === undefined
      ? undefined
      : parseWhole(options.roll, '--roll', CHARGE_TOTALS.least, CHARGE_TOTALS.most);
  if (roll && !roll.ok) return roll.error;
  const names = namesOf(given);
  if (!PHASES[given.rules.system].includes('charge'))
    return noCharges({ clause: 'C-03', kind: 'wrong-phase', phase: given.phase }, names);
  const state = inChargePhase(given, unit.value);
  const answer = askCharge(state, unit.value, targets.value, table);
  if (roll === undefined || !answer.eligible) return tellAnswer(answer, names);
  const allowed = allowedBy(roll.value, state.rules.charge.chargeModifier);
  return tellPlan(answer, roll.value, planCharge(state, unit.value, targets.value, allowed, table), names);
}

/** The answer for a system without a charge phase, in which nothing is measured. */
const noCharges = (violation: Violation, names: Names): Outcome => ({
  kind: 'no',
  violations: [withMessage(violation, names)],
  text: [`${violation.clause}: ${messages.explain.violation(violation, names)}`],
});

/** The same game in the unit's own charge phase, because the question may be asked in any phase. */
function inChargePhase(state: GameState, unit: UnitId): GameState {
  const { charge: _pending, ...rest } = state;
  return { ...rest, side: getUnit(state, unit).side, phase: 'charge' };
}

function findTargets(state: GameState, ids: readonly string[]): Result<readonly UnitId[], BadInput> {
  if (ids.length === 0) return err(badInput('usage', 'charge needs at least one --target, such as --target blue.'));
  const targets: UnitId[] = [];
  for (const id of ids) {
    const target = findUnitId(state, id, '--target');
    if (!target.ok) return target;
    targets.push(target.value);
  }
  return ok(targets);
}

/** The fields of every charge answer. Absent numbers are null; the odds are given as a fraction and as a number. */
const toFields = ({ unit, targets, eligible, distance, needed, odds, proven, bounds }: ChargeAnswer) => ({
  unit,
  targets,
  eligible,
  distance: distance ?? null,
  needed: needed ?? null,
  odds: toShare(odds),
  oddsExact: odds,
  proven,
  bounds: bounds.map(({ target, tape, best }) => ({ target, tape, best: best ?? null })),
});

const toMove = ({ model, to, path, contacts }: ModelMove) => ({
  model,
  to,
  length: path.length,
  across: path.across,
  up: path.up,
  down: path.down,
  contacts,
});

function tellAnswer(answer: ChargeAnswer, names: Names): Outcome {
  const violations = answer.violations.map((violation) => withMessage(violation, names));
  const fields = { ...toFields(answer), moves: answer.witness.map(toMove) };
  if (answer.eligible && answer.needed !== undefined)
    return { kind: 'yes', answer: fields, text: chargeText(answer, names) };
  const head = answer.eligible
    ? chargeText(answer, names)
    : [`${names.unit(answer.unit)} cannot charge ${messages.say.list(answer.targets.map(names.unit))}.`];
  return {
    kind: 'no',
    violations,
    answer: fields,
    text: [...head, ...answer.violations.map((v) => `  ${v.clause}: ${messages.explain.violation(v, names)}`)],
  };
}

function chargeText(answer: ChargeAnswer, names: Names): readonly string[] {
  const { distance, needed, odds, bounds } = answer;
  const who = `${names.unit(answer.unit)} → ${messages.say.list(answer.targets.map(names.unit))}`;
  const sure = answer.proven ? '' : ' (the shortest found; a shorter one is not ruled out)';
  const head =
    needed === undefined
      ? [
          `${who}: no roll is enough${distance === undefined ? '' : `; the charge is ${messages.say.inches(distance)} long${sure}`}.`,
        ]
      : [
          `${who}: needs ${messages.say.inches(distance ?? 0)}${sure}: a roll of ${needed} or more, ${odds.num} in ${odds.den} (${(toShare(odds) * 100).toFixed(2)} %).`,
        ];
  return [...head, ...bounds.map((bound) => boundText(bound, names))];
}

function boundText({ target, tape, best }: ChargeAnswer['bounds'][number], names: Names): string {
  const shown = `  ${names.unit(target)}: ${messages.say.inches(tape)} in a straight line`;
  if (!best) return `${shown}; no model can get there.`;
  const climb =
    best.up + best.down > 0
      ? `, of which ${messages.say.inches(best.up)} up and ${messages.say.inches(best.down)} down`
      : '';
  return `${shown}; ${names.model(best.model)} gets into range in ${messages.say.inches(best.length)}${climb}.`;
}

function tellPlan(answer: ChargeAnswer, roll: number, plan: ChargePlan, names: Names): Outcome {
  if (plan.success) {
    const moves = plan.moves.map(toMove);
    const lines = moves.map(
      (m) =>
        `  ${m.model} ${messages.say.inches(m.length)} to ${messages.say.point(m.to)}${m.contacts.length > 0 ? `, touching ${messages.say.list(m.contacts)}` : ''}`,
    );
    return {
      kind: 'yes',
      answer: { ...toFields(answer), roll, success: true, moves },
      text: [
        `A roll of ${roll}: the charge succeeds. ${messages.say.count(moves.length, 'model moves', 'models move')}:`,
        ...lines,
      ],
    };
  }
  return {
    kind: 'no',
    violations: plan.violations.map((violation) => withMessage(violation, names)),
    answer: { ...toFields(answer), roll, success: false, moves: [] },
    text: [
      `A roll of ${roll}: the charge fails.`,
      ...plan.violations.map((v) => `  ${v.clause}: ${messages.explain.violation(v, names)}`),
    ],
  };
}
