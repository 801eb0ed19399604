import type { Path } from '../geometry/path.ts';
import type { Inches } from '../kernel/units.ts';
import type { ChargeAnswer, TargetBound } from '../rules/charge/answer.ts';
import type { ModelId } from '../rules/core/ids.ts';
import { toNumber } from '../rules/core/odds.ts';
import type { ChargeRules } from '../rules/core/rules.ts';
import type { Names } from './names.ts';
import { listText } from './sentence.ts';
import { wayText } from './way-text.ts';

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
  if (!answer.eligible) return { need: 'may not', odds: '0 %' };
  if (answer.needed === undefined)
    return { need: answer.distance === undefined ? 'no way' : 'out of reach', odds: '0 %' };
  return { need: `needs ${answer.needed}`, odds: percentText(toNumber(answer.odds)) };
}

/** The distance a tape shows beside the one that counts, and what makes the difference. */
export type Difference = { readonly tape: Inches; readonly truth: Inches; readonly because: string };

/** What makes a charge longer than a tape says; undefined when it is impossible. */
export function chargeDifference(answer: ChargeAnswer, rules: ChargeRules): Difference | undefined {
  const { distance, bounds } = answer;
  const tape = bounds.reduce((most, bound) => Math.max(most, bound.tape), 0);
  if (distance === undefined) return undefined;
  const decisive = decisiveWay(answer, distance);
  const climb = decisive === undefined ? 0 : decisive.up + decisive.down;
  const flat = distance - climb - Math.max(0, tape - rules.engageAcross);
  const isLead = decisive === undefined || bounds.some((bound) => bound.best?.model === decisive.model);
  const because = [
    ...(climb > 0.05 ? [`${rulerText(climb)} of climb`] : []),
    ...(isLead ? (flat > 0.15 ? [`${rulerText(flat)} of detour`] : []) : [`${decisive.model} is the last to fit in`]),
  ];
  const range = isLead && because.length > 0 ? `, less ${rules.engageAcross}″ of engagement range` : '';
  return {
    tape,
    truth: distance,
    because:
      because.length > 0 ? `${listText(because)}${range}` : `the last ${rules.engageAcross}″ is engagement range`,
  };
}

type DecisiveWay = { readonly model: ModelId; readonly up: Inches; readonly down: Inches };

/** The way that sets the distance: the longest of its placement, or else the cheapest way into the hardest target's range. */
function decisiveWay({ bounds, witness }: ChargeAnswer, distance: Inches): DecisiveWay | undefined {
  const longest = witness.reduce((most, move) => Math.max(most, move.path.length), 0);
  // A placement shown at the needed roll uses more than the distance: it decides nothing.
  if (longest > 0 && longest <= distance + 0.01) {
    const move = witness.find((m) => m.path.length === longest);
    return move && { model: move.model, up: move.path.up, down: move.path.down };
  }
  return bounds.reduce<TargetBound['best']>(
    (most, { best }) => (best && best.length > (most?.length ?? -1) ? best : most),
    undefined,
  );
}

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
  const longest = answer.witness.reduce<Path | undefined>(
    (most, { path }) => (path.length > (most?.length ?? 0) ? path : most),
    undefined,
  );
  const way = longest === undefined ? '' : ` The longest way is ${wayText(longest)}.`;
  return `${who}: ${need}, ${odds}.${why}${way}`;
}
