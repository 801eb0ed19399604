import { possibleTargets, whyNotEligible, whyNotTargets } from '../../../rules/squads/charge/eligibility.ts';
import type { GameState } from '../../../rules/core/state/state.ts';
import { modelsOf } from '../../../rules/core/state/lookup.ts';
import { nearestPair } from '../../../rules/core/measure/measure.ts';
import { applyClauseModes } from '../../../rules/core/judge/apply-clause-modes.ts';
import type { Path } from '../../../geometry/path.ts';
import type { Inches } from '../../../kernel/units.ts';
import type { ChargeAnswer, TargetBound } from '../../../rules/squads/charge/answer.ts';
import type { ModelId, UnitId } from '../../../rules/core/ids.ts';
import { toShare } from '../../../rules/core/measure/odds.ts';
import type { ChargeRules } from '../../../rules/core/rules/rules.ts';
import type { Names } from '../../../messages/phrases/names.ts';
import { messages } from '../../../messages/messages.ts';
import { shownLength } from '../../../messages/phrases/sentence.ts';

/** The headline of a charge: the roll it needs and its probability, which is omitted if the charge is not allowed. */
export function chargeHeadline(answer: ChargeAnswer): { readonly need: string; readonly odds: string | undefined } {
  if (!answer.eligible) return { need: messages.charge.mayNot, odds: undefined };
  if (answer.needed === undefined)
    return { need: answer.distance === undefined ? messages.charge.noPath : messages.charge.outOfReach, odds: '0 %' };
  return { need: messages.charge.needs(answer.needed), odds: messages.say.percent(toShare(answer.odds)) };
}

/** The straight distance and the path length that counts, both as displayed, and the reason for the difference. */
type ChargeDifference = { readonly tape: Inches; readonly truth: Inches; readonly because: string };

/**
 * Why a charge is longer than the straight distance; undefined if the charge is impossible.
 *
 * Every part is calculated from the displayed lengths, so that a player who adds them up gets the displayed total.
 */
export function chargeDifference(answer: ChargeAnswer, rules: ChargeRules, names: Names): ChargeDifference | undefined {
  const { distance, bounds } = answer;
  const tape = bounds.reduce((most, bound) => Math.max(most, bound.tape), 0);
  if (distance === undefined) return undefined;
  const decisive = decisiveWay(answer, distance);
  const [straight, truth] = [shownLength(tape), shownLength(distance)];
  const climbs = decisive === undefined ? 0 : decisive.up + decisive.down;
  const isLead = decisive === undefined || bounds.some((bound) => bound.best?.model === decisive.model);
  // The displayed excess of the path over the straight distance: climbs, a detour, or both.
  const more = truth - Math.max(0, straight - rules.engageAcross);
  const isOnlyClimbs = Math.abs(distance - climbs - Math.max(0, tape - rules.engageAcross)) <= LEAST;
  const climb = climbs <= LEAST ? 0 : isLead && isOnlyClimbs ? more : shownLength(climbs);
  const detour = more - climb;
  const because = messages.charge.because({
    climb: climb > LEAST ? climb : undefined,
    detour: isLead && detour > LEAST_SHOWN ? detour : undefined,
    last: isLead ? undefined : names.model(decisive.model),
    range: rules.engageAcross,
  });
  return { tape: straight, truth, because };
}

/** Parts of a path up to this length, inches, are not mentioned, since they would display as 0.0″. */
const LEAST = 0.05;
/** The least difference between two displayed lengths, inches: 0.01 with allowance for floating-point error. */
const LEAST_SHOWN = 0.005;

type DecisiveWay = { readonly model: ModelId; readonly up: Inches; readonly down: Inches };

/** The path that sets the distance: the longest of its placement, else the cheapest into the hardest target's range. */
function decisiveWay({ bounds, witness }: ChargeAnswer, distance: Inches): DecisiveWay | undefined {
  const longest = witness.reduce((most, move) => Math.max(most, move.path.length), 0);
  // A placement shown for the needed roll may use more than the distance, so it does not determine it.
  if (longest > 0 && longest <= distance + 0.01) {
    const move = witness.find((m) => m.path.length === longest);
    return move && { model: move.model, up: move.path.up, down: move.path.down };
  }
  return bounds.reduce<TargetBound['best']>(
    (most, { best }) => (best && best.length > (most?.length ?? -1) ? best : most),
    undefined,
  );
}

/** The whole answer, as announced. */
export function spokenCharge(answer: ChargeAnswer, rules: ChargeRules, names: Names): string {
  const longest = answer.witness.reduce<Path | undefined>(
    (most, { path }) => (path.length > (most?.length ?? 0) ? path : most),
    undefined,
  );
  return messages.charge.spoken(names.unit(answer.unit), answer.targets.map(names.unit), {
    ...chargeHeadline(answer),
    isPossible: answer.needed !== undefined,
    difference: chargeDifference(answer, rules, names),
    longest,
  });
}

/** The smallest change that makes a refused charge legal: other targets, or an enemy nearer by some inches. */
export type ChargeRemedy =
  | { readonly kind: 'targets'; readonly targets: readonly UnitId[] }
  | { readonly kind: 'nearer'; readonly by: Inches };

/**
 * The smallest change to a charge whose declaration would be refused; undefined if nothing helps now. Of several targets
 * the fewest are left out; instead of a single one the nearest that may be charged is named.
 *
 * @source C-10, R10-24
 */
export function remedyOfCharge(state: GameState, unit: UnitId, targets: readonly UnitId[]): ChargeRemedy | undefined {
  const [barred, ...more] = whyNotEligible(state, unit);
  if (barred?.kind === 'no-enemy-near' && barred.nearest !== undefined && more.length === 0)
    return { kind: 'nearer', by: barred.nearest - barred.allowed };
  if (barred !== undefined) return undefined;
  const left = targets.filter((target) => whyNotTargets(state, unit, [target]).length === 0);
  if (left.length > 0) return { kind: 'targets', targets: left };
  const own = modelsOf(state, unit);
  const near = possibleTargets(state, unit).map(
    (target) => [target, nearestPair(own, modelsOf(state, target))?.distance ?? Infinity] as const,
  );
  const [nearest] = near.toSorted(([, a], [, b]) => a - b);
  return nearest && { kind: 'targets', targets: [nearest[0]] };
}

/** Whether declaring this charge would be refused on this table. */
export const isRefusedCharge = (state: GameState, unit: UnitId, targets: readonly UnitId[]): boolean =>
  !applyClauseModes([...whyNotEligible(state, unit), ...whyNotTargets(state, unit, targets)], state.rules).ok;
