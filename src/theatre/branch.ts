import type { View } from '../app/table/table-state.ts';
import { joinLines, makeSave, standingOf } from '../keep/make-save.ts';
import { SAVE_LIMITS } from '../keep/save.ts';
import type { Seconds } from '../reel/reel.ts';
import { entriesBy } from '../reel/times.ts';
import { replay } from '../rules/core/game.ts';
import { replayWords } from '../words/replay-words.ts';
import { words } from '../words/words.ts';
import type { Theatre } from './theatre-store.ts';

/** A saved table whose game is that of a replay up to a second: all commands that have been seen whole by then. */
export function branchOf(
  { name, scenario, base, entries, reel }: Pick<Theatre, 'name' | 'scenario' | 'base' | 'entries' | 'reel'>,
  time: Seconds,
  view: View | undefined,
): { readonly name: string; readonly text: string } {
  const cut = entriesBy(reel, time);
  const log = entries.slice(0, cut);
  const state = replay(reel.initial, log);
  const called = replayWords.theatre.branchName(name, state.turn, words.bar.phases[state.phase].toLowerCase(), time);
  const lines = makeSave(base, scenario, log, {
    name: called.slice(0, SAVE_LIMITS.name),
    cut,
    standing: standingOf(state),
    views: view ? { 0: view } : {},
  });
  return { name: called, text: joinLines(lines) };
}
