import type { UnitId } from '../../core/ids.ts';
import {
  type StandingWays,
  oddsFrom,
  type WoundSteps,
  sumsOf,
  waysAfter,
  type IntegerWeights,
} from '../../core/shooting/odds.ts';
import type { PlannedVolley, ShotOdds } from '../../core/shooting/shots.ts';
import { getModel, modelsOf } from '../../core/state/lookup.ts';
import type { GameState, Model } from '../../core/state/state.ts';
import { FACES } from '../../core/weapon.ts';
import { type LossChoices, lookOutOf, type Wounded, woundsLeft } from '../fight/wounds.ts';
import { nextShot, plainDamage, saveAgainst } from './targets-of-shots.ts';

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
  const models = modelsOf(state, against);
  const begun = keyOf(models.map(({ wounds }) => wounds));
  const chain = waysAfter(begun, volleys, (volley) => stepsOf(state, models, volley, choices));
  return chain && summed(against, models, chain);
}

const SIX = BigInt(FACES);

/** A way to stand is the wounds left to each model, in order. */
const keyOf = (wounds: readonly number[]): string => wounds.join(' ');
const woundsIn = (key: string): readonly number[] => key.split(' ').map(Number);

function summed(against: UnitId, models: readonly Model[], { by, all }: StandingWays): ShotOdds {
  const full = models.reduce((sum, { wounds }) => sum + wounds, 0);
  const lost = new Array<bigint>(full + 1).fill(0n);
  const slain = new Array<bigint>(models.length + 1).fill(0n);
  for (const [key, weight] of by) {
    const left = woundsIn(key);
    lost[full - left.reduce((sum, wounds) => sum + wounds, 0)]! += weight;
    slain[left.filter((wounds) => wounds <= 0).length]! += weight;
  }
  return oddsFrom(against, lost, slain, all);
}

/** What one wound of a volley does, by who stands. @source SH-14 to SH-17, R7-15 */
function stepsOf(state: GameState, models: readonly Model[], volley: PlannedVolley, choices: LossChoices): WoundSteps {
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
  damage: IntegerWeights,
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
