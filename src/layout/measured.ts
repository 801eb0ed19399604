import type { PlanPoint } from '../kernel/point.ts';
import { REST_COST, TAPE_STEP, TURN_COST } from '../kernel/tolerances.ts';
import * as trig from '../kernel/trig.ts';
import { type Degrees, type Inches, toDegrees } from '../kernel/units.ts';
import type { ScenarioDocument } from '../scenario/schema.ts';
import { distanceFrom, reachedBy, type SetUpThing } from './tapes.ts';

/** A tape that is this close to the layout is right: what a tape measure on a table can tell. */
export const TAPE_TOLERANCE: Inches = 0.05;

/** How a thing stands on a real table, by what was measured there. */
export type Offset = {
  /** Of each tape: measured less layout; undefined where nothing was measured. */
  readonly differences: readonly (Inches | undefined)[];
  /** How its middle has to be pushed: to the right and towards the near edge where positive. */
  readonly push: PlanPoint;
  /** How it has to be turned about its middle: clockwise in plan where positive. */
  readonly turn: Degrees;
  /** The farthest that a corner of it is from its place, or its middle if it has no corners. */
  readonly off: Inches;
  /** Whether it stands where it should, as far as a tape can tell. */
  readonly isRight: boolean;
};

/** Steps of the search; it doubles its exact digits with each. */
const STEPS = 12;

/**
 * Where a thing stands so that its tapes read as measured, and the way back: the least movement that explains them.
 *
 * @param measured Of each of its tapes, inches; undefined where nothing was measured.
 * @returns Undefined while nothing was measured.
 * @source Gauss–Newton with Tikhonov's term (Levenberg 1944): three unknowns, two shifts and a turn.
 */
export function findOffset(
  table: Pick<ScenarioDocument['table'], 'width' | 'depth'>,
  thing: SetUpThing,
  measured: readonly (Inches | undefined)[],
): Offset | undefined {
  const told = thing.tapes.flatMap((tape, i) => (measured[i] === undefined ? [] : [{ tape, read: measured[i] }]));
  if (told.length === 0) return undefined;
  const reach = Math.max(1, ...thing.outline.map(([x, z]) => lengthOf([x - thing.middle[0], z - thing.middle[1]])));
  let pose: Pose = [0, 0, 0];
  for (let step = 0; step < STEPS; step++) {
    // The normal equations of the linearised tapes; the turn counts in inches at the thing's rim.
    const rows = told.map(({ tape, read }): readonly [Pose, number] => {
      const value = (at: Pose): Inches => {
        const outline = moved(thing.outline, thing.middle, at, reach);
        const middle: PlanPoint = [thing.middle[0] + at[0], thing.middle[1] + at[1]];
        return distanceFrom(table, tape.edge, reachedBy(outline, middle, tape.to) ?? middle);
      };
      const here = value(pose);
      const slope = (axis: 0 | 1 | 2): number => {
        const next: [number, number, number] = [...pose];
        next[axis] += TAPE_STEP;
        return (value(next) - here) / TAPE_STEP;
      };
      return [[slope(0), slope(1), slope(2)], read - here];
    });
    const by = solve(rows, pose);
    pose = [pose[0] + by[0], pose[1] + by[1], pose[2] + by[2]];
  }
  const [x, z, rim] = pose;
  const now = moved(thing.outline, thing.middle, pose, reach);
  const off = Math.max(
    lengthOf([x, z]),
    ...now.map((c, i) => lengthOf([c[0] - thing.outline[i]![0], c[1] - thing.outline[i]![1]])),
  );
  return {
    differences: thing.tapes.map(({ distance }, i) => (measured[i] === undefined ? undefined : measured[i] - distance)),
    push: [-x + 0, -z + 0],
    turn: -toDegrees(rim / reach) + 0,
    off,
    isRight: off <= TAPE_TOLERANCE,
  };
}

/** A shift in x and z, and a turn clockwise as inches along the rim. */
type Pose = readonly [x: Inches, z: Inches, rim: Inches];

const lengthOf = ([x, z]: PlanPoint): Inches => Math.sqrt(x * x + z * z);

/** An outline turned about its middle and shifted. */
function moved(
  outline: readonly PlanPoint[],
  [mx, mz]: PlanPoint,
  [dx, dz, rim]: Pose,
  reach: Inches,
): readonly PlanPoint[] {
  const [c, s] = [trig.cos(rim / reach), trig.sin(rim / reach)];
  return outline.map(([x, z]): PlanPoint => {
    const [px, pz] = [x - mx, z - mz];
    return [mx + dx + px * c - pz * s, mz + dz + px * s + pz * c];
  });
}

/** What each part of a pose costs: a piece is turned only where no push would do. */
const REST = [REST_COST, REST_COST, TURN_COST] as const;

/** The step that brings the tapes to what was read, and the pose no further from rest than that needs. */
function solve(rows: readonly (readonly [Pose, number])[], pose: Pose): Pose {
  const a = REST.map((cost, i) => [0, 1, 2].map((j) => (i === j ? cost : 0)));
  const b = pose.map((value, i) => -REST[i]! * value);
  for (const [slope, missing] of rows)
    for (let i = 0; i < 3; i++) {
      b[i]! += slope[i]! * missing;
      for (let j = 0; j < 3; j++) a[i]![j]! += slope[i]! * slope[j]!;
    }
  return eliminated(a, b);
}

/** The solution of three equations. @source Gaussian elimination with partial pivoting. */
function eliminated(a: number[][], b: number[]): Pose {
  for (let column = 0; column < 3; column++) {
    let pivot = column;
    for (let row = column + 1; row < 3; row++)
      if (Math.abs(a[row]![column]!) > Math.abs(a[pivot]![column]!)) pivot = row;
    [a[column], a[pivot]] = [a[pivot]!, a[column]!];
    [b[column], b[pivot]] = [b[pivot]!, b[column]!];
    for (let row = column + 1; row < 3; row++) {
      const share = a[row]![column]! / a[column]![column]!;
      for (let j = column; j < 3; j++) a[row]![j]! -= share * a[column]![j]!;
      b[row]! -= share * b[column]!;
    }
  }
  const z = b[2]! / a[2]![2]!;
  const y = (b[1]! - a[1]![2]! * z) / a[1]![1]!;
  return [(b[0]! - a[0]![1]! * y - a[0]![2]! * z) / a[0]![0]!, y, z];
}
