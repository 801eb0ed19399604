import type { Command } from '../../rules/core/command.ts';
import type { SystemName } from '../../rules/core/system.ts';
import type { GameState } from '../../rules/core/state/state.ts';
import type { Moment, PhaseStep, TakenMoments, PolicyView } from '../policy/moment.ts';
import type { LabSystem } from '../lab-system.ts';
import { REGIMENTS_LAB } from './regiments/lab.ts';
import { SKIRMISH_LAB } from './skirmish/lab.ts';
import { SQUADS_LAB } from './squads/lab.ts';

/** Every game the laboratory knows, by name. A sandbox is played like squads. */
export const LAB_SYSTEMS: Readonly<Record<SystemName, LabSystem>> = {
  squads: SQUADS_LAB,
  sandbox: SQUADS_LAB,
  skirmish: SKIRMISH_LAB,
  regiments: REGIMENTS_LAB,
};

/** The next step of the current phase; undefined when nothing is left to decide and the phase may end. */
export const nextStep = (state: GameState, taken: TakenMoments): PhaseStep | undefined =>
  LAB_SYSTEMS[state.rules.system].nextStep(state, taken);

/** Every command worth trying at a moment, except passing; a sample of those without number, such as moves. */
export const choicesAt = (view: PolicyView, moment: Moment): readonly Command[] =>
  LAB_SYSTEMS[view.state.rules.system].choicesAt(view, moment);
