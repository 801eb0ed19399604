import type { Inches } from '../kernel/units.ts';

/** A rectangle in plan. */
export type Bounds = { readonly minX: Inches; readonly maxX: Inches; readonly minZ: Inches; readonly maxZ: Inches };
