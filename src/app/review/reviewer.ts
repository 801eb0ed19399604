import type { ReviewedDecision } from '../../lab/review/decisions.ts';
import type { CostlyDecision } from '../../lab/review/costly-decisions.ts';
import type { ReviewPoint } from '../../lab/review/review.ts';
import type { Game } from '../../rules/play/game.ts';
import { createWorkerPool } from '../lab/worker-pool.ts';
import type { LabDependencies } from '../lab/lab-port.ts';
import { toSituation } from '../state/services.ts';

/** How far a review has come: what is known so far is shown while the rest is weighed. */
export type ReviewProgress = {
  readonly points: readonly ReviewPoint[];
  readonly decisions: readonly ReviewedDecision[];
  /** Number of decisions weighed. */
  readonly weighed: number;
  readonly found: readonly CostlyDecision[];
  /** Whether it ended before everything was weighed. */
  readonly hasFailed: boolean;
};

const NOTHING_YET: ReviewProgress = { points: [], decisions: [], weighed: 0, found: [], hasFailed: false };

/**
 * Reviews a game in a worker of its own, one decision after another.
 *
 * @param text   The text of the game's scenario.
 * @param game   Its entries in force.
 * @param follow Called as the review advances.
 * @returns How to end it.
 */
export function reviewGame(
  { spawn, ownFor }: Pick<LabDependencies, 'spawn' | 'ownFor'>,
  text: string,
  game: Pick<Game, 'initial' | 'log'>,
  follow: (progress: ReviewProgress) => void,
): () => void {
  let isOver = false;
  let progress = NOTHING_YET;
  const tell = (part: Partial<ReviewProgress>): void => {
    progress = { ...progress, ...part };
    if (!isOver) follow(progress);
  };
  const pool = createWorkerPool({ spawn, ownFor, width: 1 }, () => tell({ hasFailed: true }));
  const end = (): void => {
    isOver = true;
    pool.dismiss();
  };
  const run = async (): Promise<void> => {
    const { services } = await pool.at(text)[0]!;
    const { points, decisions } = await services.review(toSituation(game.initial), game.log);
    tell({ points, decisions });
    for (let index = 0; index < decisions.length && !isOver; index++) {
      const judgement = await services.judge(index);
      const found = judgement ? [...progress.found, { decision: decisions[index]!, judgement }] : progress.found;
      tell({ weighed: index + 1, found });
    }
    pool.dismiss();
  };
  run().catch(() => tell({ hasFailed: true }));
  return end;
}
