import type { LineApproach } from '../../src/rules/regiments/charge/move/reach.ts';

/**
 * Where a unit stops that advances, wheels (positive to the left) and advances to its first contact: every corner of
 * its front against the line, both ends of the line against its front, and the nearest of these.
 */
export function stopsOf(
  { a, b, theta, width, length }: LineApproach,
  before: number,
  wheel: number,
): number | undefined {
  let left: readonly [number, number] = [a + before * Math.sin(theta), b - before * Math.cos(theta)];
  const turn = theta - wheel;
  if (wheel < 0) {
    const right = [left[0] + width * Math.cos(theta), left[1] + width * Math.sin(theta)] as const;
    left = [right[0] - width * Math.cos(turn), right[1] - width * Math.sin(turn)];
  }
  if (Math.abs(turn) > Math.PI / 2 - 0.9e-5) return undefined;
  const [ahead, along] = [
    [Math.sin(turn), -Math.cos(turn)],
    [Math.cos(turn), Math.sin(turn)],
  ] as const;
  const right = [left[0] + width * along[0], left[1] + width * along[1]] as const;
  let best: { readonly far: number; readonly offset: number } | undefined;
  const offer = (far: number, offset: number): void => {
    if (!best || far < best.far) best = { far, offset };
  };
  for (const [corner, from] of [
    [left, 0],
    [right, width],
  ] as const) {
    const far = corner[1] / Math.cos(turn);
    const at = corner[0] + far * ahead[0];
    if (at >= -1e-5 && at <= length + 1e-5) offer(far, at - from);
  }
  for (const end of [0, length]) {
    const [du, dv] = [end - left[0], -left[1]];
    const aside = du * along[0] + dv * along[1];
    if (aside >= -1e-5 && aside <= width + 1e-5) offer(du * ahead[0] + dv * ahead[1] + 1e-9, end - aside);
  }
  return best && best.far >= -1e-4 ? best.offset : undefined;
}
