import { err, ok, type Result } from '../../kernel/result.ts';
import type { Command } from '../core/command.ts';
import { decide } from './decide.ts';
import type { Dice } from '../core/dice.ts';
import type { GameEvent } from '../core/events/event.ts';
import { evolveAll } from './evolve.ts';
import { whyNotTakeBack } from '../skirmish/engage/secrecy.ts';
import type { TableQuery } from '../core/ports.ts';
import type { GameState } from '../core/state/state.ts';
import type { Violation } from '../core/violations/violation.ts';

/** A command that was allowed, and its events. */
export type LogEntry = { readonly command: Command; readonly events: readonly GameEvent[] };

/** A recorded game: its initial state, its log, and how much of the log is in force. */
export type Game = {
  readonly initial: GameState;
  readonly log: readonly LogEntry[];
  /** Number of log entries in force; the entries after it were undone and can be redone. */
  readonly cut: number;
  /** The state after the entries in force. */
  readonly state: GameState;
};

/** The outcome of a command: the next game with the command's events, or every clause that refuses it. */
type Played = Result<{ readonly game: Game; readonly events: readonly GameEvent[] }, readonly Violation[]>;

/** A game before its first command. */
export const newGame = (initial: GameState): Game => ({ initial, log: [], cut: 0, state: initial });

/**
 * Plays one command. A refused command leaves the game unchanged; a new one discards what had been undone.
 *
 * @errors Every strict clause the command breaks; `nothing-to-undo`, `nothing-to-redo`, `consent-missing`.
 */
export function play(game: Game, command: Command, table: TableQuery, dice: Dice): Played {
  if (command.kind === 'undo') {
    const refused = command.consent ? [] : whyNotCut(game, game.cut - 1);
    return refused.length > 0 ? err(refused) : cutTo(game, game.cut - 1, { clause: 'L-02', kind: 'nothing-to-undo' });
  }
  if (command.kind === 'redo') return cutTo(game, game.cut + 1, { clause: 'L-03', kind: 'nothing-to-redo' });
  const decided = decide(game.state, command, table, dice);
  if (!decided.ok) return decided;
  return ok({ game: recordEvents(game, command, decided.value), events: decided.value });
}

/** The game after a command that was already decided; undone entries are dropped. */
export function recordEvents(game: Game, command: Command, events: readonly GameEvent[]): Game {
  const log = [...game.log.slice(0, game.cut), { command, events }];
  return { ...game, log, cut: log.length, state: evolveAll(game.state, events) };
}

/** Why the entries after the first `cut` (a count) are not undone without the other side's consent. @source E-21, L-02 */
export const whyNotCut = ({ log, cut: now, state }: Game, cut: number): readonly Violation[] =>
  whyNotTakeBack(
    state,
    log.slice(Math.max(0, cut), now).flatMap(({ events }) => events),
  );

/** The game with the last entry in force undone; undefined when there is none. @source L-02 */
export const undo = (game: Game): Game | undefined => gameAt(game, game.cut - 1);

/** The game with the last undone entry in force again; undefined when there is none. @source L-03 */
export const redo = (game: Game): Game | undefined => gameAt(game, game.cut + 1);

/**
 * The game with the first `cut` entries of its log (a count) in force, computed from events alone: no dice, no table.
 *
 * @returns Undefined when the log is shorter than that.
 */
export function gameAt(game: Game, cut: number): Game | undefined {
  if (cut < 0 || cut > game.log.length) return undefined;
  const forward = cut >= game.cut;
  const entries = game.log.slice(forward ? game.cut : 0, cut);
  return { ...game, cut, state: replay(forward ? game.state : game.initial, entries) };
}

/** The state that a log leads to. */
export const replay = (initial: GameState, log: readonly LogEntry[]): GameState =>
  log.reduce((state, entry) => evolveAll(state, entry.events), initial);

function cutTo(game: Game, cut: number, otherwise: Violation): Played {
  const then = gameAt(game, cut);
  return then ? ok({ game: then, events: [] }) : err([otherwise]);
}
