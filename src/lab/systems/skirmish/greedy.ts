import type { Command } from '../../../rules/core/command.ts';
import type { UnitId } from '../../../rules/core/ids.ts';
import { carriedBy } from '../../../rules/core/mission/treasure.ts';
import { getUnit, hasStatus } from '../../../rules/core/state/lookup.ts';
import type { GameState } from '../../../rules/core/state/state.ts';
import { interceptorsOf } from '../../../rules/skirmish/engage/intercept.ts';
import { allowedMove } from '../../../rules/skirmish/fighters/decide-fighter-move.ts';
import { fighterOf, engagedEnemiesOf, skirmishOf } from '../../../rules/skirmish/fighters/fighters.ts';
import { isFarFighter } from '../../../rules/skirmish/ranged/arms.ts';
import { unitSpecialRules } from '../../../rules/skirmish/fighters/special-rules.ts';
import type { SkirmishMoment, PolicyView } from '../../policy/moment.ts';
import { aims, enemiesByDistance, checksTowards, errandOf, stridesTo, withinHope } from './choices.ts';
import { STRIDES, vectorTowards } from '../../policy/towards.ts';

/** Inches before an enemy at which a plain move ends. */
const SHORT = 0.5;

/**
 * Fighters engage the nearest enemy that looks near enough, and otherwise walk towards it; those that can shoot or cast
 * do, and those that can intercept do.
 */
export function* greedySkirmish(view: PolicyView, moment: SkirmishMoment): Generator<Command> {
  const { state } = view;
  switch (moment.kind) {
    case 'engage': {
      const { unit } = moment;
      if (carriedBy(state, unit)) break;
      const [target] = withinHope(state, unit);
      if (target !== undefined)
        yield { kind: 'declare-engage', unit, targets: [target], checks: checksTowards(state, unit, target) };
      break;
    }
    case 'path':
      yield { kind: 'choose-path' };
      break;
    case 'intercept':
      yield* firstInterception(view);
      break;
    case 'move': {
      const errand = errandOf(state, moment.unit);
      if (errand === 'here') break;
      if (errand) yield* stridesTo(view, moment.unit, errand);
      yield* strides(state, moment.unit);
      break;
    }
    case 'cast':
    case 'shoot':
      yield* aims(state, moment.unit, moment.kind);
      break;
    case 'attack':
      yield { kind: 'attack' };
      break;
  }
}

function* firstInterception({ state, table }: PolicyView): Generator<Command> {
  const attempt = skirmishOf(state).attempt;
  if (attempt?.stage.kind !== 'intercept') return;
  const [first] = interceptorsOf(state, { attempt, move: attempt.stage.move }, table);
  if (first) yield { kind: 'intercept', unit: first.unit, to: first.move.to };
}

/** Straight at the nearest enemy, as far as allowed: running if the fighter neither shoots nor casts. */
function* strides(state: GameState, unit: UnitId): Generator<Command> {
  const [nearest] = enemiesByDistance(state, unit);
  if (!nearest || engagedEnemiesOf(state, unit).length > 0) return;
  const { id, at } = fighterOf(state, unit);
  const { plods } = unitSpecialRules(state, unit);
  const run = !isFarFighter(state, unit) && !plods && !hasStatus(getUnit(state, unit), 'dazed');
  const allowed = allowedMove(state, unit, run);
  const goal = fighterOf(state, nearest.enemy.id);
  for (const share of STRIDES) {
    const [x, z] = vectorTowards({ at }, goal, Math.min(share * allowed, Math.max(0, nearest.distance - SHORT)));
    yield { kind: 'move', moves: [{ model: id, to: [at[0] + x, at[2] + z] }], run };
  }
}
