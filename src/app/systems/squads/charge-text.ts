import type { Path } from '../../../geometry/path.ts';
import type { Inches } from '../../../kernel/units.ts';
import type { ChargeAnswer, TargetBound } from '../../../rules/squads/charge/answer.ts';
import type { ModelId } from '../../../rules/core/ids.ts';
import { toShare } from '../../../rules/core/measure/odds.ts';
import type { ChargeRules } from '../../../rules/core/rules/rules.ts';
import type { Names } from '../../../messages/names.ts';
import { messages } from '../../../messages/messages.ts';

/** The large numbers: what must be rolled, and how likely that is. */
export function chargeHeadline(answer: ChargeAnswer): { readonly need: string; readonly odds: string } {
  if (!answer.eligible) return { need: messages.charge.mayNot, odds: '0 %' };
  if (answer.needed === undefined)
    return { need: answer.distance === undefined ? messages.charge.noPath : messages.charge.outOfReach, odds: '0 %' };
  return { need: messages.charge.needs(answer.needed), odds: messages.say.percent(toShare(answer.odds)) };
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
  const because = messages.charge.because({
    climb: climb > 0.05 ? climb : undefined,
    detour: isLead && flat > 0.15 ? flat : undefined,
    last: isLead ? undefined : decisive.model,
    range: rules.engageAcross,
  });
  return { tape, truth: distance, because };
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
  const longest = answer.witness.reduce<Path | undefined>(
    (most, { path }) => (path.length > (most?.length ?? 0) ? path : most),
    undefined,
  );
  return messages.charge.spoken(names.unit(answer.unit), answer.targets.map(names.unit), {
    ...chargeHeadline(answer),
    isPossible: answer.needed !== undefined,
    difference: chargeDifference(answer, rules),
    longest,
  });
}
