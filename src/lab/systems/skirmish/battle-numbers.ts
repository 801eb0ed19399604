import { toShare } from '../../../rules/core/measure/odds.ts';
import type { UnitId } from '../../../rules/core/ids.ts';
import { getUnit } from '../../../rules/core/state/lookup.ts';
import { chanceOfCheck } from '../../../rules/skirmish/fighters/checks.ts';
import { statCheck } from '../../../rules/skirmish/fighters/fighter-checks.ts';
import { areEngaged, fighterOf, isActive } from '../../../rules/skirmish/fighters/fighters.ts';
import { allowedMove } from '../../../rules/skirmish/fighters/decide-fighter-move.ts';
import { normalEngage, unitSpecialRules } from '../../../rules/skirmish/fighters/special-rules.ts';
import { isFarFighter, missilesOf, spellsOf } from '../../../rules/skirmish/ranged/arms.ts';
import type { Phase } from '../../../rules/core/turn.ts';
import type { ForecastPhase } from '../../forecast/forecast.ts';
import type { BattleNumbers } from '../../forecast/battle-numbers.ts';
import { woundsOf } from './cautious.ts';

/** Health that a blow or shot costs that is not defended: the last wound is often kept, dazed or stunned. */
const HURT = 0.6;

/** The chance that a path within reach is passable and is not intercepted. */
const ENGAGES = 0.8;

/** The parts of a forecast's turn that the phases of a skirmish belong to; all others come before the first. */
const PHASE_OF: Readonly<Partial<Record<Phase, ForecastPhase>>> = {
  move: 'move',
  cast: 'shoot',
  ranged: 'shoot',
  melee: 'fight',
};

/** The numbers of a skirmish: a fighter in reach is engaged unless something is in the way. */
export const SKIRMISH_NUMBERS: BattleNumbers = {
  phases: ['charge', 'move', 'shoot', 'fight'],
  phaseOf: (phase) => PHASE_OF[phase] ?? 'charge',
  of: (state, unit) => {
    const active = isActive(getUnit(state, unit));
    const { plods, laden, animal, ethereal } = unitSpecialRules(state, unit);
    const runs = active && !plods && !laden && !isFarFighter(state, unit);
    const reach = active ? normalEngage(state, unit) : 0;
    const ranges = [...missilesOf(state, unit), ...spellsOf(state, unit)].map(({ range }) => range);
    return {
      health: fighterOf(state, unit).wounds - (active ? 0 : 0.5),
      move: active ? allowedMove(state, unit, runs) : state.rules.skirmish.dazedMove / 2,
      reach,
      chanceAcross: (gap) => (gap <= reach ? ENGAGES : 0),
      range: active ? Math.max(0, ...ranges) : 0,
      carries: active && !animal && !ethereal,
    };
  },
  melee: (state, unit, foe) => HURT * woundsOf(state, unit, foe),
  shots: (state, unit, foe) => {
    if (!isActive(getUnit(state, unit))) return 0;
    const chance = (of: UnitId, stat: 'ranged' | 'defence'): number => {
      const { needs, luck } = statCheck(state, of, stat);
      return toShare(chanceOfCheck(needs, luck));
    };
    const [missile] = missilesOf(state, unit);
    const shot = missile ? missile.shots * chance(unit, 'ranged') * (1 - chance(foe, 'defence')) : 0;
    const hurts = spellsOf(state, unit).some(({ effect }) => effect.kind === 'damage') ? 0.35 : 0.1;
    return HURT * Math.max(shot, spellsOf(state, unit).length > 0 ? hurts : 0);
  },
  // An attempt is resolved before the next fighter decides.
  declared: () => [],
  areEngaged,
};
