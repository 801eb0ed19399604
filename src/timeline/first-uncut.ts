import type { Game } from '../rules/play/game.ts';
import { buildTimelineBySteps } from './build-timeline.ts';
import type { Timeline } from './timeline.ts';

/**
 * The index of the first log entry that has no finite timeline: the file may come from another program.
 *
 * @returns Undefined when the whole replay can be shown.
 */
export function firstUncut({ initial, log }: Pick<Game, 'initial' | 'log'>): number | undefined {
  let n = 0;
  try {
    const cutting = buildTimelineBySteps(initial, log);
    for (let step = cutting.next(); ; step = cutting.next()) {
      if (step.done) return firstStrange(step.value);
      n++;
    }
  } catch {
    return Math.min(n, log.length - 1);
  }
}

/** The entry of the first clip whose length is not a non-negative finite number. */
function firstStrange(timeline: Timeline): number | undefined {
  const at = timeline.clips.findIndex(({ length }) => !Number.isFinite(length) || length < 0);
  return at < 0 ? undefined : Math.max(0, timeline.clips[at]!.entry);
}
