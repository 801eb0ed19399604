import type { RoutePoint } from '../../src/geometry/travel/route-node.ts';
import type { Point } from '../../src/kernel/point.ts';
import { restingHeights, whyNoPlace } from '../../src/physics/terrain/places.ts';
import { END_SLACK, START_SLACK } from '../../src/kernel/tolerances.ts';
import { fieldOfNets } from '../../src/physics/paths/surface-walk.ts';
import { spotAt } from '../../src/physics/views/spots.ts';
import type { MoverView } from '../../src/physics/views/view.ts';
import { createViews } from '../../src/physics/views/views.ts';
import { storeyedScene } from './storeyed-scene.ts';

/** A way asked for: from one place a base can stand at to another. */
export type PathQuestion = { readonly view: MoverView; readonly from: RoutePoint; readonly to: RoutePoint };

/** Up to six questions over the table of a seed; rather from and to heights than on the open ground. */
export function storeyedQuestions(seed: number): readonly (() => PathQuestion)[] {
  const scene = storeyedScene(seed);
  const { random } = scene;
  const views = createViews(scene.spec);
  const setting = scene.setting([0, 0, 0]);
  const { terrain, bounds } = views.view(setting, []);
  const places: Point[] = [];
  for (let tries = 0; tries < 80 && places.length < 12; tries++) {
    const [x, z] = [18 * random() - 9, 18 * random() - 9];
    const heights = restingHeights(terrain, x, z).filter((y) => !whyNoPlace(setting, terrain, bounds, [x, y, z]));
    if (heights.length > 0 && (heights.length > 1 || heights[0]! > 0 || random() < 0.4))
      places.push([x, heights[Math.floor(random() * heights.length)]!, z]);
  }
  return Array.from({ length: places.length >> 1 }, (_, k) => () => {
    const [from, to] = [places[2 * k]!, places[2 * k + 1]!];
    const view = views.view(scene.setting(from), [
      { at: from, slack: START_SLACK },
      { at: to, slack: END_SLACK },
    ]);
    // The routes of `findRoute` are asked for, over the nets of slopes.
    const field = fieldOfNets(view);
    return { view: { ...view, field }, from: spotAt(field, from), to: spotAt(field, to) };
  });
}
