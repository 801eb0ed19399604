import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toDegrees } from '../../src/kernel/units.ts';
import type { FormationPose } from '../../src/rules/core/formation.ts';
import { unitId } from '../../src/rules/core/ids.ts';
import type { CombinedProblem } from '../../src/rules/regiments/charge/problem.ts';
import { bestCombinedCharge } from '../../src/rules/regiments/charge/solve/best-charge.ts';
import type { CombinedAnswer } from '../../src/rules/regiments/charge/solve/solve.ts';
import { bodyFootprint, bodySizeOf } from '../../src/rules/regiments/ranks/footprint.ts';
import {
  bestByPlay,
  countContact,
  faultOfMoves,
  isApart,
  type PlayBlock,
  type PlayPose,
  type PlayScene,
} from '../oracles/combined-by-play.ts';
import { aCharger, aProblem } from '../support/combined.ts';
import { drawn, seedOf } from '../support/drawn.ts';
import { ranked } from '../support/ranks.ts';
import { expectSound, sceneFile } from '../support/scene-file.ts';

/** Moves that a game played by hand looks for. */
const TRIES = 120;

const size = fc.constantFrom(20, 25, 30, 40, 50, 75);
const blockSize = fc.record({
  files: fc.integer({ min: 1, max: 5 }),
  ranks: fc.integer({ min: 1, max: 3 }),
  width: size,
  depth: size,
});

/** A block somewhere round the middle of the target, which it faces but for a slant. Millimetres and degrees. */
const placed = (from: number, slant: number) =>
  fc
    .tuple(
      blockSize,
      fc.integer({ min: from, max: 420 }),
      fc.integer({ min: 0, max: 359 }),
      fc.integer({ min: -slant, max: slant }),
    )
    .map(([block, away, round, aside]): PlayBlock => {
      const angle = (round * Math.PI) / 180;
      const [x, z] = [Math.round(-away * Math.sin(angle)), Math.round(-away * Math.cos(angle))];
      return { ...block, x, z, facing: round + 180 + aside };
    });

const scenes = (most: number): fc.Arbitrary<PlayScene> =>
  fc
    .record({
      target: blockSize.map((block) => ({ ...block, x: 0, z: 0, facing: 0 })),
      chargers: fc.array(placed(130, 40), { minLength: 1, maxLength: most }),
      rocks: fc.array(placed(90, 90), { maxLength: 2 }),
    })
    .filter(({ target, chargers, rocks }) => isApart([target, ...chargers, ...rocks]));

const formationOf = (name: string, { files, ranks, width, depth, x, z, facing }: PlayBlock) =>
  ranked(name, { files, ranks, base: [width, depth], at: [x, z], facing });

function problemOf({ target, chargers, rocks }: PlayScene): CombinedProblem {
  const charged = formationOf('a', target);
  return aProblem(
    charged,
    chargers.map((block, i) => aCharger(charged, `u${i}`, formationOf(`u${i}`, block))),
    {
      friends: rocks.map((block, i) => {
        const rock = formationOf(`r${i}`, block);
        return { by: { kind: 'model', id: [...rock.places.keys()][0]! }, body: bodyFootprint(rock, bodySizeOf(rock)) };
      }),
    },
  );
}

/** The scene as a file in which all charge the target. */
function regimentsScene({ target, chargers, rocks }: PlayScene): string {
  const unit = (id: string, side: 'attacker' | 'defender', { files, ranks, width, depth, x, z, facing }: PlayBlock) => {
    const base = { rect: [width, depth] as [number, number] };
    const at = [x / 25.4, z / 25.4] as [number, number];
    return { id, side, formation: { files, count: files * ranks, base, at, facing } };
  };
  const units = chargers.map((block, i) => unit(`u${i}`, 'attacker', block));
  return sceneFile({
    name: 'a random combined charge',
    system: 'regiments',
    table: { width: 60, depth: 60 },
    terrain: [],
    units: [unit('a', 'defender', target), ...units, ...rocks.map((block, i) => unit(`r${i}`, 'attacker', block))],
    start: { phase: 'charge', side: 'attacker' },
    script: [
      ...units.map(({ id }) => ({ do: { kind: 'declare-charge' as const, unit: id, targets: ['a'] } })),
      { ask: 'combined --target a' },
    ],
  });
}

const inMillimetres = ({ at, facing }: Pick<FormationPose, 'at' | 'facing'>): PlayPose => ({
  x: at[0] * 25.4,
  z: at[2] * 25.4,
  facing: toDegrees(facing),
});

/** What is wrong with an answer to a scene; undefined when nothing is. */
function faultOf(scene: PlayScene, answer: CombinedAnswer): string | undefined {
  const target = answer.turned ? { ...scene.target, ...inMillimetres(answer.turned) } : scene.target;
  const indexOf = (unit: string) => scene.chargers.findIndex((_, i) => unit === unitId(`u${i}`));
  const movesMade = answer.moves.filter(({ unit }) => !answer.failed.includes(unit));
  const fault = faultOfMoves(
    scene,
    target,
    // Those that fail stay where they are: their scenes have no dice.
    movesMade.map(({ unit, legs }) => ({
      charger: indexOf(unit),
      legs: legs.map((leg) => ({
        kind: leg.kind,
        to: inMillimetres(leg.to),
        ...('pivot' in leg ? { pivot: [leg.pivot[0] * 25.4, leg.pivot[1] * 25.4] as const } : {}),
      })),
    })),
  );
  if (fault) return fault;
  const engaged = answer.placements.map(({ unit, at, facing }) => ({
    ...scene.chargers[indexOf(unit)]!,
    ...inMillimetres({ at: at as FormationPose['at'], facing }),
  }));
  const contact = countContact(target, engaged);
  const { score } = answer;
  if (score.engaged !== engaged.length || score.contact.total !== contact)
    return `says ${score.engaged} engaged and ${score.contact.total} in contact: ${engaged.length} and ${contact} are`;
  // A turn is worse than any state without one in which as many engage.
  const known =
    score.rotation > 0 ? { engaged: score.engaged - 1, contact: Infinity } : { engaged: score.engaged, contact };
  const best = bestByPlay(scene, known, TRIES);
  const isBeaten = best.engaged !== known.engaged || best.contact !== known.contact;
  return isBeaten ? `${best.engaged} engaged and ${best.contact} in contact beat ${JSON.stringify(score)}` : undefined;
}

/** Cases that play has found, judged on every run. */
const FOUND: readonly PlayScene[] = [
  // The near corner of the front begins behind the line of the side it must strike, and goes past the target's corner.
  {
    target: { files: 4, ranks: 1, width: 40, depth: 20, x: 0, z: 0, facing: 0 },
    chargers: [{ files: 2, ranks: 1, width: 50, depth: 20, x: -114, z: 66, facing: 262 }],
    rocks: [],
  },
];

describe('combined charges played out by hand in millimetres', () => {
  it.each([
    { most: 1, all: 600 },
    { most: 2, all: 300 },
    { most: 4, all: 80 },
  ])('[CC-5 CC-7 CC-10 CC-13 RG-08 RG-09] up to $most: its moves are moves, and no play beats it', ({ most, all }) => {
    fc.assert(
      fc.property(scenes(most), (scene) => {
        const answer = bestCombinedCharge(problemOf(scene));
        const fault = faultOf(scene, answer);
        expectSound(`combined-of-${most}`, fault ? [fault] : [], () => regimentsScene(scene));
      }),
      { seed: seedOf(191 + most), numRuns: drawn(all, 3, 5), examples: FOUND.map((scene) => [scene]) },
    );
  });

  it('[CC-10] play from nothing is as good as the answer in nearly every scene, so that it would show a worse one', () => {
    const all = fc.sample(scenes(2), { seed: seedOf(197), numRuns: drawn(200, 8, 3) });
    let asGood = 0;
    for (const scene of all) {
      const { score } = bestCombinedCharge(problemOf(scene));
      const best = bestByPlay(scene, { engaged: 0, contact: 0 }, TRIES);
      const isAsGood = best.engaged === score.engaged && best.contact === score.contact.total;
      if (isAsGood || score.rotation > 0) asGood++;
    }
    expect(asGood / all.length).toBeGreaterThan(0.8);
  });
});
