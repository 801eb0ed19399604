import { err, ok, type Result } from '../../../kernel/result.ts';
import type { TableQuery } from '../../../rules/core/ports.ts';
import { getUnit, otherSide } from '../../../rules/core/state/lookup.ts';
import { CHARGE_TOTALS } from '../../../rules/core/measure/odds.ts';
import type { GameState } from '../../../rules/core/state/state.ts';
import type { MapProblem } from '../../map/map-problem.ts';
import type { LayerKind, Mapper } from '../../map/mapper.ts';
import { chargeChances } from './charge-chance.ts';
import { regimentChargeMapper } from '../regiments/charge-map.ts';
import { standIn } from '../../threat/stand-in.ts';
import type { ChargeAsk } from '../../threat/threat-ask.ts';
import { whyNotCharger, whyNotSystem, whyNotTarget } from '../../threat/why-not.ts';

const LAYERS: readonly LayerKind[] = [
  { name: 'chance', unit: 'chance' },
  { name: 'needed', unit: 'total' },
  { name: 'distance', unit: 'inches' },
];

const NOWHERE: readonly number[] = LAYERS.map(() => Number.NaN);

/** What `needed` says where no roll is enough. */
export const NO_ROLL = CHARGE_TOTALS.most + 1;

/**
 * Where a unit threatens to charge: for every place an enemy could stand, alone, the exact chance that it charges him
 * (`chance`), the 2D6 total it needs (`needed`: 2 to 12, and 13 where no roll is enough) and how far its models have to
 * move (`distance`). It is what `askCharge` answers of that game.
 *
 * Nothing is known (NaN) where he could not stand, and of the distance where there is none, or where only the roll is
 * wanted and none is enough.
 *
 * Where units stand in ranks, see `regimentChargeMapper`.
 *
 * @errors A unit or target the game does not have, of the same side, with nobody left; a unit that may not charge now;
 *         a system without charges; a base of no size.
 */
export function makeChargeMapper(state: GameState, table: TableQuery, ask: ChargeAsk): Result<Mapper, MapProblem> {
  const problem = whyNotSystem(state, ask.what) ?? whyNotTarget(state, ask) ?? whyNotCharger(state, ask);
  if (problem) return err(problem);
  if (state.rules.system === 'regiments' && ask.target !== undefined)
    return ok(regimentChargeMapper(state, table, { ...ask, target: ask.target }));
  const target = standIn(state, table, otherSide(getUnit(state, ask.unit).side), ask.target, ask);
  const chances = chargeChances(state, table, ask.unit, target, ask.wanted);
  return ok({
    layers: LAYERS,
    at: (place) => {
      const at = target.placeAt(place);
      if (!at) return NOWHERE;
      const { chance, needed, distance } = chances(at);
      return [chance, needed ?? NO_ROLL, distance ?? Number.NaN];
    },
  });
}
