import { seededRandom, uniformInt } from '../../src/kernel/random.ts';
import type { BatchOrder } from '../../src/lab/batch/batch-order.ts';
import { type BatchFacts, type FactRow, makeFactRow } from '../../src/lab/batch/fact-row.ts';
import { jobsOf, taskAt } from '../../src/lab/batch/tasks.ts';
import { CORE_EDITION } from '../../src/rules/core/edition.ts';

/** An order for a small batch with made-up games. */
export const anOrder = (changes: Partial<BatchOrder> = {}): BatchOrder => ({
  core: CORE_EDITION,
  arms: [{ name: 'a table', scenario: '{}', settings: [], meshes: [] }],
  games: 40,
  seed: 7,
  vary: [],
  first: 'as-given',
  policies: { attacker: 'greedy', defender: 'cautious' },
  play: { kind: 'game', turns: 3 },
  ...changes,
});

/** The facts of a made-up game, by seed and combination. The higher the combination, the better the attacker. */
export function fakeFacts(seed: number, variant = 0): BatchFacts {
  const random = seededRandom(seed);
  const below = (n: number) => uniformInt(random, n);
  const [a, d, luck] = [below(6), below(6), below(100)];
  const winner = luck < 12 ? 'draw' : luck < 55 + 4 * variant ? 'attacker' : 'defender';
  const tried = below(4);
  return {
    ending: winner === 'draw' ? 'last-turn' : 'wiped-out',
    winner,
    first: 'attacker',
    turns: 1 + below(3),
    commands: 10 + below(50) + variant,
    attacker: { lostModels: a, chargesTried: tried, chargesMade: below(tried + 1) },
    defender: { lostModels: d, chargesTried: 1, chargesMade: below(2) },
    hash: seed.toString(16).padStart(16, '0'),
  };
}

/** The rows of a made-up task. */
export const fakeRows = (order: BatchOrder, task: number): readonly FactRow[] =>
  jobsOf(order, taskAt(order, task)).map(({ seed, variant }) => makeFactRow(fakeFacts(seed, variant)));
