import type { Inches } from './units.ts';

/*
* The one home of tolerances. Each constant says its unit, why it has this size and which code may use it. Three kinds:
 * rounding (what doubles lose at table size), sameness (below it two things count as one), and margins (how far
 * something is moved so that the next test is clear-cut). A tolerance of one layer stands under that layer's heading.
 */

// Every layer

/** A step or vector shorter than this has no direction: what is left when two equal points are subtracted. Any layer. */
export const NO_LENGTH: Inches = 1e-12;

/** What a length may lose to rounding over a chain of operations on doubles at table size. Any layer. */
export const LENGTH_ROUNDING: Inches = 1e-9;

/** Heights or places closer than this are one: below the 0.00001″ to which recorded positions are rounded. Any layer. */
export const SAME_PLACE: Inches = 1e-6;

// Geometry

/** Paths whose costs differ by no more cost the same: their legs were summed in another order. Searches and taut paths. */
export const SAME_COST: Inches = 1e-12;

/** How near a lip, drawn taut or found along a stretch, a place is on it: 0.00001″, as recorded positions. Taut leaps. */
export const DRAWN_ON_LIP: Inches = 1e-5;
