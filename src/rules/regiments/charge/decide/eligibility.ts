import type { RegimentsViolation } from '../../../core/violations/regiments.ts';
import type { UnitId } from '../../../core/ids.ts';
import { getUnit, hasStatus, modelsOf } from '../../../core/state/lookup.ts';
import { exceeds } from '../../../core/measure/measure.ts';
import type { TableQuery } from '../../../core/ports.ts';
import type { GameState, Unit } from '../../../core/state/state.ts';
import { isFirstRank } from '../../ranks/contact.ts';
import { isInFrontArc } from '../../ranks/front-arc.ts';
import { distanceBetween, isEngagedUnit, isOnTable } from '../../ranks/regiment-state.ts';
import { chargeLoss } from '../../movement/rough-ground.ts';
import { mostRange } from '../../ranks/range.ts';

type WhyNot = Extract<RegimentsViolation, { kind: 'cannot-declare' }>['why'];

/** Why a unit may not declare a charge at any target. @source RG-05 */
export function whyNoCharger(state: GameState, id: UnitId): readonly WhyNot[] {
  const unit = getUnit(state, id);
  const found: WhyNot[] = [];
  if (isEngagedUnit(state, id)) found.push('engaged');
  if (hasStatus(unit, 'fleeing')) found.push('fleeing');
  if (hasStatus(unit, 'shaken')) found.push('shaken');
  if (!unit.formation) found.push('round-base');
  return found;
}

/** Why a unit may not declare any charge, or none at this target. @source RG-05, CC-2 */
export function whyNoDeclaration(
  state: GameState,
  id: UnitId,
  target: UnitId,
  table: Pick<TableQuery, 'line'>,
): readonly RegimentsViolation[] {
  const unit = getUnit(state, id);
  const not = (why: WhyNot): RegimentsViolation => ({
    ...{ clause: 'RG-05', kind: 'cannot-declare', unit: id, target },
    why,
  });
  if (!isOnTable(state, target)) return [not('gone')];
  const foe = getUnit(state, target);
  if (foe.side === unit.side) return [not('friend')];
  const found: RegimentsViolation[] = whyNoCharger(state, id).map(not);
  if (!isInFrontArc(state, unit, foe)) found.push(not('not-in-arc'));
  else if (!seesUnit(state, unit, foe, table)) found.push(not('unseen'));
  const [distance, most] = [distanceBetween(state, id, target), mostRange(state, id, chargeLoss(state, id, target))];
  if (exceeds(distance, most)) found.push({ clause: 'RG-05', kind: 'out-of-range', unit: id, target, distance, most });
  return found;
}

/** Eye height, and the heights of a target that are sampled, as shares of body height. */
const EYE = 0.9;
const LOOKED_FOR = [0.9, 0.5] as const;

/**
 * Whether a model of a unit's first rank sees a model of another unit past terrain; other units do not block.
 *
 * @source RG-05
 */
function seesUnit(state: GameState, unit: Unit, foe: Unit, table: Pick<TableQuery, 'line'>): boolean {
  const targets = modelsOf(state, foe.id);
  return firstRank(state, unit).some(({ at, height }) =>
    targets.some((other) =>
      LOOKED_FOR.some(
        (share) =>
          table.line(
            [at[0], at[1] + EYE * height, at[2]],
            [other.at[0], other.at[1] + share * other.height, other.at[2]],
            [],
          ) === undefined,
      ),
    ),
  );
}

function firstRank(state: GameState, { id, formation }: Unit) {
  const models = modelsOf(state, id);
  if (!formation) return models;
  return models.filter((model) => {
    const place = formation.places.get(model.id);
    return place !== undefined && isFirstRank(place);
  });
}
