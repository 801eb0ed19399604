import type { LabDependencies } from '../lab/lab-port.ts';
import { createWorkerPool } from '../lab/worker-pool.ts';
import type { Situation } from '../state/services.ts';
import type { Preference, SideQuestion } from '../../lab/game/prefer.ts';

/** The most time that a worker may take for a decision, and to lay out a table, milliseconds. */
const MOST_TIME = { decide: 10_000, open: 60_000 } as const;

/** Decides for a side in a worker. */
export type DecisionWorker = {
  /** Lays out a scenario's table, so that the first decision does not wait for it. */
  readonly prepare: (text: string) => void;
  /**
   * What the side prefers; undefined where no answer comes in time, or its worker ends: the next question goes to a new
   * one.
   *
   * @param text      The scenario's text.
   * @param situation The game as the side sees it.
   */
  readonly prefer: (text: string, situation: Situation, question: SideQuestion) => Promise<Preference | undefined>;
  /** Ends the worker. */
  readonly dismiss: () => void;
};

/** What it depends on: how a worker is started, and a timer that returns how to stop it. */
export type DecisionWorkerDependencies = Pick<LabDependencies, 'spawn' | 'ownFor'> & {
  readonly later: (ms: number, run: () => void) => () => void;
};

/** Creates one, whose worker is replaced when it ends or takes too long. */
export function createDecisionWorker({ spawn, ownFor, later }: DecisionWorkerDependencies): DecisionWorker {
  let waiting: readonly (() => void)[] = [];
  const giveUp = (): void => {
    const given = waiting;
    waiting = [];
    for (const end of given) end();
  };
  const pool = createWorkerPool({ spawn, ownFor, width: 1 }, giveUp);
  const dismiss = (): void => {
    pool.dismiss();
    giveUp();
  };

  /** The outcome of some work of the worker; undefined where it fails, ends or takes longer than `ms`. */
  const within = <T>(ms: number, work: Promise<T>): Promise<T | undefined> =>
    new Promise((done) => {
      const stop = later(ms, dismiss);
      const end = (outcome: T | undefined): void => {
        stop();
        waiting = waiting.filter((one) => one !== abandon);
        done(outcome);
      };
      const abandon = (): void => end(undefined);
      waiting = [...waiting, abandon];
      work.then(end, abandon);
    });

  return {
    prepare: (text) => void pool.at(text),
    prefer: async (text, situation, question) => {
      const [first] = pool.at(text);
      const task = first && (await within(MOST_TIME.open, first));
      return task && within(MOST_TIME.decide, task.services.prefer(situation, question));
    },
    dismiss,
  };
}
