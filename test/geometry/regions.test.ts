import { describe, expect, it } from 'vitest';
import { findEnclosure, levelsThrough, mayJoin, mayJoinByChecks } from '../../src/geometry/regions/enclosure.ts';
import { overAt } from '../../src/geometry/field/over.ts';
import { atAnyLevel, findRoute, goalAt, overOneSheet, startLevels } from '../../src/geometry/routes/find-route.ts';
import { searchRoutes } from '../../src/geometry/routes/route-search.ts';
import type { RoutePoint } from '../../src/geometry/travel/route-node.ts';
import type { Point } from '../../src/kernel/point.ts';
import { restingHeights, whyNoPlace } from '../../src/physics/terrain/places.ts';
import { END_SLACK, START_SLACK } from '../../src/kernel/tolerances.ts';
import { fieldOfNets } from '../../src/physics/paths/surface-walk.ts';
import { spotAt } from '../../src/physics/views/spots.ts';
import type { MoverView } from '../../src/physics/views/view.ts';
import { createViews } from '../../src/physics/views/views.ts';
import type { Agility, CheckKind } from '../../src/rules/core/agility.ts';
import { storeyedScene } from '../physics/storeyed-scene.ts';
import { drawn } from '../support/drawn.ts';

/** Random tables. */
const SCENES = drawn(250);

const enclosed = (view: MoverView, a: RoutePoint, b: RoutePoint): boolean => {
  const field = fieldOfNets(view);
  const [from, to] = [a, b].map((s) => ({
    ...s,
    levels: levelsThrough(field, overAt(field, s.x, s.z), s.level),
  }));
  return findEnclosure(field, from!, to!) !== undefined;
};

/** Whether a search without any bound finds a way. */
function isReached(view: MoverView, a: RoutePoint, b: RoutePoint): boolean {
  const field = fieldOfNets(view);
  if (a.onSheet && b.onSheet?.joined === a.onSheet.joined && overOneSheet(a, a.onSheet, b, b.onSheet)) return true;
  return searchRoutes(field, startLevels(field, a), Infinity, goalAt(field, b), () => {}).end !== undefined;
}

/** Up to four questions over a table, from a place a base can stand at to another. */
function questions(
  seed: number,
  agility?: Agility,
): readonly { readonly view: MoverView; readonly from: RoutePoint; readonly to: RoutePoint }[] {
  const scene = storeyedScene(seed);
  const { random } = scene;
  const views = createViews(scene.spec);
  const settingFrom = (at: Point) => ({ ...scene.setting(at), ...(agility && { agility }) });
  const setting = settingFrom([0, 0, 0]);
  const { terrain, bounds } = views.view(setting, []);
  const places: Point[] = [];
  for (let tries = 0; tries < 60 && places.length < 8; tries++) {
    const [x, z] = [18 * random() - 9, 18 * random() - 9];
    const heights = restingHeights(terrain, x, z).filter((y) => !whyNoPlace(setting, terrain, bounds, [x, y, z]));
    if (heights.length > 0) places.push([x, heights[Math.floor(random() * heights.length)]!, z]);
  }
  return Array.from({ length: places.length >> 1 }, (_, k) => {
    const [from, to] = [places[2 * k]!, places[2 * k + 1]!];
    const view = views.view(settingFrom(from), [
      { at: from, slack: START_SLACK },
      { at: to, slack: END_SLACK },
    ]);
    const field = fieldOfNets(view);
    return { view, from: spotAt(field, from), to: spotAt(field, to) };
  });
}

describe('regions', () => {
  it(`part no two places that a search joins, and all it does not (seeds 0 to ${SCENES - 1})`, () => {
    const wrong: number[] = [];
    let [none, refused] = [0, 0];
    for (let seed = 0; seed < SCENES; seed++) {
      for (const { view, from, to } of questions(seed)) {
        const isParted = enclosed(view, from, to);
        const reached = isReached(view, from, to);
        if (isParted && reached) wrong.push(seed);
        if (!reached) none++;
        if (!reached && isParted) refused++;
        expect(findRoute(fieldOfNets(view), from, to).kind, `seed ${seed}`).toBe(reached ? 'route' : 'enclosed');
      }
    }
    expect(wrong).toEqual([]);
    expect(none).toBeGreaterThan(SCENES / 10);
    // Not one of them needed the search.
    expect(refused).toBe(none);
  });

  it('part both ways the same', () => {
    for (let seed = 5000; seed < 5000 + drawn(40, 8); seed++) {
      for (const { view, from, to } of questions(seed))
        expect(enclosed(view, to, from), `seed ${seed}`).toBe(enclosed(view, from, to));
    }
  });
});

/** What may be declared, and whether all of it must be done. */
const DECLARED: readonly (readonly [checks: readonly CheckKind[], binding: boolean])[] = [
  [[], false],
  [['climb'], false],
  [['climb'], true],
  [['climb', 'climb'], false],
  [['jump-down'], false],
  [['jump-across', 'climb'], false],
  [['climb', 'jump-down'], true],
];
const JUMP: Agility['jump'] = { free: 1, most: 4, rise: 1, landing: 3, clear: 1 };

describe('regions of a mover that climbs and jumps as it has said', () => {
  it('are parted by checks only where no search finds a way, and by their number where any number would do', () => {
    const wrong: string[] = [];
    let [none, refused, byNumber] = [0, 0, 0];
    for (let seed = 20_000; seed < 20_000 + drawn(50, 14); seed++) {
      const [checks, binding] = DECLARED[seed % DECLARED.length]!;
      for (const { view, from, to } of questions(seed, {
        checks,
        binding,
        climbs: true,
        ladders: 'free',
        jump: JUMP,
      })) {
        const { field } = view;
        const [a, b] = [atAnyLevel(field, from), atAnyLevel(field, to)];
        const isJoined = mayJoinByChecks(field, a, b);
        const reached = isReached(view, from, to);
        if (reached && !isJoined) wrong.push(`${seed} ${checks.join('+')} ${binding}`);
        if (reached) continue;
        none++;
        if (!isJoined) refused++;
        if (!isJoined && mayJoin(field, a, b)) byNumber++;
      }
    }
    expect(wrong).toEqual([]);
    expect(refused).toBeGreaterThan(0.8 * none);
    expect(byNumber).toBeGreaterThan(none / 10);
  });
});
