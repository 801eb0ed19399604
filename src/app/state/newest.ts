/** A request queue of which only the newest request matters: one is in flight, and at most one waits. */
type Newest<Q> = { readonly ask: (question: Q) => void; readonly drop: () => void };

/**
 * Creates a queue in front of an asynchronous service.
 *
 * @param take Gets the answer to a question unless it was dropped meanwhile; a newer question may already wait.
 * @param fail Gets the rejection.
 */
export function createNewest<Q, A>(
  put: (question: Q) => Promise<A>,
  take: (answer: A, question: Q) => void,
  fail: (fault: unknown) => void,
): Newest<Q> {
  let busy = false;
  let waiting: { readonly question: Q } | undefined;
  let turn = 0;
  const send = (question: Q): void => {
    busy = true;
    const mine = turn;
    put(question)
      .then(
        (answer) => mine === turn && take(answer, question),
        (fault: unknown) => mine === turn && fail(fault),
      )
      .finally(() => {
        busy = false;
        const next = waiting;
        waiting = undefined;
        if (next) send(next.question);
      });
  };
  return {
    ask: (question) => {
      if (busy) waiting = { question };
      else send(question);
    },
    drop: () => {
      turn++;
      waiting = undefined;
    },
  };
}
