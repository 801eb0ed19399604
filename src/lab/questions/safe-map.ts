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
 * Where one of a unit would be safe from whom: for every place he could stand, alone, the exact chance that each of some
 * enemy units charges (or engages) him there (`from-` and its id), and that at least one of them does (`any`): each
 * rolls dice of its own and finds the table as it is, whatever the others did.
 *
 * A unit that may not charge now has no chance anywhere. Where units stand in ranks it is the whole unit that stands
 * there, its middle over the place. Nothing is known (NaN) where nobody could stand.
 *
 * @errors A unit the game does not have, or with nobody left; no enemy, or one of the same side; a base of no size; more
 *         checks than may be declared; a system of no rules.
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

/** The chance of at least one of several things that know nothing of each other. */
const atLeastOne = (chances: readonly number[]): number => chances.reduce((any, chance) => any + chance * (1 - any), 0);
