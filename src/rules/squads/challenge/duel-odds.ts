import { complement, plus, type Rational, rational, times } from '../../../kernel/rational.ts';
import { type ExactChance, toChance } from '../../core/measure/exact-chance.ts';
import type { ModelId } from '../../core/ids.ts';
import { getModel } from '../../core/state/lookup.ts';
import type { GameState, Model } from '../../core/state/state.ts';
import { toHitInFight, toSaveInFight, toWoundInFight } from '../fight/charts.ts';
import { canStrikeBlows } from '../fight/combats.ts';
import { fightStepOf } from '../fight/steps.ts';
import { blowCountOf } from '../fight/strike.ts';

/** The probability of exactly this many wounds. */
export type WoundsChance = ExactChance & { readonly wounds: number };

/** A duellist's attacks in the next round, and the pips its dice need; absent when no roll is enough. */
export type DuelBlows = {
  readonly attacks: number;
  readonly toHit: number;
  readonly toWound?: number;
  /** The pips its opponent needs to save. */
  readonly toSave?: number;
};

/** The possible results of the next round for one duellist. */
export type DuellistOdds = {
  readonly blows: DuelBlows;
  /** The probability that it is slain, whatever happens to the other. */
  readonly slain: ExactChance;
  /** Unsaved wounds it takes, from none to all it has left. */
  readonly wounds: readonly WoundsChance[];
  /** Wounds it causes beyond its opponent's last, before saves. `duelSpill` decides what becomes of them. */
  readonly spill: readonly WoundsChance[];
};

/** The exact odds of one round of a duel. The four outcomes `onlyA`, `onlyB`, `both` and `none` exclude each other. */
export type DuelOdds = {
  /** Which duellist strikes first; a slain one does not strike back. */
  readonly order: 'a-first' | 'b-first' | 'at-once';
  /** Only `a` is slain. */
  readonly onlyA: ExactChance;
  /** Only `b` is slain. */
  readonly onlyB: ExactChance;
  /** They slay each other. */
  readonly both: ExactChance;
  /** Both survive, and the duel continues. */
  readonly none: ExactChance;
  readonly a: DuellistOdds;
  readonly b: DuellistOdds;
};

/**
 * The exact odds of the next round of a duel between two models, whether or not they are fighting one yet.
 *
 * Every outcome of the dice is counted; none is sampled. Time grows with the square of the attacks.
 *
 * @param a A model of the state. The order of the two only decides the names in the answer.
 * @source  D-26, D-27, D-28, R7-08, R7-09, R7-10
 */
export function duelOdds(state: GameState, a: ModelId, b: ModelId): DuelOdds {
  const [modelA, modelB] = [getModel(state, a), getModel(state, b)];
  const [blowsA, blowsB] = [blowsOf(state, modelA, modelB), blowsOf(state, modelB, modelA)];
  const [byA, byB] = [strikeAll(blowsA, lifeOf(modelB)), strikeAll(blowsB, lifeOf(modelA))];
  const lead = fightStepOf(state, modelA) - fightStepOf(state, modelB);
  const order = lead > 0 ? 'a-first' : lead < 0 ? 'b-first' : 'at-once';
  const [deadA, deadB] = [slaysWith(byB), slaysWith(byA)];
  // The faster duellist always strikes; the slower one only if it survives.
  const strikesA = order === 'b-first' ? complement(deadA) : CERTAIN;
  const strikesB = order === 'a-first' ? complement(deadB) : CERTAIN;
  const both = order === 'at-once' ? times(deadA, deadB) : NEVER;
  const [slainA, slainB] = [times(deadA, strikesB), times(deadB, strikesA)];
  const onlyA = plus(slainA, negative(both));
  const onlyB = plus(slainB, negative(both));
  return {
    order,
    onlyA: toChance(onlyA),
    onlyB: toChance(onlyB),
    both: toChance(both),
    none: toChance(complement(plus(plus(onlyA, onlyB), both))),
    a: {
      blows: blowsA,
      slain: toChance(slainA),
      wounds: toList(when(strikesB, byB.wounds)),
      spill: toList(when(strikesA, byA.spill)),
    },
    b: {
      blows: blowsB,
      slain: toChance(slainB),
      wounds: toList(when(strikesA, byA.wounds)),
      spill: toList(when(strikesB, byB.spill)),
    },
  };
}

const CERTAIN = rational(1n);
const NEVER = rational(0n);
const FACES = 6n;

/** The results of all strikes: probabilities by number of unsaved wounds, and by number of wounds left over. */
type Strikes = { readonly wounds: readonly Rational[]; readonly spill: readonly Rational[] };

/** The number of unsaved wounds that slay a model. */
const lifeOf = (model: Model): number => Math.max(1, Math.ceil(model.wounds));

/**
 * The blows of a duellist, against the opponent's own skill and toughness. A model that may not strike has no attacks.
 *
 * @source D-15, D-26
 */
function blowsOf(state: GameState, from: Model, against: Model): DuelBlows {
  const { fight } = state.rules;
  const toWound = toWoundInFight(from.profile['S'] ?? 0, against.profile['T'] ?? 0, fight);
  const toSave = toSaveInFight(against.profile);
  return {
    attacks: canStrikeBlows(state, from) ? blowCountOf(state, from) : 0,
    toHit: toHitInFight(from.profile['WS'] ?? 0, against.profile['WS'] ?? 0, fight),
    ...(toWound === undefined ? {} : { toWound }),
    ...(toSave === undefined ? {} : { toSave }),
  };
}

/** The number of faces of a die that are enough; none when no roll is. */
const facesFor = (needs: number | undefined): bigint =>
  needs === undefined ? 0n : BigInt([1, 2, 3, 4, 5, 6].filter((pips) => pips >= needs).length);

/** The number of outcomes of an attack's three dice (hit, wound, save), counting dice that are not rolled. */
const OUTCOMES = 216n;

/**
 * Every outcome of some attacks against a model that dies of `life` unsaved wounds. Wounds up to the fatal one are its
 * own; later wounds are left over and not saved yet.
 */
function strikeAll({ attacks, toHit, toWound, toSave }: DuelBlows, life: number): Strikes {
  const wounding = facesFor(toHit) * facesFor(toWound) * FACES;
  const unsaved = facesFor(toHit) * facesFor(toWound) * (FACES - facesFor(toSave));
  const all = OUTCOMES ** BigInt(attacks);
  const of = (ways: readonly bigint[]) => ways.map((count) => rational(count, all));
  const rest = (ways: readonly bigint[]) => all - ways.reduce((sum, count) => sum + count, 0n);
  const taken = exactly(attacks, unsaved, OUTCOMES - unsaved);
  const alive = Array.from({ length: life }, (_, n) => taken[n] ?? 0n);
  const over = leftOver(attacks, life, wounding, unsaved);
  return { wounds: of([...alive, rest(alive)]), spill: of([rest(over), ...over]) };
}

/** The number of ways in which 0, 1, 2, … attacks succeed, each succeeding in `good` ways and failing in `bad`. */
function exactly(attacks: number, good: bigint, bad: bigint): readonly bigint[] {
  const ways: bigint[] = [];
  let chosen = 1n;
  for (let k = 0; k <= attacks; k++) {
    ways.push(chosen * good ** BigInt(k) * bad ** BigInt(attacks - k));
    chosen = (chosen * BigInt(attacks - k)) / BigInt(k + 1);
  }
  return ways;
}

/**
 * The number of ways in which 1, 2, … wounds follow the fatal one.
 *
 * Computed attack by attack, as a polynomial in the number left over: either this blow slays, or an earlier one did and
 * this attack adds a wound or not.
 */
function leftOver(attacks: number, life: number, wounding: bigint, unsaved: bigint): readonly bigint[] {
  if (attacks <= life) return [];
  let slaying = unsaved ** BigInt(life);
  let ways: bigint[] = [slaying];
  for (let attack = life + 1; attack <= attacks; attack++) {
    const next = [...ways, 0n];
    for (let left = ways.length; left >= 0; left--) {
      next[left] = (ways[left] ?? 0n) * (OUTCOMES - wounding) + (ways[left - 1] ?? 0n) * wounding;
    }
    slaying = (slaying * (OUTCOMES - unsaved) * BigInt(attack - 1)) / BigInt(attack - life);
    next[0]! += slaying;
    ways = next;
  }
  return ways.slice(1);
}

/** The probability that a model takes enough wounds to slay it. */
const slaysWith = ({ wounds }: Strikes): Rational => wounds.at(-1)!;

/** Probabilities by number, given that an event happens; otherwise the number is 0. */
const when = (happens: Rational, chances: readonly Rational[]): readonly Rational[] =>
  chances.map((chance, i) => (i === 0 ? plus(times(happens, chance), complement(happens)) : times(happens, chance)));

const negative = ({ num, den }: Rational): Rational => ({ num: -num, den });

const toList = (chances: readonly Rational[]): readonly WoundsChance[] =>
  chances.map((chance, wounds) => ({ wounds, ...toChance(chance) }));
