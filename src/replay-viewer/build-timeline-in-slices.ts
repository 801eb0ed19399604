import { buildTimelineBySteps } from '../timeline/build-timeline.ts';
import type { Timeline } from '../timeline/timeline.ts';
import type { LogEntry } from '../rules/play/game.ts';
import type { GameState } from '../rules/core/state/state.ts';

/** How long the page is kept waiting at a stretch, milliseconds. */
const STRETCH = 10;

/** A log that is cut on the page's own thread, in stretches between which it breathes. */
export async function buildTimelineInSlices(
  initial: GameState,
  entries: readonly LogEntry[],
  seed: number,
  tell: (share: number) => void,
  now: () => number = () => performance.now(),
): Promise<Timeline> {
  const cutting = buildTimelineBySteps(initial, entries, seed);
  for (let since = now(); ; ) {
    const step = cutting.next();
    if (step.done) return step.value;
    if (now() - since < STRETCH) continue;
    tell(step.value.done / step.value.of);
    await breath();
    since = now();
  }
}

const breath = (): Promise<void> => new Promise((done) => setTimeout(done, 0));
