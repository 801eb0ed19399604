import type { BatchSummary } from '../batch/summary.ts';
import type { Estimate } from '../statistics/intervals.ts';

/** The lead within which a table counts as balanced: ±10 points, such as 55 % to 45 %. */
export const BALANCED = 0.1;

/** What a batch says of the balance of a table. */
export type TableVerdict = {
  readonly kind: 'balanced' | 'attacker' | 'defender' | 'unknown';
  /** How much more often the attacker wins than the defender, as a share of all games. */
  readonly lead: Estimate;
  /** Whether it is the mean of both orders of play. */
  readonly bothOrders: boolean;
  /** Number of games of each combination that would probably be needed; undefined where enough were played. */
  readonly needed: number | undefined;
};

/**
 * The verdict of a batch on its table: which side it favours, where the whole interval of the lead says so, or that it is
 * balanced, where the whole interval lies within {@link BALANCED}, even if it leaves out 0. Where games were played with
 * each side first, it is the mean of both orders. Undefined where nothing was played, or where tables or parameters are
 * compared.
 */
export function verdictOf(batch: BatchSummary): TableVerdict | undefined {
  if (batch.play.kind === 'script' || batch.dimensions.some(({ kind }) => kind !== 'first')) return undefined;
  const lead = leadOf(batch);
  if (lead === undefined) return undefined;
  const kind =
    lead.low > -BALANCED && lead.high < BALANCED
      ? 'balanced'
      : lead.low > 0
        ? 'attacker'
        : lead.high < 0
          ? 'defender'
          : 'unknown';
  const half = (lead.high - lead.low) / 2;
  // Enough for an interval that either leaves 0 out or lies within the bounds, whichever is nearer.
  const wanted = Math.max(Math.abs(lead.value), BALANCED - Math.abs(lead.value), 0.01);
  const needed = kind === 'unknown' ? Math.ceil((batch.games * (half / wanted) ** 2) / 10) * 10 : undefined;
  return { kind, lead, bothOrders: batch.dimensions.length > 0, needed };
}

/**
 * The lead of the attacker, over both orders if there are two.
 *
 * Both orders share their seeds, so their means are correlated: from the half widths a and b of both and d of their
 * difference, that of their mean is ½√(2a² + 2b² − d²).
 */
function leadOf({ variants, dimensions }: BatchSummary): Estimate | undefined {
  const [order] = dimensions;
  if (order === undefined) return variants[0]?.counts.lead.mean ?? undefined;
  const [given, swapped] = order.levels;
  const [a, b, d] = [given?.means.lead, swapped?.means.lead, swapped?.differences.lead];
  if (!a || !b || !d) return undefined;
  const half = ({ low, high }: Estimate) => (high - low) / 2;
  const square = (2 * half(a) ** 2 + 2 * half(b) ** 2 - half(d) ** 2) / 4;
  const value = (a.value + b.value) / 2;
  const wide = Math.sqrt(Math.max(0, square));
  return { value, low: value - wide, high: value + wide };
}
