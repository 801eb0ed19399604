/** Before everything of ours in a Redis that others may use too. */
export const PREFIX = 'highground';

/** The set of batches that are being played, by the fingerprints of their orders. */
export const BATCHES = `${PREFIX}:batches`;

/** Where a batch's parcel lies. */
export const parcelKey = (order: string): string => `${PREFIX}:parcel:${order}`;

/** Says that somebody gathers a batch's games; goes by itself when he is gone. */
export const hostKey = (order: string): string => `${PREFIX}:host:${order}`;

/** What a task is called: of the same number, one and the same. */
export const taskId = (task: number): string => `task-${task}`;

/** What is in a job of the queue. */
export type QueuedTask = { readonly task: number };

/** How long a batch lives on without its host, seconds; and how often he says that he is there, milliseconds. */
export const HOST = { seconds: 30, pulse: 8_000 } as const;

/**
 * How long a task is its worker's without a word from him, and how often the others look for one that is nobody's,
 * milliseconds. Workers play in threads, so that nothing keeps them from saying they are there.
 */
export const LEASE = { lock: 10_000, look: 5_000 } as const;

/** How often a task may be taken over from somebody who died before it is taken for what kills them. */
export const TAKEOVERS = 10;
