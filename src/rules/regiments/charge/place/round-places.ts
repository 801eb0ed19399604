import { LENGTH_ROUNDING, NO_TURN, MEASURE_TOLERANCE } from '../../../../kernel/tolerances.ts';
import type { ConvexBody } from '../../../../geometry/outlines/convex.ts';
import type { Inches, Radians } from '../../../../kernel/units.ts';
import type { FormationPose, RegimentLeg } from '../../../core/formation.ts';
import { frontOf, normalAngle } from '../../ranks/facing-line.ts';
import { axesOf, fromLocal } from '../../ranks/formation.ts';
import type { Charger, ChargedUnit } from '../problem.ts';
import { advanceAndWheel } from '../move/charge-legs.ts';
import { bodyFootprint, bodySizeOf } from '../../ranks/footprint.ts';

/** A charged lone round base, which has a single side all round. @source RG-14, RG-17 */
export type RoundTarget = Extract<ChargedUnit, { kind: 'round' }>;

/** A charger's front against a round base: its pose, its path, and the number of its models that touch. */
export type RoundPlace = {
  readonly charger: number;
  readonly pose: FormationPose;
  readonly legs: readonly RegimentLeg[];
  readonly body: ConvexBody;
  readonly own: number;
  readonly wheel: Radians;
  /** Distance of the point of contact from the front left corner. */
  readonly contact: Inches;
};

/** Angle between the wheels tried against a round base. */
const WHEEL_STEP: Radians = Math.PI / 90;

/**
 * Places of a charger about a round base, for wheels {@link WHEEL_STEP} apart. The point of contact is where two of its
 * models meet (both touch there), the middle of its front, or one of its corners.
 *
 * @param index Index of the charger.
 * @source RG-08, RG-14
 */
export function roundPlaces(target: RoundTarget, charger: Charger, index: number): readonly RoundPlace[] {
  const { width } = bodySizeOf(charger.formation);
  const front = frontOf(charger.formation);
  const contacts = [...new Set([...front.flatMap(({ from, to }) => [from, to]), width / 2])];
  const places: RoundPlace[] = [];
  for (let wheel = 0; wheel <= Math.PI / 2 + LENGTH_ROUNDING; wheel += WHEEL_STEP)
    for (const side of wheel === 0 ? (['left'] as const) : (['left', 'right'] as const))
      for (const contact of wheel === 0 ? [straightContact(target, charger)] : contacts) {
        const place = placeBy(target, charger, index, { side, wheel, contact });
        if (place) places.push(place);
      }
  return places;
}

/** The point of its front at which a charger going straight on touches. */
function straightContact({ at }: RoundTarget, { formation }: Charger): Inches {
  const { right } = axesOf(formation.facing);
  return (at[0] - formation.at[0]) * right[0] + (at[2] - formation.at[2]) * right[1] + bodySizeOf(formation).width / 2;
}

/** The place a charger reaches with one wheel so that a given point of its front touches; undefined when it cannot. */
function placeBy(
  { at, radius }: RoundTarget,
  charger: Charger,
  index: number,
  { side, wheel, contact }: { readonly side: 'left' | 'right'; readonly wheel: Radians; readonly contact: Inches },
): RoundPlace | undefined {
  const { formation } = charger;
  const size = bodySizeOf(formation);
  if (contact < -MEASURE_TOLERANCE || contact > size.width + MEASURE_TOLERANCE) return undefined;
  const start: FormationPose = { at: formation.at, facing: formation.facing };
  const facing = start.facing + (side === 'left' ? wheel : -wheel);
  const { ahead, right } = axesOf(facing);
  const hand = side === 'left' ? -1 : 1;
  const pivot = fromLocal(start, (hand * size.width) / 2, 0);
  const own = side === 'left' ? contact : contact - size.width;
  const [dx, dz] = [at[0] - pivot[0], at[2] - pivot[1]];
  const aside = dx * right[0] + dz * right[1];
  const first = axesOf(start.facing).ahead;
  const slope = first[0] * right[0] + first[1] * right[1];
  const before = Math.abs(slope) < LENGTH_ROUNDING ? 0 : (aside - own) / slope;
  const after = dx * ahead[0] + dz * ahead[1] - before * (first[0] * ahead[0] + first[1] * ahead[1]) - radius;
  if (before < -LENGTH_ROUNDING || after < -LENGTH_ROUNDING) return undefined;
  const legs = advanceAndWheel(start, size.width, {
    pivot: side,
    before: Math.max(0, before),
    wheel,
    after: Math.max(0, after),
  });
  const pose = legs.at(-1)?.to ?? start;
  return {
    ...{ charger: index, legs, wheel, contact },
    pose: { at: pose.at, facing: normalAngle(pose.facing) },
    body: bodyFootprint(pose, size),
    own: touchingAt(charger, contact),
  };
}

/** Number of models of a front that touch at one point of it. */
const touchingAt = ({ formation }: Charger, contact: Inches): number =>
  new Set(
    frontOf(formation)
      .filter(({ from, to }) => from <= contact + MEASURE_TOLERANCE && contact <= to + MEASURE_TOLERANCE)
      .map(({ model }) => model),
  ).size;

/**
 * The place at which a player puts the charger with this index against a round base, or why it is not one.
 *
 * @source RG-08, RG-14
 */
export function placedAgainstRound(
  target: RoundTarget,
  charger: Charger,
  index: number,
  pose: FormationPose,
): RoundPlace | 'not-flush' | 'no-way' {
  const size = bodySizeOf(charger.formation);
  const { ahead, right } = axesOf(pose.facing);
  const [dx, dz] = [target.at[0] - pose.at[0], target.at[2] - pose.at[2]];
  const contact = dx * right[0] + dz * right[1] + size.width / 2;
  const gap = dx * ahead[0] + dz * ahead[1] - target.radius;
  if (contact < -MEASURE_TOLERANCE || contact > size.width + MEASURE_TOLERANCE || Math.abs(gap) > MEASURE_TOLERANCE)
    return 'not-flush';
  const turn = normalAngle(pose.facing - charger.formation.facing);
  const side = turn < 0 ? 'right' : 'left';
  const place = placeBy(target, charger, index, { side, wheel: Math.abs(turn), contact });
  if (!place || Math.abs(turn) > Math.PI / 2 + NO_TURN) return 'no-way';
  const away = Math.sqrt((place.pose.at[0] - pose.at[0]) ** 2 + (place.pose.at[2] - pose.at[2]) ** 2);
  return away <= 2 * MEASURE_TOLERANCE ? place : 'no-way';
}
