import { type ExactChance, toChance } from '../../core/measure/exact-chance.ts';
import { complement, plus, rational, type Rational, times } from '../../../kernel/rational.ts';
import type { UnitId } from '../../core/ids.ts';
import { accumulateFrom } from '../../core/judge/event-accumulator.ts';
import { scriptedDice } from '../../core/dice.ts';
import type { TableQuery } from '../../core/ports.ts';
import { getUnit, hasStatus } from '../../core/state/lookup.ts';
import type { GameState } from '../../core/state/state.ts';
import { wound } from '../fighters/blow.ts';
import { chanceToPass, type CheckTerms, D20, passes, rollD20, waysByKept } from '../fighters/checks.ts';
import { waysToSteady } from '../fighters/fall.ts';
import { fighterOf, isPresent } from '../fighters/fighters.ts';
import { injure } from '../fighters/injury.ts';
import { stepFromLips } from '../fighters/resolve-overlap.ts';
import type { ShotWeapon } from './arms.ts';
import { defenceAgainst, type ShotNeeds } from './plan-shot.ts';

/** What shots or a spell may lead to, each by its exact probability; together they are 1. */
export type InjuryChances = Readonly<Record<'unhurt' | 'wounded' | 'dazed' | 'stunned' | 'out', ExactChance>>;

/** Exact odds of a shot: that it hits, that a hit is not defended, and what all shots lead to. */
export type FighterShotOdds = {
  readonly hit: ExactChance;
  readonly unsaved: ExactChance;
  readonly ends: InjuryChances;
};

/** A state that may come of it, with its probability. */
type Way = { readonly state: GameState; readonly chance: Rational };

/**
 * The exact odds of a fighter's shots, with the falls from ledges that they may cause: every state that may come of one
 * shot is followed through the next.
 *
 * @source S-01, S-02, S-05, S-22, S-26, S-32, S-34, SK-03 to SK-06
 */
export function oddsOfShots(
  state: GameState,
  target: UnitId,
  weapon: ShotWeapon,
  { terms, defence }: ShotNeeds,
  table: TableQuery,
): FighterShotOdds {
  const shot = { target, weapon, terms, table };
  let ways: readonly Way[] = [{ state, chance: SURE }];
  for (let i = 0; i < weapon.shots; i++)
    ways = merged(
      ways.flatMap((way) => (isPresent(way.state, target) ? after(way, shotWays(way.state, shot)) : [way])),
      target,
    );
  const hit = chanceToPass(terms);
  const open = keptChances(terms).reduce(
    (sum, { kept, chance }) =>
      passes(kept, terms.needs) ? plus(sum, times(chance, openAfter(kept, weapon, defence))) : sum,
    NEVER,
  );
  const unsaved = hit.num === 0n ? NEVER : rational(open.num * hit.den, open.den * hit.num);
  return { hit: toChance(hit), unsaved: toChance(unsaved), ends: endsOf(ways, state, target) };
}

/**
 * The exact odds of a damage spell, from its casting on, with the fall from a ledge that it may cause.
 *
 * @param strength  What it adds to the Injury Roll, in pips.
 * @source S-01, S-26, S-35, SK-10
 */
export function oddsOfDamage(
  state: GameState,
  target: UnitId,
  strength: number,
  cast: CheckTerms,
  table: TableQuery,
): InjuryChances {
  const works = chanceToPass(cast);
  const each = times(works, rational(1n, BigInt(D20)));
  const faces = Array.from({ length: D20 }, (_, i) => ({ pips: i + 1, chance: each }));
  const struck = injuryWays(state, { target, table }, { cause: 'spell', strength }, faces);
  return endsOf([{ state, chance: complement(works) }, ...struck], state, target);
}

const [NEVER, SURE] = [rational(0n), rational(1n)];

/** Ways that follow a way. */
const after = ({ chance }: Way, ways: readonly Way[]): readonly Way[] =>
  ways.map((way) => ({ state: way.state, chance: times(chance, way.chance) }));

/** Ways after which the target stands alike, as one. */
function merged(ways: readonly Way[], target: UnitId): readonly Way[] {
  const alike = new Map<string, Way>();
  for (const way of ways) {
    const key = isPresent(way.state, target)
      ? JSON.stringify([fighterOf(way.state, target), getUnit(way.state, target).status])
      : 'out';
    const known = alike.get(key);
    alike.set(key, known ? { state: known.state, chance: plus(known.chance, way.chance) } : way);
  }
  return [...alike.values()];
}

/** The faces a check may keep, each with its probability. */
const keptChances = ({ luck }: CheckTerms): readonly { readonly kept: number; readonly chance: Rational }[] => {
  const ways = waysByKept(luck);
  const all = ways.reduce((sum, count) => sum + count, 0);
  return ways.flatMap((count, kept) => (count > 0 ? [{ kept, chance: rational(BigInt(count), BigInt(all)) }] : []));
};

/** The probability that the defence leaves a hit open. @source SK-05 */
const openAfter = (kept: number, { traits }: ShotWeapon, defence: CheckTerms): Rational =>
  traits.piercing !== undefined && kept >= traits.piercing ? SURE : complement(chanceToPass(defence));

type Shot = {
  readonly target: UnitId;
  readonly weapon: ShotWeapon;
  readonly terms: CheckTerms;
  readonly table: TableQuery;
};

/** What one shot may lead to. @source S-05, S-22, S-26, S-32 */
function shotWays(state: GameState, { target, weapon, terms, table }: Shot): readonly Way[] {
  const defence = defenceAgainst(state, target, weapon);
  const { accumulator, fatal } = wound(accumulateFrom(state), target, { melee: false });
  const faces = keptChances(terms).flatMap(({ kept, chance }) => {
    const open = passes(kept, terms.needs) ? times(chance, openAfter(kept, weapon, defence)) : NEVER;
    return open.num === 0n ? [] : [{ pips: kept, chance: open }];
  });
  const struck = faces.reduce((sum, { chance }) => plus(sum, chance), NEVER);
  const hurt = fatal
    ? injuryWays(accumulator.state, { target, table }, { cause: 'shot', strength: weapon.strength }, faces)
    : [{ state: accumulator.state, chance: struck }];
  return [{ state, chance: complement(struck) }, ...hurt];
}

/** A natural face of a die, and the probability that it is the one of an Injury Roll. */
type Face = { readonly pips: number; readonly chance: Rational };

/**
 * What an Injury Roll leads to, with the fall that may follow. Faces that hurt alike are followed as one, and so are falls
 * that end alike.
 *
 * @source S-22, S-26, S-32
 */
function injuryWays(
  state: GameState,
  { target, table }: Pick<Shot, 'target' | 'table'>,
  { cause, strength }: { readonly cause: 'shot' | 'spell'; readonly strength: number },
  faces: readonly Face[],
): readonly Way[] {
  const injured = faces.map(({ pips, chance }): Way => {
    const roll = rollD20(scriptedDice(pips), 'plain');
    return { state: injure(accumulateFrom(state), target, { cause, roll, bonus: strength }).state, chance };
  });
  const steadied = merged(injured, target).flatMap((way) => {
    const ways = waysToSteady(accumulateFrom(way.state), state, target, table);
    return after(
      way,
      ways.map(({ accumulator, chance }) => ({ state: accumulator.state, chance })),
    );
  });
  return merged(steadied, target).map((way) => ({
    ...way,
    state: stepFromLips(accumulateFrom(way.state), state, table).state,
  }));
}

function endsOf(ways: readonly Way[], first: GameState, target: UnitId): InjuryChances {
  const sums = { unhurt: NEVER, wounded: NEVER, dazed: NEVER, stunned: NEVER, out: NEVER };
  for (const { state, chance } of ways) {
    const end = endOf(state, first, target);
    sums[end] = plus(sums[end], chance);
  }
  const { unhurt, wounded, dazed, stunned, out } = sums;
  return {
    ...{ unhurt: toChance(unhurt), wounded: toChance(wounded) },
    ...{ dazed: toChance(dazed), stunned: toChance(stunned), out: toChance(out) },
  };
}

function endOf(now: GameState, first: GameState, target: UnitId): keyof InjuryChances {
  if (!isPresent(now, target)) return 'out';
  const [unit, before] = [getUnit(now, target), getUnit(first, target)];
  const down = (['stunned', 'dazed'] as const).find((one) => hasStatus(unit, one));
  if (down && !hasStatus(before, down)) return down;
  return fighterOf(now, target).wounds < fighterOf(first, target).wounds ? 'wounded' : 'unhurt';
}
