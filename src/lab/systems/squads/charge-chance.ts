import type { Point } from '../../../kernel/point.ts';
import type { Inches } from '../../../kernel/units.ts';
import type { UnitId } from '../../../rules/core/ids.ts';
import { chanceOfTotal, CHARGE_TOTALS, toShare } from '../../../rules/core/measure/odds.ts';
import type { TableQuery } from '../../../rules/core/ports.ts';
import type { GameState } from '../../../rules/core/state/state.ts';
import { measureCharge } from '../../../rules/squads/charge/least.ts';
import { shareReaches } from '../../threat/shared-reach.ts';
import type { StandIn } from '../../threat/stand-in.ts';

/** What a unit's charge on a model at a place needs. */
export type ChargeThere = {
  readonly chance: number;
  readonly needed: number | undefined;
  readonly distance: Inches | undefined;
};

/**
 * What a unit's charge on a stand-in needs, place by place: the answers of `askCharge`, with the ground that is
 * independent of the stand-in's place computed once.
 *
 * @param wanted  With `roll`, distances beyond any roll may be left out.
 */
export function chargeChances(
  state: GameState,
  table: TableQuery,
  unit: UnitId,
  target: StandIn,
  wanted: 'distance' | 'roll' = 'distance',
): (at: Point) => ChargeThere {
  const most = Math.max(0, CHARGE_TOTALS.most + state.rules.charge.chargeModifier);
  const shared = { ...table, ...shareReaches(table, target.model, most, [...state.terrain.values()]) };
  return (at) => {
    const { needed, distance } = measureCharge(target.put(at), unit, [target.unit], shared, wanted);
    return { chance: toShare(chanceOfTotal(needed)), needed, distance };
  };
}
