import type { LabSystem } from '../../lab-system.ts';
import type { RegimentsMoment } from '../../policy/moment.ts';
import { askMissiles } from '../../../rules/regiments/shooting/ask.ts';
import { getUnit } from '../../../rules/core/state/lookup.ts';
import { facingLocated } from '../../../rules/regiments/ranks/arcs.ts';
import { meanWoundsOf } from '../../forecast/choose.ts';
import { REGIMENTS_NUMBERS } from './battle-numbers.ts';
import { chanceByPlayouts, chancesByPlayouts } from './by-playouts.ts';
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
  numbers: REGIMENTS_NUMBERS,
  playouts: { chanceNow: chanceByPlayouts, chancesWith: chancesByPlayouts },
  prospectOf: ({ state, table }, command) => {
    if (command.kind === 'shoot')
      return { kind: 'shoot', target: command.target, wounds: meanWoundsOf(askMissiles(state, command, table)) };
    if (command.kind !== 'declare-charge') return undefined;
    const [target] = command.targets;
    if (!target) return undefined;
    const { chance } = regimentChargeChance(state, table, command.unit, target);
    const facing = facingLocated(state, getUnit(state, target), getUnit(state, command.unit));
    return { kind: 'charge', target, chance, ...(facing === 'front' ? {} : { aside: facing === 'rear' ? 2 : 1 }) };
  },
  chargeMapper: regimentChargeMapper,
  threats: (state, table, ask, from) => {
    const facing = ask.facing ?? facingOf(state, ask.unit);
    return (place) => {
      const there = putRegiment(state, table, ask.unit, place, facing);
      return there && from.map((id) => regimentChargeChance(there, table, id, ask.unit).chance);
    };
  },
};
