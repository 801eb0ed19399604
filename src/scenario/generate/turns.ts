/** The yaw of a generated piece is a multiple of this, in degrees. */
export const TURN_STEP = 15;

const ROOT_2 = Math.sqrt(2);
const ROOT_3 = Math.sqrt(3);
const ROOT_6 = Math.sqrt(6);
/** Cosines of 0, 15, … 90 degrees, from square roots: those are the same in every engine, unlike cosines. */
const COSINE = [1, (ROOT_6 + ROOT_2) / 4, ROOT_3 / 2, ROOT_2 / 2, 0.5, (ROOT_6 - ROOT_2) / 4, 0] as const;

/** The exact cosine of a multiple of {@link TURN_STEP} degrees; undefined for other angles. */
export function cosine(degrees: number): number | undefined {
  const turn = ((degrees % 360) + 360) % 360;
  if (turn % TURN_STEP !== 0) return undefined;
  if (turn > 180) return cosine(360 - turn);
  return turn > 90 ? -COSINE[(180 - turn) / TURN_STEP]! : COSINE[turn / TURN_STEP]!;
}

/** The exact sine of a multiple of {@link TURN_STEP} degrees; undefined for other angles. */
export const sine = (degrees: number): number | undefined => cosine(90 - degrees);
