/** The kinds of collider a mesh can become. */
export const COLLIDER_KINDS = ['mesh', 'convex', 'boxes'] as const;
export type ColliderKind = (typeof COLLIDER_KINDS)[number];

/** Dimensions of a base in millimetres: width and depth. */
export type ChosenBase = { readonly round: number } | { readonly oval: readonly [number, number] };

/** Common round bases, millimetres, smallest first. */
export const ROUND_BASES = [20, 25, 28, 32, 40, 50, 60, 80, 100, 130] as const;
