import type { Model } from '../../rules/core/state/state.ts';

/** A ring about a base: picked, targeted, or in the way. */
export type BaseRing = { readonly model: Model; readonly colour: string };
