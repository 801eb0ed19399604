import type { Model } from '../../rules/core/state/state.ts';

/** A ring around a base: selected, targeted, or obstructing. */
export type BaseRing = { readonly model: Model; readonly colour: string };
