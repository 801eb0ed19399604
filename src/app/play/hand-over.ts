import { messages } from '../../messages/messages.ts';
import { tableNamesOf } from '../../messages/phrases/names.ts';
import type { Side } from '../../rules/core/turn.ts';
import type { TableState } from '../state/table-state.ts';
import type { TableStore } from '../state/table-store.ts';
import { logLines } from './log-lines.ts';
import { logTurns } from './log-turns.ts';
import { spokenStage } from './play-steps.ts';
import { stageOf } from './stage-of-play.ts';

/** How many lines of the log a hand-over tells at most: the latest. */
const MOST_LINES = 4;

/**
 * The side that decides now: that of the prompt; undefined without a game, once it is over, and during an animation.
 * Until it is known whether the other side could intercept, the side in turn decides.
 */
export function decidingSide(table: TableState): Side | undefined {
  if (table.game === undefined || table.playing !== undefined) return undefined;
  const stage = stageOf(table);
  if (stage.kind === 'over') return undefined;
  const isOffered = stage.kind !== 'step-in' || (table.offers?.interceptions.length ?? 0) > 0;
  return 'side' in stage && isOffered ? stage.side : table.game.state.side;
}

/** The side that is to decide next and has not taken over yet; undefined if there is none. */
export function handOverTo(table: TableState): Side | undefined {
  const { game, decider, settings, replayViewer, refusal, asked, room, opponent } = table;
  // In a room each player has a screen, and against the computer there is one player.
  if (room !== undefined || opponent !== undefined || !settings.handOver || game === undefined || decider === undefined)
    return undefined;
  // Sides that place a unit in turn need no card each time, unless they hide what they place.
  if (game.state.phase === 'deploy' && !game.state.mission?.plan.hidden) return undefined;
  if (replayViewer !== undefined || refusal !== undefined || asked !== undefined || isTaught(table)) return undefined;
  const to = decidingSide(table);
  return to === decider.side ? undefined : to;
}

/** What a player reads on taking over at the same screen: what has happened meanwhile, and what is asked. */
export function handOverText(table: TableState): { readonly happened: readonly string[]; readonly asked: string } {
  const { game, decider } = table;
  if (game === undefined || decider === undefined) return { happened: [], asked: '' };
  const played = { ...game, log: game.log.slice(0, game.cut) };
  const lines = logLines(played, false).filter(({ place }) => place.entry >= decider.since);
  const happened = logTurns(played, lines).flatMap((told) => told.lines.map(({ text }) => text));
  const names = tableNamesOf(game.state, game.initial);
  const { turn, phase } = game.state;
  const spoken = spokenStage(stageOf(table), names);
  return { happened: happened.slice(-MOST_LINES), asked: spoken || messages.handOver.yourTurn(turn, phase) };
}

/** Lessons have one player, who moves both sides. */
const isTaught = ({ settings: { lesson } }: TableState): boolean => lesson?.begun === true && lesson.left !== true;

/** Actions that hand the game over from one player to the other at the same screen. */
export function createHandOver(store: TableStore) {
  /** Notes that a side decides, from this moment of the log on. */
  const note = (side: Side | undefined): void => {
    const { game, decider } = store.getState();
    if (game !== undefined && side !== undefined && side !== decider?.side)
      store.setState({ decider: { side, since: game.cut } });
  };
  return {
    /** Takes up a hand-over that waits. @returns Whether one waited. */
    takeOver: (): boolean => {
      const waiting = handOverTo(store.getState());
      note(waiting);
      return waiting !== undefined;
    },
    /** Notes who decides, before a command of that player is judged. */
    noteDecider: (): void => note(decidingSide(store.getState())),
  };
}
