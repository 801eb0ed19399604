import type { Result } from '../../kernel/result.ts';
import type { TableQuery } from '../../rules/core/ports.ts';
import type { GameState } from '../../rules/core/state/state.ts';
import { makeChargeMapper } from './charge-map.ts';
import { makeEngageMapper } from '../systems/skirmish/engage-map.ts';
import { makeSafeMapper } from './safe-map.ts';
import { makeGapMapper } from '../map/gap.ts';
import { makeHiddenMapper } from '../map/hidden.ts';
import type { MapAsk } from './map-ask.ts';
import type { MapProblem } from '../map/map-problem.ts';
import type { Mapper } from '../map/mapper.ts';
import { makeReachMapper } from '../map/reach.ts';
import { makeSightMapper } from '../map/sight.ts';

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
