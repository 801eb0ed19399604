import type { UnitId } from '../../src/rules/core/ids.ts';
import { enemyUnits } from '../../src/rules/core/state/lookup.ts';
import type { GameState } from '../../src/rules/core/state/state.ts';
import { whyNotEligible, whyNotTargets } from '../../src/rules/squads/charge/eligibility.ts';

/** Every charge at one target or two that the side whose turn it is may declare. */
export function* everyCharge(state: GameState): Generator<{ unit: UnitId; targets: readonly UnitId[] }> {
  for (const unit of state.units.values()) {
    if (unit.side !== state.side || unit.models.length === 0 || whyNotEligible(state, unit.id).length > 0) continue;
    const near = enemyUnits(state, unit.id)
      .map(({ id }) => id)
      .filter((id) => whyNotTargets(state, unit.id, [id]).length === 0);
    const groups: UnitId[][] = near.flatMap((a, i) => [[a], ...near.slice(0, i).map((b) => [b, a])]);
    for (const targets of groups) yield { unit: unit.id, targets };
  }
}
