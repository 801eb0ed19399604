import type { Command } from '../../rules/core/command.ts';
import type { SystemName } from '../../rules/core/system.ts';
import type { GameState } from '../../rules/core/state/state.ts';
import type { Moment, PhaseStep, TakenMoments, PolicyView } from '../policy/moment.ts';
import type { LabSystem } from '../lab-system.ts';
import { REGIMENTS_LAB } from './regiments/lab.ts';
import { SKIRMISH_LAB } from './skirmish/lab.ts';
import { SQUADS_LAB } from './squads/lab.ts';

/** Every game the laboratory knows, by name. A sandbox is played as squads are. */
export const LAB_SYSTEMS: Readonly<Record<SystemName, LabSystem>> = {
  squads: SQUADS_LAB,
  sandbox: SQUADS_LAB,
  skirmish: SKIRMISH_LAB,
  regiments: REGIMENTS_LAB,
};

/** What comes next in the phase a game is in; undefined when nothing is left to decide and the phase may end. */
export const nextStep = (state: GameState, taken: TakenMoments): PhaseStep | undefined =>
  LAB_SYSTEMS[state.rules.system].nextStep(state, taken);

/** Everything that could be tried at a moment, passing aside: a sample where there is no end of it, as of moves. */
export const choicesAt = (view: PolicyView, moment: Moment): readonly Command[] =>
  LAB_SYSTEMS[view.state.rules.system].choicesAt(view, moment);
