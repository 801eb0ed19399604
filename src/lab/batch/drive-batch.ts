import type { BatchOrder } from './batch-order.ts';
import { type BatchTally, emptyBatchTally, foldSeed } from './batch-tally.ts';
import type { FactRow } from './fact-row.ts';
import { gatherSeeds } from './seeds.ts';
import { isOver } from './stopping.ts';
import { countTasks, taskAt } from './tasks.ts';

/** Plays tasks: threads of this machine, or other machines through Redis. */
export type Engine = {
  /** How many tasks it takes at once without any worker idling. */
  readonly width: number;
  /** The rows of a task's games, in order. @throws EngineFault when it cannot go on. */
  readonly play: (task: number) => Promise<readonly FactRow[]>;
  readonly close: () => Promise<void>;
};

/** The engine cannot go on for a reason outside this program. The message is one sentence for people. */
export class EngineFault extends Error {}

/** Where the games of a batch are stored. */
type Keeper = {
  readonly read: () => Iterable<readonly FactRow[]>;
  readonly append: (rows: readonly FactRow[]) => void;
};

/** What it takes to play a batch. */
type Drive = {
  readonly order: BatchOrder;
  readonly engine: Engine;
  readonly keeper: Keeper | undefined;
  /** Ends the batch early. */
  readonly signal: AbortSignal;
  /** Reports how many games of all combinations have been played, and the tally so far. */
  readonly follow: (games: number, tally: BatchTally) => void;
};

/** Finished tasks that may wait for an earlier one, per task played at once. */
const AHEAD = 4;

/**
 * Plays a batch to its end: reads the games that are already stored, then plays the missing ones.
 *
 * Tasks finish in any order but are stored and counted in order, and the stopping rule is asked after each seed. So the
 * result depends on nothing but the order of the batch.
 *
 * @returns The tally, and whether the batch was completed rather than aborted.
 */
export async function driveBatch(drive: Drive): Promise<{ readonly tally: BatchTally; readonly isDone: boolean }> {
  const { order, keeper, follow } = drive;
  const tally = emptyBatchTally(order);
  const gather = gatherSeeds(order);
  let done = isOver(order, tally);
  let games = 0;
  const take = (rows: readonly FactRow[]): void => {
    games += rows.length;
    for (const seed of gather(rows)) {
      if (done) return;
      foldSeed(tally, seed.game, seed.facts);
      done = isOver(order, tally);
    }
  };
  let head = 0;
  for (const rows of keeper?.read() ?? []) {
    take(rows);
    head++;
  }
  follow(games, tally);
  if (done) return { tally, isDone: true };
  await playFrom(head, drive, (rows) => {
    keeper?.append(rows);
    take(rows);
    follow(games, tally);
    return done;
  });
  return { tally, isDone: done };
}

/**
 * Plays tasks from one on and passes their rows on in order until enough are taken.
 *
 * @param take Takes the next task's rows; returns true when it wants no more.
 */
function playFrom(head: number, { order, engine, signal }: Drive, take: (rows: readonly FactRow[]) => boolean) {
  const total = countTasks(order);
  const waiting = new Map<number, readonly FactRow[]>();
  let next = head;
  let first = head;
  let inFlight = 0;
  return new Promise<void>((resolve, reject) => {
    let over = false;
    const end = (finish: () => void): void => {
      if (over) return;
      over = true;
      signal.removeEventListener('abort', onAbort);
      finish();
    };
    const onAbort = (): void => end(resolve);
    signal.addEventListener('abort', onAbort);
    const handOn = (): void => {
      for (let rows = waiting.get(first); rows !== undefined && !over; rows = waiting.get(first)) {
        waiting.delete(first++);
        if (take(rows) || first >= total) end(resolve);
      }
    };
    const send = (): void => {
      while (!over && next < total && inFlight < engine.width && next < first + engine.width * AHEAD) {
        const task = next++;
        inFlight++;
        engine.play(task).then(
          (rows) => {
            inFlight--;
            if (over) return;
            try {
              if (rows.length !== taskAt(order, task).games) throw new Error(`task ${task} came home incomplete`);
              waiting.set(task, rows);
              handOn();
            } catch (error) {
              return end(() => reject(error));
            }
            send();
          },
          (error: unknown) => end(() => reject(error)),
        );
      }
    };
    if (signal.aborted) return end(resolve);
    send();
  });
}
