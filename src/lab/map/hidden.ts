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
import { randomPlaces } from './viewers.ts';
import { systemOf } from '../../rules/play/systems.ts';

/** Hidden ground: from what share of the places where somebody could stand a figure is seen. */
export type HiddenAsk = {
  readonly what: 'hidden';
  /** How many places look; 10,000 unless given. */
  readonly places?: number;
  /** Of their choice; 1 unless given. */
  readonly seed?: number;
  /** Who stands at every place, and who looks; on round bases. An ordinary soldier unless given. */
  readonly figure?: Figure;
  /** Floors above this height are lifted off: figures are asked for on the highest below it. Those who look stand on all. */
  readonly floor?: Inches;
};

/** How many places may look. */
export const VIEWERS = { usual: 10_000, most: 100_000 } as const;

const LAYERS: readonly LayerKind[] = [
  { name: 'seen', unit: 'share' },
  { name: 'height', unit: 'inches' },
];

const NOWHERE: readonly number[] = [Number.NaN, Number.NaN];

/**
 * How much a figure is hidden: `seen` is the share of random places, the same for every place of the map, from which
 * somebody of its kind sees it; `height` is how high it stands. Models are not in the way: they come and go.
 *
 * Whether one sees another is the rules' own answer, any line from body to body or the lines of a skirmish. What is clear
 * from the bearings of solids alone needs no line; of the rest, most are settled by a few lines that the rules try too.
 *
 * @errors A base that is not round; a number of places out of range; a table on which nobody can stand.
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
