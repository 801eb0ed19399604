import type { Inches } from '../kernel/units.ts';
import type { Obstacle } from './levels.ts';
import type { OutlinePlace } from './outline-places.ts';
import { signedDistance } from './rounded.ts';
import { type Sector, sectorsAbout } from './sectors.ts';

/** Two sets of obstacles between which what a mover is over may change. */
export type SetChange = readonly [a: readonly number[], b: readonly number[]];

/** Outlines flush along a stretch, beyond which not every way to take them at once is given. */
const MANY = 4;

/** How little outlines may part along a stretch for nothing to fit between them, to be over one and not the other. */
const SLIVER: Inches = 1e-8;

/**
 * Every change of what a mover is over that may happen at a place of an outline.
 *
 * @param joints  Which of the outlines there a mover that bends at the place counts as over, for each way to bend there.
 */
export function changesAt(
  obstacles: readonly Obstacle[],
  place: OutlinePlace,
  joints: readonly (readonly number[])[],
): readonly SetChange[] {
  const { over, touched, isCrossing } = place;
  // Where just two cross, places beside tell all, but that both may be taken at once at a joint of the two.
  if (isCrossing && touched.length === 2)
    return joints.some((owners) => owners.length === 2) ? [[over, [...over, ...touched]]] : [];
  if (isCrossing || touched.length > MANY || isFlush(obstacles, place)) return changesAmid(obstacles, place, joints);
  const sets = Array.from({ length: 1 << touched.length }, (_, bits) =>
    bits === 0 ? over : [...over, ...touched.filter((_, k) => (bits >> k) & 1)],
  );
  return sets.flatMap((a, i) => sets.slice(i + 1).map((b): SetChange => [a, b]));
}

/** Whether outlines touched along a stretch are one and the same there. */
function isFlush(obstacles: readonly Obstacle[], { x, z, touched }: OutlinePlace): boolean {
  if (touched.length === 1) return false;
  const off = touched.map((i) => signedDistance(obstacles[i]!.shape, x, z));
  return Math.max(...off) - Math.min(...off) < SLIVER;
}

/**
 * Changes where several outlines meet: straight through the place, from one sector about it to the one across, and at
 * the joints there, on to what a way counts as over as it bends, and off that.
 */
function changesAmid(
  obstacles: readonly Obstacle[],
  place: OutlinePlace,
  joints: readonly (readonly number[])[],
): readonly SetChange[] {
  const sectors = sectorsAbout(obstacles, place);
  const sets = distinct(sectors.map((s) => s.over));
  const through = sectors.flatMap((s, i) =>
    sectors.slice(i + 1).flatMap((t): SetChange[] => (isNext(s, t) ? [[s.over, t.over]] : [])),
  );
  const bent = joints.flatMap((joint, k) => {
    const onto = [...place.over, ...joint];
    const onward = joints.slice(k + 1).map((other): SetChange => [onto, [...place.over, ...other]]);
    const off = sets.flatMap((set): SetChange[] => {
      const kept = set.filter((i) => onto.includes(i));
      return [
        [set, kept],
        [kept, onto],
        [kept, place.over],
      ];
    });
    return [[place.over, onto] as const, ...onward, ...off];
  });
  return [...through, ...bent];
}

/** Slack for directions: outlines that are meant to be flush differ by no more, seen from a place. */
export const FLUSH_ANGLE = 0.05;

/** Whether sectors lie side by side, or with next to nothing between. */
export const isNext = (s: Sector, t: Sector): boolean =>
  Math.abs(s.to - t.from) < FLUSH_ANGLE || Math.abs(t.to - s.from - 2 * Math.PI) < FLUSH_ANGLE;

/** Sets, each once. */
export function distinct(sets: readonly (readonly number[])[]): readonly (readonly number[])[] {
  const byKey = new Map(sets.map((set) => [set.toSorted((a, b) => a - b).join(), set]));
  return [...byKey.values()];
}
