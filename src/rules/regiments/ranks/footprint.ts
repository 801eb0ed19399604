import { type ConvexBody, turnedAbout } from '../../../geometry/outlines/convex.ts';
import { assert } from '../../../kernel/assert.ts';
import type { PlanPoint } from '../../../kernel/point.ts';
import type { Inches, Radians } from '../../../kernel/units.ts';
import type { Formation, FormationPose } from '../../core/formation.ts';
import type { Blocker } from '../../core/ports.ts';
import { axesOf, boundaryOf } from './formation.ts';
import * as trig from '../../../kernel/trig.ts';

/** The size of a unit's body. */
export type BodySize = { readonly width: Inches; readonly depth: Inches };

/** The size of a formation's boundary. */
export function bodySizeOf(formation: Formation): BodySize {
  const { left, right, back } = boundaryOf(formation);
  return { width: right - left, depth: back };
}

/** The ground of a unit in a pose; `ahead` extends it forwards, as swept by an advance. */
export function bodyFootprint(pose: FormationPose, { width, depth }: BodySize, ahead: Inches = 0): ConvexBody {
  // Written out because a search creates hundreds of thousands of these (bench combined: a fifth of the time).
  const { ahead: a, right: r } = axesOf(pose.facing);
  const [half, long] = [width / 2, (ahead + depth) / 2];
  const forward = (ahead - depth) / 2;
  const [x, z] = [pose.at[0] + forward * a[0], pose.at[2] + forward * a[1]];
  const [rx, rz, ax, az] = [half * r[0], half * r[1], long * a[0], long * a[1]];
  const [onR, onA] = [x * r[0] + z * r[1], x * a[0] + z * a[1]];
  return {
    points: [
      [x - rx + ax, z - rz + az],
      [x + rx + ax, z + rz + az],
      [x + rx - ax, z + rz - az],
      [x - rx - ax, z - rz - az],
    ],
    edges: [
      { nx: r[0], nz: r[1], reach: onR + half },
      { nx: -r[0], nz: -r[1], reach: half - onR },
      { nx: a[0], nz: a[1], reach: onA + long },
      { nx: -a[0], nz: -a[1], reach: long - onA },
    ],
    centre: [x, z],
    radius: Math.sqrt(half * half + long * long),
  };
}

/**
 * The corners of a unit's ground in several poses, as {@link groundOf} computes them.
 *
 * @shape x, z pairs; four corners a pose: front left, front right, rear right, rear left; length 8 × poses.
 */
export function cornersIn(poses: readonly FormationPose[], { width, depth }: BodySize): Float64Array {
  const corners = new Float64Array(8 * poses.length);
  const [half, long] = [width / 2, depth / 2];
  for (let i = 0; i < poses.length; i++) {
    const { at, facing } = poses[i]!;
    const [s, c] = [trig.sin(facing), trig.cos(facing)];
    const [x, z] = [at[0] + long * s, at[2] + long * c];
    const [rx, rz, ax, az] = [half * c, -half * s, -long * s, -long * c];
    corners[8 * i] = x - rx + ax;
    corners[8 * i + 1] = z - rz + az;
    corners[8 * i + 2] = x + rx + ax;
    corners[8 * i + 3] = z + rz + az;
    corners[8 * i + 4] = x + rx - ax;
    corners[8 * i + 5] = z + rz - az;
    corners[8 * i + 6] = x - rx - ax;
    corners[8 * i + 7] = z - rz - az;
  }
  return corners;
}

/** A unit as a blocker, named by its first model. */
export function unitBlocker({ places }: Formation): Blocker {
  const [model] = places.keys();
  assert(model !== undefined, 'ranks hold at least one model');
  return { kind: 'model', id: model };
}

/** A pose advanced by a length. */
export function advanced(pose: FormationPose, length: Inches): FormationPose {
  const [dx, dz] = axesOf(pose.facing).ahead;
  return { ...pose, at: [pose.at[0] + length * dx, pose.at[1], pose.at[2] + length * dz] };
}

/** A pose turned about a plan point; positive turns left. */
export function wheeled(pose: FormationPose, pivot: PlanPoint, angle: Radians): FormationPose {
  const [x, z] = turnedAbout(pivot, angle, [pose.at[0], pose.at[2]]);
  return { at: [x, pose.at[1], z], facing: pose.facing + angle };
}
