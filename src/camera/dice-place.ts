import type { Point } from '../kernel/point.ts';
import { beatAt, type Reel } from '../reel/reel.ts';
import { actionsOf } from './action.ts';
import { discOf, liftOver, openGround } from './room.ts';
import { posesOf } from './track.ts';
import { middleOf } from '../kernel/vec.ts';

/** Where dice that are filmed fall: the middle of their felt on the mat, which takes so much room about it. */
export const DICE_ROOM = 2.6;

/** Rings about the action in which room is looked for, and places on each. */
const RINGS = [4.5, 6, 8, 10, 13, 17] as const;
const AROUND = 16;

/**
 * Where the dice of a second fall when they are filmed on the table: on free level ground near those they are thrown
 * for, the same place for the whole of a throw.
 */
export function dicePlaceAt(reel: Pick<Reel, 'beats' | 'marks' | 'initial' | 'length'>, time: number): Point {
  const { beat, index } = beatAt(reel, time);
  const places = known.get(reel) ?? new Map<number, Point>();
  known.set(reel, places);
  const before = places.get(index);
  if (before) return before;
  const action = actionsOf(reel).findLast((one) => one.beat <= index && one.subject.length > 0);
  const concerned = action ? [...action.subject, ...action.against] : [...reel.initial.models.keys()];
  const middle = middleOf(posesOf(reel, concerned, beat.start).map(({ at }) => at));
  const place = freePlace(reel, middle, beat.start);
  places.set(index, place);
  return place;
}

const known = new WeakMap<object, Map<number, Point>>();

function freePlace(reel: Pick<Reel, 'beats' | 'initial' | 'length'>, [x, , z]: Point, time: number): Point {
  const { width, depth } = reel.initial.table;
  // Dice fall on open ground: not into a pond either, which an eye may hang over.
  const room = openGround(reel.initial.terrain);
  const ids = [...reel.initial.models.keys()];
  const poses = posesOf(reel, ids, time);
  const minis = ids.flatMap((id, i) => {
    const model = reel.initial.models.get(id);
    return model ? [discOf(model, poses[i]!.at)] : [];
  });
  const isFree = (at: Point) =>
    ROUND.every(([dx, dz]) => {
      const [px, pz] = [at[0] + dx * DICE_ROOM, at[2] + dz * DICE_ROOM];
      if (Math.abs(px) > width / 2 || Math.abs(pz) > depth / 2) return false;
      return liftOver(room, minis, [px, 0.45, pz]) <= 1e-9;
    });
  for (const ring of RINGS)
    for (let i = 0; i < AROUND; i++) {
      // From the near edge outwards to both sides: players look from there.
      const angle = ((i % 2 === 0 ? i : -i - 1) / AROUND) * Math.PI;
      const at: Point = [x + Math.sin(angle) * ring, 0, z + Math.cos(angle) * ring];
      if (isFree(at)) return at;
    }
  return [0, 0, depth / 2 - DICE_ROOM];
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
