import { attackValue } from '../../../rules/regiments/melee/attacks.ts';
import { shareThrough } from '../../../rules/regiments/ranks/charts.ts';
import { healthLeft, poolsOf } from '../../../rules/regiments/ranks/pools.ts';
import type { Command } from '../../../rules/core/command.ts';
import type { Facing } from '../../../rules/core/formation.ts';
import type { ModelId, UnitId } from '../../../rules/core/ids.ts';
import { getModel, getUnit, hasKeyword, modelsOf } from '../../../rules/core/state/lookup.ts';
import type { GameState } from '../../../rules/core/state/state.ts';
import { facingLocated } from '../../../rules/regiments/ranks/arcs.ts';
import { chargeOf, distanceBetween } from '../../../rules/regiments/ranks/regiment-state.ts';
import { weaponsOf } from '../../../rules/core/shooting/shots.ts';
import { chargeLoss } from '../../../rules/regiments/movement/rough-ground.ts';
import { unitStrideOf } from '../../../rules/regiments/ranks/range.ts';
import { askMissiles } from '../../../rules/regiments/shooting/ask.ts';
import { meanWoundsOf } from '../../forecast/choose.ts';
import { chanceOfRange } from './range-odds.ts';
import { bestOf } from '../../policy/best-of.ts';
import { manoeuvresTo, objectiveManoeuvres, placeOf } from './greedy.ts';
import type { RegimentsMoment, PolicyView } from '../../policy/moment.ts';
import { acceptors, byDistance, declare, duellists, marksOf, targetsOf } from './choices.ts';

/** Minimum chance of success at which a charge is declared: to the front, and to a flank or the rear. */
const BOLD = 0.4;
const BOLDER = 0.27;
/** Ratio of blows, the charger's to the unit's, above which the unit flees. */
const HOPELESS = 3;

/**
 * Declares charges by the exact odds of their range and by whose blows weigh more, flanks first; shoots at chargers and
 * flees from superior ones; fights duels it should win; advances to where an enemy's charge would be unlikely.
 */
export function* cautiousRegiments(view: PolicyView, moment: RegimentsMoment): Generator<Command> {
  const { state } = view;
  switch (moment.kind) {
    case 'charge':
    case 'redirect':
      yield* charges(state, moment.unit, moment.kind);
      break;
    case 'react':
      if (weightOf(state, moment.charger, moment.unit) > HOPELESS * weightOf(state, moment.unit, moment.charger))
        yield { kind: 'react', unit: moment.unit, reaction: 'flee' };
      yield { kind: 'react', unit: moment.unit, reaction: 'stand-and-shoot' };
      break;
    case 'move':
      yield* objectiveManoeuvres(state, moment.unit) ?? footing(state, moment.unit);
      break;
    case 'shoot':
      yield* bestMissiles(view, moment.unit);
      break;
    case 'duel': {
      const best = bestOf(duellists(state, moment), (own) => worstLead(state, own));
      if (best && best.worth > 0) yield { kind: 'issue-duel', character: best.one };
      break;
    }
    case 'answer-duel': {
      const best = bestOf(acceptors(state, moment), (own) => leadOf(state, own, moment.challenger));
      if (best && best.worth >= 0) yield { kind: 'accept-duel', character: best.one };
      break;
    }
    // Left to the rules, whose choice is as good.
    case 'shame':
    case 'allocate':
      break;
  }
}

/** Shoots where most health is lost on average; of equal targets, at the nearest. */
function* bestMissiles({ state, table }: PolicyView, unit: UnitId): Generator<Command> {
  const worth = (target: UnitId) => meanWoundsOf(askMissiles(state, { unit, target }, table));
  const best = bestOf(marksOf(state, unit), worth);
  if (best && best.worth > 0) yield { kind: 'shoot', unit, target: best.one };
}

/** Whether a unit could shoot at an enemy from where it stands, as far as arcs and ranges go. */
function hasMarkInRange(state: GameState, unit: UnitId): boolean {
  const range = Math.max(0, ...weaponsOf(state, unit).map((weapon) => weapon.range));
  return marksOf(state, unit).some((target) => distanceBetween(state, unit, target) <= range);
}

function* charges(state: GameState, unit: UnitId, kind: 'charge' | 'redirect'): Generator<Command> {
  if (kind === 'charge' && chargeOf(state, unit)) return;
  const options = targetsOf(state, unit).flatMap(({ foe, distance }) => {
    const facing = facingLocated(state, getUnit(state, foe), getUnit(state, unit));
    const chance = chanceOfRange(state, unit, distance + chargeLoss(state, unit, foe));
    const lead = weightOf(state, unit, foe, facing) - (facing === 'front' ? weightOf(state, foe, unit) : 0);
    const isFair = chance >= (facing === 'front' ? BOLD : BOLDER);
    return isFair && lead > -1 ? [{ foe, worth: chance * (1 + lead) }] : [];
  });
  for (const { foe } of options.toSorted((a, b) => b.worth - a.worth || (a.foe < b.foe ? -1 : 1)))
    yield kind === 'charge' ? declare(unit, foe) : { kind: 'redirect', unit, target: foe };
}

/** The share of another unit's health that the first rank of a unit takes in one round, on average. */
function weightOf(state: GameState, unit: UnitId, foe: UnitId, facing: Facing = 'front'): number {
  const [other] = modelsOf(state, foe);
  if (!other) return 0;
  const { formation } = getUnit(state, unit);
  const front = modelsOf(state, unit).slice(0, formation?.files ?? 1);
  const blows = front.reduce(
    (sum, model) => sum + attackValue(state, model) * shareThrough(model, other, facing, state.rules.regiments.melee),
    0,
  );
  const health = poolsOf(state, foe).reduce((sum, pool) => sum + healthLeft(state, pool), 0);
  return blows / Math.max(1, health);
}

/** How many more attacks a duellist lands on its opponent than the reverse, each relative to wounds. */
function leadOf(state: GameState, own: ModelId, foe: ModelId): number {
  const [a, b] = [getModel(state, own), getModel(state, foe)];
  const { melee } = state.rules.regiments;
  const by = (one: typeof a, other: typeof a) =>
    (attackValue(state, one) * shareThrough(one, other, 'front', melee)) / Math.max(1, other.wounds);
  return by(a, b) - by(b, a);
}

/** The lead over the strongest opponent, because the other side chooses who answers. */
function worstLead(state: GameState, own: ModelId): number {
  const { side } = getUnit(state, getModel(state, own).unit);
  const foes = [...state.models.values()].filter(
    (model) =>
      getUnit(state, model.unit).side !== side && (hasKeyword(model, 'CHARACTER') || hasKeyword(model, 'CHAMPION')),
  );
  return Math.min(...foes.map((foe) => leadOf(state, own, foe.id)));
}

/** Slightly above the average of two dice: from farther away a charge is unlikely. */
const LIKELY = 7.2;

function* footing(state: GameState, unit: UnitId): Generator<Command> {
  const [nearest] = byDistance(state, unit);
  if (!nearest || hasMarkInRange(state, unit)) return;
  const stride = unitStrideOf(state, unit);
  const keep = unitStrideOf(state, nearest.foe) + LIKELY;
  const isNear = nearest.distance <= keep;
  // A unit in danger anyway faces the enemy and approaches, so as to charge first.
  const most = isNear ? stride : Math.min(stride, nearest.distance - keep);
  yield* manoeuvresTo(state, unit, placeOf(state, nearest.foe), most);
}
