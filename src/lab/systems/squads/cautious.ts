import { measureCharge } from '../../../rules/squads/charge/least.ts';
import type { Command } from '../../../rules/core/command.ts';
import type { UnitId } from '../../../rules/core/ids.ts';
import { enemyModels, getUnit, hasStatus, modelsOf } from '../../../rules/core/state/lookup.ts';
import { nearestPair } from '../../../rules/core/measure/measure.ts';
import { chanceOfTotal, toShare } from '../../../rules/core/measure/odds.ts';
import type { GameState, Model } from '../../../rules/core/state/state.ts';
import { toHitInFight, toSaveInFight, toWoundInFight } from '../../../rules/squads/fight/charts.ts';
import { askShots } from '../../../rules/squads/shooting/ask.ts';
import { meanWoundsOf } from '../../forecast/choose.ts';
import { bestOf } from '../../policy/best-of.ts';
import { objectiveMoves, unitsByDistance, greedySquads } from './greedy.ts';
import type { SquadsMoment, PolicyView } from '../../policy/moment.ts';
import { shotTargets, squadTargets, walkOf } from './choices.ts';
import { shifted, STRIDES, vectorTowards } from '../../policy/towards.ts';

/** Number of nearest enemies examined before a charge. */
const ASKED = 2;
/** Cost of a failed charge, as a share of the blows the target then deals: in the first turn, and less in each later. */
const EXPOSED = { first: 0.25, less: 0.05 } as const;
/** Weight of blows struck before the foe's: the charging unit fights first. */
const FIRST = 1.25;
/** Inches before an enemy at which a plain move ends. */
const SHORT = 1.1;

/**
 * Shoots where it expects to cost most wounds; weighs a charge by its exact odds and by whose blows cost more, and
 * declines poor ones; stays outside the range of a likely charge until it can come near enough for its own. Its caution
 * wears off turn by turn.
 */
export function* cautiousSquads(view: PolicyView, moment: SquadsMoment): Generator<Command> {
  switch (moment.kind) {
    case 'move':
      yield* objectiveMoves(view, moment.unit) ?? approaches(view.state, moment.unit);
      break;
    case 'charge':
      yield* bestCharge(view, moment.unit);
      break;
    case 'shoot':
      yield* bestShots(view, moment.unit);
      break;
    case 'combat':
    case 'strike':
      yield* greedySquads(view, moment);
  }
}

/** Shoots where most wounds are lost on average; of equal targets, at the nearest. */
function* bestShots({ state, table }: PolicyView, unit: UnitId): Generator<Command> {
  const order = (target: UnitId) => ({ unit, target }) as const;
  const worth = (target: UnitId) => meanWoundsOf(askShots(state, order(target), table));
  const best = bestOf(unitsByDistance(state, unit, shotTargets(state, unit)), worth);
  if (best) yield { kind: 'shoot', ...order(best.one) };
}

function* bestCharge({ state, table }: PolicyView, unit: UnitId): Generator<Command> {
  const targets = unitsByDistance(state, unit, squadTargets(state, unit)).slice(0, ASKED);
  const best = bestOf(targets, (target) => {
    const chance = toShare(chanceOfTotal(measureCharge(state, unit, [target], table, 'roll').needed));
    return chance === 0 ? Number.NEGATIVE_INFINITY : worthOf(state, unit, target, chance);
  });
  if (best && best.worth > 0) yield { kind: 'declare-charge', unit, targets: [best.one] };
}

/** The average value of a charge, in wounds: dealt less taken, whether it succeeds or not. */
function worthOf(state: GameState, unit: UnitId, target: UnitId, chance: number): number {
  const dealt = FIRST * averageWounds(state, unit, target);
  const taken = averageWounds(state, target, unit);
  // Both sides of an even match would otherwise wait for the other for ever.
  const exposed = Math.max(0, EXPOSED.first - EXPOSED.less * (state.turn - 1));
  return chance * (dealt - taken) - (1 - chance) * exposed * taken;
}

/** Wounds that the blows of a unit cost another in one round, on average. */
export function averageWounds(state: GameState, unit: UnitId, target: UnitId): number {
  const [foe] = modelsOf(state, target);
  if (!foe) return 0;
  return modelsOf(state, unit).reduce((sum, model) => sum + blowsOn(state, model, foe), 0);
}

function blowsOn(state: GameState, model: Model, foe: Model): number {
  const { fight } = state.rules;
  const chance = (needs: number | undefined) => (needs === undefined ? 0 : (7 - needs) / 6);
  const hit = chance(toHitInFight(model.profile['WS'] ?? 0, foe.profile['WS'] ?? 0, fight));
  const wound = chance(toWoundInFight(model.profile['S'] ?? 0, foe.profile['T'] ?? 0, fight));
  return (model.profile['A'] ?? 0) * hit * wound * (1 - chance(toSaveInFight(foe.profile)));
}

/** Gap, inches, at which a charge counts as likely: in the first turn, its growth per turn, and its maximum. */
const LIKELY = { first: 7, each: 0.5, most: 9.5 } as const;

function* approaches(state: GameState, unit: UnitId): Generator<Command> {
  if (hasStatus(getUnit(state, unit), 'moved')) return;
  const models = modelsOf(state, unit);
  const pair = nearestPair(models, enemyModels(state, unit));
  if (!pair) return;
  const walk = walkOf(state, unit);
  const foe = pair.b.unit;
  const likely = Math.min(LIKELY.most, LIKELY.first + LIKELY.each * (state.turn - 1));
  const isBold = pair.distance - walk <= likely && worthOf(state, unit, foe, 0.5) > 0;
  const hold = walkOf(state, foe) + likely;
  const most = Math.min(walk, pair.distance - (isBold ? SHORT : hold));
  if (most < SHORT / 4) return;
  for (const share of STRIDES)
    yield { kind: 'move', moves: shifted(models, vectorTowards(pair.a, pair.b, share * most)) };
}
