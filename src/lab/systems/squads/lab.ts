import { getUnit } from '../../../rules/core/state/lookup.ts';
import { standIn } from '../../threat/stand-in.ts';
import type { LabSystem } from '../../lab-system.ts';
import type { SquadsMoment } from '../../policy/moment.ts';
import { chargeChances } from './charge-chance.ts';
import { chargeMapper } from './charge-map.ts';
import { squadsChoices } from './choices.ts';
import { greedySquads } from './greedy.ts';
import { oddsSquads } from './odds.ts';
import { squadsStep } from './steps.ts';

/** The laboratory's record of the squads game. */
export const SQUADS_LAB: LabSystem<SquadsMoment> = {
  nextStep: squadsStep,
  choicesAt: ({ state }, moment) => squadsChoices(state, moment),
  policies: { greedy: greedySquads, odds: oddsSquads },
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
