import { messages } from '../../messages/messages.ts';
import { namesOf } from '../../messages/phrases/names.ts';
import { getUnit } from '../../rules/core/state/lookup.ts';
import type { GameState } from '../../rules/core/state/state.ts';
import type { Violation } from '../../rules/core/violations/violation.ts';
import { systemOf } from '../../rules/play/systems.ts';
import { isPresent } from '../../rules/skirmish/fighters/fighters.ts';
import { type AimAnswer, askAims } from '../../rules/skirmish/ranged/ask-aim.ts';
import type { Asked } from '../files/load.ts';
import { findUnitId } from '../terminal/arguments.ts';
import { badInput, type Outcome, withMessage } from '../terminal/outcome.ts';

type Options = { readonly unit: string; readonly target: string; readonly window?: boolean };

/** `highground cast`: what each spell of a fighter would do to its target, needs and odds. */
export const answerCast = (asked: Asked, options: Options): Outcome => answerAims(asked, options, 'spell');

/** What each weapon or spell of a fighter would do to its target, needs and odds, in its phase of its own turn. */
export function answerAims({ state: given, table }: Asked, options: Options, what: 'shot' | 'spell'): Outcome {
  const unit = findUnitId(given, options.unit, '--unit');
  if (!unit.ok) return unit.error;
  const target = findUnitId(given, options.target, '--target');
  if (!target.ok) return target.error;
  const names = namesOf(given);
  const refused = (violation: Violation): Outcome => {
    const told = withMessage(violation, names);
    return { kind: 'no', violations: [told], text: [`${told.clause}: ${told.message}`] };
  };
  const { system } = given.rules;
  if (systemOf(given).shape !== 'single') return refused({ clause: 'E-02', kind: 'not-skirmish', system });
  const gone = [unit.value, target.value].find((id) => !isPresent(given, id));
  if (gone !== undefined) return refused({ clause: 'S-36', kind: 'fighter-unknown', unit: gone });
  const state = inItsPhase(given, unit.value, what);
  const aim = { unit: unit.value, target: target.value, what, ...(options.window ? { window: true } : {}) };
  const answers = askAims(state, aim, table);
  if (answers.length === 0 && options.window)
    return badInput('usage', `${names.unit(unit.value)} has no window beside it; leave --window out.`);
  const none: Violation =
    what === 'shot'
      ? { clause: 'S-34', kind: 'no-shooter', unit: unit.value }
      : { clause: 'S-35', kind: 'no-caster', unit: unit.value };
  if (answers.length === 0) return refused(none);
  const answer = { unit: unit.value, target: target.value, [what === 'shot' ? 'weapons' : 'spells']: answers };
  const violations = answers.flatMap((one) => one.violations).map((violation) => withMessage(violation, names));
  const text = [
    `${names.unit(unit.value)} → ${names.unit(target.value)}, ${messages.say.inches(answers[0]!.distance)}:`,
    ...answers.map((one) => `  ${aimText(one)}`),
    ...answers.flatMap((one) =>
      one.violations.map((v) => `  ${one.name ?? ''} ${v.clause}: ${messages.explain.violation(v, names)}`),
    ),
  ];
  const can = answers.some((one) => one.violations.length === 0);
  return can ? { kind: 'yes', answer, text } : { kind: 'no', answer, violations, text };
}

/** "short bow: needs 13 · 40 % (cover +3), Defence needs 9, open 40 % · out 4 %". */
function aimText(answer: AimAnswer): string {
  const { skirmish } = messages;
  const { name, terms, passes, modifiers } = answer;
  const why = modifiers.length === 0 ? '' : ` (${skirmish.arms.modifiers(modifiers)})`;
  return `${name === undefined ? '' : `${name}: `}${skirmish.needs(terms.needs, passes.chance)}${why}, ${skirmish.arms.follows(answer)}`;
}

/** The same game in the phase of the fighter's own turn, because the question may be asked in any phase. */
const inItsPhase = (state: GameState, unit: AimedUnit, what: 'shot' | 'spell'): GameState => ({
  ...state,
  side: getUnit(state, unit).side,
  phase: what === 'shot' ? 'ranged' : 'cast',
});
type AimedUnit = Parameters<typeof getUnit>[1];
