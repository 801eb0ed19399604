import { type Game, type LogEntry, redo, undo } from '../../rules/play/game.ts';

/** What was done of itself after a command: nobody asked for it, so it goes and comes with that command. */
export type AutomaticEntries = WeakSet<LogEntry>;

/** The game with the last command undone that somebody gave, and whatever followed it of itself. */
export function undoWithAutomatic(game: Game, automaticEntries: AutomaticEntries): Game | undefined {
  let then = undo(game);
  for (let was = game; then && isAutomatic(was, was.cut - 1, automaticEntries); then = undo(was)) was = then;
  return then;
}

/** The game with the next undone command in force again, and whatever followed it of itself. */
export function redoWithAutomatic(game: Game, automaticEntries: AutomaticEntries): Game | undefined {
  let then = redo(game);
  while (then && isAutomatic(then, then.cut, automaticEntries)) then = redo(then);
  return then;
}

function isAutomatic({ log }: Game, at: number, automaticEntries: AutomaticEntries): boolean {
  const entry = log[at];
  return entry !== undefined && automaticEntries.has(entry);
}
