import { rational } from '../../../kernel/rational.ts';
import type { UnitId } from '../../core/ids.ts';
import { type ExactChance, toChance } from '../../core/measure/exact-chance.ts';
import { getModel, modelsOf } from '../../core/state/lookup.ts';
import type { GameState, Model } from '../../core/state/state.ts';
import { type Amount, amountBounds, countedPips, FACES } from '../../core/weapon.ts';
import { type LossChoices, lookOutOf, type Wounded, woundsLeft } from '../fight/wounds.ts';
import type { PlannedVolley } from './aim.ts';
import { nextShot, plainDamage, saveAgainst } from './targets-of-shots.ts';

/** The probability of exactly this many. */
export type CountChance = ExactChance & { readonly count: number };

/** What the shots at one unit may do to it: every outcome of the dice counted, none sampled. */
export type ShotOdds = {
  readonly against: UnitId;
  /** Wounds its models lose, from 0 to all it has left. */
  readonly wounds: readonly CountChance[];
  /** Models slain, from 0 to all it has. */
  readonly slain: readonly CountChance[];
  /** The probability that every model is slain. */
  readonly wipedOut: ExactChance;
  /** The mean number of wounds lost and of models slain, each the nearest number to the exact value. */
  readonly meanWounds: number;
  readonly meanSlain: number;
};

/** The most attacks, and the most ways a unit may stand in between, that are counted; more are left uncounted. */
const MOST_ATTACKS = 1000;
const MOST_STATES = 4000;

/** Integer weights by number, and what they add up to. */
type Weights = { readonly by: readonly bigint[]; readonly all: bigint };

/** A unit between two wounds: the wounds left to each of its models in order, and the weight of that. */
type Chain = { readonly by: ReadonlyMap<string, bigint>; readonly all: bigint };

/** Where one wound leads from a way to stand, with weights that add up to {@link Steps.all}. */
type Steps = { readonly from: (key: string) => readonly (readonly [string, bigint])[]; readonly all: bigint };

const SIX = BigInt(FACES);

/**
 * The exact odds of shots at one unit, one after another as they are rolled.
 *
 * @param volleys Aimed at this unit, in the order of their dice.
 * @returns Undefined when the outcomes are too many to count: over a thousand attacks.
 * @source  SH-10 to SH-17, R7-15
 */
export function shotOdds(
  state: GameState,
  against: UnitId,
  volleys: readonly PlannedVolley[],
  choices: LossChoices = { losses: [], stand: [] },
): ShotOdds | undefined {
  if (volleys.reduce((sum, volley) => sum + mostAttacks(volley), 0) > MOST_ATTACKS) return undefined;
  const models = modelsOf(state, against);
  const begun = keyOf(models.map(({ wounds }) => wounds));
  let chain: Chain | undefined = { by: new Map([[begun, 1n]]), all: 1n };
  for (const volley of volleys) {
    chain = afterVolley(chain, volley, stepsOf(state, models, volley, choices));
    if (!chain) return undefined;
  }
  return summed(against, models, chain);
}

const mostAttacks = ({ shooters, weapon, extra }: PlannedVolley): number =>
  shooters.length * (amountBounds(weapon.attacks).most + extra);

const keyOf = (wounds: readonly number[]): string => wounds.join(' ');
const woundsIn = (key: string): readonly number[] => key.split(' ').map(Number);

function summed(against: UnitId, models: readonly Model[], { by, all }: Chain): ShotOdds {
  const full = models.reduce((sum, { wounds }) => sum + wounds, 0);
  const lost = new Array<bigint>(full + 1).fill(0n);
  const slain = new Array<bigint>(models.length + 1).fill(0n);
  for (const [key, weight] of by) {
    const left = woundsIn(key);
    lost[full - left.reduce((sum, wounds) => sum + wounds, 0)]! += weight;
    slain[left.filter((wounds) => wounds <= 0).length]! += weight;
  }
  const chances = (weights: readonly bigint[]) =>
    weights.map((weight, count) => ({ count, ...toChance(rational(weight, all)) }));
  return {
    against,
    wounds: chances(lost),
    slain: chances(slain),
    wipedOut: toChance(rational(slain.at(-1)!, all)),
    meanWounds: meanOf(lost, all),
    meanSlain: meanOf(slain, all),
  };
}

const meanOf = (weights: readonly bigint[], all: bigint): number =>
  toChance(
    rational(
      weights.reduce((sum, weight, count) => sum + weight * BigInt(count), 0n),
      all,
    ),
  ).chance;

/**
 * The ways a unit may stand after a volley.
 *
 * Attacks are alike and what a wound does depends only on who stands then, so an attack after another is the same as
 * all hits, then all wounds, then all saves.
 */
function afterVolley(start: Chain, volley: PlannedVolley, steps: Steps): Chain | undefined {
  const counts = attackCounts(volley);
  const each = woundsOfAttack(volley);
  // Horner's scheme over the number of attacks, from the most to none.
  let chain: Chain = { by: new Map(), all: start.all * counts.all };
  for (let count = counts.by.length - 1; count >= 0; count--) {
    const next = count === counts.by.length - 1 ? chain : afterAttack(chain, each, steps);
    const scale = (counts.by[count]! * next.all) / (start.all * counts.all);
    chain = scale === 0n ? next : { by: added(next.by, start.by, scale), all: next.all };
    if (chain.by.size > MOST_STATES) return undefined;
  }
  return reduced(chain);
}

/** One attack more: none, one or several wounds, each of which may lead elsewhere. */
function afterAttack(chain: Chain, { by, all }: Weights, steps: Steps): Chain {
  const last = by.length - 1;
  let wounded: ReadonlyMap<string, bigint> = chain.by;
  let sum: ReadonlyMap<string, bigint> = new Map();
  for (let wounds = 0; wounds <= last; wounds++) {
    if (by[wounds] !== 0n) sum = added(sum, wounded, by[wounds]! * steps.all ** BigInt(last - wounds));
    if (wounds < last) wounded = afterWound(wounded, steps);
  }
  return { by: sum, all: chain.all * all * steps.all ** BigInt(last) };
}

function afterWound(by: ReadonlyMap<string, bigint>, steps: Steps): ReadonlyMap<string, bigint> {
  const next = new Map<string, bigint>();
  for (const [key, weight] of by)
    for (const [to, share] of steps.from(key)) next.set(to, (next.get(to) ?? 0n) + weight * share);
  return next;
}

function added(
  to: ReadonlyMap<string, bigint>,
  more: ReadonlyMap<string, bigint>,
  times: bigint,
): ReadonlyMap<string, bigint> {
  const sum = new Map(to);
  for (const [key, weight] of more) sum.set(key, (sum.get(key) ?? 0n) + weight * times);
  return sum;
}

/** The same chain in the smallest whole weights. */
function reduced({ by, all }: Chain): Chain {
  let divisor = all;
  for (const weight of by.values()) divisor = commonDivisor(divisor, weight);
  return { by: new Map([...by].map(([key, weight]) => [key, weight / divisor] as const)), all: all / divisor };
}

function commonDivisor(a: bigint, b: bigint): bigint {
  let [big, small] = [a, b];
  while (small !== 0n) [big, small] = [small, big % small];
  return big;
}

/** The number of attacks of a volley. @source SH-10 */
function attackCounts({ weapon, shooters, extra }: PlannedVolley): Weights {
  const fixed = shooters.length * (weapon.attacks.plus + extra);
  const rolled = sumsOf({ ...weapon.attacks, dice: shooters.length * weapon.attacks.dice, plus: 0 });
  return { by: [...new Array<bigint>(fixed).fill(0n), ...rolled.by], all: rolled.all };
}

/** What an amount adds up to. */
function sumsOf(amount: Amount): Weights {
  let by: bigint[] = [...new Array<bigint>(amount.plus).fill(0n), 1n];
  for (let die = 0; die < amount.dice; die++) {
    const next = new Array<bigint>(by.length + amount.sides).fill(0n);
    for (const [sum, ways] of by.entries())
      for (let pips = 1; pips <= FACES; pips++) next[sum + countedPips(pips, amount)]! += ways;
    by = next;
  }
  return { by, all: SIX ** BigInt(amount.dice) };
}

/** The number of wounds one attack causes before saves. @source SH-11 to SH-13 */
function woundsOfAttack({ weapon, toHit, toWound }: PlannedVolley): Weights {
  const { torrent, twin, sustained = 0, lethal = FACES + 1 } = weapon.traits;
  const failing = BigInt(toWound === undefined ? FACES : toWound - 1);
  // With another die, or without, in thirty-sixths.
  const fails = failing * (twin ? failing : SIX);
  const woundAll = SIX * SIX;
  const most = 1 + sustained;
  const by = new Array<bigint>(most + 1).fill(0n);
  const faces = torrent ? [undefined] : [1, 2, 3, 4, 5, 6];
  for (const pips of faces) {
    const isHit = pips === undefined || (toHit !== undefined && pips >= toHit);
    const sure = isHit && pips !== undefined && pips >= lethal ? 1 : 0;
    const rolls = isHit ? 1 - sure + (pips === FACES ? sustained : 0) : 0;
    for (let wounds = 0; wounds <= rolls; wounds++) {
      const ways = chosenOf(rolls, wounds) * (woundAll - fails) ** BigInt(wounds) * fails ** BigInt(rolls - wounds);
      by[wounds + sure]! += ways * woundAll ** BigInt(most - rolls);
    }
  }
  return { by, all: BigInt(faces.length) * woundAll ** BigInt(most) };
}

function chosenOf(n: number, k: number): bigint {
  let ways = 1n;
  for (let i = 0; i < k; i++) ways = (ways * BigInt(n - i)) / BigInt(i + 1);
  return ways;
}

/** What one wound of a volley does, by who stands. @source SH-14 to SH-17, R7-15 */
function stepsOf(state: GameState, models: readonly Model[], volley: PlannedVolley, choices: LossChoices): Steps {
  const damage = sumsOf({ ...volley.weapon.damage, plus: plainDamage(volley) });
  const all = SIX * SIX * damage.all;
  const known = new Map<string, readonly (readonly [string, bigint])[]>();
  const from = (key: string) => {
    const found = known.get(key);
    if (found) return found;
    const steps = stepsFrom(state, models, volley, choices, damage, woundsIn(key));
    known.set(key, steps);
    return steps;
  };
  return { from, all };
}

function stepsFrom(
  state: GameState,
  models: readonly Model[],
  volley: PlannedVolley,
  choices: LossChoices,
  damage: Weights,
  left: readonly number[],
): readonly (readonly [string, bigint])[] {
  const tally: Wounded = {
    state,
    choices,
    left: new Map(models.flatMap(({ id, wounds }, i) => (left[i] === wounds ? [] : [[id, left[i]!] as const]))),
  };
  const all = SIX * SIX * damage.all;
  const next = nextShot(tally, volley);
  if (!next) return [[keyOf(left), all]];
  const friend = lookOutOf(tally, next);
  const passed = friend ? BigInt(FACES + 1 - friend.needs) : 0n;
  const steps = new Map<string, bigint>();
  const suffer = (model: Model, weight: bigint) => {
    if (weight === 0n) return;
    const needs = saveAgainst(tally, volley, model.id);
    const unsaved = BigInt(needs === undefined ? FACES : needs - 1);
    const add = (wounds: number, ways: bigint) => {
      const standing = left.map((now, i) => (models[i] === model ? now - wounds : now));
      const key = keyOf(standing);
      if (ways > 0n) steps.set(key, (steps.get(key) ?? 0n) + weight * ways);
    };
    add(0, (SIX - unsaved) * damage.all);
    for (const [dealt, ways] of damage.by.entries()) add(Math.min(dealt, woundsLeft(tally, model.id)), unsaved * ways);
  };
  suffer(next, SIX - passed);
  if (friend) suffer(getModel(state, friend.to), passed);
  return [...steps];
}
