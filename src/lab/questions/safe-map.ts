import { err, ok, type Result } from '../../kernel/result.ts';
import { enemyUnits } from '../../rules/core/state/lookup.ts';
import type { TableQuery } from '../../rules/core/ports.ts';
import type { GameState } from '../../rules/core/state/state.ts';
import type { MapProblem } from '../map/map-problem.ts';
import type { Mapper } from '../map/mapper.ts';
import { LAB_SYSTEMS } from '../systems/systems.ts';
import type { SafeAsk } from '../threat/threat-ask.ts';
import { whyNotChecks, whyNotSafe } from '../threat/why-not.ts';

/**
 * Where a model of a unit would be safe: for every place it could stand, alone, the exact chance that each of some
 * enemy units charges or engages it there (`from-` and the enemy's id), and that at least one does (`any`): each rolls
 * its own dice and finds the table unchanged, whatever the others did.
 *
 * A unit that may not charge now has a chance of zero everywhere. For units in ranks the whole unit stands there, its
 * middle over the place. NaN where the model could not stand.
 *
 * @errors A unit that is not in the game or has no models left; no enemy, or one of the same side; a base without a
 *         size; more checks than may be declared; a system without rules.
 */
export function makeSafeMapper(state: GameState, table: TableQuery, ask: SafeAsk): Result<Mapper, MapProblem> {
  const problem = whyNotSafe(state, ask) ?? whyNotChecks(ask);
  if (problem) return err(problem);
  const from = ask.from ?? enemyUnits(state, ask.unit).map(({ id }) => id);
  const chancesAt = LAB_SYSTEMS[state.rules.system].threats(state, table, ask, from);
  const layers = [
    { name: 'any', unit: 'chance' } as const,
    ...from.map((id) => ({ name: `from-${id}`, unit: 'chance' }) as const),
  ];
  const nowhere = layers.map(() => Number.NaN);
  return ok({
    layers,
    at: (place) => {
      const chances = chancesAt(place);
      return chances ? [atLeastOne(chances), ...chances] : nowhere;
    },
  });
}

/** The chance of at least one of several independent events. */
const atLeastOne = (chances: readonly number[]): number => chances.reduce((any, chance) => any + chance * (1 - any), 0);
