import { err, ok, type Result } from '../kernel/result.ts';
import { evolveSafely, isSound } from '../replay/sound.ts';
import type { Game, LogEntry } from '../rules/play/game.ts';
import type { GameState } from '../rules/core/state/state.ts';
import type { SaveFault } from './save.ts';

/**
 * The game that results from a log and its scenario's start, with `cut`, a number of entries, in force.
 *
 * Seals prove that a log is unchanged, not who wrote it: every state on the way is validated, because undo can lead to
 * any of them.
 *
 * @param cut The number of entries in force.
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
    if (next === undefined || !isSound(next, initial, last)) return err({ kind: 'unplayable', entry });
    last = next;
    if (entry === cut - 1) state = last;
  }
  return ok({ initial, log, cut, state });
}
