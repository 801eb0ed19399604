import { availableParallelism } from 'node:os';
import { checkFile, type Checked, type CheckOrder } from './check-file.ts';

/** Fewer files than this are checked in one thread, because starting another takes a second, and memory. */
const FEW = 48;

/**
 * Checks files in several threads. The results are in the order of the files.
 *
 * @param workers The number of threads; undefined: one for each core, where there are enough files.
 * @param follows Called after each file.
 */
export async function checkAll(
  orders: readonly CheckOrder[],
  workers: number | undefined,
  follows: () => void,
): Promise<readonly Checked[]> {
  const most = workers ?? (orders.length < FEW ? 1 : availableParallelism());
  const threads = Math.min(most, orders.length);
  if (threads < 2) return oneByOne(orders, follows);
  const { Piscina } = await import('piscina');
  const pool = new Piscina<CheckOrder, Checked>({
    filename: new URL('./check-file.ts', import.meta.url).href,
    minThreads: threads,
    maxThreads: threads,
  });
  try {
    return await Promise.all(
      orders.map(async (order) => {
        const checked = await pool.run(order, { name: 'checkFile' }).catch((error: unknown) => lost(order, error));
        follows();
        return checked;
      }),
    );
  } finally {
    await pool.destroy();
  }
}

async function oneByOne(orders: readonly CheckOrder[], follows: () => void): Promise<readonly Checked[]> {
  const checked: Checked[] = [];
  for (const order of orders) {
    checked.push(await checkFile(order));
    follows();
  }
  return checked;
}

/** A file whose thread ended, such as for lack of memory. */
function lost({ file }: CheckOrder, error: unknown): Checked {
  const said = error instanceof Error ? error.message.split('\n')[0] : String(error);
  const message = `The thread that checked this file stopped (${said}); check the file alone with --workers 1.`;
  return { file, error: { kind: 'internal', problems: [{ at: '', message }] } };
}
