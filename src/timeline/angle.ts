/** An angle moved a share of the shorter turn towards another, radians. */
export function turnedTo(from: number, to: number, share: number): number {
  let away = (to - from) % (2 * Math.PI);
  if (away > Math.PI) away -= 2 * Math.PI;
  if (away < -Math.PI) away += 2 * Math.PI;
  return from + away * share;
}
