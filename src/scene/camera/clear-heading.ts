import { obstaclesOf } from '../../camera/poses/obstacles.ts';
import { hitsAlong } from '../../geometry/sight/sight.ts';
import type { Point } from '../../kernel/point.ts';
import type { Inches, Radians } from '../../kernel/units.ts';
import type { GameState } from '../../rules/core/state/state.ts';

/** A wall within this distance fills the view. */
const TOO_NEAR: Inches = 2;
/** How far a camera that turns away from a wall should see. */
const FAR: Inches = 6;
/** Step between the headings tried to either side. */
const STEP: Radians = Math.PI / 12;
/** Directions tested within the picture, relative to its centre: across and upwards. */
const ACROSS: readonly Radians[] = [-0.6, -0.4, -0.2, 0, 0.2, 0.4, 0.6];
const UP: readonly Radians[] = [0, 0.2, 0.38];
/** Share of near walls in the picture from which walls are all there is to see. */
const MOST_WALL = 0.8;

/**
 * The heading for a camera at a model's eyes: the model's facing unless walls fill the view, or else the nearest
 * heading past them, left before right. With walls all around, the heading with the longest view.
 *
 * @returns A facing about +y: 0 looks towards −z, positive turns left.
 */
export function clearHeading(terrain: GameState['terrain'], position: Point, facing: Radians): Radians {
  const { scene } = obstaclesOf(terrain);
  const open = (heading: Radians, rise: Radians = 0): Inches => {
    const flat = FAR * Math.cos(rise);
    const to: Point = [
      position[0] - flat * Math.sin(heading),
      position[1] + FAR * Math.sin(rise),
      position[2] - flat * Math.cos(heading),
    ];
    return FAR * (hitsAlong(scene, { from: position, to })[0]?.fraction ?? 1);
  };
  const isWalled = (heading: Radians): boolean => {
    const reaches = UP.flatMap((rise) => ACROSS.map((aside) => open(heading + aside, rise)));
    return reaches.filter((reach) => reach < FAR).length >= MOST_WALL * reaches.length;
  };
  if (open(facing) >= TOO_NEAR && !isWalled(facing)) return facing;
  const headings = Array.from({ length: 12 }, (_, i) => [facing + (i + 1) * STEP, facing - (i + 1) * STEP]).flat();
  const reaches = headings.map((heading) => open(heading));
  const past = headings.filter((_, i) => reaches[i]! >= FAR);
  return past.find((heading) => !isWalled(heading)) ?? past[0] ?? headings[reaches.indexOf(Math.max(...reaches))]!;
}
