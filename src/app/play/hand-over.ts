import { messages } from '../../messages/messages.ts';
import { tableNamesOf } from '../../messages/phrases/names.ts';
import type { Side } from '../../rules/core/turn.ts';
import type { TableState } from '../state/table-state.ts';
import type { TableStore } from '../state/table-store.ts';
import { logLines } from './log-lines.ts';
import { spokenStage } from './play-steps.ts';
import { stageOf } from './stage-of-play.ts';

/** How many lines of the log a hand-over tells at most: the latest. */
const MOST_LINES = 4;

/**
 * The side that decides now: that of the prompt; undefined without a game, once it is over, and during an animation.
 * While it is still being looked up whether the other side may intercept, the side in turn keeps the word.
 */
export function decidingSide(table: TableState): Side | undefined {
  if (table.game === undefined || table.playing !== undefined) return undefined;
  const stage = stageOf(table);
  if (stage.kind === 'over') return undefined;
  const isOffered = stage.kind !== 'step-in' || (table.offers?.interceptions.length ?? 0) > 0;
  return 'side' in stage && isOffered ? stage.side : table.game.state.side;
}

/** The side to which the word has passed and that has not taken it up; undefined if there is none. */
export function handOverTo(table: TableState): Side | undefined {
  const { game, word, settings, replayViewer, refusal, asked } = table;
  if (!settings.handOver || game === undefined || word === undefined) return undefined;
  if (replayViewer !== undefined || refusal !== undefined || asked !== undefined || isTaught(table)) return undefined;
  const to = decidingSide(table);
  return to === word.side ? undefined : to;
}

/** What a player at the same screen reads when the word passes: what has happened meanwhile, and what is asked. */
export function handOverText(table: TableState): { readonly happened: readonly string[]; readonly asked: string } {
  const { game, word } = table;
  if (game === undefined || word === undefined) return { happened: [], asked: '' };
  const lines = logLines({ ...game, log: game.log.slice(0, game.cut) }, false);
  const happened = lines.filter(({ place }) => place.entry >= word.since).map(({ text }) => text);
  const names = tableNamesOf(game.state, game.initial);
  const { turn, phase } = game.state;
  const spoken = spokenStage(stageOf(table), names);
  return { happened: happened.slice(-MOST_LINES), asked: spoken || messages.handOver.yourTurn(turn, phase) };
}

/** Lessons have one player, who moves both sides. */
const isTaught = ({ settings: { lesson } }: TableState): boolean => lesson?.begun === true && lesson.left !== true;

/** Actions that pass the word from one player to the other. */
export function createHandOver(store: TableStore) {
  /** Notes that a side has the word, from this moment of the log on. */
  const give = (side: Side | undefined): void => {
    const { game, word } = store.getState();
    if (game !== undefined && side !== undefined && side !== word?.side)
      store.setState({ word: { side, since: game.cut } });
  };
  return {
    /** Takes up a hand-over that waits. @returns Whether one waited. */
    takeWord: (): boolean => {
      const waiting = handOverTo(store.getState());
      give(waiting);
      return waiting !== undefined;
    },
    /** Notes who decides, before a command of that player is judged. */
    noteDecider: (): void => give(decidingSide(store.getState())),
  };
}
