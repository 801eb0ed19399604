import { firstUntold } from '../app/play/first-untold.ts';
import { stageOf } from '../app/play/stage-of-play.ts';
import { EMPTY_TABLE } from '../app/state/table-state.ts';
import { continueGame } from '../save-file/continue-game.ts';
import type { Save, SaveFault } from '../save-file/save.ts';
import { err, type Result } from '../kernel/result.ts';
import type { Game } from '../rules/play/game.ts';
import type { GameState } from '../rules/core/state/state.ts';

/**
 * The game of a saved table, told once to nobody: what would fail while it is shown fails here, and it is refused.
 *
 * @errors `unplayable`
 */
export function validateSave(initial: GameState, { log, foot }: Save): Result<Game, SaveFault> {
  const game = continueGame(initial, log, foot.cut);
  if (!game.ok) return game;
  const untold = firstUntold(game.value);
  if (untold !== undefined) return err({ kind: 'unplayable', entry: untold });
  try {
    stageOf({ ...EMPTY_TABLE, game: game.value });
    return game;
  } catch {
    return err({ kind: 'unplayable', entry: Math.max(0, log.length - 1) });
  }
}
