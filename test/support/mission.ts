import type { Mission, ScoringRule } from '../../src/rules/core/state/mission.ts';
import type { GameState } from '../../src/rules/core/state/state.ts';
import { decide } from '../../src/rules/play/decide.ts';
import { evolveAll } from '../../src/rules/play/evolve.ts';
import { seededDice } from '../../src/rules/core/dice.ts';
import type { GameEvent } from '../../src/rules/core/events/event.ts';
import { openTable } from './open-table.ts';

/** A mission of two turns with one objective of 3″ in the middle that scores 1 at the end of each own turn. */
export const aMission = (plan: Partial<Mission> = {}): Mission => ({
  turns: 2,
  first: 'attacker',
  deployment: [],
  deploy: 'as-placed',
  hidden: false,
  reserves: [],
  apart: 9,
  objectives: [{ id: 'well', name: 'The well', at: [0, 0, 0], radius: 3 }],
  scoring: [aRule({})],
  ties: [],
  nobodyLeft: 'loses',
  ...plan,
});

/** A scoring rule: by default each objective held, a point at the end of the own turn. */
export const aRule = (rule: object): ScoringRule =>
  ({
    ...{ id: 'hold', kind: 'hold', hold: 'each', objectives: ['well'] },
    ...{ points: 1, when: 'own-turn', from: 1, secondary: false },
    ...rule,
  }) as ScoringRule;

/** A state played for a mission. */
export const withPlan = (state: GameState, plan: Partial<Mission> = {}): GameState => ({
  ...state,
  mission: { plan: aMission(plan), scored: [] },
});

/** Ends the phase: its events and the state after them. */
export function endPhase(state: GameState): { readonly events: readonly GameEvent[]; readonly state: GameState } {
  const decided = decide(state, { kind: 'end-phase' }, openTable(), seededDice(1));
  if (!decided.ok) throw new Error(JSON.stringify(decided.error));
  return { events: decided.value, state: evolveAll(state, decided.value) };
}

/** Ends the phases up to the end of the turn in progress: the events of its last phase and the state after it. */
export function endTurn(state: GameState): ReturnType<typeof endPhase> {
  let step = endPhase(state);
  while (step.state.side === state.side && !step.state.mission?.result) step = endPhase(step.state);
  return step;
}

/** The scores among events, as `side rule points`. */
export const scoresIn = (events: readonly GameEvent[]): readonly string[] =>
  events.flatMap((event) => (event.kind === 'scored' ? [`${event.side} ${event.rule} ${event.points}`] : []));
