import type { View } from '../app/state/table-state.ts';
import { joinLines, makeSave, standingOf } from '../save-file/make-save.ts';
import { SAVE_LIMITS } from '../save-file/save.ts';
import type { Seconds } from '../timeline/timeline.ts';
import { entriesBy } from '../timeline/times.ts';
import { replay } from '../rules/play/game.ts';
import { replayMessages } from '../messages/replay.ts';
import { messages } from '../messages/messages.ts';
import type { ReplayViewerState } from './replay-viewer-store.ts';

/** A saved table whose game is that of a replay up to a second: all commands that have been seen whole by then. */
export function branchOf(
  {
    name,
    scenario,
    base,
    entries,
    timeline,
  }: Pick<ReplayViewerState, 'name' | 'scenario' | 'base' | 'entries' | 'timeline'>,
  time: Seconds,
  view: View | undefined,
): { readonly name: string; readonly text: string } {
  const cut = entriesBy(timeline, time);
  const log = entries.slice(0, cut);
  const state = replay(timeline.initial, log);
  const called = replayMessages.replayViewer.branchName(
    name,
    state.turn,
    messages.bar.phases[state.phase].toLowerCase(),
    time,
  );
  const lines = makeSave(base, scenario, log, {
    name: called.slice(0, SAVE_LIMITS.name),
    cut,
    standing: standingOf(state),
    views: view ? { 0: view } : {},
  });
  return { name: called, text: joinLines(lines) };
}
