import { Worker } from 'node:worker_threads';
import type { StoredLine } from '../../net/view-line.ts';
import type { JudgeAnswer, JudgeQuestion } from './judge-protocol.ts';

/** A command to decide, without the lines that its judge may lack. */
export type ToDecide = Omit<Extract<JudgeQuestion, { kind: 'decide' }>, 'kind' | 'since' | 'lines' | 'bundle'> & {
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
};

type Thread = {
  readonly worker: Worker;
  /** How many lines of each room it knows, the room asked about last at the end. */
  readonly seqByRoom: Map<string, number>;
  busy: boolean;
  ready: Promise<void>;
};

/** Creates a pool. Two threads are always kept ready, so that a room never waits for one to start. */
export function createJudgePool(settings: PoolSettings): JudgePool {
  const { deadline } = settings;
  const threads = createThreads(settings);
  const withThread = async <T>(room: string | undefined, work: (thread: Thread) => Promise<T>): Promise<T> => {
    const thread = await threads.take(room);
    try {
      return await work(thread);
    } finally {
      threads.release(thread);
    }
  };
  return {
    layOut: (question) => withThread(undefined, (thread) => askThread(thread, question, deadline)),
    decide: ({ seq, read, readBundle, ...command }) =>
      withThread(command.room, async (thread) => {
        const ask = async (since: number): Promise<JudgeAnswer> => {
          const lines = since < seq ? await read(since) : [];
          const bundle = since === 0 ? await readBundle() : undefined;
          return askThread(thread, { kind: 'decide', ...command, since, lines, bundle }, deadline);
        };
        const { seqByRoom } = thread;
        let answer = await ask(seqByRoom.get(command.room) ?? 0);
        if (answer.kind === 'unknown-room') answer = await ask(0);
        seqByRoom.set(command.room, seq);
        return answer;
      }),
    load: threads.load,
    close: threads.close,
  };
}

/** The threads of a pool, and who has which. */
function createThreads({ threads: most, megabytes }: PoolSettings) {
  const threads = new Set<Thread>();
  const waiting: ((thread: Thread) => void)[] = [];
  let isClosed = false;
  const idle = (): readonly Thread[] => [...threads].filter(({ busy }) => !busy);

  const release = (thread: Thread): void => {
    const next = threads.has(thread) ? waiting.shift() : undefined;
    // Handed over busy: until the waiting question goes on, no other may take it.
    thread.busy = next !== undefined;
    next?.(thread);
  };

  const spawn = (): void => {
    const worker = new Worker(new URL('./judge-worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: megabytes },
    });
    const ready = new Promise<void>((done, fail) => {
      worker.once('message', () => done());
      worker.once('exit', () => fail(new JudgeFailed('the thread did not start')));
    });
    // A question that waits for the thread hears of it.
    ready.catch(() => undefined);
    let hasStarted = false;
    worker.once('message', () => {
      hasStarted = true;
    });
    const thread: Thread = { worker, seqByRoom: new Map(), busy: false, ready };
    threads.add(thread);
    // An error is followed by an exit.
    worker.on('error', () => undefined);
    worker.once('exit', () => {
      threads.delete(thread);
      // One that never started would fail again: the next question tries.
      if (!isClosed && hasStarted) keepReady();
    });
    release(thread);
  };

  /** Starts threads until two are there, and one is idle, if there may be more. */
  const keepReady = (): void => {
    while (threads.size < most && (threads.size < 2 || (idle().length === 0 && waiting.length === 0))) spawn();
  };

  keepReady();
  return {
    release,
    /** An idle thread, best one that knows the room; where all are busy, the next that is released. */
    take: async (room: string | undefined): Promise<Thread> => {
      keepReady();
      const knows = idle().find(({ seqByRoom }) => room !== undefined && seqByRoom.has(room));
      const thread = knows ?? idle().toSorted((a, b) => a.seqByRoom.size - b.seqByRoom.size)[0];
      if (thread) thread.busy = true;
      const taken = thread ?? (await new Promise<Thread>((done) => waiting.push(done)));
      keepReady();
      try {
        await taken.ready;
      } catch (fault) {
        release(taken);
        throw fault;
      }
      return taken;
    },
    load: () => ({ threads: threads.size, busy: threads.size - idle().length, waiting: waiting.length }),
    close: async (): Promise<void> => {
      isClosed = true;
      await Promise.all([...threads].map(({ worker }) => worker.terminate()));
    },
  };
}

/** The answer of a thread, which is ended if it does not come within `deadline` milliseconds. */
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
    worker.postMessage(question);
  });
