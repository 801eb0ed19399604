import { err, ok } from '../../../kernel/result.ts';
import type { Command } from '../../core/command.ts';
import type { Decision } from '../../core/decision.ts';
import { sift } from '../../core/sift.ts';
import type { GameState } from '../../core/state/state.ts';
import { courseFrom, type Referee } from '../../core/course.ts';
import { decideAttack, decideOrderMelee, meleeOut } from '../fighters/decide-attack.ts';
import { decideCast } from '../fighters/decide-cast.ts';
import { decideShoot } from '../fighters/decide-shoot.ts';
import { areEngaged, enemiesOf } from '../fighters/fighters.ts';
import { berserkersLeft } from '../fighters/hooks.ts';
import { upkeepEvents } from '../fighters/upkeep.ts';
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
      | 'order-melee'
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
    case 'order-melee':
      return decideOrderMelee(state, referee.dice);
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
export function owedInSkirmish(state: GameState, referee: Referee): Decision {
  switch (state.phase) {
    case 'upkeep':
      return ok(upkeepEvents(state));
    case 'engage':
      return leaveEngage(state, referee);
    case 'melee':
      return ok(meleeOut(state, referee.dice, referee.table));
    default:
      return ok([]);
  }
}

/** Ends the Engage phase: an open attempt is resolved, and nobody berserk may have held back. @source E-03, E-04, S-33 */
function leaveEngage(state: GameState, referee: Referee): Decision {
  const course = resolved(courseFrom(state), referee);
  const held = berserkersLeft(course.state)
    .filter((unit) => enemiesOf(course.state, unit).some((foe) => !areEngaged(course.state, unit, foe.id)))
    .map((unit) => ({ clause: 'S-33', kind: 'berserk-holds-back', unit }) as const);
  const sifted = sift(held, state.rules);
  return sifted.ok ? ok([...course.events, ...sifted.value]) : sifted;
}
