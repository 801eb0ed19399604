/** A point on the screen, pixels from its left and upper edge. */
export type ScreenPoint = readonly [x: number, y: number];

/** What lies over the picture. */
export type Panel = { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number };

/** How far models keep from the panels above and below them, pixels: a figure is taller than its foot. */
const ABOVE = 44;
const BELOW = 18;

/**
 * How far up the picture must go for points to lie clear of the prompt, pixels; 0 if they do. Points at the upper edge,
 * under the bar, are not pushed out: both ends of a long line may not fit.
 */
export function liftClearOf(points: readonly ScreenPoint[], prompt: Panel, barBottom: number): number {
  const covered = points.filter(([x, y]) => x >= prompt.left && x <= prompt.right && y > prompt.top - BELOW);
  if (covered.length === 0) return 0;
  const wanted = Math.max(...covered.map(([, y]) => y)) - (prompt.top - BELOW);
  const room = Math.min(...points.map(([, y]) => y)) - (barBottom + ABOVE);
  return Math.max(0, Math.min(wanted, room));
}
