import { roomOf } from '../../camera/director/room.ts';
import { hitsAlong } from '../../geometry/sight/sight.ts';
import type { Point } from '../../kernel/point.ts';
import type { Inches, Radians } from '../../kernel/units.ts';
import type { GameState } from '../../rules/core/state.ts';

/** A wall nearer than this before an eye is all it sees. */
const TOO_NEAR: Inches = 2;
/** How far an eye that turns away from one wants to see. */
const FAR: Inches = 6;
/** Headings that are tried to either side. */
const STEP: Radians = Math.PI / 12;

/**
 * Where an eye had best look that would look along its mini's facing: there, unless a wall is all it would see; then at
 * the nearest heading that leads past it, to the left before the right. Among walls everywhere: where they are farthest.
 *
 * @returns About +y as a facing is: 0 looks towards −z, positive turns left.
 */
export function clearHeading(terrain: GameState['terrain'], eye: Point, facing: Radians): Radians {
  const { scene } = roomOf(terrain);
  const open = (heading: Radians): Inches => {
    const to: Point = [eye[0] - FAR * Math.sin(heading), eye[1], eye[2] - FAR * Math.cos(heading)];
    return FAR * (hitsAlong(scene, { from: eye, to })[0]?.fraction ?? 1);
  };
  if (open(facing) >= TOO_NEAR) return facing;
  const headings = Array.from({ length: 12 }, (_, i) => [facing + (i + 1) * STEP, facing - (i + 1) * STEP]).flat();
  const reaches = headings.map(open);
  const found = headings.find((_, i) => reaches[i]! >= FAR);
  return found ?? headings[reaches.indexOf(Math.max(...reaches))]!;
}
