import { gapAcross } from '../../src/geometry/gap.ts';
import type { Formation, FormationPose, RegimentLeg } from '../../src/rules/core/formation.ts';
import { touchesBetween } from '../../src/rules/regiments/ranks/contact.ts';
import { fromLine } from '../../src/rules/regiments/ranks/facing-line.ts';
import { bodyOf } from '../../src/rules/regiments/ranks/formation.ts';
import type { CombinedProblem } from '../../src/rules/regiments/charge/problem.ts';
import type { Lane } from '../../src/rules/regiments/charge/move/lane.ts';
import { setUp } from '../../src/rules/regiments/charge/place/set-up.ts';
import type { CombinedAnswer } from '../../src/rules/regiments/charge/solve/solve.ts';
import { forEachState, placesOf, type Put } from '../oracles/combined-by-lattice.ts';
import { comesTo } from '../oracles/charge-paths-by-steps.ts';
import { mm } from './ranks.ts';
import { GROUP_STEP, type RandomGroup } from './random-groups.ts';

/** The charged ranks of a problem, turned as the answer says. */
export function targetOf({ target }: CombinedProblem, { turned }: Pick<CombinedAnswer, 'turned'>): Formation {
  if (target.kind === 'round') throw new Error('a round base has no ranks');
  return { ...target.formation, ...turned };
}

/** The models that touch in an answer, counted base by base. */
export function countTouching(
  problem: CombinedProblem,
  answer: CombinedAnswer,
): { readonly target: number; readonly chargers: number } {
  const target = targetOf(problem, answer);
  const touches = answer.placements.flatMap(({ unit, at, facing }) => {
    const { formation } = problem.chargers.find((charger) => charger.unit === unit)!;
    return touchesBetween(target, { ...formation, at: at as FormationPose['at'], facing });
  });
  return { target: new Set(touches.map(({ a }) => a)).size, chargers: new Set(touches.map(({ b }) => b)).size };
}

/** The deepest overlap of any two bodies while an answer's moves are walked in small steps. */
export function deepestOnTheWay({ problem, rocks }: RandomGroup, answer: CombinedAnswer): number {
  const stand = new Map<string, Formation>(problem.chargers.map(({ unit, formation }) => [unit, formation]));
  const target = targetOf(problem, answer);
  let deepest = Number.NEGATIVE_INFINITY;
  for (const { unit, legs, to } of answer.moves) {
    const mine = stand.get(unit)!;
    const others = [target, ...rocks, ...[...stand].flatMap(([id, formation]) => (id === unit ? [] : [formation]))].map(
      bodyOf,
    );
    const depth = (pose: FormationPose) =>
      Math.max(...others.map((other) => -gapAcross(bodyOf({ ...mine, ...pose }), other)));
    for (const leg of legs)
      if (leg.kind !== 'align') for (const pose of stepsOf(leg)) deepest = Math.max(deepest, depth(pose));
    deepest = Math.max(deepest, depth(to));
    stand.set(unit, { ...mine, ...to });
  }
  return deepest;
}

/** The poses along a leg of a move. */
function stepsOf(leg: RegimentLeg): readonly FormationPose[] {
  const steps = 60;
  return Array.from({ length: steps + 1 }, (_, i): FormationPose => {
    const share = i / steps;
    if (leg.kind !== 'wheel')
      return {
        ...leg.from,
        at: [0, 1, 2].map(
          (k) => leg.from.at[k]! + share * (leg.to.at[k]! - leg.from.at[k]!),
        ) as unknown as FormationPose['at'],
      };
    const [s, c] = [Math.sin(leg.angle * share), Math.cos(leg.angle * share)];
    const [dx, dz] = [leg.from.at[0] - leg.pivot[0], leg.from.at[2] - leg.pivot[1]];
    return {
      at: [leg.pivot[0] + dx * c + dz * s, 0, leg.pivot[1] - dx * s + dz * c],
      facing: leg.from.facing + leg.angle * share,
    };
  });
}

/** The lanes of a group on an otherwise empty table. */
const openLanes = ({ problem }: RandomGroup) => setUp({ ...problem, friends: [] }, targetOf(problem, {})).lanes;

/** The pose of a charger at an offset of its lattice. */
function standsAt(lane: Lane, offset: number): Formation {
  const { charger, line, size } = lane;
  const [x, z] = fromLine(line, [mm(offset) + size.width / 2, 0]);
  return { ...charger.formation, at: [x, 0, z], facing: line.inward };
}

/** The places of a group on its lattice, free of obstacles, that its chargers could reach on an empty table. */
export function latticeOf(group: RandomGroup): readonly (readonly Put[])[] {
  const lanes = openLanes(group);
  const rocks = group.rocks.map(bodyOf);
  return group.blocks.map((block, i) => {
    const lane = lanes[i]!;
    const isOpen = (offset: number) =>
      lane.reach.spans.some(([from, to]) => mm(offset) >= from - 1e-6 && mm(offset) <= to + 1e-6) &&
      rocks.every((rock) => gapAcross(rock, bodyOf(standsAt(lane, offset))) > -0.0004);
    return placesOf(group.target, block, lane.charger.facing, GROUP_STEP, isOpen);
  });
}

/** A better state of the lattice that small steps reach; undefined when none is found in `most` states. */
export function betterByStepping(
  group: RandomGroup,
  { score }: CombinedAnswer,
  most: number,
): readonly (Put | undefined)[] | undefined {
  const lanes = openLanes(group).map((lane) => lane!);
  const better: (readonly (Put | undefined)[])[] = [];
  forEachState(latticeOf(group), (puts, engaged, contact) => {
    const isBetter = engaged > score.engaged || (engaged === score.engaged && contact > score.contact.total);
    if (isBetter && better.length < most) better.push([...puts]);
  });
  const known = new Map<string, boolean>();
  const goes = (i: number, puts: readonly (Put | undefined)[], done: ReadonlySet<number>): boolean => {
    const key = `${i} ${puts[i]!.offset} ${puts.map((put, j) => (done.has(j) ? put!.offset : '')).join(',')}`;
    const { line, charger } = lanes[i]!;
    const others = lanes.flatMap((lane, j) =>
      j === i ? [] : [done.has(j) ? standsAt(lane, puts[j]!.offset) : lane.charger.formation],
    );
    const side = { from: fromLine(line, [0, 0]), to: fromLine(line, [line.length, 0]) };
    const does = known.get(key) ?? comesTo(charger.formation, side, mm(puts[i]!.offset), [...group.rocks, ...others]);
    known.set(key, does);
    return does;
  };
  const hasOrder = (puts: readonly (Put | undefined)[], done: ReadonlySet<number>): boolean => {
    const left = puts.flatMap((put, i) => (put && !done.has(i) ? [i] : []));
    return left.length === 0 || left.some((i) => goes(i, puts, done) && hasOrder(puts, new Set([...done, i])));
  };
  return better.find((puts) => hasOrder(puts, new Set()));
}
