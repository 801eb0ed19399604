import { type Game, type LogEntry, redo, undo } from '../../rules/play/game.ts';

/** What was done of itself after a command: nobody asked for it, so it goes and comes with that command. */
export type Formalities = WeakSet<LogEntry>;

/** The game with the last command undone that somebody gave, and whatever followed it of itself. */
export function undoWhole(game: Game, formalities: Formalities): Game | undefined {
  let then = undo(game);
  for (let was = game; then && isFormal(was, was.cut - 1, formalities); then = undo(was)) was = then;
  return then;
}

/** The game with the next undone command in force again, and whatever followed it of itself. */
export function redoWhole(game: Game, formalities: Formalities): Game | undefined {
  let then = redo(game);
  while (then && isFormal(then, then.cut, formalities)) then = redo(then);
  return then;
}

function isFormal({ log }: Game, at: number, formalities: Formalities): boolean {
  const entry = log[at];
  return entry !== undefined && formalities.has(entry);
}
