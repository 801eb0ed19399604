import { afterAll, describe, expect, it } from 'vitest';
import type { LabServices } from '../../src/app/lab/lab-port.ts';
import { type ReviewProgress, reviewGame } from '../../src/app/review/reviewer.ts';
import { playGame } from '../../src/lab/game/play-game.ts';
import { beginReview } from '../../src/lab/review/review.ts';
import { ok } from '../../src/kernel/result.ts';
import { layOutBuiltIn } from '../support/lab-games.ts';
import { until } from '../support/until.ts';

const { start, table, text } = await layOutBuiltIn('the-last-guard');
const { game } = playGame(start, table, { seed: 4, turns: 2, policies: { attacker: 'random', defender: 'random' } });
afterAll(() => table.dispose());

/** A worker that reviews here; `stops` it before a decision, or lets it end unexpectedly there. */
function worker(at?: { readonly decision: number; readonly how: 'stop' | 'die' }) {
  const review = beginReview(game, table);
  const seen = { asked: 0, dismissed: 0 };
  let died: (reason: string) => void = () => undefined;
  const services = {
    open: async () => ok(start),
    review: async () => ({ points: review.points, decisions: review.decisions }),
    judge: async (index: number) => {
      seen.asked++;
      if (index !== at?.decision) return review.judge(index);
      if (at.how === 'die') died('out of memory');
      return new Promise(() => undefined);
    },
  } as unknown as LabServices;
  const spawn = (ends: (reason: string) => void) => {
    died = ends;
    return { services, dismiss: () => void seen.dismissed++ };
  };
  return { seen, tools: { spawn, ownFor: async () => new Map() as never } };
}

function follow(tools: ReturnType<typeof worker>['tools']) {
  const told: ReviewProgress[] = [];
  const end = reviewGame(tools, text, game, (progress) => void told.push(progress));
  return { told, end };
}

describe('a review in a worker', () => {
  it('tells what is known so far after every decision, and ends its worker', async () => {
    const { seen, tools } = worker();
    const { told } = follow(tools);
    await until(() => seen.dismissed === 1);
    const { decisions } = told[0]!;
    expect(told.map(({ weighed }) => weighed)).toEqual([0, ...decisions.map((_, index) => index + 1)]);
    expect(told[0]!.points.length).toBeGreaterThan(2);
    const { judge } = beginReview(game, table);
    const judged = decisions.flatMap((decision, index) => {
      const judgement = judge(index);
      return judgement ? [{ decision, judgement }] : [];
    });
    expect(judged.length).toBeGreaterThan(0);
    expect(told.at(-1)!.found).toEqual(judged);
  });

  it('can be ended at any decision, and tells nothing after that', async () => {
    const { seen, tools } = worker({ decision: 3, how: 'stop' });
    const { told, end } = follow(tools);
    await until(() => seen.asked === 4);
    end();
    expect(seen.dismissed).toBe(1);
    const { length } = told;
    await new Promise((done) => setTimeout(done, 20));
    expect(told).toHaveLength(length);
    expect(told.at(-1)).toMatchObject({ weighed: 3, hasFailed: false });
  });

  it('says so when its worker ends, and keeps what it has found', async () => {
    const { seen, tools } = worker({ decision: 5, how: 'die' });
    const { told } = follow(tools);
    await until(() => told.some(({ hasFailed }) => hasFailed));
    expect(seen.asked).toBe(6);
    expect(told.at(-1)).toMatchObject({ weighed: 5, hasFailed: true });
  });
});
