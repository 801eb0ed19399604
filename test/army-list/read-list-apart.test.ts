import { afterEach, expect, it, vi } from 'vitest';
import { armyListMessages } from '../../src/messages/army-list.ts';
import { readListApart } from '../../src/workers/read-list-apart.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A worker that never answers. */
class SilentWorker extends EventTarget {
  static last: SilentWorker;
  isOver = false;
  constructor() {
    super();
    SilentWorker.last = this;
  }
  postMessage(): void {}
  terminate(): void {
    this.isOver = true;
  }
}

it.each(['does not start', 'takes too long'])('blames no list where the worker %s', async (what) => {
  vi.useFakeTimers();
  vi.stubGlobal('Worker', SilentWorker);
  const reading = readListApart('Scouts (60 pts)');
  if (what === 'does not start') SilentWorker.last.dispatchEvent(new Event('error'));
  else vi.advanceTimersByTime(60_000);
  const read = await reading;
  expect(!read.ok && armyListMessages.fault(read.error)).toMatch(/^The list could not be read in time\./);
  expect(SilentWorker.last.isOver).toBe(true);
});
