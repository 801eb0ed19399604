import { firstUntold } from '../app/play/first-untold.ts';
import type { Services } from '../app/state/services.ts';
import { err, ok } from '../kernel/result.ts';
import { firstUncut } from '../timeline/first-uncut.ts';
import { playReplay } from '../replay/play-replay.ts';
import { readReplay } from '../replay/read-replay.ts';
import type { ReplayEntry } from '../replay/replay.ts';
import { firstFault } from '../scenario/problem.ts';
import { CORE_EDITION } from '../rules/core/edition.ts';
import type { OpenedReplay, ReplayViewerServices } from '../replay-viewer/replay-viewer-services.ts';

/** Reads replays for the replay viewer, each on a table of its own: every state of the game is validated. */
export function createReplayReader({
  open,
}: Pick<Services, 'open'>): Pick<ReplayViewerServices, 'readReplay' | 'entriesOf'> {
  let last: readonly ReplayEntry[] = [];
  return {
    async readReplay(text, own, apart) {
      last = [];
      const read = readReplay(text, apart);
      if (!read.ok) return read;
      const { replay, torn, missing, isClosed } = read.value;
      const opened = await open(replay.scenario, own);
      if (!opened.ok) return err({ kind: 'scenario', fault: firstFault(opened.error) });
      const played = playReplay(opened.value.state, read.value);
      if (!played.ok) return played;
      const untold = firstUntold(played.value.game) ?? firstUncut(played.value.game);
      if (untold !== undefined) return err({ kind: 'unfit', line: read.value.lines[untold]! });
      const { entries, undone, ...rest } = replay;
      last = entries;
      const isOurs = replay.core === CORE_EDITION;
      const count = entries.length;
      const facts = { count, undone: undone.length, torn, missing, isClosed, isOurs };
      const answer: OpenedReplay = { ...opened.value, replay: rest, ...facts };
      return ok(answer);
    },
    entriesOf: async (from, to) => last.slice(from, to),
  };
}
