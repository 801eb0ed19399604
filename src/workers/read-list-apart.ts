import type { ArmyList } from '../army-list/army-list.ts';
import type { ListFault } from '../army-list/list-fault.ts';
import { err, type Result } from '../kernel/result.ts';
import type { Milliseconds } from '../kernel/units.ts';

/** The longest time for a list: the largest rosters take a tenth of a second. */
const MOST_READING: Milliseconds = 10_000;

/**
 * Reads an army list in a worker of its own, which is ended when it has answered, takes too long or fails.
 *
 * @errors As {@link readArmyList}, and `no-answer` where the worker gave none.
 */
export function readListApart(contents: string | Uint8Array): Promise<Result<ArmyList, ListFault>> {
  const worker = new Worker(new URL('./army-list-worker.ts', import.meta.url), { type: 'module', name: 'army-list' });
  return new Promise((done) => {
    const end = (answer: Result<ArmyList, ListFault>): void => {
      clearTimeout(clock);
      worker.terminate();
      done(answer);
    };
    const clock = setTimeout(() => end(err({ kind: 'no-answer' })), MOST_READING);
    worker.addEventListener('message', ({ data }: MessageEvent<Result<ArmyList, ListFault>>) => end(data));
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      end(err({ kind: 'no-answer' }));
    });
    worker.postMessage(contents);
  });
}
