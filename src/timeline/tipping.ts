import type { Slain } from '../app/state/animation-step.ts';
import { outerRadius } from '../geometry/gap.ts';
import type { Pose } from './pose.ts';

/** How a slain mini tips over, away from the blow, where physics has not said how it fell. */
export function tippedPose({ model, from }: Slain, share: number): Pose {
  const { at, base, height, facing } = model;
  const [dx, dz] = [at[0] - from[0], at[2] - from[2]];
  const away = Math.hypot(dx, dz);
  const [ux, uz] = away > 1e-6 ? [dx / away, dz / away] : [Math.sin(facing), Math.cos(facing)];
  const radius = outerRadius(base);
  // It tips about the rim away from the blow, ever faster, until its side lies on the ground.
  const end = Math.PI / 2 + Math.atan2(radius, height) * 0.5;
  const angle = end * Math.min(1, share * 1.8) ** 2;
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  const along = radius - radius * cos;
  const rise = radius * sin;
  const half = angle / 2;
  const [s, c] = [Math.sin(half), Math.cos(half)];
  const [sy, cy] = [Math.sin(facing / 2), Math.cos(facing / 2)];
  // The axis lies flat, square to the way it falls; before that it is turned as it faced.
  const [ax, az] = [uz * s, -ux * s];
  return {
    at: [at[0] + ux * along, at[1] + rise, at[2] + uz * along],
    facing: 0,
    lean: 0,
    hop: 0,
    turn: [ax * cy - az * sy, c * sy, az * cy + ax * sy, c * cy],
  };
}
