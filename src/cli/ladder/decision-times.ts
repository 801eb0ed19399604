import { performance } from 'node:perf_hooks';
import { jobAt } from '../../lab/batch/tasks.ts';
import type { DecisionTimes, LadderMatch } from '../../lab/ladder/ladder.ts';
import type { Policy } from '../../lab/policy/moment.ts';
import type { PolicyName } from '../../lab/policy/policy-name.ts';
import { quantile } from '../../lab/statistics/tally.ts';
import { type BatchParts, createBatchTables } from '../../referee/batch/batch-table.ts';
import { playJob } from '../../referee/batch/play-batch.ts';

/**
 * How long decisions take, policy by policy: the first game of each pairing on each table is played again in this
 * thread, one game at a time, so that no other game disturbs the clock. The judging of commands is not counted.
 */
export async function timeDecisions(
  { meshes }: BatchParts,
  matches: readonly LadderMatch[],
  policies: readonly PolicyName[],
): Promise<readonly DecisionTimes[]> {
  const times = new Map(policies.map((policy) => [policy, new Map<number, number>()]));
  for (const { order, pairs } of matches) {
    const tables = createBatchTables({ order, meshes });
    for (const { game } of pairs.slice(0, order.arms.length)) {
      const job = jobAt(order, 0, game);
      playJob(order, await tables.at(job.variant), job, (policy, side) => {
        const tally = times.get(job.policies[side])!;
        return timed(policy, (time) => tally.set(time, (tally.get(time) ?? 0) + 1));
      });
    }
    tables.dispose();
  }
  return policies.map((policy) => {
    const tally = times.get(policy)!;
    const at = (share: number): number => quantile(tally, share) ?? 0;
    const of = [...tally.values()].reduce((all, count) => all + count, 0);
    return { policy, of, median: at(0.5), p95: at(0.95), p99: at(0.99) };
  });
}

/** A policy whose decisions are timed, in milliseconds to the microsecond. */
const timed = (policy: Policy, tell: (time: number) => void): Policy =>
  function* (view, moment, random) {
    let spent = 0;
    const wishes = policy(view, moment, random)[Symbol.iterator]();
    try {
      for (;;) {
        const began = performance.now();
        const next = wishes.next();
        spent += performance.now() - began;
        if (next.done === true) return;
        yield next.value;
      }
    } finally {
      tell(Math.round(1000 * spent) / 1000);
    }
  };
