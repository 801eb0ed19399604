import type { RegimentsViolation } from '../../../core/violations/regiments.ts';
import type { RegimentsEvent } from '../../../core/events/regiments.ts';
import type { UnitId } from '../../../core/ids.ts';
import { getUnit, otherSide } from '../../../core/state/lookup.ts';
import { roundLength } from '../../../core/round.ts';
import type { GameState } from '../../../core/state/state.ts';
import type { Side } from '../../../core/turn.ts';
import type { RulesContext } from '../../../core/judge/event-accumulator.ts';
import { facingLocated } from '../../ranks/arcs.ts';
import { whyNoDeclaration } from './eligibility.ts';
import { regimentsOf, chargeOf, chargesAgainst, distanceBetween, isOnTable } from '../../ranks/regiment-state.ts';
import { whyNoRoom } from './room.ts';
import { whyNotCommanded, whyNotPhase } from '../../ranks/who-commands.ts';

/**
 * Every reason against a declaration: the unit's side, the phase, its eligibility, its target, and lack of room.
 *
 * @param redirecting Whether the unit has declared before and its target fled.
 * @source RG-01, RG-02, RG-05, CC-1, CC-2
 */
export function whyNotDeclared(
  state: GameState,
  unit: UnitId,
  target: UnitId,
  { table }: Pick<RulesContext, 'table'>,
  redirecting = false,
): readonly RegimentsViolation[] {
  const barred = whyNotCommanded(state, unit, state.side);
  if (!isOnTable(state, unit)) return barred;
  const found: RegimentsViolation[] = [...barred, ...whyNotPhase(state, 'charge')];
  if (!redirecting && chargeOf(state, unit)) found.push({ clause: 'RG-01', kind: 'charges-already', unit });
  if (chargesAgainst(state, target).some(({ roll }) => roll !== undefined))
    found.push({ clause: 'RG-01', kind: 'declarations-over', target });
  found.push(...whyNoDeclaration(state, unit, target, table));
  return found.length > 0 ? found : whyNoRoom(state, unit, target);
}

/** The event of a declared charge, with the facing and distance fixed from where the charger stands. @source RG-02 */
export function declaration(state: GameState, unit: UnitId, target: UnitId, redirected: boolean): RegimentsEvent {
  return {
    ...{ kind: 'regiment-charge-declared', unit, target },
    facing: facingLocated(state, getUnit(state, target), getUnit(state, unit)),
    distance: roundLength(distanceBetween(state, unit, target)),
    ...(redirected ? { redirected: true } : {}),
  };
}

/** Targets with an unanswered charge against them, in the order of the declarations. @source RG-03 */
export const unanswered = (state: GameState): readonly { readonly unit: UnitId; readonly charger: UnitId }[] =>
  regimentsOf(state).charges.flatMap((charge) =>
    charge.reaction === undefined ? [{ unit: charge.target, charger: charge.unit }] : [],
  );

/** The side that answers charges. */
export const answeringSide = (state: GameState): Side => otherSide(state.side);
