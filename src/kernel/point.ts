import type { Inches } from './units.ts';

/** A point of the table: x along the width, y up, z along the depth; inches, origin at the table's centre. */
export type Point = readonly [x: Inches, y: Inches, z: Inches];

/** A point of the plan (seen from above): x along the width, z along the depth. */
export type PlanPoint = readonly [x: Inches, z: Inches];
