import type { TableQuery } from '../../../rules/core/ports.ts';
import { getUnit, otherSide } from '../../../rules/core/state/lookup.ts';
import { CHARGE_TOTALS } from '../../../rules/core/measure/odds.ts';
import type { GameState } from '../../../rules/core/state/state.ts';
import type { LayerKind, Mapper } from '../../map/mapper.ts';
import { chargeChances } from './charge-chance.ts';
import { standIn } from '../../threat/stand-in.ts';
import type { ChargeAsk } from '../../threat/threat-ask.ts';

const LAYERS: readonly LayerKind[] = [
  { name: 'chance', unit: 'chance' },
  { name: 'needed', unit: 'total' },
  { name: 'distance', unit: 'inches' },
];

const NOWHERE: readonly number[] = LAYERS.map(() => Number.NaN);

/** The value of `needed` where no roll is enough. */
export const NO_ROLL = CHARGE_TOTALS.most + 1;

/**
 * The chance of a charge on a unit that stands alone, place by place: `chance`, the 2D6 total it needs (`needed`) and
 * how far the models have to move (`distance`, inches). Takes a validated question.
 */
export function chargeMapper(state: GameState, table: TableQuery, ask: ChargeAsk): Mapper {
  const target = standIn(state, table, otherSide(getUnit(state, ask.unit).side), ask.target, ask);
  const chances = chargeChances(state, table, ask.unit, target, ask.wanted);
  return {
    layers: LAYERS,
    at: (place) => {
      const at = target.placeAt(place);
      if (!at) return NOWHERE;
      const { chance, needed, distance } = chances(at);
      return [chance, needed ?? NO_ROLL, distance ?? Number.NaN];
    },
  };
}
