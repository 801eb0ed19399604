import { Worker } from 'node:worker_threads';
import type { StoredLine } from '../../net/view-line.ts';
import { type JudgeAnswer, type JudgeQuestion, MOST_ROOMS } from './judge-protocol.ts';

/** A command to decide, without the lines that its judge may lack. */
type ToDecide = Omit<Extract<JudgeQuestion, { kind: 'decide' }>, 'kind' | 'since' | 'lines' | 'bundle'> & {
  /** The number of the last line of the room's log. */
  readonly seq: number;
  /** Reads the lines after one, in order. */
  readonly read: (after: number) => Promise<readonly StoredLine[]>;
  /** Reads the room's bundle; undefined where it has none. */
  readonly readBundle: () => Promise<Uint8Array | undefined>;
};

/** Judges in threads of their own: a room that is solved for long, hangs or ends its thread delays no other room. */
export type JudgePool = {
  /** @throws JudgeFailed */
  readonly layOut: (question: Extract<JudgeQuestion, { kind: 'lay-out' }>) => Promise<JudgeAnswer>;
  /** @throws JudgeFailed */
  readonly decide: (command: ToDecide) => Promise<JudgeAnswer>;
  /** How many threads there are, how many of them are busy, and how many questions wait for one. */
  readonly load: () => { readonly threads: number; readonly busy: number; readonly waiting: number };
  readonly close: () => Promise<void>;
};

/** A judge took too long, or ended. */
export class JudgeFailed extends Error {
  override readonly name = 'JudgeFailed';
}

/** How a pool is set. */
export type PoolSettings = {
  /** The most threads. */
  readonly threads: number;
  /** Milliseconds after which a question is given up and its thread is ended. */
  readonly deadline: number;
  /** Memory of a thread, megabytes: one that exceeds it is ended. */
  readonly megabytes: number;
  /** The module that a thread runs; by default that of the judges. */
  readonly module?: URL;
};

type Thread = {
  readonly worker: Worker;
  /** How many lines of each room it knows, the room asked about last at the end. */
  readonly seqByRoom: Map<string, number>;
  state: 'starting' | 'idle' | 'busy';
};

/** Creates a pool. Two threads are always kept ready, so that a room never waits for one to start. */
export function createJudgePool(settings: PoolSettings): JudgePool {
  const { deadline } = settings;
  const threads = createThreads(settings);
  const backOff = createBackOff(Math.max(1, Math.floor(settings.threads / 2)));
  const withThread = async <T>(room: string | undefined, work: (thread: Thread) => Promise<T>): Promise<T> => {
    const thread = await threads.take(room);
    try {
      const result = await work(thread);
      threads.release(thread);
      return result;
    } catch (fault) {
      if (fault instanceof JudgeFailed) {
        threads.giveUp(thread);
        if (room !== undefined) backOff.failed(room);
      } else threads.release(thread);
      throw fault;
    }
  };
  return {
    layOut: (question) => withThread(undefined, (thread) => askThread(thread, question, deadline)),
    decide: ({ seq, read, readBundle, ...command }) => {
      const work = async (thread: Thread): Promise<JudgeAnswer> => {
        const ask = async (since: number): Promise<JudgeAnswer> => {
          const lines = since < seq ? await read(since) : [];
          const bundle = since === 0 ? await readBundle() : undefined;
          return askThread(thread, { kind: 'decide', ...command, since, lines, bundle }, deadline);
        };
        const { seqByRoom } = thread;
        let answer = await ask(seqByRoom.get(command.room) ?? 0);
        if (answer.kind === 'unknown-room') answer = await ask(0);
        remember(seqByRoom, command.room, seq);
        return answer;
      };
      return backOff.inTurn(command.room, () => withThread(command.room, work));
    },
    load: threads.load,
    close: threads.close,
  };
}

/** How long the first thread of a pool is left alone with what it found waiting, milliseconds. */
const MOST_SETTLING = 1000;

const JUDGE = new URL('./judge-worker.ts', import.meta.url);

/** Notes how many lines of a room a thread knows, and forgets the room that it was asked about longest ago. */
function remember(seqByRoom: Map<string, number>, room: string, seq: number): void {
  seqByRoom.delete(room);
  seqByRoom.set(room, seq);
  for (const [oldest] of seqByRoom) {
    if (seqByRoom.size <= MOST_ROOMS) return;
    seqByRoom.delete(oldest);
  }
}

/** How long a room waits after its first failure, and at most, milliseconds: twice as long after each further one. */
const FIRST_WAIT = 1000;
const LONGEST_WAIT = 60_000;
/** How long after its last failure a room is like any other again, milliseconds. */
const FORGIVEN = 600_000;

/**
 * Makes rooms wait whose questions have failed lately, so that a few rooms that hang do not hold every thread: each
 * waits for a while after a failure, and all of them together have only some threads at once.
 *
 * @param most The most threads that such rooms have at once.
 */
function createBackOff(most: number) {
  const failures = new Map<string, { readonly count: number; readonly at: number }>();
  const waiting: (() => void)[] = [];
  let running = 0;
  const lastFailure = (room: string) => {
    const failure = failures.get(room);
    return failure && performance.now() - failure.at < FORGIVEN ? failure : undefined;
  };
  return {
    failed: (room: string): void => {
      const count = (lastFailure(room)?.count ?? 0) + 1;
      const now = performance.now();
      for (const [name, { at }] of failures) if (now - at >= FORGIVEN) failures.delete(name);
      failures.set(room, { count, at: now });
    },
    /** Does work of a room: at once, or once it is the turn of a room that has failed. */
    inTurn: async <T>(room: string, work: () => Promise<T>): Promise<T> => {
      const failure = lastFailure(room);
      if (!failure) return work();
      const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (failure.count - 1));
      const left = failure.at + wait - performance.now();
      if (left > 0) await new Promise((done) => setTimeout(done, left));
      // The next in line has the place of the one that is done: `running` stays as it is.
      if (running < most) running++;
      else await new Promise<void>((go) => waiting.push(go));
      try {
        return await work();
      } finally {
        const next = waiting.shift();
        if (next) next();
        else running--;
      }
    },
  };
}

/** The threads of a pool, and who has which. */
function createThreads({ threads: most, megabytes, module = JUDGE }: PoolSettings) {
  const threads = new Set<Thread>();
  const waiting: { readonly take: (thread: Thread) => void; readonly fail: (why: JudgeFailed) => void }[] = [];
  let isClosed = false;
  /**
   * Whether the first thread is through with what it found waiting, or has had long enough for it: until then others
   * would only slow it down as they load.
   */
  let isSettled = false;
  const those = (state: Thread['state']): readonly Thread[] => [...threads].filter((thread) => thread.state === state);

  const release = (thread: Thread): void => {
    const next = threads.has(thread) ? waiting.shift() : undefined;
    // Handed over busy: until the waiting question goes on, no other may take it.
    thread.state = next ? 'busy' : 'idle';
    if (next === undefined) settle();
    next?.take(thread);
  };

  const spawn = (): void => {
    const worker = new Worker(module, { resourceLimits: { maxOldGenerationSizeMb: megabytes } });
    const thread: Thread = { worker, seqByRoom: new Map(), state: 'starting' };
    threads.add(thread);
    worker.once('message', () => {
      if (!isSettled) setTimeout(settle, MOST_SETTLING).unref();
      release(thread);
      keepReady();
    });
    // An error is followed by an exit.
    worker.on('error', () => undefined);
    worker.once('exit', () => {
      // One that never started would fail again: the next question tries.
      if (thread.state !== 'starting') giveUp(thread);
      else if (threads.delete(thread) && threads.size === 0)
        for (const { fail } of waiting.splice(0)) fail(new JudgeFailed('the thread did not start'));
    });
  };

  /** Another takes the place of a thread that has ended, or is being ended: no question may reach it. */
  const giveUp = (thread: Thread): void => {
    threads.delete(thread);
    keepReady();
  };

  /** Starts threads until two are there, and one is idle or about to be, if there may be more. */
  const keepReady = (): void => {
    const isShort = (): boolean =>
      threads.size < (isSettled ? 2 : 1) || (isSettled && those('idle').length === 0 && those('starting').length === 0);
    while (!isClosed && threads.size < most && isShort()) spawn();
  };

  const settle = (): void => {
    if (isSettled) return;
    isSettled = true;
    keepReady();
  };

  keepReady();
  return {
    release,
    giveUp,
    /** An idle thread, best one that knows the room; where all are busy, the next that is released. */
    take: async (room: string | undefined): Promise<Thread> => {
      const idle = those('idle');
      const knows = idle.find(({ seqByRoom }) => room !== undefined && seqByRoom.has(room));
      const thread = knows ?? idle.toSorted((a, b) => a.seqByRoom.size - b.seqByRoom.size)[0];
      if (thread) thread.state = 'busy';
      keepReady();
      return thread ?? new Promise<Thread>((take, fail) => waiting.push({ take, fail }));
    },
    load: () => ({ threads: threads.size, busy: those('busy').length, waiting: waiting.length }),
    close: async (): Promise<void> => {
      isClosed = true;
      await Promise.all([...threads].map(({ worker }) => worker.terminate()));
    },
  };
}

/**
 * The answer of a thread, which is ended if it does not come within `deadline` milliseconds. A question that cannot be
 * sent rejects, and leaves the thread as it was.
 */
const askThread = ({ worker }: Thread, question: JudgeQuestion, deadline: number): Promise<JudgeAnswer> =>
  new Promise((done, fail) => {
    const over = (why: string): void => {
      stop();
      void worker.terminate();
      fail(new JudgeFailed(why));
    };
    const answered = (answer: JudgeAnswer): void => {
      stop();
      done(answer);
    };
    const ended = (): void => over('the thread ended');
    const timer = setTimeout(() => over('no answer in time'), deadline);
    const stop = (): void => {
      clearTimeout(timer);
      worker.off('message', answered);
      worker.off('exit', ended);
    };
    worker.on('message', answered);
    worker.once('exit', ended);
    try {
      worker.postMessage(question);
    } catch (fault) {
      stop();
      fail(fault);
    }
  });
