import { err, ok, type Result } from '../../../kernel/result.ts';
import { getUnit, otherSide } from '../../../rules/core/state/lookup.ts';
import type { TableQuery } from '../../../rules/core/ports.ts';
import type { GameState } from '../../../rules/core/state/state.ts';
import type { MapProblem } from '../../map/map-problem.ts';
import type { LayerKind, Mapper } from '../../map/mapper.ts';
import { engageChances } from './engage-chance.ts';
import { standIn } from '../../threat/stand-in.ts';
import type { EngageAsk } from '../../threat/threat-ask.ts';
import { whyNotChecks, whyNotEngager, whyNotSystem, whyNotTarget } from '../../threat/why-not.ts';

const LAYERS: readonly LayerKind[] = [
  { name: 'chance', unit: 'chance' },
  { name: 'length', unit: 'inches' },
];

const NOWHERE: readonly number[] = LAYERS.map(() => Number.NaN);

/**
 * Where a fighter threatens to engage: for every place an enemy could stand, the exact chance that the fighter gets
 * into contact with it (`chance`) and the length of its path (`length`, NaN where there is no chance), without
 * interceptions.
 *
 * The answers are those of `askEngage`: over the Out-of-Sight table where the enemy is not seen, with the declared
 * checks, or for each place the best of none, one or two checks.
 *
 * The map shows what measuring would: at a table that keeps distances secret (E-21) it is for those who may measure.
 *
 * @errors A fighter or target that is not in the game, is on the same side, or is gone; a fighter that may not attempt
 *         anything; a system whose units do not engage; a base without a size; more checks than may be declared.
 */
export function makeEngageMapper(state: GameState, table: TableQuery, ask: EngageAsk): Result<Mapper, MapProblem> {
  const problem =
    whyNotSystem(state, ask.what) ?? whyNotTarget(state, ask) ?? whyNotEngager(state, ask) ?? whyNotChecks(ask);
  if (problem) return err(problem);
  const target = standIn(state, table, otherSide(getUnit(state, ask.unit).side), ask.target, ask);
  const chances = engageChances(table, ask.unit, target, ask.checks);
  return ok({
    layers: LAYERS,
    at: (place) => {
      const at = target.placeAt(place);
      if (!at) return NOWHERE;
      const { chance, length } = chances(at);
      return [chance, length ?? Number.NaN];
    },
  });
}
