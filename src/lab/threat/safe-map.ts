import type { PlanPoint } from '../../kernel/point.ts';
import { err, ok, type Result } from '../../kernel/result.ts';
import type { UnitId } from '../../rules/core/ids.ts';
import { enemyUnits, getUnit } from '../../rules/core/state/lookup.ts';
import type { TableQuery } from '../../rules/core/ports.ts';
import type { GameState } from '../../rules/core/state/state.ts';
import type { MapProblem } from '../map/map-problem.ts';
import type { Mapper } from '../map/mapper.ts';
import { chargeChances } from '../systems/squads/charge-chance.ts';
import { engageChances } from '../systems/skirmish/engage-chance.ts';
import { putRegiment, regimentChargeChance } from '../systems/regiments/charge-chance.ts';
import { facingOf } from '../systems/regiments/charge-map.ts';
import { standIn } from './stand-in.ts';
import type { SafeAsk } from './threat-ask.ts';
import { whyNotChecks, whyNotSafe } from './why-not.ts';

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
  const chancesAt =
    state.rules.system === 'regiments' ? ofRanks(state, table, ask, from) : ofModels(state, table, ask, from);
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

type ChancesAt = (place: PlanPoint) => readonly number[] | undefined;

function ofModels(state: GameState, table: TableQuery, ask: SafeAsk, from: readonly UnitId[]): ChancesAt {
  const own = standIn(state, table, getUnit(state, ask.unit).side, ask.unit, ask);
  const threats = from.map((id) =>
    state.rules.system === 'skirmish'
      ? engageChances(table, id, own, ask.checks)
      : chargeChances(state, table, id, own, 'roll'),
  );
  return (place) => {
    const at = own.placeAt(place);
    return at && threats.map((threat) => threat(at).chance);
  };
}

function ofRanks(state: GameState, table: TableQuery, ask: SafeAsk, from: readonly UnitId[]): ChancesAt {
  const facing = ask.facing ?? facingOf(state, ask.unit);
  return (place) => {
    const there = putRegiment(state, table, ask.unit, place, facing);
    return there && from.map((id) => regimentChargeChance(there, table, id, ask.unit).chance);
  };
}
