import type { Names } from '../../messages/phrases/names.ts';
import type { DiceFault } from '../../rules/core/dice.ts';
import type { Miss } from '../../scenario/expectations.ts';
import { toQuote } from '../../scenario/quote.ts';
import type { StepOutcome } from '../../scenario/run-script.ts';
import { scenarioMessages } from '../../messages/scenario.ts';
import { messages } from '../../messages/messages.ts';

/** The outcome of a step of a script, in lines of text. */
export function describeOutcome(outcome: StepOutcome, names: Names): readonly string[] {
  switch (outcome.kind) {
    case 'done':
      return outcome.events.map((event) => messages.describe.event(event, names));
    case 'refused-rightly':
      return outcome.violations.map(
        (v) => `Refused, as expected (${v.clause}): ${messages.explain.violation(v, names)}`,
      );
    case 'held':
      return ['Everything expected here is true.'];
    case 'asked':
      return [`Asked: ${outcome.step.question}`];
    case 'refused':
      return outcome.violations.map((v) => `Refused (${v.clause}): ${messages.explain.violation(v, names)}`);
    case 'refused-otherwise':
      return [
        `Should have been refused by ${outcome.expected}, but other clauses refused it:`,
        ...outcome.violations.map((v) => `  ${v.clause}: ${messages.explain.violation(v, names)}`),
      ];
    case 'not-refused':
      return [`Should have been refused by ${outcome.expected}, but was allowed.`];
    case 'dice':
      return [
        describeDiceFault(outcome.fault),
        ...outcome.events.map((event) => `  rolled so far: ${messages.describe.event(event, names)}`),
      ];
    case 'unmet':
      return outcome.misses.map(describeMiss);
  }
}

/** One sentence: what was expected at a place, and what is there. */
export const describeMiss = ({ pointer, expected, got }: Miss): string =>
  `${pointer} should be ${JSON.stringify(expected)}; it is ${got === undefined ? 'missing' : scenarioMessages.quote(toQuote(got))}.`;

const dice = (count: number): string => (count === 1 ? '1 die' : `${count} dice`);

const SIDES_IN_WORDS: Readonly<Record<number, string>> = { 6: 'six-sided', 20: 'twenty-sided' };

/** One sentence: how the dice of the script and the rules disagree. */
function describeDiceFault(fault: DiceFault): string {
  switch (fault.kind) {
    case 'too-few':
      return `The script gives ${dice(fault.given)}, but ${fault.asked} ${fault.asked === 1 ? 'was' : 'were'} rolled; the missing dice count as 1 below.`;
    case 'too-many':
      return `The script gives ${dice(fault.given)}, but only ${fault.asked} ${fault.asked === 1 ? 'was' : 'were'} rolled; remove the others.`;
    case 'no-die':
      return `Entry ${fault.index} of the script's dice is ${fault.pips}, which a ${SIDES_IN_WORDS[fault.sides] ?? `${fault.sides}-sided`} die cannot show.`;
  }
}
