/** What a worker says once it holds the lock that frees itself when the worker ends, whatever ends it. */
type Seated = { readonly seat: string };

/** Worker's side: takes a lock of its own for as long as it lives, and tells the page its name. */
export function holdWorkerLock(): void {
  const seat = `seat-${crypto.getRandomValues(new Uint32Array(4)).join('-')}`;
  // Locks exist only where the page was served safely; elsewhere a worker that ends without a word is missed until Esc.
  void navigator.locks?.request(seat, () => {
    const seated: Seated = { seat };
    postMessage(seated);
    return new Promise(() => undefined);
  });
}

/** Page's side: calls `left` when the worker has ended, be it without a word. Asks no more once `over` is aborted. */
export function watchWorkerLock(worker: Worker, over: AbortSignal, left: () => void): void {
  worker.addEventListener('message', ({ data }: MessageEvent<Partial<Seated> | undefined>) => {
    const seat = data?.seat;
    if (seat === undefined || over.aborted) return;
    navigator.locks.request(seat, { signal: over }, left).catch(() => undefined);
  });
}
