import type { LabSystem } from '../../lab-system.ts';
import type { RegimentsMoment } from '../../policy/moment.ts';
import { putRegiment, regimentChargeChance } from './charge-chance.ts';
import { facingOf, regimentChargeMapper } from './charge-map.ts';
import { regimentChoices } from './choices.ts';
import { foresightedRegiments } from './foresighted.ts';
import { greedyRegiments } from './greedy.ts';
import { cautiousRegiments } from './cautious.ts';
import { regimentsStep } from './steps.ts';

/** The laboratory's record of the regiments game. */
export const REGIMENTS_LAB: LabSystem<RegimentsMoment> = {
  nextStep: regimentsStep,
  choicesAt: ({ state }, moment) => regimentChoices(state, moment),
  policies: { greedy: greedyRegiments, cautious: cautiousRegiments },
  foresighted: foresightedRegiments,
  chargeMapper: regimentChargeMapper,
  threats: (state, table, ask, from) => {
    const facing = ask.facing ?? facingOf(state, ask.unit);
    return (place) => {
      const there = putRegiment(state, table, ask.unit, place, facing);
      return there && from.map((id) => regimentChargeChance(there, table, id, ask.unit).chance);
    };
  },
};
