import type { BatchOrder } from './batch-order.ts';
import { type BatchTally, emptyBatchTally, foldSeed } from './batch-tally.ts';
import type { FactRow } from './fact-row.ts';
import { gatherSeeds, type PlayedSeed } from './seeds.ts';
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

/** What it takes to play the games of an order. */
type Run = {
  readonly order: BatchOrder;
  readonly engine: Engine;
  readonly keeper: Keeper | undefined;
  /** Ends it early. */
  readonly signal: AbortSignal;
};

/** What it takes to play a batch. */
type Drive = Run & {
  /** Reports how many games of all combinations have been played, and the tally so far. */
  readonly follow: (games: number, tally: BatchTally) => void;
};

/** What it takes to play an order whose seeds are counted elsewhere. */
type SeedDrive = Run & {
  /** Counts the next seed. */
  readonly take: (seed: PlayedSeed) => void;
  /** Whether enough seeds have been counted; depends on nothing but the order and the seeds. */
  readonly isOver: () => boolean;
  /** Reports how many games have been played. */
  readonly follow: (games: number) => void;
};

/** Finished tasks that may wait for an earlier one, per task played at once. */
const AHEAD = 4;

/**
 * Plays a batch to its end, as {@link driveSeeds} does.
 *
 * @returns The tally, and whether the batch was completed rather than aborted.
 */
export async function driveBatch(drive: Drive): Promise<{ readonly tally: BatchTally; readonly isDone: boolean }> {
  const { order, follow } = drive;
  const tally = emptyBatchTally(order);
  const isDone = await driveSeeds({
    ...drive,
    take: ({ game, facts }) => foldSeed(tally, game, facts),
    isOver: () => isOver(order, tally),
    follow: (games) => follow(games, tally),
  });
  return { tally, isDone };
}

/**
 * Plays an order to its end: reads the games that are already stored, then plays the missing ones.
 *
 * Tasks finish in any order but are stored and counted in order, and the stopping rule is asked after each seed. So the
 * result depends on nothing but the order.
 *
 * @returns Whether it was completed rather than aborted.
 */
export async function driveSeeds(drive: SeedDrive): Promise<boolean> {
  const { order, keeper, follow } = drive;
  const gather = gatherSeeds(order);
  let done = drive.isOver();
  let games = 0;
  const take = (rows: readonly FactRow[]): void => {
    games += rows.length;
    for (const seed of gather(rows)) {
      if (done) return;
      drive.take(seed);
      done = drive.isOver();
    }
  };
  let head = 0;
  for (const rows of keeper?.read() ?? []) {
    take(rows);
    head++;
  }
  follow(games);
  if (done) return true;
  await playFrom(head, drive, (rows) => {
    keeper?.append(rows);
    take(rows);
    follow(games);
    return done;
  });
  return done;
}

/**
 * Plays tasks from one on and passes their rows on in order until enough are taken.
 *
 * @param take Takes the next task's rows; returns true when it wants no more.
 */
function playFrom(head: number, { order, engine, signal }: Run, take: (rows: readonly FactRow[]) => boolean) {
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
