import { getUnit } from '../../../rules/core/state/lookup.ts';
import { InvariantError } from '../../../kernel/assert.ts';
import { standIn } from '../../threat/stand-in.ts';
import type { LabSystem } from '../../lab-system.ts';
import type { SkirmishMoment } from '../../policy/moment.ts';
import { toShare } from '../../../rules/core/measure/odds.ts';
import { SKIRMISH_NUMBERS } from './battle-numbers.ts';
import { skirmishChoices } from './choices.ts';
import { engageChances } from './engage-chance.ts';
import { oddsOfEngaging } from './engage-odds.ts';
import { foresightedSkirmish } from './foresighted.ts';
import { greedySkirmish } from './greedy.ts';
import { cautiousSkirmish } from './cautious.ts';
import { skirmishStep } from './steps.ts';

/** The laboratory's record of the skirmish game. */
export const SKIRMISH_LAB: LabSystem<SkirmishMoment> = {
  nextStep: skirmishStep,
  choicesAt: skirmishChoices,
  policies: { greedy: greedySkirmish, cautious: cautiousSkirmish },
  foresighted: foresightedSkirmish,
  numbers: SKIRMISH_NUMBERS,
  prospectOf: ({ state, table }, command) => {
    if (command.kind !== 'declare-engage') return undefined;
    const [target] = command.targets;
    return target && { kind: 'charge', target, chance: toShare(oddsOfEngaging(state, command, table).odds) };
  },
  // The question has been refused already, because the game has no charge phase.
  chargeMapper: () => {
    throw new InvariantError('a skirmish has no charges to map');
  },
  threats: (state, table, ask, from) => {
    const own = standIn(state, table, getUnit(state, ask.unit).side, ask.unit, ask);
    const threats = from.map((id) => engageChances(table, id, own, ask.checks));
    return (place) => {
      const at = own.placeAt(place);
      return at && threats.map((threat) => threat(at).chance);
    };
  },
};
