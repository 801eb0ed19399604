import { cdp } from 'vitest/browser';
import { wait } from './page.ts';

/** A worker of the page as the browser's debugger sees it. */
export type FarWorker = {
  readonly send: (method: string, params?: object) => Promise<Record<string, unknown>>;
  /** Evaluates an expression in the worker; does not wait for what it starts. */
  readonly evaluate: (expression: string) => Promise<Record<string, unknown>>;
};

type Message = { readonly sessionId: string; readonly message: string };
type Attached = { readonly sessionId: string; readonly targetInfo: { readonly type: string; readonly title: string } };

/** Those of the page's workers that live. To be left when no more is asked. */
export type Followed = {
  readonly now: () => readonly FarWorker[];
  /** The worker that answers, once one does: those being ended are still listed for a while, and are silent. */
  readonly awake: () => Promise<FarWorker>;
  readonly leave: () => Promise<void>;
};

/** How long a worker may take to answer before another is asked, milliseconds at first; each time longer. */
const ANSWERS_IN = 1000;

/** Follows the page's workers through the browser's debugger. */
export async function followWorkers(): Promise<Followed> {
  const session = cdp();
  const workers = new Map<string, FarWorker>();
  const answers = new Map<number, (answer: Record<string, unknown>) => void>();
  let last = 0;

  const speakTo = (sessionId: string): FarWorker => {
    const send = (method: string, params: object = {}) =>
      new Promise<Record<string, unknown>>((answer, fail) => {
        const id = ++last;
        answers.set(id, answer);
        const message = JSON.stringify({ id, method, params });
        session.send('Target.sendMessageToTarget', { sessionId, message }).catch(fail);
      });
    return { send, evaluate: (expression) => send('Runtime.evaluate', { expression }) };
  };

  const attached = ({ sessionId, targetInfo }: Attached) => {
    if (targetInfo.type === 'worker') workers.set(sessionId, speakTo(sessionId));
  };
  const detached = ({ sessionId }: { readonly sessionId: string }) => void workers.delete(sessionId);
  const answered = ({ message }: Message) => {
    const { id, result } = JSON.parse(message) as { readonly id?: number; readonly result?: Record<string, unknown> };
    if (id === undefined) return;
    answers.get(id)?.(result ?? {});
    answers.delete(id);
  };
  const follow = (autoAttach: boolean) =>
    session.send('Target.setAutoAttach', { autoAttach, waitForDebuggerOnStart: false, flatten: false });

  session.on('Target.attachedToTarget', attached);
  session.on('Target.detachedFromTarget', detached);
  session.on('Target.receivedMessageFromTarget', answered);
  await follow(true);
  return {
    now: () => [...workers.values()],
    awake: async () => {
      for (let limit = ANSWERS_IN; ; limit *= 1.5) {
        for (const worker of [...workers.values()].toReversed()) {
          const silence = wait(limit).then(() => undefined);
          if (await Promise.race([worker.evaluate('1'), silence])) return worker;
        }
        await wait(ANSWERS_IN / 10);
      }
    },
    leave: async () => {
      await follow(false);
      session.off('Target.attachedToTarget', attached);
      session.off('Target.detachedFromTarget', detached);
      session.off('Target.receivedMessageFromTarget', answered);
    },
  };
}
