import { assertNever } from '../../kernel/assert.ts';
import { err, ok } from '../../kernel/result.ts';
import {
  decideDeclare,
  decideLeaveCharge,
  decideMoveCharge,
  decideRoll,
  type Decision,
} from '../charge/decide-charge.ts';
import type { Command } from './command.ts';
import { decideMove } from './decide-move.ts';
import type { Dice } from './dice.ts';
import type { GameEvent } from './event.ts';
import { modelsOf } from './lookup.ts';
import type { TableQuery } from './ports.ts';
import { removalsFor } from './removal.ts';
import { modeOf } from './sift.ts';
import { isLastPhase, type GameState } from './state.ts';

/**
 * Judges a command: the events it leads to, or every clause that refuses it. Changes nothing.
 *
 * `undo` and `redo` are the log's to answer (see `play`); a bare state has nothing to cut.
 *
 * @param table Asked for ways, places and heights; its answers are recorded in the events.
 * @param dice  Rolled only by commands that roll.
 */
export function decide(state: GameState, command: Command, table: TableQuery, dice: Dice): Decision {
  switch (command.kind) {
    case 'end-phase':
      return decideEndPhase(state, table);
    case 'move':
      return decideMove(state, command.moves, table);
    case 'declare-charge':
      return decideDeclare(state, command);
    case 'roll-charge':
      return decideRoll(state, table, dice);
    case 'move-charge':
      return decideMoveCharge(state, command.moves, table);
    case 'undo':
      return err([{ clause: 'L-02', kind: 'nothing-to-undo' }]);
    case 'redo':
      return err([{ clause: 'L-03', kind: 'nothing-to-redo' }]);
    default:
      return assertNever(command);
  }
}

function decideEndPhase(state: GameState, table: TableQuery): Decision {
  const left = decideLeaveCharge(state, table);
  if (!left.ok) return left;
  const { turn, side, phase } = state;
  const removed = isLastPhase(phase) ? decideRemovals(state) : [];
  return ok([...left.value, ...removed, { kind: 'phase-ended', turn, side, phase }]);
}

/** At the end of a turn every unit that has come apart loses models, on a table that keeps the clause. @source R10-04 */
function decideRemovals(state: GameState): readonly GameEvent[] {
  if (modeOf(state.rules, 'R10-04') !== 'strict') return [];
  return [...state.units.values()].flatMap((unit) => {
    const models = removalsFor(modelsOf(state, unit.id), state.rules.charge);
    return models.length > 0 ? [{ kind: 'models-removed', unit: unit.id, models } as const] : [];
  });
}
