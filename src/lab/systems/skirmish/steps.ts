import { getUnit, otherSide, unitsOfSide } from '../../../rules/core/state/lookup.ts';
import type { GameState } from '../../../rules/core/state/state.ts';
import type { EngageAttempt } from '../../../rules/core/state/skirmish.ts';
import type { Phase, SkirmishPhase } from '../../../rules/core/turn.ts';
import { skirmishOf } from '../../../rules/skirmish/fighters/fighters.ts';
import { routTestDue } from '../../../rules/skirmish/fighters/rout.ts';
import { meleesOf, nextToStrike } from '../../../rules/skirmish/fighters/melee-order.ts';
import { askUnits, type SkirmishMoment, type PhaseStep, type TakenMoments, nameOf } from '../../policy/moment.ts';

type NextStep = (state: GameState, taken: TakenMoments) => PhaseStep<SkirmishMoment> | undefined;

/** Asks each unit of the side in turn. */
const askEach =
  (kind: 'engage' | 'move' | 'cast' | 'shoot'): NextStep =>
  (state, taken) =>
    askUnits(kind, state.side, unitsOfSide(state, state.side), taken);

const NEXT_STEP: Readonly<Partial<Record<Phase, NextStep>>> = {
  upkeep: (state, taken) =>
    routTestDue(state) && !taken.has('rout') ? { kind: 'do', name: 'rout', command: { kind: 'test-rout' } } : undefined,
  engage: (state, taken) => {
    const { attempt } = skirmishOf(state);
    return attempt ? attemptStep(state, attempt) : askEach('engage')(state, taken);
  },
  move: askEach('move'),
  cast: askEach('cast'),
  ranged: askEach('shoot'),
  melee: meleeStep,
} satisfies Record<SkirmishPhase, NextStep>;

/** The next step in a phase of a skirmish; undefined when nothing is left to decide. */
export const skirmishStep: NextStep = (state, taken) => NEXT_STEP[state.phase]?.(state, taken);

/** The next step of an attempt to engage: its player chooses the path, the other side intercepts. */
function attemptStep(state: GameState, { unit, stage }: EngageAttempt): PhaseStep<SkirmishMoment> {
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

function meleeStep(state: GameState): PhaseStep<SkirmishMoment> | undefined {
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
