import { Worker } from 'node:worker_threads';
import type { StoredLine } from '../../net/view-line.ts';
import type { JudgeAnswer, JudgeQuestion } from './judge-protocol.ts';

/** A command to decide, without the lines that its judge may lack. */
export type ToDecide = Omit<Extract<JudgeQuestion, { kind: 'decide' }>, 'kind' | 'since' | 'lines'> & {
  /** The number of the last line of the room's log. */
  readonly seq: number;
  /** Reads the lines after one, in order. */
  readonly read: (after: number) => Promise<readonly StoredLine[]>;
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
export function createJudgePool({ threads: most, deadline, megabytes }: PoolSettings): JudgePool {
  const threads = new Set<Thread>();
  const waiting: ((thread: Thread) => void)[] = [];
  let isClosed = false;

  const spawn = (): Thread => {
    const worker = new Worker(new URL('./judge-worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: megabytes },
    });
    const thread: Thread = { worker, seqByRoom: new Map(), busy: false, ready: Promise.resolve() };
    thread.ready = new Promise((done) => worker.once('message', () => done()));
    threads.add(thread);
    worker.on('error', () => undefined);
    worker.once('exit', () => {
      threads.delete(thread);
      if (!isClosed) keepReady();
    });
    return thread;
  };

  /** A thread that is idle, or is started, is kept for the next room. */
  const keepReady = (): void => {
    const idle = [...threads].filter(({ busy }) => !busy).length;
    if (idle === 0 && threads.size < most) release(spawn());
    else if (threads.size < Math.min(2, most)) release(spawn());
  };

  const release = (thread: Thread): void => {
    const next = threads.has(thread) ? waiting.shift() : undefined;
    // Handed over busy: until the waiting question goes on, no other may take it.
    thread.busy = next !== undefined;
    next?.(thread);
  };

  /** An idle thread, best one that knows the room; the caller waits for one where all are busy. */
  const take = async (room: string | undefined): Promise<Thread> => {
    const idle = [...threads].filter(({ busy }) => !busy);
    const knows = idle.find(({ seqByRoom }) => room !== undefined && seqByRoom.has(room));
    const thread = knows ?? idle.toSorted((a, b) => a.seqByRoom.size - b.seqByRoom.size)[0];
    const taken = thread ?? (await new Promise<Thread>((done) => waiting.push(done)));
    taken.busy = true;
    keepReady();
    await taken.ready;
    return taken;
  };

  /** The answer of a thread, which is ended if it does not come in time. */
  const askThread = ({ worker }: Thread, question: JudgeQuestion): Promise<JudgeAnswer> =>
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

  const withThread = async <T>(room: string | undefined, work: (thread: Thread) => Promise<T>): Promise<T> => {
    const thread = await take(room);
    try {
      return await work(thread);
    } finally {
      release(thread);
    }
  };

  keepReady();
  keepReady();
  return {
    layOut: (question) => withThread(undefined, (thread) => askThread(thread, question)),
    decide: ({ seq, read, ...command }) =>
      withThread(command.room, async (thread) => {
        const ask = async (since: number): Promise<JudgeAnswer> =>
          askThread(thread, { kind: 'decide', ...command, since, lines: since < seq ? await read(since) : [] });
        const { seqByRoom } = thread;
        const known = seqByRoom.get(command.room) ?? 0;
        let answer = await ask(known);
        if (answer.kind === 'unknown-room') answer = await ask(0);
        seqByRoom.set(command.room, seq);
        return answer;
      }),
    load: () => ({
      threads: threads.size,
      busy: [...threads].filter(({ busy }) => busy).length,
      waiting: waiting.length,
    }),
    close: async () => {
      isClosed = true;
      await Promise.all([...threads].map(({ worker }) => worker.terminate()));
    },
  };
}
