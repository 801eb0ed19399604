import { messages } from '../../messages/messages.ts';
import { type Game, type LogEntry, redo, undo, whyNotCut } from '../../rules/play/game.ts';
import type { TableStore } from '../state/table-store.ts';
import { stepRefused, stepTurned } from './play-steps.ts';

/** Log entries that followed a command automatically; they are undone and redone with it. */
export type AutomaticEntries = WeakSet<LogEntry>;

/**
 * Undoes and redoes entries of the log.
 *
 * @param syncDebris Called after each undo or redo.
 */
export function createHistoryActions(store: TableStore, automatic: AutomaticEntries, syncDebris: () => void) {
  /** The game in which the other side's consent to an undo was asked for: undoing again gives it. */
  let asked: Game | undefined;
  const turn = (step: typeof undoWithAutomatic, none: string): void => {
    const { game, busy, replayViewer } = store.getState();
    if (game === undefined || busy !== undefined || replayViewer !== undefined) return;
    const then = step(game, automatic);
    const refused = then && then.cut < game.cut ? whyNotCut(game, then.cut) : [];
    if (refused.length > 0 && asked !== game) {
      asked = game;
      store.setState(stepRefused(store.getState(), { kind: 'undo' }, refused) ?? {});
      return;
    }
    store.setState(then === undefined ? { said: none } : (stepTurned(store.getState(), then) ?? {}));
    syncDebris();
  };
  return {
    undo: (): void => turn(undoWithAutomatic, messages.activities.nothingToUndo),
    redo: (): void => turn(redoWithAutomatic, messages.activities.nothingToRedo),
    /** Whether a log entry followed automatically. */
    isAutomatic: (entry: LogEntry): boolean => automatic.has(entry),
    /** Marks the automatic entries of a saved game. */
    restoreAutomatic: (entries: readonly LogEntry[]): void => {
      for (const entry of entries) automatic.add(entry);
    },
  };
}

/** The game without the player's last command and what followed it; undefined if there is none. */
function undoWithAutomatic(game: Game, automatic: AutomaticEntries): Game | undefined {
  let then = undo(game);
  for (let was = game; then && isAutomaticAt(was, was.cut - 1, automatic); then = undo(was)) was = then;
  return then;
}

/** The game with the next undone command and what followed it; undefined if there is none. */
function redoWithAutomatic(game: Game, automatic: AutomaticEntries): Game | undefined {
  let then = redo(game);
  while (then && isAutomaticAt(then, then.cut, automatic)) then = redo(then);
  return then;
}

function isAutomaticAt({ log }: Game, at: number, automatic: AutomaticEntries): boolean {
  const entry = log[at];
  return entry !== undefined && automatic.has(entry);
}
