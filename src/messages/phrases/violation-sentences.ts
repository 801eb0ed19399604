import type { Violation } from '../../rules/core/violations/violation.ts';
import type { Names } from './names.ts';

/** A sentence for every kind of violation, from its data and the names of models and units. */
export type ViolationSentences<V extends Violation> = {
  readonly [K in V['kind']]: (v: Extract<V, { readonly kind: K }>, names: Names) => string;
};
