import { rational } from '../../../kernel/rational.ts';
import type { ModelId, UnitId } from '../../core/ids.ts';
import { type ExactChance, toChance } from '../../core/measure/exact-chance.ts';
import type { TableQuery } from '../../core/ports.ts';
import { oddsFrom, sumsOf, waysAfter, type WoundSteps } from '../../core/shooting/odds.ts';
import type { PlannedVolley, ShotAnswer, ShotOdds, ShotOrder } from '../../core/shooting/shots.ts';
import { modelsOf } from '../../core/state/lookup.ts';
import type { GameState } from '../../core/state/state.ts';
import { FACES } from '../../core/weapon.ts';
import { isAlarmed, mayPanic } from '../panic/alarm.ts';
import { disciplineOf } from '../ranks/discipline.ts';
import { aimMissiles } from './aim.ts';
import { fallenBy, saveFromMissile, whoIsHit } from './hits.ts';
import { damageBesidesDice } from './shoot.ts';

/** What an order to shoot would do, whether or not it is allowed. @source RS-01 to RS-08 */
export function askMissiles(state: GameState, order: ShotOrder, table: TableQuery): ShotAnswer {
  const { volleys, ...aimed } = aimMissiles(state, order, table);
  const targets = [...new Set(volleys.map(({ against }) => against))];
  return {
    ...aimed,
    order,
    volleys: volleys.map((volley) => {
      const needs = saveFromMissile(state, volley.weapon, whoIsHit(state, volley.against).model);
      const saves = volley.open.map((model) => ({
        ...{ model, isInCover: false },
        ...(needs === undefined ? {} : { needs }),
      }));
      return { ...volley, saves };
    }),
    odds: targets.flatMap(
      (target) =>
        missileOdds(
          state,
          target,
          volleys.filter(({ against }) => against === target),
        ) ?? [],
    ),
  };
}

const SIX = BigInt(FACES);

/**
 * The exact odds of shots at one unit. A way it may stand is the health its pool and its champion have lost.
 *
 * @param volleys Aimed at this unit.
 * @returns Undefined when the outcomes are too many to count: over a thousand attacks.
 * @source  RS-06 to RS-08
 */
export function missileOdds(
  state: GameState,
  against: UnitId,
  volleys: readonly PlannedVolley[],
): ShotOdds | undefined {
  const hit = whoIsHit(state, against);
  const most = hit.health.reduce((sum, each) => sum + each, 0);
  const ways = waysAfter('0', volleys, (volley) => stepsOf(state, volley, most));
  if (!ways) return undefined;
  const lost = new Array<bigint>(most + 1).fill(0n);
  const slain = new Array<bigint>(modelsOf(state, against).length + 1).fill(0n);
  for (const [key, weight] of ways.by) {
    lost[Number(key)]! += weight;
    slain[fallenBy(hit, Number(key))]! += weight;
  }
  const odds = oddsFrom(against, lost, slain, ways.all);
  const panic = panicChance(state, against, hit.open, slain, ways.all);
  return panic ? { ...odds, panic } : odds;
}

/**
 * The exact chance that a unit tests for panic and fails, from the integer weights of the models slain; undefined where
 * it would not test.
 *
 * @source PA-01, PA-04, PA-05
 */
function panicChance(
  state: GameState,
  unit: UnitId,
  open: readonly ModelId[],
  slain: readonly bigint[],
  all: bigint,
): ExactChance | undefined {
  if (!state.rules.regiments.panic || !mayPanic(state, unit)) return undefined;
  const count = modelsOf(state, unit).length;
  let failing = 0n;
  for (const [fallen, weight] of slain.entries()) {
    if (weight === 0n || fallen === count || !isAlarmed(state, unit, count - fallen)) continue;
    const needs = disciplineOf(state, unit, new Set(open.slice(0, fallen)));
    failing += weight * (TWO_DICE - BigInt(waysToPass(needs)));
  }
  return toChance(rational(failing, all * TWO_DICE));
}

/** Throws of two dice, and how many of them add up to at most a number. */
const TWO_DICE = 36n;
const waysToPass = (most: number): number => {
  let ways = 0;
  for (let a = 1; a <= FACES; a++) for (let b = 1; b <= FACES; b++) if (a + b <= most) ways++;
  return ways;
};

/** What one wound of a volley does, by the health lost before it. */
function stepsOf(state: GameState, volley: PlannedVolley, most: number): WoundSteps {
  const needs = saveFromMissile(state, volley.weapon, whoIsHit(state, volley.against).model);
  const unsaved = BigInt(needs === undefined ? FACES : needs - 1);
  const damage = sumsOf({ ...volley.weapon.damage, plus: damageBesidesDice(volley) });
  return {
    all: SIX * damage.all,
    from: (key) => {
      const steps = new Map<string, bigint>();
      const add = (lost: number, weight: bigint) => {
        const to = String(Math.min(most, lost));
        if (weight > 0n) steps.set(to, (steps.get(to) ?? 0n) + weight);
      };
      add(Number(key), (SIX - unsaved) * damage.all);
      for (const [dealt, ways] of damage.by.entries()) add(Number(key) + dealt, unsaved * ways);
      return [...steps];
    },
  };
}
