import { seededRandom, uniformInt } from '../../src/kernel/random.ts';
import { gapAcross } from '../../src/geometry/gap.ts';
import type { GameState } from '../../src/rules/core/state/state.ts';
import { bodyOfUnit } from '../../src/rules/regiments/ranks/regiment-state.ts';
import { someRegiments, type RegimentPlan } from './regiments.ts';

const BASES = [
  [20, 20],
  [25, 25],
  [25, 50],
  [40, 40],
  [50, 75],
] as const;

/** The least distance between units at the start, inches. */
const APART = 1;

/** Two lines of regiments face to face, some with champions, characters and missiles, and terrain between them. */
export function randomRegiments(seed: number, perSide = 4): GameState {
  const random = seededRandom(seed);
  const below = (n: number) => uniformInt(random, n);
  const between = (low: number, high: number) => low + (high - low) * (below(10_001) / 10_000);
  const pick = <T>(all: readonly T[]): T => all[below(all.length)]!;
  const terrain = Array.from({ length: 3 }, (_, i) => ({
    id: `p${i}`,
    kind: pick(['woods', 'rock', 'hill', 'crater']),
    shape: { box: [between(2, 5), 1, between(2, 4)] },
    at: [between(-18, 18), between(-2, 2)],
    traits: { ...(below(2) === 0 ? { dangerous: 1 } : {}) },
  }));
  const units: RegimentPlan[] = [];
  for (const side of ['attacker', 'defender'] as const) {
    let x = -26;
    for (let i = 0; i < perSide; i++) {
      const base = pick(BASES);
      const files = 1 + below(base[0] > 30 ? 4 : 8);
      const count = files + below(2 * files + 1);
      const width = (files * base[0]) / 25.4;
      x += width / 2 + APART + between(0, 2);
      units.push({
        ...{ id: `${side[0]}${i}`, side, files, count, base },
        at: [x, side === 'attacker' ? between(-11, -6) : between(6, 11)],
        facing: (side === 'attacker' ? 180 : 0) + between(-12, 12),
        profile: {
          agility: 1 + below(6),
          offence: 2 + below(4),
          strength: 3 + below(2),
          armour: below(4),
          hp: 1 + below(2),
        },
        ...(below(3) === 0
          ? { leaders: [{ id: `${side[0]}${i}.ch`, file: 1, keywords: [pick(['CHAMPION', 'CHARACTER'])] }] }
          : {}),
        ...(below(4) === 0 ? { keywords: [pick(['MISSILES', 'SWIFTSTRIDE', 'FLY'])] } : {}),
      });
      x += width / 2;
    }
  }
  return someRegiments({ units: spread(units), terrain });
}

/** The units that are clear of all units before them. */
function spread(units: readonly RegimentPlan[]): readonly RegimentPlan[] {
  const kept: RegimentPlan[] = [];
  for (const unit of units) {
    const state = someRegiments({ units: [...kept, unit] });
    const bodies = [...state.units.values()].map((u) => bodyOfUnit(state, u));
    const last = bodies.at(-1)!;
    if (bodies.slice(0, -1).every((body) => gapAcross(body, last) >= APART)) kept.push(unit);
  }
  return kept;
}
