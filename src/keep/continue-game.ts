import { err, ok, type Result } from '../kernel/result.ts';
import { evolveAll } from '../rules/core/evolve.ts';
import type { Game, LogEntry } from '../rules/core/game.ts';
import { type GameState, STATUSES } from '../rules/core/state.ts';
import { PHASES, SIDES } from '../rules/core/turn.ts';
import { LIMITS } from '../scenario/limits.ts';
import type { SaveFault } from './save.ts';

/**
 * The game that a log leads to from where its scenario begins, with so many entries in force.
 *
 * Seals prove that a log is what was written, not who wrote it: every state it passes through is looked at, because
 * undo can lead to any of them.
 *
 * @errors `unplayable` with the first entry that does not fit, as in a log of another edition of the rules.
 */
export function continueGame(
  initial: GameState,
  log: readonly LogEntry[],
  cut: number,
): Result<Game, Extract<SaveFault, { kind: 'unplayable' }>> {
  let last = initial;
  let state = initial;
  for (const [entry, { events }] of log.entries()) {
    const next = evolveSafely(last, events);
    if (next === undefined || !isSound(next, initial)) return err({ kind: 'unplayable', entry });
    last = next;
    if (entry === cut - 1) state = last;
  }
  return ok({ initial, log, cut, state });
}

/** The state after events that somebody else wrote: what `evolve` takes for a bug of ours in our own is a fault of theirs. */
function evolveSafely(state: GameState, events: LogEntry['events']): GameState | undefined {
  try {
    return evolveAll(state, events);
  } catch {
    return undefined;
  }
}

const isNear = (value: unknown): boolean => typeof value === 'number' && Math.abs(value) <= LIMITS.coordinate;
const isCount = (value: unknown): boolean => Number.isInteger(value) && Math.abs(value as number) <= 1e6;

/** Whether a state can be that of a game which began so: nobody new, everybody somewhere, every word a known one. */
function isSound(state: GameState, initial: GameState): boolean {
  if (!isCount(state.turn) || !SIDES.includes(state.side) || !PHASES[initial.rules.system].includes(state.phase))
    return false;
  for (const [id, { at, facing, wounds, unit }] of state.models) {
    const isSomewhere = Array.isArray(at) && at.length === 3 && at.every(isNear);
    if (!initial.models.has(id) || !isSomewhere || !isNear(facing) || !isCount(wounds) || !initial.units.has(unit))
      return false;
  }
  for (const [id, { models, status }] of state.units) {
    if (!initial.units.has(id) || !models.every((model) => state.models.has(model))) return false;
    if (!Array.isArray(status) || !status.every((word) => STATUSES.includes(word))) return false;
  }
  return true;
}
