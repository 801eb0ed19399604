import { type ExactChance, toChance } from '../../core/measure/exact-chance.ts';
import { rational, type Rational } from '../../../kernel/rational.ts';
import type { UnitId } from '../../core/ids.ts';
import { getUnit, hasStatus } from '../../core/state/lookup.ts';
import type { InjuryTable } from '../../core/rules/skirmish.ts';
import type { GameState } from '../../core/state/state.ts';
import { type CheckTerms, D20, passes, waysByKept } from '../fighters/checks.ts';
import { fighterOf } from '../fighters/fighters.ts';
import { injuryOf, waterAt } from '../fighters/injury.ts';
import type { ShotWeapon } from './arms.ts';
import type { ShotNeeds } from './plan-shot.ts';

/** How a fighter stands, for the odds: its wounds, and how badly it is hurt. */
type Standing = { readonly wounds: number; readonly hurt: 'not' | 'staggered' | 'dazed' | 'stunned' | 'out' };

/** What shots or a spell may lead to, each by its exact probability; together they are 1. */
export type InjuryChances = Readonly<Record<'unhurt' | 'wounded' | 'dazed' | 'stunned' | 'out', ExactChance>>;

/** Exact odds of a shot: that it hits, that a hit is not defended, and what all shots lead to. */
export type FighterShotOdds = {
  readonly hit: ExactChance;
  readonly unsaved: ExactChance;
  readonly ends: InjuryChances;
};

/** Weights of the ways a fighter may stand, over a common sum. */
type Weights = ReadonlyMap<string, { readonly at: Standing; readonly weight: bigint }>;

/** Equally likely pairs of d20: what any check is counted in, a single die with each second one alike. */
const PAIRS = BigInt(D20 * D20);

/**
 * The exact odds of a fighter's shots, a fall from a ledge afterwards not counted: the ways the target may stand are
 * followed from shot to shot in whole numbers.
 *
 * @source S-01, S-02, S-05, S-22, S-32, S-34, SK-03 to SK-06
 */
export function oddsOfShots(state: GameState, target: UnitId, weapon: ShotWeapon, planned: ShotNeeds): FighterShotOdds {
  const inWater = waterAt(state, fighterOf(state, target).at) !== undefined;
  const first = standingOf(state, target);
  const step = (at: Standing): readonly (readonly [Standing, bigint])[] =>
    shotFrom(at, weapon, { ...planned, defence: defenceOf(at) }, { table: state.rules.skirmish.injuryTable, inWater });
  // A fighter that goes down is no longer Staggered.
  const defenceOf = ({ hurt }: Standing): CheckTerms =>
    hurt === first.hurt ? planned.defence : { ...planned.defence, luck: 'plain' };
  let ways = start(first);
  for (let i = 0; i < weapon.shots; i++) ways = followed(ways, step, PAIRS * PAIRS);
  const hits = keptWeights(planned.terms).filter(({ kept }) => passes(kept, planned.terms.needs));
  const all = hits.reduce((sum, { weight }) => sum + weight, 0n);
  const open = hits.reduce((sum, { kept, weight }) => sum + weight * openAfter(kept, weapon, planned.defence), 0n);
  return {
    hit: toChance(rational(all, PAIRS)),
    unsaved: toChance(all === 0n ? NEVER : rational(open, all * PAIRS)),
    ends: endsOf(ways, first),
  };
}

/**
 * The exact odds of a damage spell, from its casting on; a fall from a ledge afterwards is not counted.
 *
 * @source S-01, S-35, SK-10
 */
export function oddsOfDamage(state: GameState, target: UnitId, strength: number, cast: CheckTerms): InjuryChances {
  const first = standingOf(state, target);
  const { injuryTable } = state.rules.skirmish;
  const inWater = waterAt(state, fighterOf(state, target).at) !== undefined;
  const works = keptWeights(cast).reduce(
    (sum, { kept, weight }) => (passes(kept, cast.needs) ? sum + weight : sum),
    0n,
  );
  const step = (at: Standing) => [
    [at, (PAIRS - works) * BigInt(D20)] as const,
    ...Array.from({ length: D20 }, (_, i) => {
      const rolled = injuryOf(i + 1 + strength, injuryTable);
      const spare = at.wounds > 1 && rolled !== 'nothing';
      return [spare ? { ...at, wounds: at.wounds - 1 } : hurtBy(at, rolled, inWater), works] as const;
    }),
  ];
  return endsOf(followed(start(first), step, PAIRS * BigInt(D20)), first);
}

/** The exact probability that a check is passed. */
export function chanceToPass(terms: CheckTerms): Rational {
  const good = keptWeights(terms).reduce(
    (sum, { kept, weight }) => (passes(kept, terms.needs) ? sum + weight : sum),
    0n,
  );
  return rational(good, PAIRS);
}

const NEVER = rational(0n);

const start = (at: Standing): Weights => new Map([[keyOf(at), { at, weight: 1n }]]);

const keyOf = ({ wounds, hurt }: Standing): string => `${wounds} ${hurt}`;

function standingOf(state: GameState, target: UnitId): Standing {
  const unit = getUnit(state, target);
  const hurt = (['stunned', 'dazed', 'staggered'] as const).find((status) => hasStatus(unit, status)) ?? 'not';
  return { wounds: fighterOf(state, target).wounds, hurt };
}

/** The ways after one more step; `all` is the sum of the weights that a step gives. */
function followed(
  ways: Weights,
  step: (at: Standing) => readonly (readonly [Standing, bigint])[],
  all: bigint,
): Weights {
  const next = new Map<string, { readonly at: Standing; readonly weight: bigint }>();
  const add = (at: Standing, weight: bigint) => {
    const key = keyOf(at);
    if (weight > 0n) next.set(key, { at, weight: (next.get(key)?.weight ?? 0n) + weight });
  };
  for (const { at, weight } of ways.values())
    if (at.hurt === 'out') add(at, weight * all);
    else for (const [to, part] of step(at)) add(to, weight * part);
  return next;
}

/** The faces a check may keep, each by how many of the 400 pairs keep it. */
const keptWeights = ({ luck }: CheckTerms): readonly { readonly kept: number; readonly weight: bigint }[] => {
  const ways = waysByKept(luck);
  const scale = luck === 'plain' ? D20 : 1;
  return ways.flatMap((count, kept) => (count > 0 ? [{ kept, weight: BigInt(count * scale) }] : []));
};

/** Of 400 pairs of the defence, those that leave a hit open. @source SK-05 */
function openAfter(kept: number, { traits }: ShotWeapon, defence: CheckTerms): bigint {
  if (traits.piercing !== undefined && kept >= traits.piercing) return PAIRS;
  return keptWeights(defence).reduce((sum, one) => (passes(one.kept, defence.needs) ? sum : sum + one.weight), 0n);
}

/** What one shot does to a fighter that stands so. @source S-05, S-22, S-32 */
function shotFrom(
  at: Standing,
  weapon: ShotWeapon,
  { terms, defence }: ShotNeeds,
  { table, inWater }: { readonly table: InjuryTable; readonly inWater: boolean },
): readonly (readonly [Standing, bigint])[] {
  return keptWeights(terms).flatMap(({ kept, weight }) => {
    const open = passes(kept, terms.needs) ? openAfter(kept, weapon, defence) : 0n;
    const struck =
      at.wounds > 1 ? { ...at, wounds: at.wounds - 1 } : hurtBy(at, injuryOf(kept + weapon.strength, table), inWater);
    return [[at, weight * (PAIRS - open)] as const, [struck, weight * open] as const];
  });
}

/** A fighter after an injury of its last wound: it never goes from Stunned to Dazed, and in water it is out. */
function hurtBy(at: Standing, injury: ReturnType<typeof injuryOf>, inWater: boolean): Standing {
  if (injury === 'nothing') return at;
  if (injury === 'out' || inWater) return { ...at, hurt: 'out' };
  return at.hurt === 'stunned' ? at : { ...at, hurt: injury };
}

function endsOf(ways: Weights, first: Standing): InjuryChances {
  const sums = { unhurt: 0n, wounded: 0n, dazed: 0n, stunned: 0n, out: 0n };
  let all = 0n;
  for (const { at, weight } of ways.values()) {
    sums[endOf(at, first)] += weight;
    all += weight;
  }
  const chance = (weight: bigint): ExactChance => toChance(rational(weight, all));
  return {
    unhurt: chance(sums.unhurt),
    wounded: chance(sums.wounded),
    dazed: chance(sums.dazed),
    stunned: chance(sums.stunned),
    out: chance(sums.out),
  };
}

function endOf({ wounds, hurt }: Standing, first: Standing): keyof InjuryChances {
  if (hurt !== first.hurt && (hurt === 'out' || hurt === 'stunned' || hurt === 'dazed')) return hurt;
  return wounds < first.wounds ? 'wounded' : 'unhurt';
}
