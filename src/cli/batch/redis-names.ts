/** The prefix of all our keys, because other programs may use the same Redis server. */
export const PREFIX = 'highground';

/** The set of batches that are being played, by the hashes of their orders. */
export const BATCHES = `${PREFIX}:batches`;

/** The key of a packed batch. */
export const packedBatchKey = (order: string): string => `${PREFIX}:batch:${order}`;

/** The key that exists while a batch has a host; it expires when the host is gone. */
export const hostKey = (order: string): string => `${PREFIX}:host:${order}`;

/** The id of a task in the queue, by the task's index. */
export const taskId = (task: number): string => `task-${task}`;

/** The contents of a job in the queue. */
export type QueuedTask = { readonly task: number };

/** Lifetime of a batch without its host, seconds; and the interval at which the host renews its key, milliseconds. */
export const HOST = { seconds: 30, pulse: 8_000 } as const;

/**
 * How long a worker holds a task without renewing its lock, and how often the others look for tasks without a lock,
 * milliseconds. Games are played in threads, so a worker can always renew its locks.
 */
export const LEASE = { lock: 10_000, look: 5_000 } as const;

/** Number of takeovers from dead workers after which the task itself is considered the cause. */
export const TAKEOVERS = 10;
