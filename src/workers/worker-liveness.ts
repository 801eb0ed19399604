/** Posted by a worker once it holds its lock. The lock is released when the worker ends, for whatever reason. */
type LockHeld = { readonly lock: string };

/** Worker's side: holds a lock of its own for its whole life, and tells the page the lock's name. */
export function holdWorkerLock(): void {
  const lock = `worker-${crypto.getRandomValues(new Uint32Array(4)).join('-')}`;
  // Locks exist only in secure contexts, and a frame of another site's page may have none: there a worker that ends without
  // an error goes unnoticed until the player presses Esc.
  navigator.locks
    ?.request(lock, () => {
      const held: LockHeld = { lock };
      postMessage(held);
      return new Promise(() => undefined);
    })
    .catch(() => undefined);
}

/**
 * Page's side: calls `ended` when the worker has ended, with or without an error. Stops waiting when `over` is aborted.
 */
export function watchWorkerLock(worker: Worker, over: AbortSignal, ended: () => void): void {
  worker.addEventListener('message', ({ data }: MessageEvent<Partial<LockHeld> | undefined>) => {
    const lock = data?.lock;
    if (lock === undefined || over.aborted) return;
    navigator.locks.request(lock, { signal: over }, ended).catch(() => undefined);
  });
}
