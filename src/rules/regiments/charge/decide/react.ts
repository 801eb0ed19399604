import type { RegimentsViolation } from '../../../core/violations/regiments.ts';
import type { Reaction } from '../../../core/command.ts';
import type { RegimentsEvent } from '../../../core/events/regiments.ts';
import type { UnitId } from '../../../core/ids.ts';
import { getUnit, hasKeyword, hasStatus, modelsOf } from '../../../core/state/lookup.ts';
import { exceeds } from '../../../core/measure/measure.ts';
import type { GameState } from '../../../core/state/state.ts';
import type { EventAccumulator, RulesContext } from '../../../core/judge/event-accumulator.ts';
import { applyRegiments } from '../../ranks/evolve-regiments.ts';
import { ranOver } from '../../movement/danger.ts';
import { regimentsOf, chargeOf, isEngagedUnit, distanceBetween } from '../../ranks/regiment-state.ts';
import { flight, rollFlight } from '../../movement/flee.ts';
import { unitStrideOf } from '../../ranks/range.ts';
import { weaponsOf } from '../../../core/shooting/shots.ts';
import { shotsAtCharger } from '../../shooting/shoot.ts';
import { volley } from './volley.ts';

/** Why a unit may not react to a charge in this way. @source RG-03 */
export function whyNoReaction(
  state: GameState,
  unit: UnitId,
  charger: UnitId,
  reaction: Reaction,
): readonly RegimentsViolation[] {
  const engaged = isEngagedUnit(state, unit);
  const fleeing = hasStatus(getUnit(state, unit), 'fleeing');
  if (engaged && reaction !== 'hold') return [{ clause: 'RG-03', kind: 'must-hold', unit }];
  if (fleeing && reaction !== 'flee') return [{ clause: 'RG-03', kind: 'must-flee', unit }];
  if (reaction !== 'stand-and-shoot') return [];
  const why = whyNotShoot(state, unit, charger);
  return why === undefined ? [] : [{ clause: 'RG-03', kind: 'cannot-shoot', unit, why }];
}

type WhyNotShoot = Extract<RegimentsViolation, { kind: 'cannot-shoot' }>['why'];

function whyNotShoot(state: GameState, unit: UnitId, charger: UnitId): WhyNotShoot | undefined {
  const weapons = weaponsOf(state, unit);
  if (weapons.length === 0 && !modelsOf(state, unit).some((model) => hasKeyword(model, 'MISSILES')))
    return 'no-missiles';
  if (regimentsOf(state).shot.includes(unit)) return 'shot-already';
  if (chargeOf(state, charger)?.facing !== 'front') return 'not-in-front';
  if (weapons.some(({ traits }) => traits.pistol)) return undefined;
  return exceeds(distanceBetween(state, charger, unit), unitStrideOf(state, charger)) ? undefined : 'too-near';
}

/** The default reaction: a fleeing unit keeps fleeing, any other holds. */
export const plainReaction = (state: GameState, unit: UnitId): Reaction =>
  hasStatus(getUnit(state, unit), 'fleeing') ? 'flee' : 'hold';

/** The accumulator after a unit's reaction to a charge: it holds, shoots or flees. @source RG-03 */
export function answered(
  accumulator: EventAccumulator,
  unit: UnitId,
  charger: UnitId,
  reaction: Reaction,
  context: RulesContext,
): EventAccumulator {
  const { dice } = context;
  const said: RegimentsEvent = { kind: 'reacted', unit, charger, reaction };
  const heard = applyRegiments(accumulator, said);
  switch (reaction) {
    case 'hold':
      return heard;
    case 'stand-and-shoot':
      return applyRegiments(
        heard,
        ...(weaponsOf(heard.state, unit).length > 0
          ? shotsAtCharger(heard.state, unit, charger, context)
          : volley(heard.state, unit, charger, dice)),
      );
    case 'flee': {
      const roll = rollFlight(unit, dice);
      const running = applyRegiments(heard, roll, { kind: 'regiment-status', unit, on: ['fleeing'], off: [] });
      return ranOver(running, unit, flight(running.state, unit, charger, roll.distance), dice);
    }
  }
}
