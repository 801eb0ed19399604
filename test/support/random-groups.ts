import { gapAcross } from '../../src/geometry/gap.ts';
import { seededRandom, uniformInt } from '../../src/kernel/random.ts';
import type { Formation } from '../../src/rules/core/formation.ts';
import { bodyOf } from '../../src/rules/regiments/ranks/formation.ts';
import type { CombinedProblem } from '../../src/rules/regiments/charge/problem.ts';
import { bodyFootprint, bodySizeOf } from '../../src/rules/regiments/ranks/footprint.ts';
import { type Block, depthOf, widthOf } from '../oracles/combined-by-lattice.ts';
import { aCharger, aProblem } from './combined.ts';
import { mm, ranked } from './ranks.ts';

/** A group as blocks of whole millimetres and as a problem of the rules. */
export type RandomGroup = {
  readonly target: Block;
  readonly blocks: readonly Block[];
  readonly problem: CombinedProblem;
  /** Friends that never move. */
  readonly rocks: readonly Formation[];
};

/** Every size of a random group is a multiple of this, millimetres, so that the lattice meets all its corners. */
export const GROUP_STEP = 5;

const WIDTHS = [20, 25, 30, 40, 50, 60, 75, 100] as const;

/**
 * A group of 2 to 4 chargers about a unit whose front edge is z = 0 from x = 0, all sizes multiples of 5 mm; with
 * `near` they start so close that a wheel is cut short.
 */
export function randomGroup(seed: number, count: number, near = false): RandomGroup {
  const random = seededRandom(seed);
  const below = (n: number) => uniformInt(random, n);
  const pick = <T>(from: readonly T[]): T => from[below(from.length)]!;
  const block = (files: number, ranks: number): Block => {
    const width = pick(WIDTHS);
    return {
      files: 1 + below(Math.max(1, Math.min(files, Math.floor(180 / width)))),
      ranks: 1 + below(ranks),
      base: [width, 5 * (4 + below(8))],
    };
  };
  for (;;) {
    const target = block(6, 3);
    const ranks = ranked('a', { ...target, at: [widthOf(target) / 2, 0] });
    const chargers: { readonly block: Block; readonly formation: Formation }[] = [];
    for (let tries = 0; chargers.length < count && tries < 200; tries++) {
      const one = block(6, 3);
      const [w, d] = [widthOf(target), depthOf(target)];
      const away = near ? 20 + below(120) : 150 + below(250);
      const aside = below(301) - 150;
      const slant = below(3) === 0 ? below(61) - 30 : 0;
      const [at, facing] = pick([
        [[w / 2 + aside, -away], 180],
        [[w / 2 + aside, -away], 180],
        [[w / 2 + aside, -away], 180],
        [[w + away, d / 2 + aside], 90],
        [[-away, d / 2 + aside], -90],
        [[w / 2 + aside, d + away], 0],
      ] as const);
      const formation = ranked(`u${chargers.length}`, { ...one, at: [at[0], at[1]], facing: facing + slant });
      const bodies = [ranks, ...chargers.map((c) => c.formation)].map(bodyOf);
      if (bodies.some((other) => gapAcross(other, bodyOf(formation)) < mm(10))) continue;
      chargers.push({ block: one, formation });
    }
    if (chargers.length < count) continue;
    const problem = aProblem(
      ranks,
      chargers.map(({ formation }, i) => aCharger(ranks, `u${i}`, formation)),
    );
    return { target, blocks: chargers.map((c) => c.block), problem, rocks: [] };
  }
}

/** A group with up to three obstacles around it, and a target that is already engaged and is not turned. */
export function amongRocks(seed: number, group: RandomGroup): RandomGroup {
  const { problem } = group;
  if (problem.target.kind === 'round') return group;
  const random = seededRandom(seed + 77);
  const below = (n: number) => uniformInt(random, n);
  const stand = [problem.target.formation, ...problem.chargers.map(({ formation }) => formation)].map(bodyOf);
  const rocks: Formation[] = [];
  for (let tries = 0; tries < 40 && rocks.length < 3; tries++) {
    const base = [20 + 5 * below(20), 20 + 5 * below(20)] as const;
    const at = [10 * below(61) - 250, 10 * below(41) - 250] as const;
    const rock = ranked(`r${rocks.length}`, { files: 1, ranks: 1, base, at });
    if (stand.every((other) => gapAcross(other, bodyOf(rock)) > mm(5))) rocks.push(rock);
  }
  const friends = rocks.map((rock) => ({
    by: { kind: 'model', id: [...rock.places.keys()][0]! } as const,
    body: bodyFootprint(rock, bodySizeOf(rock)),
  }));
  return { ...group, rocks, problem: { ...problem, friends, target: { ...problem.target, mayTurn: false } } };
}

/** The problem of a group as a mirror shows it: left is right. */
export function inMirror({ problem, rocks }: RandomGroup): CombinedProblem {
  if (problem.target.kind === 'round') throw new Error('random groups charge ranks');
  const of = (formation: Formation): Formation => {
    const [x, y, z] = formation.at;
    return { ...formation, at: [-x, y, z], facing: -formation.facing };
  };
  const formation = of(problem.target.formation);
  const chargers = problem.chargers.map((one) =>
    aCharger(formation, one.unit, of(one.formation), { range: one.range }),
  );
  const friends = rocks.map((rock, i) => ({
    by: problem.friends[i]!.by,
    body: bodyFootprint(of(rock), bodySizeOf(rock)),
  }));
  return { ...problem, target: { ...problem.target, formation }, chargers, friends };
}
