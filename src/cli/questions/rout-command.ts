import { messages } from '../../messages/messages.ts';
import { namesOf } from '../../messages/phrases/names.ts';
import { SIDES } from '../../rules/core/turn.ts';
import type { Violation } from '../../rules/core/violations/violation.ts';
import { systemOf } from '../../rules/play/systems.ts';
import { routTestDue, whyNoRout } from '../../rules/skirmish/fighters/rout.ts';
import type { Asked } from '../files/load.ts';
import { badInput, type Outcome, withMessage } from '../terminal/outcome.ts';

type Options = { readonly side: string };

/** `highground rout`: whether a side would test for rout in its Upkeep, who would, what it needs and the odds. */
export function answerRout({ state: given }: Asked, options: Options): Outcome {
  const side = SIDES.find((each) => each === options.side);
  if (side === undefined) return badInput('usage', `--side must be ${SIDES.join(' or ')}.`);
  const names = namesOf(given);
  const { system } = given.rules;
  const refused = (violation: Violation): Outcome => {
    const told = withMessage(violation, names);
    return { kind: 'no', violations: [told], text: [`${told.clause}: ${told.message}`] };
  };
  if (systemOf(given).shape !== 'single') return refused({ clause: 'E-02', kind: 'not-skirmish', system });
  const state = { ...given, side, phase: 'upkeep' } as const;
  const due = routTestDue(state);
  const why = whyNoRout(state);
  if (!due) return refused(why ?? { clause: 'SK-14', kind: 'rout-tested-already', side });
  const { unit, terms, chance, out, of } = due;
  return {
    kind: 'yes',
    answer: { side, unit, out, of, terms, passes: chance },
    text: [
      `${messages.skirmish.routTest(names.unit(unit), out, of)} ${messages.skirmish.needs(terms.needs, chance.chance)}`,
    ],
  };
}
