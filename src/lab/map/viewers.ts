import type { PlanPoint, Point } from '../../kernel/point.ts';
import { seededRandom } from '../../kernel/random.ts';
import type { Inches } from '../../kernel/units.ts';
import type { GameState } from '../../rules/core/state/state.ts';

/** Consecutive misses after which a table counts as having no room for a model. */
const MOST_MISSES = 10_000;

/**
 * Random places where a model could stand: a point of the table is drawn and all levels over it are taken, so that
 * every square inch of every floor is equally likely.
 *
 * @param levelsAt The heights at which a model can stand over a point.
 * @returns As many as `count`; none where a table has no room.
 */
export function randomPlaces(
  { table: { width, depth } }: Pick<GameState, 'table'>,
  levelsAt: (place: PlanPoint) => readonly Inches[],
  count: number,
  seed: number,
): readonly Point[] {
  const random = seededRandom(seed);
  const share = () => random() / 2 ** 32 - 0.5;
  const places: Point[] = [];
  for (let misses = 0; places.length < count && misses < MOST_MISSES; ) {
    const [x, z] = [width * share(), depth * share()];
    const levels = levelsAt([x, z]);
    misses = levels.length > 0 ? 0 : misses + 1;
    for (const y of levels) if (places.length < count) places.push([x, y, z]);
  }
  return places;
}
