import type { UnitId } from '../../core/ids.ts';
import type { TableQuery } from '../../core/ports.ts';
import { oddsFrom, sumsOf, waysAfter, type WoundSteps } from '../../core/shooting/odds.ts';
import type { PlannedVolley, ShotAnswer, ShotOdds, ShotOrder } from '../../core/shooting/shots.ts';
import { modelsOf } from '../../core/state/lookup.ts';
import type { GameState } from '../../core/state/state.ts';
import { FACES } from '../../core/weapon.ts';
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
  return oddsFrom(against, lost, slain, ways.all);
}

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
