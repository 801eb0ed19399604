import type { Point } from '../../kernel/point.ts';
import { clipAt, type Timeline } from '../../timeline/timeline.ts';
import { actionsOf } from './action.ts';
import { discOf, liftOver, groundObstaclesOf } from '../poses/obstacles.ts';
import { posesOf } from '../poses/track.ts';
import { centroid } from '../../kernel/vec.ts';
import { LENGTH_ROUNDING } from '../../kernel/tolerances.ts';

/** Radius of the free ground that filmed dice need, inches. */
export const DICE_ROOM = 2.6;
/** Half the largest felt that filmed dice fall on, and its height over the ground, inches: its sides lie along x and z. */
export const FILMED_FELT = { halfWidth: 2.35, halfDepth: 1.75, height: 0.7 } as const;
/** The least felt between a die at rest and the rim, the height of a die, and how much lower a small felt is, inches. */
const TO_RIM = 0.15;
const DIE = 0.75;
const LOWER = 0.35;
/** The frame's width beyond the mat, and the height of the mat over the table it lies on, inches. */
const FRAME = { width: 2.2, drop: 1.6 } as const;

/** Radii in inches of the circles around the action that are searched for room, and places on each. */
const RINGS = [4.5, 6, 8, 10, 13, 17] as const;
const AROUND = 16;

/**
 * Where the dice of a second fall when they are filmed: on free level ground near the models they are thrown for, or
 * beside the board when there is no room. The same for a whole throw.
 */
export function dicePlaceAt(timeline: Pick<Timeline, 'clips' | 'marks' | 'initial' | 'length'>, time: number): Point {
  const { clip, index } = clipAt(timeline, time);
  const places = known.get(timeline) ?? new Map<number, Point>();
  known.set(timeline, places);
  const before = places.get(index);
  if (before) return before;
  const action = actionsOf(timeline).findLast((one) => one.clip <= index && one.subject.length > 0);
  const concerned = action ? [...action.subject, ...action.against] : [...timeline.initial.models.keys()];
  const middle = centroid(posesOf(timeline, concerned, clip.start).map(({ at }) => at));
  const place = freePlace(timeline, middle, clip.start);
  places.set(index, place);
  return place;
}

const known = new WeakMap<object, Map<number, Point>>();

function freePlace(timeline: Pick<Timeline, 'clips' | 'initial' | 'length'>, [x, , z]: Point, time: number): Point {
  const { width, depth } = timeline.initial.table;
  // Dice need open ground: ponds are excluded too, although a camera may hover over them.
  const room = groundObstaclesOf(timeline.initial.terrain);
  const ids = [...timeline.initial.models.keys()];
  const poses = posesOf(timeline, ids, time);
  const minis = ids.flatMap((id, i) => {
    const model = timeline.initial.models.get(id);
    return model ? [discOf(model, poses[i]!.at)] : [];
  });
  const isFree = (at: Point) =>
    ROUND.every(([dx, dz]) => {
      const [px, pz] = [at[0] + dx * DICE_ROOM, at[2] + dz * DICE_ROOM];
      if (Math.abs(px) > width / 2 || Math.abs(pz) > depth / 2) return false;
      return liftOver(room, minis, [px, 0.45, pz]) <= LENGTH_ROUNDING;
    });
  for (const ring of RINGS)
    for (let i = 0; i < AROUND; i++) {
      // From the near edge outwards to both sides, because players look from there.
      const angle = ((i % 2 === 0 ? i : -i - 1) / AROUND) * Math.PI;
      const at: Point = [x + Math.sin(angle) * ring, 0, z + Math.cos(angle) * ring];
      if (isFree(at)) return at;
    }
  return besideBoard(timeline.initial.table, [x, 0, z]);
}

/** The corners of the space that dice at rest may fill, around the middle of the felt. */
export const diceCorners = ([x, y, z]: Point): readonly Point[] =>
  [-1, 1].flatMap((a) =>
    [-1, 1].flatMap((b) =>
      [-LOWER, DIE].map(
        (up): Point => [x + a * (FILMED_FELT.halfWidth - TO_RIM), y + up, z + b * (FILMED_FELT.halfDepth - TO_RIM)],
      ),
    ),
  );

/** The point beside the board's edge nearest to a point, on the table below. */
function besideBoard({ width, depth }: Timeline['initial']['table'], [x, , z]: Point): Point {
  const [w, d] = [width / 2 + FRAME.width + DICE_ROOM, depth / 2 + FRAME.width + DICE_ROOM];
  const within = (value: number, half: number) => Math.max(-half / 2, Math.min(half / 2, value));
  const isAtEnds = width / 2 - Math.abs(x) < depth / 2 - Math.abs(z);
  return isAtEnds ? [x < 0 ? -w : w, -FRAME.drop, within(z, d)] : [within(x, w), -FRAME.drop, z < 0 ? -d : d];
}

/** The bearing from which dice beside the board are seen in front of it, degrees; undefined for dice on it. */
export function diceBearing([x, , z]: Point, { width, depth }: Timeline['initial']['table']): number | undefined {
  if (Math.abs(x) > width / 2) return x < 0 ? -90 : 90;
  if (Math.abs(z) > depth / 2) return z < 0 ? 180 : 0;
  return undefined;
}

const ROUND: readonly (readonly [number, number])[] = [
  [0, 0],
  ...Array.from({ length: 8 }, (_, i): readonly [number, number] => [
    Math.cos((i * Math.PI) / 4),
    Math.sin((i * Math.PI) / 4),
  ]),
  ...Array.from({ length: 4 }, (_, i): readonly [number, number] => [
    0.5 * Math.cos((i * Math.PI) / 2),
    0.5 * Math.sin((i * Math.PI) / 2),
  ]),
];
