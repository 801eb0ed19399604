import { assert } from '../../../kernel/assert.ts';
import type { Radians } from '../../../kernel/units.ts';
import type { UnitId } from '../../../rules/core/ids.ts';
import { getModel, getUnit } from '../../../rules/core/state/lookup.ts';
import type { TableQuery } from '../../../rules/core/ports.ts';
import type { GameState } from '../../../rules/core/state/state.ts';
import type { LayerKind, Mapper } from '../../map/mapper.ts';
import { putRegiment, regimentChargeChance } from './charge-chance.ts';
import type { ChargeAsk } from '../../threat/threat-ask.ts';

const LAYERS: readonly LayerKind[] = [
  { name: 'chance', unit: 'chance' },
  { name: 'distance', unit: 'inches' },
];

const NOWHERE: readonly number[] = LAYERS.map(() => Number.NaN);

/**
 * Where a regiment threatens to charge: for every place the middle of a target could stand over, with its current or
 * the given facing, the exact chance that the charge makes contact (`chance`) and the distance that counts
 * (`distance`), as on flat ground: heights are ignored.
 *
 * NaN where the target would overlap a model, closed ground or the table's edge.
 */
export function regimentChargeMapper(state: GameState, table: TableQuery, { unit, target, facing }: ChargeAsk): Mapper {
  assert(target !== undefined, 'ranks are asked about a target of the table');
  const turned = facing ?? facingOf(state, target);
  return {
    layers: LAYERS,
    at: (place) => {
      const there = putRegiment(state, table, target, place, turned);
      if (!there) return NOWHERE;
      const { chance, distance } = regimentChargeChance(there, table, unit, target);
      return [chance, distance];
    },
  };
}

/** The facing of a unit. */
export function facingOf(state: GameState, id: UnitId): Radians {
  const { formation, models } = getUnit(state, id);
  return formation?.facing ?? getModel(state, models[0]!).facing;
}
