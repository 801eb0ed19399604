import { assertNever } from '../../kernel/assert.ts';
import type { Command } from '../core/command.ts';
import type { Decision } from '../core/judge/decision.ts';
import type { RulesContext } from '../core/judge/event-accumulator.ts';
import type { GameState } from '../core/state/state.ts';
import { decideSwapWith } from './challenge/bring-together.ts';
import { decideAccept, decideIssue, decidePass, decideRefuse } from './challenge/decide-challenge.ts';
import { decideIntervention } from './challenge/decide-intervention.ts';
import { decideMoveCharge, decideRoll } from './charge/decide-charge.ts';
import { decidePileIn, decideStrike } from './decide-fight.ts';

/** The commands that only squads have. */
type SquadsCommand = Extract<
  Command,
  {
    kind:
      | 'roll-charge'
      | 'move-charge'
      | 'issue-challenge'
      | 'pass-challenge'
      | 'accept-challenge'
      | 'refuse-challenge'
      | 'glorious-intervention'
      | 'swap-with'
      | 'pile-in'
      | 'strike';
  }
>;

/** Judges a command of squads. */
export function decideSquads(state: GameState, command: SquadsCommand, { table, dice }: RulesContext): Decision {
  switch (command.kind) {
    case 'roll-charge':
      return decideRoll(state, table, dice);
    case 'move-charge':
      return decideMoveCharge(state, command.moves, table);
    case 'issue-challenge':
      return decideIssue(state, command.character);
    case 'pass-challenge':
      return decidePass(state, command.unit);
    case 'accept-challenge':
      return decideAccept(state, command.character, table);
    case 'refuse-challenge':
      return decideRefuse(state);
    case 'glorious-intervention':
      return decideIntervention(state, command.character, table, dice);
    case 'swap-with':
      return decideSwapWith(state, command.model, table);
    case 'pile-in':
      return decidePileIn(state, command.unit, command.moves, table);
    case 'strike':
      return decideStrike(state, command, table, dice);
    default:
      return assertNever(command);
  }
}
