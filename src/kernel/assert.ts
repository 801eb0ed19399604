/** A bug of ours: a broken invariant of the code itself. Never caught below a composition root. */
export class InvariantError extends Error {
  override readonly name = 'InvariantError';
}

/** Throws {@link InvariantError} unless `condition` holds. For our own bugs, never for input. */
export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new InvariantError(message);
}

/** Closes an exhaustive switch: compiles only when every case has been handled. */
export function assertNever(value: never): never {
  throw new InvariantError(`unhandled case: ${JSON.stringify(value)}`);
}
