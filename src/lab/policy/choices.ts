import type { Command } from '../../rules/core/command.ts';
import type { SystemName } from '../../rules/core/system.ts';
import type { GameState } from '../../rules/core/state/state.ts';
import type { Moment, Step, Taken, View } from './moment.ts';
import { regimentChoices } from '../systems/regiments/choices.ts';
import { regimentStep } from '../systems/regiments/steps.ts';
import { skirmishChoices } from '../systems/skirmish/choices.ts';
import { skirmishStep } from '../systems/skirmish/steps.ts';
import { squadsChoices } from '../systems/squads/choices.ts';
import { squadsStep } from '../systems/squads/steps.ts';

type System = {
  readonly next: (state: GameState, taken: Taken) => Step | undefined;
  readonly choices: (view: View, moment: Moment) => readonly Command[];
};

const SQUADS: System = { next: squadsStep, choices: ({ state }, moment) => squadsChoices(state, moment) };

const SYSTEM: Readonly<Record<SystemName, System>> = {
  squads: SQUADS,
  sandbox: SQUADS,
  skirmish: { next: skirmishStep, choices: skirmishChoices },
  regiments: { next: regimentStep, choices: ({ state }, moment) => regimentChoices(state, moment) },
};

/** What comes next in the phase a game is in; undefined when nobody has anything left to decide and it may end. */
export const nextStep = (state: GameState, taken: Taken): Step | undefined =>
  SYSTEM[state.rules.system].next(state, taken);

/** Everything that could be tried at a moment, passing aside: a sample where there is no end of it, as of moves. */
export const choicesAt = (view: View, moment: Moment): readonly Command[] =>
  SYSTEM[view.state.rules.system].choices(view, moment);
