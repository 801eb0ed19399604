import type { CheckKind } from '../../core/agility.ts';
import type { UnitId } from '../../core/ids.ts';
import { getUnit } from '../../core/state/lookup.ts';
import type { Bystander, MoveSetting } from '../../core/ports.ts';
import type { GameState, Model } from '../../core/state/state.ts';
import { fighterOf, engagedEnemiesOf, isActive } from './fighters.ts';
import { agilityOf, specialRulesOf } from './special-rules.ts';

/**
 * The move setting of a fighter's path: enemies block it in every state, and so do allies that are engaged, Stunned or
 * Dazed; other allies let it through. Flyers and the ethereal pass every fighter.
 *
 * @param checks The Agility Checks declared for the path, in order.
 * @source S-10, S-15 to S-19, S-23, S-33
 */
export function fighterSetting(state: GameState, unit: UnitId, checks: readonly CheckKind[]): MoveSetting {
  const model = fighterOf(state, unit);
  const { flies, ethereal } = specialRulesOf(model);
  const crowd: Bystander[] = [];
  for (const other of state.models.values()) {
    if (other.id === model.id) continue;
    const { id, base, facing, height, at } = other;
    const pass = flies || ethereal || letsThrough(state, model, other) ? 'pass' : 'solid';
    crowd.push({ id, base, facing, height, at, pass });
  }
  return {
    mover: { id: model.id, base: model.base, facing: model.facing, height: model.height, fly: flies, light: ethereal },
    from: model.at,
    crowd,
    freeStep: state.rules.charge.freeStep,
    flyThroughAir: 'always',
    support: state.rules.skirmish.support,
    agility: agilityOf(state, unit, checks),
  };
}

/** Whether a fighter lets a mover pass, as allies do that are neither engaged nor down. @source S-10 */
export function letsThrough(state: GameState, mover: Model, other: Model): boolean {
  const unit = getUnit(state, other.unit);
  return (
    unit.side === getUnit(state, mover.unit).side && isActive(unit) && engagedEnemiesOf(state, other.unit).length === 0
  );
}
