/** A value, or the reason why there is none. */
export type Result<T, E> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: E };

/** A successful result holding `value`. */
export const ok = <T>(value: T): { readonly ok: true; readonly value: T } => ({ ok: true, value });

/** A failed result holding `error`. */
export const err = <E>(error: E): { readonly ok: false; readonly error: E } => ({ ok: false, error });
