import type { Inches } from '../kernel/units.ts';
import type { ChargeAnswer } from '../rules/charge/answer.ts';
import { chanceAtLeast, toNumber } from '../rules/core/odds.ts';
import type { ChargeRules } from '../rules/core/rules.ts';
import type { Names } from './names.ts';
import { listText } from './sentence.ts';

/** A length as a ruler shows it, one decimal, rounded up: 11.02 is more than 11. */
export const rulerText = (length: Inches): string => `${(Math.ceil(length * 10 - 0.005) / 10).toFixed(1)}″`;

/** A chance in whole per cent, never 0 or 100 unless it is. */
export function percentText(chance: number): string {
  if (chance > 0 && chance < 0.01) return 'under 1 %';
  if (chance < 1 && chance > 0.99) return 'over 99 %';
  return `${Math.round(chance * 100)} %`;
}

/** The large numbers: what must be rolled, and how likely that is. */
export function chargeHeadline(answer: ChargeAnswer): { readonly need: string; readonly odds: string } {
  if (answer.needed === undefined)
    return { need: answer.distance === undefined ? 'no way' : 'out of reach', odds: '0 %' };
  return { need: `needs ${answer.needed}`, odds: percentText(toNumber(answer.odds)) };
}

/** The distance a tape shows beside the one that counts, and what makes the difference. */
export type Difference = { readonly tape: Inches; readonly truth: Inches; readonly because: string };

/** What makes a charge longer than a tape says; undefined when it is impossible. */
export function chargeDifference(answer: ChargeAnswer, rules: ChargeRules): Difference | undefined {
  const { distance, bounds, witness } = answer;
  const tape = bounds.reduce((most, bound) => Math.max(most, bound.tape), 0);
  if (distance === undefined) return undefined;
  const longest = witness.reduce<(typeof witness)[number] | undefined>(
    (most, move) => (most === undefined || move.path.length > most.path.length ? move : most),
    undefined,
  );
  const climb = longest === undefined ? 0 : longest.path.up + longest.path.down;
  const flat = distance - climb - Math.max(0, tape - rules.engageAcross);
  const isLead = longest === undefined || bounds.some((bound) => bound.best?.model === longest.model);
  const because = [
    ...(climb > 0.05 ? [`${rulerText(climb)} of climb`] : []),
    ...(!isLead && longest !== undefined
      ? [`${longest.model} is the last to fit in`]
      : flat > 0.15
        ? [`${rulerText(flat)} of detour`]
        : []),
  ];
  return {
    tape,
    truth: distance,
    because: because.length > 0 ? listText(because) : `the last ${rules.engageAcross}″ is engagement range`,
  };
}

/** What the tape alone would have promised. */
export const tapeOdds = (tape: Inches, rules: ChargeRules): number =>
  toNumber(chanceAtLeast(Math.max(2, Math.ceil(tape - rules.engageAcross - 0.0005)), rules.chargeModifier));

/** The whole answer as it is spoken. */
export function spokenCharge(answer: ChargeAnswer, rules: ChargeRules, names: Names): string {
  const who = `${names.unit(answer.unit)} against ${listText(answer.targets.map(names.unit))}`;
  const { need, odds } = chargeHeadline(answer);
  const difference = chargeDifference(answer, rules);
  if (answer.needed === undefined) return `${who}: the charge cannot be made.`;
  const why =
    difference === undefined
      ? ''
      : ` The tape says ${rulerText(difference.tape)}, the way is ${rulerText(difference.truth)}: ${difference.because}.`;
  return `${who}: ${need}, ${odds}.${why}`;
}
