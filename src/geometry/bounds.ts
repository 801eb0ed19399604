import type { Inches } from '../kernel/units.ts';

/** The rectangle that a mover's centre must stay in. */
export type Bounds = { readonly minX: Inches; readonly maxX: Inches; readonly minZ: Inches; readonly maxZ: Inches };
