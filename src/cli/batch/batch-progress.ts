import type { BatchOrder } from '../../lab/batch/batch-order.ts';
import type { BatchTally } from '../../lab/batch/batch-tally.ts';
import { widthNow } from '../../lab/batch/stopping.ts';
import { batchMessages } from '../../messages/batch.ts';

/** A progress bar on standard error: the number of games, their rate, and the result so far. */
type BatchProgress = {
  readonly follow: (games: number, tally: BatchTally) => void;
  readonly dispose: () => void;
};

/** The interval between two updates, milliseconds. */
const PACE = 200;

/** A bar for a number of games of all combinations; silent without a terminal. */
export async function createBatchProgress(order: BatchOrder, total: number): Promise<BatchProgress> {
  if (!process.stderr.isTTY) return { follow: () => {}, dispose: () => {} };
  const { Presets, SingleBar } = await import('cli-progress');
  const format = '{bar} {value} of {total} games · {rate} per second · {known} · {eta_formatted} left';
  const bar = new SingleBar({ format, clearOnComplete: true, hideCursor: true, etaBuffer: 50 }, Presets.shades_classic);
  const rate = batchMessages.measures[order.play.kind === 'script' ? 'held' : 'attackerWins'].toLowerCase();
  let began: { readonly at: number; readonly games: number } | undefined;
  let drawn = 0;
  return {
    follow: (games, tally) => {
      const now = Date.now();
      if (began === undefined) {
        began = { at: now, games };
        bar.start(total, games, { rate: '–', known: '' });
      }
      if (now - drawn < PACE && games < total) return;
      drawn = now;
      const seconds = (now - began.at) / 1000;
      bar.update(games, {
        rate: seconds > 0 ? ((games - began.games) / seconds).toFixed(1) : '–',
        known: tally.games === 0 ? '' : knownText(rate, order, tally),
      });
    },
    dispose: () => bar.stop(),
  };
}

function knownText(name: string, order: BatchOrder, tally: BatchTally): string {
  const { rate, half } = widthNow(order, tally);
  return `${name} ${(rate * 100).toFixed(1)} % ± ${(half * 100).toFixed(1)}`;
}
