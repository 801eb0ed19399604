import type { Point } from '../kernel/point.ts';
import type { Inches, Seconds } from '../kernel/units.ts';

/** A puff of dust: where it rises, at which second of its performance, and its radius when it is gone. */
export type Puff = { readonly at: Point; readonly time: Seconds; readonly size: Inches };
