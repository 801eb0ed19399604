import { describe, expect, it } from 'vitest';
import { findEnclosure } from '../../src/geometry/regions/enclosure.ts';
import { overAt } from '../../src/geometry/field/over.ts';
import { atAnyLevel, findRoute } from '../../src/geometry/routes/find-route.ts';
import { freeTrappedStart } from '../../src/geometry/routes/trapped-start.ts';
import { isFree } from '../../src/geometry/obstacles/levels.ts';
import { buildReach, reachSpot } from '../../src/geometry/routes/reach.ts';
import { leastByGrid } from '../oracles/least-by-grid.ts';
import { storeyedQuestions, type PathQuestion } from '../physics/storeyed-questions.ts';
import { drawn } from '../support/drawn.ts';

/** Random tables. */
const SCENES = drawn(60, 3, 3);
const STEP = 0.2;

/**
 * Whether a grid can judge a way: its ends in different cells, no slope there, no floor that is passed anywhere, nothing
 * around where it starts.
 */
const isJudged = ({ view, from, to }: PathQuestion): boolean =>
  [to.x - from.x, to.z - from.z].some((away) => Math.round(away / STEP) !== 0) &&
  !from.onSheet &&
  !to.onSheet &&
  !view.field.obstacles.some((o) => o.through) &&
  isFree(view.field.obstacles, overAt(view.field, from.x, from.z), from.level.y);

/** What a grid finds that is shorter than the way found, or where none was; undefined when there is nothing. */
function shorter({ view, from, to }: PathQuestion, step: number): number | undefined {
  const route = findRoute(view.field, from, to);
  return leastByGrid(view.field, from, to, step, route.kind === 'route' ? route.end.cost - 1e-6 : Infinity);
}

describe('ways among floors, walls and bases', () => {
  it(`are never longer than ways over a grid, nor missing (seeds 50000 to ${50_000 + SCENES - 1})`, () => {
    const wrong: string[] = [];
    let judged = 0;
    for (let seed = 50_000; seed < 50_000 + SCENES; seed++) {
      storeyedQuestions(seed).forEach((ask, k) => {
        const question = ask();
        if (!isJudged(question)) return;
        judged++;
        if (shorter(question, STEP) !== undefined) wrong.push(`${seed}:${k}`);
      });
    }
    expect(wrong).toEqual([]);
    expect(judged).toBeGreaterThan(2 * SCENES);
  });

  it.each([
    [10_056, 0, 'out from under a low floor and up onto it'],
    [11_838, 0, 'along a low top whose outline crosses another'],
    [20_855, 2, 'off a low top past a floor'],
    [60_063, 1, 'off a floor onto a block flush with it, and down beside'],
  ])('are found in seed %i, question %i: %s', (seed, k) => {
    const question = storeyedQuestions(seed)[k]!();
    expect(findRoute(question.view.field, question.from, question.to).kind).toBe('route');
    expect(shorter(question, STEP)).toBeUndefined();
  });

  it.each([
    [30_586, 5, 'out of a hill’s rise, past a floor'],
    [60_947, 0, 'out of a hill’s rise'],
    [101_951, 0, 'from beside a hill’s end'],
    [103_512, 0, 'between what touches at a line'],
    [106_221, 3, 'through a seam that two floors leave'],
    [108_289, 1, 'round the corner where two floors touch'],
    [117_581, 2, 'out of a short stretch of an outline and back in'],
    [122_027, 1, 'along the table’s edge'],
  ])('are found both ways, and no region refuses them, in seed %i, question %i: %s', (seed, k) => {
    const { view, from, to } = storeyedQuestions(seed)[k]!();
    const way = findRoute(view.field, from, to);
    expect(way.kind).toBe('route');
    const field = freeTrappedStart(view.field, from);
    expect(findEnclosure(field, atAnyLevel(field, from), atAnyLevel(field, to))).toBeUndefined();
    const isHeld = field !== view.field;
    const back = isHeld ? way : findRoute(view.field, to, from);
    if (way.kind === 'route' && back.kind === 'route') expect(back.end.cost).toBeCloseTo(way.end.cost, 3);
    else expect(back.kind).toBe('route');
  });

  it.each([
    [1841, 3, 'more than half round a disc'],
    [1970, 5, 'more than half round a disc'],
    [3291, 3, 'through a gate'],
    [3571, 3, 'through a gate'],
  ])('are all within a reach of their own length in seed %i, question %i: %s', (seed, k) => {
    const { view, from, to } = storeyedQuestions(seed)[k]!();
    const way = findRoute(view.field, from, to);
    const length = way.kind === 'route' ? way.end.cost : Number.NaN;
    expect(reachSpot(buildReach(view.field, from, length + 1e-4), to)?.cost).toBeCloseTo(length, 4);
  });

  it.each([
    [12_104, 4],
    [22_167, 3],
    [22_300, 5],
  ])('that do not exist are refused by regions alone in seed %i, question %i', (seed, k) => {
    const { view, from, to } = storeyedQuestions(seed)[k]!();
    expect(findEnclosure(view.field, atAnyLevel(view.field, from), atAnyLevel(view.field, to))).toBeDefined();
  });
});
