import { complement, plus, type Rational, rational, rationalText, times, toNearest } from '../../../kernel/rational.ts';
import type { ModelId } from '../../core/ids.ts';
import { getModel } from '../../core/state/lookup.ts';
import type { GameState, Model } from '../../core/state/state.ts';
import { toHitInFight, toSaveInFight, toWoundInFight } from '../fight/charts.ts';
import { canStrikeBlows } from '../fight/combats.ts';
import { fightStepOf } from '../fight/steps.ts';
import { blowCountOf } from '../fight/strike.ts';

/** An exact chance: as the nearest number, and as a fraction in lowest terms such as `5/6` (`0` and `1` as they are). */
export type ExactChance = { readonly chance: number; readonly exact: string };

/** The chance of exactly this many wounds. */
export type WoundsChance = ExactChance & { readonly wounds: number };

/** What a duellist brings to the next round: its attacks, and what the dice need; absent where no roll is enough. */
export type DuelBlows = {
  readonly attacks: number;
  readonly toHit: number;
  readonly toWound?: number;
  /** What its opponent needs to save. */
  readonly toSave?: number;
};

/** What the next round of a duel may do to one of the two, and what that one may do. */
export type DuellistOdds = {
  readonly blows: DuelBlows;
  /** That it is slain, whatever becomes of the other. */
  readonly slain: ExactChance;
  /** Unsaved wounds it takes, from none to as many as it has left. */
  readonly wounds: readonly WoundsChance[];
  /** Wounds it causes beyond its opponent's last, before they are saved. `duelSpill` says what becomes of them. */
  readonly spill: readonly WoundsChance[];
};

/** The exact odds of one round of a duel. Of the first four chances one comes true. */
export type DuelOdds = {
  /** Which duellist strikes first: a slain enemy does not strike back. */
  readonly order: 'a-first' | 'b-first' | 'at-once';
  /** Only `a` is slain. */
  readonly onlyA: ExactChance;
  /** Only `b` is slain. */
  readonly onlyB: ExactChance;
  /** They slay each other. */
  readonly both: ExactChance;
  /** Both live, and the duel continues. */
  readonly none: ExactChance;
  readonly a: DuellistOdds;
  readonly b: DuellistOdds;
};

/**
 * The exact odds of the next round of a duel between two models, whether they fight one yet or not.
 *
 * Every outcome of the dice is counted; none is sampled. Time grows with the square of the attacks.
 *
 * @param a A model of the state. Order matters to nothing but the names in the answer.
 * @source  D-26, D-27, D-28, R7-08, R7-09, R7-10
 */
export function duelOdds(state: GameState, a: ModelId, b: ModelId): DuelOdds {
  const [modelA, modelB] = [getModel(state, a), getModel(state, b)];
  const [blowsA, blowsB] = [blowsOf(state, modelA, modelB), blowsOf(state, modelB, modelA)];
  const [byA, byB] = [strikeAll(blowsA, lifeOf(modelB)), strikeAll(blowsB, lifeOf(modelA))];
  const lead = fightStepOf(state, modelA) - fightStepOf(state, modelB);
  const order = lead > 0 ? 'a-first' : lead < 0 ? 'b-first' : 'at-once';
  const [deadA, deadB] = [slaysWith(byB), slaysWith(byA)];
  // The faster one strikes for certain; the other only if it still lives.
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

/** What strikes come to: chances by the number of unsaved wounds, and by the number of wounds left over. */
type Strikes = { readonly wounds: readonly Rational[]; readonly spill: readonly Rational[] };

/** How many unsaved wounds slay a model. */
const lifeOf = (model: Model): number => Math.max(1, Math.ceil(model.wounds));

/**
 * The opponent's own skill and toughness count, whatever its unit's are; a model that may not strike has no attacks.
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

/** How many faces of a die are enough; none where no roll does it. */
const facesFor = (needs: number | undefined): bigint =>
  needs === undefined ? 0n : BigInt([1, 2, 3, 4, 5, 6].filter((pips) => pips >= needs).length);

/**
 * Outcomes of the three dice of an attack: to hit, to wound, to save; a die that is not rolled is counted all the same.
 */
const OUTCOMES = 216n;

/**
 * Every outcome of some attacks against one model that dies of `life` unsaved wounds: those up to the one that slays it
 * are its own, the wounds after that are left over and not saved yet.
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

/** How many ways exactly 0, 1, 2, … of some attacks succeed, when one does in `good` ways and fails in `bad`. */
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
 * How many ways 1, 2, … wounds come after the one that slays.
 *
 * Attack by attack, as a polynomial in the number left over: either the blow slays now, or it fell earlier and this
 * attack adds a wound or does not.
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

/** The chance that a model takes as many wounds as slay it. */
const slaysWith = ({ wounds }: Strikes): Rational => wounds.at(-1)!;

/** Chances by number, given that something happens; else the number is 0. */
const when = (happens: Rational, chances: readonly Rational[]): readonly Rational[] =>
  chances.map((chance, i) => (i === 0 ? plus(times(happens, chance), complement(happens)) : times(happens, chance)));

const negative = ({ num, den }: Rational): Rational => ({ num: -num, den });

const toChance = (value: Rational): ExactChance => ({ chance: toNearest(value), exact: rationalText(value) });

const toList = (chances: readonly Rational[]): readonly WoundsChance[] =>
  chances.map((chance, wounds) => ({ wounds, ...toChance(chance) }));
