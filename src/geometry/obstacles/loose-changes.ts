import type { Obstacle } from './levels.ts';
import { FLUSH_ANGLE, isAcross, isNext, type SetChange, type SetThere } from './outline-changes.ts';
import type { OutlinePlace } from './outline-places.ts';
import { sectorsAbout } from './sectors.ts';

/** Maximum number of flush outlines for which every order of taking them is returned. */
const MANY = 4;

/**
 * Every change of the obstacles under a mover that leaps and climbs as declared, at a place of an outline.
 *
 * Where outlines are flush along a stretch, every order of taking them is returned: possibly too many, never too few.
 *
 * @source Ours: only joins regions too freely; held against test/geometry/regions.test.ts.
 */
export function looseChangesAt(obstacles: readonly Obstacle[], place: OutlinePlace): readonly SetChange[] {
  const there = (over: readonly number[]): SetThere => ({ over, beside: [place.x, place.z] });
  return setChangesAt(obstacles, place).map(([a, b]): SetChange => [there(a), there(b)]);
}

type Change = readonly [a: readonly number[], b: readonly number[]];

function setChangesAt(obstacles: readonly Obstacle[], place: OutlinePlace): readonly Change[] {
  const { over, touched, isCrossing } = place;
  if (isCrossing && touched.length === 2) return changesAtJoint(obstacles, place);
  if (isCrossing || touched.length > MANY) return changesAmid(obstacles, place);
  const sets = Array.from({ length: 1 << touched.length }, (_, bits) =>
    bits === 0 ? over : [...over, ...touched.filter((_, k) => (bits >> k) & 1)],
  );
  return sets.flatMap((a, i) => sets.slice(i + 1).map((b): Change => [a, b]));
}

/**
 * Changes where just two outlines cross. Changes beside the crossing have places of their own, and both outlines are
 * taken at once only where paths bend: at a joint of two tops.
 */
function changesAtJoint(obstacles: readonly Obstacle[], { over, touched }: OutlinePlace): readonly Change[] {
  if (touched.some((i) => !obstacles[i]!.stand)) return [];
  const [i, j] = [touched[0]!, touched[1]!];
  return [
    [over, [...over, i, j]],
    [
      [...over, i],
      [...over, j],
    ],
  ];
}

/**
 * Changes where several outlines meet: straight through the place, from one sector about it to the one across, and at
 * the joints of tops there, where a path counts as over both as it bends.
 */
function changesAmid(obstacles: readonly Obstacle[], place: OutlinePlace): readonly Change[] {
  const sectors = sectorsAbout(obstacles, place);
  const sets = distinct(sectors.map((s) => s.over));
  const through = sectors.flatMap((s, i) =>
    sectors
      .slice(i + 1)
      .flatMap((t): Change[] => (isNext(s, t) || isAcross(s, t, FLUSH_ANGLE) ? [[s.over, t.over]] : [])),
  );
  const bent = jointsOf(obstacles, place).flatMap((joint) => {
    const onto = (set: readonly number[]) => [...set, ...joint.filter((i) => !set.includes(i))];
    const clear = (set: readonly number[]) => set.filter((i) => !joint.includes(i));
    return sets.flatMap((set, i): Change[] => [
      [set, onto(set)],
      [set, clear(set)],
      [clear(set), onto(set)],
      ...sets.slice(i + 1).map((other): Change => [onto(set), onto(other)]),
    ]);
  });
  return [...through, ...bent];
}

/** The sets a mover at a joint counts as over: two tops, or one that leads past something lower. */
function jointsOf(obstacles: readonly Obstacle[], { touched }: OutlinePlace): readonly (readonly number[])[] {
  const tops = touched.filter((i) => obstacles[i]!.stand);
  return tops.flatMap((i, k) => [[i], ...tops.slice(k + 1).map((j) => [i, j])]);
}

/** Sets without duplicates. */
function distinct(sets: readonly (readonly number[])[]): readonly (readonly number[])[] {
  const byKey = new Map(sets.map((set) => [set.toSorted((a, b) => a - b).join(), set]));
  return [...byKey.values()];
}
