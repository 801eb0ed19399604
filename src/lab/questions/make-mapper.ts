import { type Result, err, ok } from '../../kernel/result.ts';
import type { TableQuery } from '../../rules/core/ports.ts';
import type { GameState } from '../../rules/core/state/state.ts';
import { makeEngageMapper } from '../systems/skirmish/engage-map.ts';
import { makeSafeMapper } from './safe-map.ts';
import { makeGapMapper } from '../map/gap.ts';
import { makeHiddenMapper } from '../map/hidden.ts';
import type { MapAsk } from './map-ask.ts';
import type { MapProblem } from '../map/map-problem.ts';
import type { Mapper } from '../map/mapper.ts';
import { makeReachMapper } from '../map/reach.ts';
import { makeSightMapper } from '../map/sight.ts';
import { LAB_SYSTEMS } from '../systems/systems.ts';
import type { ChargeAsk } from '../threat/threat-ask.ts';
import { whyNotCharger, whyNotSystem, whyNotTarget } from '../threat/why-not.ts';

/**
 * Prepares a question about every place of a table.
 *
 * @errors Anything in the question that the game does not have or cannot do.
 */
export function makeMapper(state: GameState, table: TableQuery, ask: MapAsk): Result<Mapper, MapProblem> {
  switch (ask.what) {
    case 'reach':
      return makeReachMapper(state, table, ask);
    case 'sight':
      return makeSightMapper(state, table, ask);
    case 'hidden':
      return makeHiddenMapper(state, table, ask);
    case 'gap':
      return makeGapMapper(state, table, ask);
    case 'charge':
      return makeChargeMapper(state, table, ask);
    case 'engage':
      return makeEngageMapper(state, table, ask);
    case 'safe':
      return makeSafeMapper(state, table, ask);
  }
}

/**
 * Where a unit threatens to charge: for every place an enemy could stand, alone, the exact chance of a charge on it
 * (`chance`), the 2D6 total needed (`needed`: 2 to 12, and 13 where no roll is enough) and how far the unit's models
 * have to move (`distance`). The same answers as `askCharge` gives.
 *
 * NaN where the enemy could not stand; the distance also where there is none, or where only the roll is wanted and no
 * roll is enough.
 *
 * For units in ranks the whole unit stands at the place; see `systems/regiments/charge-map.ts`.
 *
 * @errors A unit or target that is not in the game, is on the same side or has no models left; a unit that may not
 *         charge now; a system without charges; a base without a size.
 */
export function makeChargeMapper(state: GameState, table: TableQuery, ask: ChargeAsk): Result<Mapper, MapProblem> {
  const problem = whyNotSystem(state, ask.what) ?? whyNotTarget(state, ask) ?? whyNotCharger(state, ask);
  return problem ? err(problem) : ok(LAB_SYSTEMS[state.rules.system].chargeMapper(state, table, ask));
}
