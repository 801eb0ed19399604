import { pointAlong } from '../../../geometry/corridor.ts';
import { measureCharge } from '../../../rules/squads/charge/least.ts';
import type { Command } from '../../../rules/core/command.ts';
import type { UnitId } from '../../../rules/core/ids.ts';
import { enemyModels, getUnit, hasStatus, modelsOf } from '../../../rules/core/state/lookup.ts';
import { gapToObjective } from '../../../rules/core/mission/control.ts';
import { dist, nearestPair } from '../../../rules/core/measure/measure.ts';
import { moveSetting } from '../../../rules/core/measure/setting.ts';
import type { GameState, Model } from '../../../rules/core/state/state.ts';
import { combatsOf } from '../../../rules/squads/fight/combats.ts';
import { combatAnswers } from './greedy-combat.ts';
import type { SquadsMoment, PolicyView } from '../../policy/moment.ts';
import { shotTargets, squadTargets, walkOf } from './choices.ts';
import { objectiveFor } from '../../policy/objectives.ts';
import { shifted, STRIDES, vectorTowards } from '../../policy/towards.ts';

/** Inches before an enemy at which a plain move ends: just outside its engagement range. */
const SHORT = 1.1;

/**
 * Every unit walks to the objective that draws it, else straight at the nearest enemy, as far as it may, shoots at the nearest it may, charges the nearest
 * whenever some roll is enough, and decides duels by their odds.
 */
export function* greedySquads({ state, table }: PolicyView, moment: SquadsMoment): Generator<Command> {
  switch (moment.kind) {
    case 'move':
      yield* objectiveMoves({ state, table }, moment.unit) ?? advances(state, moment.unit);
      break;
    case 'charge': {
      const target = unitsByDistance(state, moment.unit, squadTargets(state, moment.unit))[0];
      if (target !== undefined && measureCharge(state, moment.unit, [target], table, 'roll').needed !== undefined)
        yield { kind: 'declare-charge', unit: moment.unit, targets: [target] };
      break;
    }
    case 'shoot':
      for (const target of unitsByDistance(state, moment.unit, shotTargets(state, moment.unit)))
        yield { kind: 'shoot', unit: moment.unit, target };
      break;
    case 'combat': {
      const combat = combatsOf(state)[moment.combat];
      if (combat) yield* combatAnswers(state, combat);
      break;
    }
    case 'strike':
      yield { kind: 'strike' };
      break;
  }
}

/**
 * Moves of a unit towards the objective it is sent to, along the way of its nearest model, as far as it may; none where
 * it stays at one. Undefined where it is sent to none or there is no way, or an enemy is in engagement range.
 */
export function objectiveMoves({ state, table }: PolicyView, unit: UnitId): readonly Command[] | undefined {
  const models = modelsOf(state, unit);
  const nearest = nearestPair(models, enemyModels(state, unit));
  if (hasStatus(getUnit(state, unit), 'moved') || (nearest && nearest.distance < SHORT)) return undefined;
  const objective = objectiveFor(state, unit);
  if (objective === undefined || objective === 'here') return objective && [];
  const gapTo = (model: Model) => gapToObjective(model, objective);
  const first = models.toSorted((a, b) => gapTo(a) - gapTo(b))[0]!;
  const found = table.path(moveSetting(state, first.id, { kind: 'move' }), [objective.at[0], objective.at[2]]);
  if (found.kind !== 'path') return undefined;
  const most = Math.min(walkOf(state, unit), found.path.length);
  return STRIDES.map((share) => {
    const [x, , z] = pointAlong(found.path, share * most);
    return { kind: 'move', moves: shifted(models, [x - first.at[0], z - first.at[2]]) };
  });
}

function* advances(state: GameState, unit: UnitId): Generator<Command> {
  if (hasStatus(getUnit(state, unit), 'moved')) return;
  const models = modelsOf(state, unit);
  const pair = nearestPair(models, enemyModels(state, unit));
  if (!pair) return;
  const most = Math.min(walkOf(state, unit), Math.max(0, pair.distance - SHORT));
  for (const share of STRIDES)
    yield { kind: 'move', moves: shifted(models, vectorTowards(pair.a, pair.b, share * most)) };
}

/** Units ordered by the gap between their nearest model and the unit's own. */
export function unitsByDistance(state: GameState, unit: UnitId, targets: readonly UnitId[]): readonly UnitId[] {
  const own = modelsOf(state, unit);
  const gaps = new Map(
    targets.map((id) => [id, Math.min(...modelsOf(state, id).flatMap((e) => own.map((m) => dist(m, e))))] as const),
  );
  return [...targets].sort((a, b) => gaps.get(a)! - gaps.get(b)! || (a < b ? -1 : 1));
}
