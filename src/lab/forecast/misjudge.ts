import { type Random32, uniformInt } from '../../kernel/random.ts';
import type { Foresight } from './rank-orders.ts';

/** Steps in which a misjudgement is drawn. */
const STEPS = 1000;

/**
 * Some orders by what they are judged to be worth, each as far off as the foresight is; the best first.
 *
 * @param key Under which an order has its worth, a share from 0 to 1.
 */
export function misjudge<Key extends string, Judged extends Readonly<Record<Key, number>>>(
  judged: readonly Judged[],
  key: Key,
  { blur }: Foresight,
  random: Random32,
): readonly Judged[] {
  if (blur === 0) return judged;
  // The sum of two even numbers about 0: a triangle whose standard deviation is the blur.
  const off = (): number => blur * Math.sqrt(6) * ((uniformInt(random, STEPS) + uniformInt(random, STEPS)) / STEPS - 1);
  return judged.map((one) => ({ ...one, [key]: one[key] + off() })).toSorted((a, b) => b[key] - a[key]);
}
