import { rational } from '../../../kernel/rational.ts';
import type { UnitId } from '../ids.ts';
import { toChance } from '../measure/exact-chance.ts';
import { type Amount, amountBounds, countedPips, FACES } from '../weapon.ts';
import type { PlannedVolley, ShotOdds } from './shots.ts';

/** The most attacks, and the most ways a unit may stand in between, that are counted; more are left uncounted. */
const MOST_ATTACKS = 1000;
const MOST_STATES = 4000;

/** Integer weights by number, and what they add up to. */
export type IntegerWeights = { readonly by: readonly bigint[]; readonly all: bigint };

/** The ways a unit may stand between two wounds, each with its weight; `all` is their sum. */
export type StandingWays = { readonly by: ReadonlyMap<string, bigint>; readonly all: bigint };

/** Where one wound leads from a way to stand, with weights that add up to {@link WoundSteps.all}. */
export type WoundSteps = {
  readonly from: (key: string) => readonly (readonly [string, bigint])[];
  readonly all: bigint;
};

const SIX = BigInt(FACES);

/**
 * The ways a unit may stand after shots at it, one volley after another as they are rolled.
 *
 * @param begun How it stands now: any text that tells ways to stand apart.
 * @param stepsOf What one wound of a volley does.
 * @returns Undefined when the outcomes are too many to count: over a thousand attacks.
 * @source  SH-10 to SH-17
 */
export function waysAfter(
  begun: string,
  volleys: readonly PlannedVolley[],
  stepsOf: (volley: PlannedVolley) => WoundSteps,
): StandingWays | undefined {
  if (volleys.reduce((sum, volley) => sum + mostAttacks(volley), 0) > MOST_ATTACKS) return undefined;
  let chain: StandingWays | undefined = { by: new Map([[begun, 1n]]), all: 1n };
  for (const volley of volleys) {
    chain = afterVolley(chain, volley, stepsOf(volley));
    if (!chain) return undefined;
  }
  return chain;
}

const mostAttacks = ({ shooters, weapon, extra }: PlannedVolley): number =>
  shooters.length * (amountBounds(weapon.attacks).most + extra);

/**
 * The odds at one unit from the integer weights of the wounds it loses and of the models slain.
 *
 * @param all The sum of the weights of each.
 */
export function oddsFrom(against: UnitId, lost: readonly bigint[], slain: readonly bigint[], all: bigint): ShotOdds {
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
function afterVolley(start: StandingWays, volley: PlannedVolley, steps: WoundSteps): StandingWays | undefined {
  const counts = attackCounts(volley);
  const each = woundsOfAttack(volley);
  // Horner's scheme over the number of attacks, from the most to none.
  let chain: StandingWays = { by: new Map(), all: start.all * counts.all };
  for (let count = counts.by.length - 1; count >= 0; count--) {
    const next = count === counts.by.length - 1 ? chain : afterAttack(chain, each, steps);
    const scale = (counts.by[count]! * next.all) / (start.all * counts.all);
    chain = scale === 0n ? next : { by: added(next.by, start.by, scale), all: next.all };
    if (chain.by.size > MOST_STATES) return undefined;
  }
  return reduced(chain);
}

/** One attack more: none, one or several wounds, each of which may lead elsewhere. */
function afterAttack(chain: StandingWays, { by, all }: IntegerWeights, steps: WoundSteps): StandingWays {
  const last = by.length - 1;
  let wounded: ReadonlyMap<string, bigint> = chain.by;
  let sum: ReadonlyMap<string, bigint> = new Map();
  for (let wounds = 0; wounds <= last; wounds++) {
    if (by[wounds] !== 0n) sum = added(sum, wounded, by[wounds]! * steps.all ** BigInt(last - wounds));
    if (wounds < last) wounded = afterWound(wounded, steps);
  }
  return { by: sum, all: chain.all * all * steps.all ** BigInt(last) };
}

function afterWound(by: ReadonlyMap<string, bigint>, steps: WoundSteps): ReadonlyMap<string, bigint> {
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
function reduced({ by, all }: StandingWays): StandingWays {
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
function attackCounts({ weapon, shooters, extra }: PlannedVolley): IntegerWeights {
  const fixed = shooters.length * (weapon.attacks.plus + extra);
  const rolled = sumsOf({ ...weapon.attacks, dice: shooters.length * weapon.attacks.dice, plus: 0 });
  return { by: [...new Array<bigint>(fixed).fill(0n), ...rolled.by], all: rolled.all };
}

/** What an amount adds up to, in integer weights. */
export function sumsOf(amount: Amount): IntegerWeights {
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
function woundsOfAttack({ weapon, toHit, toWound }: PlannedVolley): IntegerWeights {
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
