import { err, ok } from '../../kernel/result.ts';
import type { Command } from '../core/command.ts';
import type { SkirmishEvent } from '../core/events/skirmish.ts';
import type { Decision } from '../core/judge/decision.ts';
import { applyClauseModes } from '../core/judge/apply-clause-modes.ts';
import type { GameState } from '../core/state/state.ts';
import { accumulateFrom, type RulesContext } from '../core/judge/event-accumulator.ts';
import { decideAttack, decideOrderMelee, strikeMeleesOut } from './fighters/decide-attack.ts';
import { decideCast } from './ranged/decide-cast.ts';
import { areEngaged, enemiesOf } from './fighters/fighters.ts';
import { berserkersLeft } from './fighters/hooks.ts';
import { decideRout, decideRoutTest, routTestEvents } from './fighters/rout.ts';
import { upkeepEvents } from './fighters/upkeep.ts';
import {
  decideDecline,
  decideDeclareEngage,
  decideIntercept,
  decideOutOfSight,
  decidePath,
  decideResolve,
  resolved,
} from './engage/decide-engage.ts';

/** The commands that only a skirmish has. */
type SkirmishCommand = Extract<
  Command,
  {
    kind:
      | 'declare-engage'
      | 'roll-out-of-sight'
      | 'choose-path'
      | 'intercept'
      | 'decline-intercept'
      | 'resolve-engage'
      | 'cast'
      | 'test-rout'
      | 'rout'
      | 'order-melee'
      | 'attack';
  }
>;

/** Judges a command of the skirmish system; a table of another system refuses it. @source E-02, E-23 to E-38 */
export function decideSkirmish(state: GameState, command: SkirmishCommand, context: RulesContext): Decision {
  if (state.rules.system !== 'skirmish')
    return err([{ clause: 'E-02', kind: 'not-skirmish', system: state.rules.system }]);
  switch (command.kind) {
    case 'declare-engage':
      return decideDeclareEngage(state, command, context);
    case 'roll-out-of-sight':
      return decideOutOfSight(state, context);
    case 'choose-path':
      return decidePath(state, command.path, context);
    case 'intercept':
      return decideIntercept(state, command.unit, command.to, context);
    case 'decline-intercept':
      return decideDecline(state);
    case 'resolve-engage':
      return decideResolve(state, context);
    case 'cast':
      return decideCast(state, command, context);
    case 'test-rout':
      return decideRoutTest(state, context.dice);
    case 'rout':
      return decideRout(state);
    case 'order-melee':
      return decideOrderMelee(state, context.dice);
    case 'attack':
      return decideAttack(state, command, context.table, context.dice);
  }
}

/**
 * Resolves what a skirmish phase still requires before it ends: the rout test and recoveries in Upkeep, an open attempt,
 * unfinished melees.
 *
 * @source E-02, E-03, S-05, S-31, SK-14
 */
export function dueInSkirmish(state: GameState, context: RulesContext): Decision {
  switch (state.phase) {
    case 'upkeep':
      return ok(endUpkeep(state, context));
    case 'engage':
      return leaveEngage(state, context);
    case 'melee':
      return ok(strikeMeleesOut(state, context.dice, context.table));
    case 'deploy':
    case 'movement':
    case 'shooting':
    case 'charge':
    case 'fight':
    case 'move':
    case 'cast':
    case 'ranged':
      return ok([]);
  }
}

/** Ends Upkeep: a rout test not yet rolled is; a side that routs recovers nobody. @source SK-14, S-05 */
function endUpkeep(state: GameState, { dice }: RulesContext): readonly SkirmishEvent[] {
  const test = routTestEvents(state, dice);
  return test.some(({ kind }) => kind === 'routed') ? test : [...test, ...upkeepEvents(state)];
}

/**
 * Ends the Engage phase: an open attempt is resolved, and a berserk fighter that has not attempted forbids the end.
 *
 * @source E-03, E-04, S-33
 */
function leaveEngage(state: GameState, context: RulesContext): Decision {
  const accumulator = resolved(accumulateFrom(state), context);
  const held = berserkersLeft(accumulator.state)
    .filter((unit) => enemiesOf(accumulator.state, unit).some((foe) => !areEngaged(accumulator.state, unit, foe.id)))
    .map((unit) => ({ clause: 'S-33', kind: 'berserk-holds-back', unit }) as const);
  const allowed = applyClauseModes(held, state.rules);
  return allowed.ok ? ok([...accumulator.events, ...allowed.value]) : allowed;
}
