import { getUnit, otherSide, unitsOfSide } from '../../../rules/core/state/lookup.ts';
import type { GameState } from '../../../rules/core/state/state.ts';
import type { EngageAttempt } from '../../../rules/core/state/skirmish.ts';
import { skirmishOf } from '../../../rules/skirmish/fighters/fighters.ts';
import { meleesOf, nextToStrike } from '../../../rules/skirmish/fighters/melee-order.ts';
import { askUnits, type Step, type Taken, nameOf } from '../../policy/moment.ts';

/** What comes next in a phase of a skirmish; undefined when nobody has anything left to decide. */
export function skirmishStep(state: GameState, taken: Taken): Step | undefined {
  const units = unitsOfSide(state, state.side);
  switch (state.phase) {
    case 'engage': {
      const { attempt } = skirmishOf(state);
      return attempt ? attemptStep(state, attempt) : askUnits('engage', state.side, units, taken);
    }
    case 'move':
      return askUnits('move', state.side, units, taken);
    case 'cast':
      return askUnits('cast', state.side, units, taken);
    case 'ranged':
      return askUnits('shoot', state.side, units, taken);
    case 'melee':
      return meleeStep(state);
    default:
      return undefined;
  }
}

/** The next thing in an attempt to engage: the way is its player's choice, stepping into it the other side's. */
function attemptStep(state: GameState, { unit, stage }: EngageAttempt): Step {
  const { side } = getUnit(state, unit);
  switch (stage.kind) {
    case 'out-of-sight':
      return { kind: 'do', name: nameOf('roll', unit), command: { kind: 'roll-out-of-sight' } };
    case 'path':
      return {
        kind: 'ask',
        moment: { kind: 'path', side, name: nameOf('path', unit), otherwise: [{ kind: 'choose-path' }] },
      };
    case 'intercept':
      return {
        kind: 'ask',
        moment: {
          ...{ kind: 'intercept', side: otherSide(side), name: nameOf('intercept', unit) },
          otherwise: [{ kind: 'resolve-engage' }],
        },
      };
    case 'failing':
    case 'walk':
      return { kind: 'do', name: nameOf('walk', unit), command: { kind: 'resolve-engage' } };
  }
}

function meleeStep(state: GameState): Step | undefined {
  if (!skirmishOf(state).melee)
    return meleesOf(state).length > 0 ? { kind: 'do', name: 'order', command: { kind: 'order-melee' } } : undefined;
  const next = nextToStrike(state);
  const [first] = next;
  if (first === undefined) return undefined;
  const { side } = getUnit(state, first);
  const able = next.filter((unit) => getUnit(state, unit).side === side);
  const name = nameOf('attack', next.join(' '));
  return { kind: 'ask', moment: { kind: 'attack', side, able, name, otherwise: [{ kind: 'attack' }] } };
}
