import type { Inches } from './units.ts';

/** A point of the table in inches: x along the width, y up, z along the depth; the origin is the table's centre. */
export type Point = readonly [x: Inches, y: Inches, z: Inches];

/** A point in plan (seen from above), in inches: x along the width, z along the depth. */
export type PlanPoint = readonly [x: Inches, z: Inches];

/** A place without its height. */
export const inPlan = (at: PlanPoint | Point): PlanPoint => (at.length === 3 ? [at[0], at[2]] : at);
