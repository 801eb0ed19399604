import type { Point } from '../../kernel/point.ts';
import type { Model } from '../../rules/core/state/state.ts';

/** A mini shown at a possible place: while dragged, when placed, or as the witness of a refusal. */
export type Ghost = { readonly key: string; readonly model: Model; readonly at: Point; readonly colour: string };
