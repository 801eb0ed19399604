import type { UnitId } from '../../../rules/core/ids.ts';
import type { GameState } from '../../../rules/core/state/state.ts';
import { fighterAttacks, easiestFoe, mayStrike } from '../../../rules/skirmish/fighters/attack.ts';
import { engagedEnemiesOf } from '../../../rules/skirmish/fighters/fighters.ts';

/** The enemies a fighter may strike now. */
export const strikable = (state: GameState, unit: UnitId): readonly UnitId[] =>
  engagedEnemiesOf(state, unit).filter((foe) => mayStrike(state, unit, foe));

/** The target of each attack of a fighter: the chosen ones, the last of which also takes all further attacks. */
export function attackTargets(state: GameState, unit: UnitId, named: readonly UnitId[]): readonly UnitId[] {
  const rest = named.at(-1) ?? easiestFoe(state, unit);
  if (rest === undefined) return [];
  return Array.from({ length: fighterAttacks(state, unit) }, (_, i) => named[i] ?? rest);
}
