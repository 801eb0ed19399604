import { toSaveInMelee, toWoundInMelee } from '../../ranks/charts.ts';
import { dealWounds } from '../../ranks/losses.ts';
import type { Dice } from '../../../core/dice.ts';
import type { RegimentsEvent } from '../../../core/events/regiments.ts';
import type { UnitId } from '../../../core/ids.ts';
import { getUnit, hasKeyword, modelsOf } from '../../../core/state/lookup.ts';
import { exceeds } from '../../../core/measure/measure.ts';
import type { GameState, Model } from '../../../core/state/state.ts';
import { rankAndFileOf } from '../../ranks/pools.ts';
import { distanceBetween } from '../../ranks/regiment-state.ts';

/** Number of ranks that shoot. @source RG-03 */
const SHOOTING_RANKS = 2;

/** The most pips a die can need: a six always hits. */
const MOST_NEEDED = 6;

/**
 * The volley of a unit at its charger: one die for each model with missiles in the first two ranks, one pip harder
 * beyond its range; then wounds and saves as in a melee. The charger's rank and file take the wounds.
 *
 * @source RG-03, RG-20, RG-24
 */
export function volley(state: GameState, unit: UnitId, at: UnitId, dice: Dice): readonly RegimentsEvent[] {
  const { volley: rules, melee } = state.rules.regiments;
  const shooters = modelsOf(state, unit).filter((model) => shoots(state, model));
  const [foe] = [...rankAndFileOf(state, at), ...modelsOf(state, at)];
  if (!foe) return [];
  const far = exceeds(distanceBetween(state, unit, at), rules.range) ? 1 : 0;
  const needs = Math.min(MOST_NEEDED, rules.needs + far);
  const toHit = dice.d6(shooters.length);
  const hits = toHit.filter((pips) => pips >= needs).length;
  const [shooter] = shooters;
  const arrow: Model = { ...(shooter ?? foe), profile: { strength: rules.strength, ap: rules.ap } };
  const toWound = dice.d6(hits);
  const wounds = toWound.filter((pips) => pips >= toWoundInMelee(arrow, foe, melee)).length;
  const save = toSaveInMelee(arrow, foe, melee);
  const armour = save === undefined ? [] : dice.d6(wounds);
  const unsaved = wounds - armour.filter((pips) => pips >= (save ?? MOST_NEEDED + 1)).length;
  const shot: RegimentsEvent = { kind: 'volley', unit, at, dice: toHit, toWound, armour, hits, wounds: unsaved };
  const pool = rankAndFileOf(state, at).length > 0 ? at : foe.id;
  return [shot, ...dealWounds(state, [{ pool, unsaved, duel: false }])];
}

const shoots = (state: GameState, model: Model): boolean =>
  hasKeyword(model, 'MISSILES') &&
  (getUnit(state, model.unit).formation?.places.get(model.id)?.rank ?? 0) < SHOOTING_RANKS - 0.5;
