/** An angle at a share of the short turn towards another, radians. */
export function turnedTo(from: number, to: number, share: number): number {
  let away = (to - from) % (2 * Math.PI);
  if (away > Math.PI) away -= 2 * Math.PI;
  if (away < -Math.PI) away += 2 * Math.PI;
  return from + away * share;
}
