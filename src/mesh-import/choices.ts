/** What a mesh is made into for the rules. */
export const COLLIDER_KINDS = ['mesh', 'convex', 'boxes'] as const;
export type ColliderKind = (typeof COLLIDER_KINDS)[number];

/** Sides of a base, millimetres: across and deep. */
export type ChosenBase = { readonly round: number } | { readonly oval: readonly [number, number] };

/** Common round bases, millimetres, smallest first. */
export const ROUND_BASES = [20, 25, 28, 32, 40, 50, 60, 80, 100, 130] as const;
