import { err } from '../../kernel/result.ts';
import type { Command } from '../core/command.ts';
import type { Decision } from '../core/decision.ts';
import type { GameEvent } from '../core/event.ts';
import type { GameState } from '../core/state.ts';
import { courseFrom, type Referee } from '../warband/course.ts';
import { decideAttack, meleeOut } from '../warband/decide-attack.ts';
import { decideCast } from '../warband/decide-cast.ts';
import { decideShoot } from '../warband/decide-shoot.ts';
import { upkeepEvents } from '../warband/upkeep.ts';
import {
  decideDecline,
  decideDeclareEngage,
  decideIntercept,
  decideOutOfSight,
  decidePath,
  decideResolve,
  resolved,
} from './decide-engage.ts';

/** The commands of the skirmish system alone. */
export type SkirmishCommand = Extract<
  Command,
  {
    kind:
      | 'declare-engage'
      | 'roll-out-of-sight'
      | 'choose-path'
      | 'intercept'
      | 'decline-intercept'
      | 'resolve-engage'
      | 'shoot'
      | 'cast'
      | 'attack';
  }
>;

/** Judges a command of the skirmish system; other systems have nobody to give it to. @source E-02, E-23 to E-38 */
export function decideSkirmish(state: GameState, command: SkirmishCommand, referee: Referee): Decision {
  if (state.rules.system !== 'skirmish')
    return err([{ clause: 'E-02', kind: 'not-skirmish', system: state.rules.system }]);
  switch (command.kind) {
    case 'declare-engage':
      return decideDeclareEngage(state, command, referee);
    case 'roll-out-of-sight':
      return decideOutOfSight(state, referee);
    case 'choose-path':
      return decidePath(state, command.path, referee);
    case 'intercept':
      return decideIntercept(state, command.unit, command.to, referee);
    case 'decline-intercept':
      return decideDecline(state);
    case 'resolve-engage':
      return decideResolve(state, referee);
    case 'shoot':
      return decideShoot(state, command, referee.table, referee.dice);
    case 'cast':
      return decideCast(state, command, referee.table, referee.dice);
    case 'attack':
      return decideAttack(state, command, referee.table, referee.dice);
  }
}

/**
 * What a phase of a skirmish still owes before it ends: the recoveries of Upkeep, an attempt left open, melees not
 * fought out.
 *
 * @source E-02, E-03, S-05, S-31
 */
export function owedInSkirmish(state: GameState, referee: Referee): readonly GameEvent[] {
  switch (state.phase) {
    case 'upkeep':
      return upkeepEvents(state);
    case 'engage':
      return resolved(courseFrom(state), referee).events;
    case 'melee':
      return meleeOut(state, referee.dice, referee.table);
    default:
      return [];
  }
}
