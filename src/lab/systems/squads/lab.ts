import { getUnit, otherSide } from '../../../rules/core/state/lookup.ts';
import { standIn, type StandIn } from '../../threat/stand-in.ts';
import type { LabSystem } from '../../lab-system.ts';
import type { SquadsMoment } from '../../policy/moment.ts';
import { squadsChoices } from './choices.ts';
import { SQUADS_NUMBERS } from './battle-numbers.ts';
import { foresightedSquads, prospectInSquads } from './foresighted.ts';
import { greedySquads } from './greedy.ts';
import { cautiousSquads } from './cautious.ts';
import { squadsStep } from './steps.ts';
import type { TableQuery } from '../../../rules/core/ports.ts';
import { CHARGE_TOTALS, chanceOfTotal, toShare } from '../../../rules/core/measure/odds.ts';
import type { GameState } from '../../../rules/core/state/state.ts';
import type { LayerKind, Mapper } from '../../map/mapper.ts';
import type { ChargeAsk } from '../../threat/threat-ask.ts';
import type { Point } from '../../../kernel/point.ts';
import type { Inches } from '../../../kernel/units.ts';
import type { UnitId } from '../../../rules/core/ids.ts';
import { measureCharge } from '../../../rules/squads/charge/least.ts';
import { shareReaches } from '../../threat/shared-reach.ts';

const LAYERS: readonly LayerKind[] = [
  { name: 'chance', unit: 'chance' },
  { name: 'needed', unit: 'total' },
  { name: 'distance', unit: 'inches' },
];

const NOWHERE: readonly number[] = LAYERS.map(() => Number.NaN);

/** The value of `needed` where no roll is enough. */
const NO_ROLL = CHARGE_TOTALS.most + 1;

/**
 * The chance of a charge on a unit that stands alone, place by place: `chance`, the 2D6 total it needs (`needed`) and
 * how far the models have to move (`distance`, inches). Takes a validated question.
 */
function chargeMapper(state: GameState, table: TableQuery, ask: ChargeAsk): Mapper {
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

/** The laboratory's record of the squads game. */
export const SQUADS_LAB: LabSystem<SquadsMoment> = {
  nextStep: squadsStep,
  choicesAt: ({ state }, moment) => squadsChoices(state, moment),
  policies: { greedy: greedySquads, cautious: cautiousSquads },
  foresighted: foresightedSquads,
  numbers: SQUADS_NUMBERS,
  prospectOf: prospectInSquads,
  chargeMapper,
  threats: (state, table, ask, from) => {
    const own = standIn(state, table, getUnit(state, ask.unit).side, ask.unit, ask);
    const threats = from.map((id) => chargeChances(state, table, id, own, 'roll'));
    return (place) => {
      const at = own.placeAt(place);
      return at && threats.map((threat) => threat(at).chance);
    };
  },
};

/** What a unit's charge on a model at a place needs. */
type ChargeThere = {
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
function chargeChances(
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
