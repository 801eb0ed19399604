import type { Point } from '../../../kernel/point.ts';
import { err, ok, type Result } from '../../../kernel/result.ts';
import type { EngageViolation } from '../../core/violations/skirmish-engage.ts';
import type { UnitId } from '../../core/ids.ts';
import type { TableQuery } from '../../core/ports.ts';
import type { GameState } from '../../core/state/state.ts';
import type { SightFact } from '../../core/events/skirmish.ts';
import { seesFighter } from '../fighters/sight-lines.ts';
import { windowOf } from '../fighters/windows.ts';

/** What a fighter sees of its targets, and the window it looked from. */
type EngageSight = { readonly sight: readonly SightFact[]; readonly seen: boolean; readonly window?: Point };

/**
 * What a fighter sees of its targets from where it stands. Unless it sees all of them, it engages out of sight.
 *
 * @errors `no-window`.
 * @param fromWindow  Whether it looks from the adjacent window.
 * @source E-25, E-26, S-11, A-12
 */
export function lookAt(
  state: GameState,
  unit: UnitId,
  targets: readonly UnitId[],
  fromWindow: boolean,
  table: TableQuery,
): Result<EngageSight, readonly EngageViolation[]> {
  const window = fromWindow ? windowOf(state, unit) : undefined;
  if (fromWindow && !window) return err([{ clause: 'S-11', kind: 'no-window', unit }]);
  const from = window ? { window } : {};
  const sight = targets.map((target) => seesFighter(state, unit, target, table, from));
  return ok({ sight, seen: sight.every(({ line }) => line !== undefined), ...from });
}
