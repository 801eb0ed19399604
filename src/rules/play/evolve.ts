import { evolveShooting } from '../core/shooting/evolve-shooting.ts';
import { evolveCharge, withoutCharge } from '../squads/charge/evolve-charge.ts';
import { afterFight, evolveFight, isFightEvent } from '../squads/fight/evolve-fight.ts';
import {
  afterSkirmishPhase,
  evolveSkirmish,
  isLasting,
  isSkirmishEvent,
  atTurnOf,
} from '../skirmish/fighters/evolve-skirmish.ts';
import {
  afterRegimentsPhase,
  afterRegimentsTurn,
  evolveMissiles,
  evolveRegiments,
  isRegimentsEvent,
  isLastingInRegiments,
} from '../regiments/ranks/evolve-regiments.ts';
import { pipsOfEvent } from '../core/events/dice-of.ts';
import { evolveByHand } from '../by-hand/evolve-by-hand.ts';
import type { GameEvent } from '../core/events/event.ts';
import { evolveCommon } from '../core/judge/evolve-common.ts';
import type { GameState, Status } from '../core/state/state.ts';
import { deploysNext, evolveDeployed } from '../mission/deploy.ts';
import { firstPhase, firstSide, phaseAfter } from '../core/turn.ts';
import { otherSide } from '../core/state/lookup.ts';

/** The state after an event. Events are facts: nothing is judged here, and an event of this state always applies. */
export function evolve(state: GameState, event: GameEvent): GameState {
  const next = evolveWithoutDice(state, event);
  const rolled = pipsOfEvent(event).length;
  return rolled === 0 ? next : { ...next, diceRolled: state.diceRolled + rolled };
}

function evolveWithoutDice(state: GameState, event: GameEvent): GameState {
  if (isRegimentsEvent(event)) return evolveRegiments(state, event);
  if (isSkirmishEvent(event)) return evolveSkirmish(state, event);
  if (isFightEvent(event)) return evolveFight(state, event);
  switch (event.kind) {
    case 'unit-deployed':
      return evolveDeployed(state, event);
    case 'done-by-hand':
      return evolveByHand(state, event);
    case 'unit-shot':
      return state.regiments ? evolveMissiles(state, event) : evolveShooting(state, event);
    case 'phase-ended':
      // While units are deployed in turns, the word has passed with each of them.
      return state.phase === 'deploy' ? endDeployment({ ...state, side: event.side }) : endPhase(state);
    case 'unit-moved':
    case 'models-removed':
    case 'overridden':
    case 'scored':
    case 'treasure-moved':
    case 'game-ended':
      return evolveCommon(state, event);
    case 'charge-declared':
    case 'charge-rolled':
    case 'charge-failed':
    case 'charge-moved':
      return evolveCharge(state, event);
  }
}

/** The state after several events. */
export const evolveAll = (state: GameState, events: readonly GameEvent[]): GameState => events.reduce(evolve, state);

/** The next phase, or after the last one the other side's turn. @source C-02, C-03, C-25 */
function endPhase(state: GameState): GameState {
  const { phase, side, rules } = state;
  const next = phaseAfter(rules.system, phase, state);
  if (next !== undefined) {
    const rested = phase === 'charge' ? clearStatus(state, (status) => status === 'declared') : state;
    return { ...afterRegimentsPhase(afterSkirmishPhase(withoutCharge(rested))), phase: next };
  }
  const lastSide = side !== firstSide(state);
  const nextSide = otherSide(side);
  const rested = clearStatus(afterFight(state), (status) => !isLasting(status) && !isLastingInRegiments(status));
  return {
    ...atTurnOf(afterRegimentsTurn(afterRegimentsPhase(afterSkirmishPhase(withoutCharge(rested)))), nextSide),
    phase: firstPhase(rules.system),
    side: nextSide,
    turn: lastSide ? state.turn + 1 : state.turn,
  };
}

/** The other side deploys, or when both have the first turn begins. @source MI-12 */
function endDeployment(state: GameState): GameState {
  const next = deploysNext(state);
  if (next !== undefined || !state.mission) return { ...state, side: next ?? state.side };
  const { waiting: _, ...mission } = state.mission;
  const begun = { ...state, mission, side: firstSide(state) };
  const { system } = state.rules;
  return { ...begun, phase: phaseAfter(system, 'deploy', begun) ?? firstPhase(system) };
}

function clearStatus(state: GameState, ends: (status: Status) => boolean): GameState {
  const units = new Map(state.units);
  for (const [id, unit] of units) {
    const status = unit.status.filter((s) => !ends(s));
    if (status.length < unit.status.length) units.set(id, { ...unit, status });
  }
  return { ...state, units };
}
