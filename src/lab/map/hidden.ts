import type { PlanPoint, Point } from '../../kernel/point.ts';
import { err, ok, type Result } from '../../kernel/result.ts';
import type { Inches } from '../../kernel/units.ts';
import type { TableQuery } from '../../rules/core/ports.ts';
import { sightScene } from '../../rules/core/sight-scene.ts';
import type { GameState } from '../../rules/core/state/state.ts';
import { labMessages } from '../../messages/lab.ts';
import { bodyView } from './body-view.ts';
import { figureView } from './figure-view.ts';
import { hillCores, hillsOf } from './hill-cores.ts';
import type { MapProblem } from './map-problem.ts';
import type { LayerKind, Mapper } from './mapper.ts';
import { shadowBlockersOf, castShadows, type Disc, isOpaque } from './shadows.ts';
import { type Figure, highestUnder, SOLDIER, standingLevels } from './standing.ts';
import { systemOf } from '../../rules/play/systems.ts';
import { seededRandom } from '../../kernel/random.ts';

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

/** Hidden ground: from what share of the places where a model could stand a figure is seen. */
export type HiddenAsk = {
  readonly what: 'hidden';
  /** Number of viewpoints; 10,000 by default. */
  readonly places?: number;
  /** Seed by which they are drawn; 1 by default. */
  readonly seed?: number;
  /** The figure that stands at every place and at every viewpoint, on a round base. An ordinary soldier by default. */
  readonly figure?: Figure;
  /** Floors above this height are removed: figures stand on the highest one below it. Viewpoints are on all floors. */
  readonly floor?: Inches;
};

/** The default and maximum number of viewpoints. */
export const VIEWERS = { usual: 10_000, most: 100_000 } as const;

const LAYERS: readonly LayerKind[] = [
  { name: 'seen', unit: 'share' },
  { name: 'height', unit: 'inches' },
];

const NOWHERE: readonly number[] = [Number.NaN, Number.NaN];

/**
 * How hidden a figure is: `seen` is the share of random viewpoints, the same for every place of the map, from which a
 * figure of its kind sees it; `height` is the height at which it stands. Models do not block sight, because they move.
 *
 * Visibility is the rules' own answer: any line from body to body, or the lines of a skirmish. What the bearings of
 * solids show to be clear needs no line; most of the rest is settled by a few lines that the rules try too.
 *
 * @errors A base that is not round; a number of viewpoints out of range; a table on which no model can stand.
 */
export function makeHiddenMapper(state: GameState, table: TableQuery, ask: HiddenAsk): Result<Mapper, MapProblem> {
  const { places = VIEWERS.usual, seed = 1, figure = SOLDIER, floor } = ask;
  const { numberFrom, roundOnly, noRoom } = labMessages.map;
  if (!(Number.isInteger(places) && places >= 1 && places <= VIEWERS.most))
    return err({ at: 'places', message: numberFrom(1, VIEWERS.most, places) });
  if (figure.base.kind !== 'round') return err({ at: 'figure', message: roundOnly });
  const levelsAt = standingLevels(state, table, figure);
  const viewers = randomPlaces(state, levelsAt, places, seed);
  if (viewers.length === 0) return err({ at: 'figure', message: noRoom });
  const disc: Disc = { radius: figure.base.radius, height: figure.height };
  const opaque = [...state.terrain.values()].filter(isOpaque);
  const scene = sightScene(opaque);
  const cores = hillCores(opaque);
  const blockers = shadowBlockersOf(scene, cores);
  const sees =
    systemOf(state).sight === 'lines'
      ? figureView(table, figure, scene, cores)
      : bodyView(scene, cores, hillsOf(opaque), disc);
  const at = (place: PlanPoint): readonly number[] => {
    const height = highestUnder(levelsAt(place), floor);
    if (height === undefined) return NOWHERE;
    const here: Point = [place[0], height, place[1]];
    const between = castShadows(scene, blockers, here, disc);
    let seen = 0;
    for (const viewer of viewers) {
      const what = between(viewer);
      if (what === 'clear' || (what !== 'hidden' && sees(viewer, here, what))) seen++;
    }
    return [seen / viewers.length, height];
  };
  return ok({ layers: LAYERS, at });
}
