import { type Names, namesOf } from '../../messages/phrases/names.ts';
import { type AttackRow, attackRows } from '../../rules/regiments/melee/view.ts';
import { findUnitId, parseWhole } from '../terminal/arguments.ts';
import type { Asked } from '../files/load.ts';
import { type Outcome, withMessage } from '../terminal/outcome.ts';
import { messages } from '../../messages/messages.ts';
import { RULES_SYSTEMS } from '../../rules/play/systems.ts';

type Options = { readonly unit: string; readonly step?: string };

/** `highground attacks`: the targets of each model of a unit, and how it can attack them. */
export function answerAttacks({ state }: Asked, options: Options): Outcome {
  const unit = findUnitId(state, options.unit, '--unit');
  if (!unit.ok) return unit.error;
  const names = namesOf(state);
  const { system } = state.rules;
  if (RULES_SYSTEMS[system].shape !== 'ranked') {
    const violation = withMessage({ clause: 'RG-01', kind: 'not-regiments', system }, names);
    return { kind: 'no', violations: [violation], text: [`${violation.clause}: ${violation.message}`] };
  }
  const { firstStep, lastStep } = state.rules.regiments.melee;
  const step = options.step === undefined ? undefined : parseWhole(options.step, '--step', lastStep, firstStep);
  if (step && !step.ok) return step.error;
  const rows = attackRows(state, unit.value).filter((row) => !step || row.step === step.value);
  const at = step ? ` at step ${step.value}` : '';
  return {
    kind: 'yes',
    answer: { models: rows.map(toFields) },
    text: [`${names.unit(unit.value)}${at}: ${headText(rows)}`, ...rows.map((row) => `  ${rowText(row, names)}`)],
  };
}

const toFields = ({ model, attacks, supporting, targets }: AttackRow) => ({
  model: model.id,
  attacks,
  supporting,
  targets: targets.map(({ pool, via }) => ({ pool, via })),
});

const headText = (rows: readonly AttackRow[]): string =>
  `${messages.say.count(
    rows.reduce((sum, { attacks }) => sum + attacks, 0),
    'attack',
  )} by ${messages.say.count(rows.filter(({ attacks }) => attacks > 0).length, 'model')}.`;

function rowText({ model, step, attacks, supporting, targets, why }: AttackRow, names: Names): string {
  if (why) return `${model.id}: ${messages.regiments.leftOut(why)}.`;
  const whom = targets.map(
    ({ pool, via }) => `${messages.regiments.pool(pool, names)}${via === 'swirling' ? ' (swirling)' : ''}`,
  );
  const kind = supporting ? 'supporting attack' : 'attack';
  return `${model.id}: ${messages.say.count(attacks, kind)} at step ${step} on ${messages.say.list(whom, 'or')}.`;
}
