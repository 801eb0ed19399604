import type { Point } from '../../../kernel/point.ts';
import { err, ok, type Result } from '../../../kernel/result.ts';
import type { Inches } from '../../../kernel/units.ts';
import type { UnitId } from '../../core/ids.ts';
import { dist } from '../../core/measure/measure.ts';
import type { SightAnswer, TableQuery } from '../../core/ports.ts';
import type { GameState } from '../../core/state/state.ts';
import type { Violation } from '../../core/violations/violation.ts';
import type { SkirmishViolation } from '../../core/violations/skirmish.ts';
import { fighterOf } from '../fighters/fighters.ts';
import { eyeOf, shareInSight } from '../fighters/sight-lines.ts';
import { windowOf } from '../fighters/windows.ts';

/** A fighter, its target, and whether it aims from the adjacent window. */
export type AttackAim = { readonly unit: UnitId; readonly target: UnitId; readonly window?: boolean };

/** How far a shot or a spell carries, and the clause that limits it. */
type Carry = { readonly clause: 'S-34' | 'S-35' | 'SK-02' | 'SK-09'; readonly allowed: Inches };

/** An aim: what the fighter sees of its target, how far that is, the window it looks from, and every clause in the way. */
export type Aimed = {
  readonly sight: SightAnswer;
  readonly distance: Inches;
  readonly from: { readonly window?: Point };
  readonly violations: readonly SkirmishViolation[];
};

/**
 * What a fighter sees of its target, and why a shot or a spell does not reach it. A fighter always reaches itself.
 *
 * @errors No window beside the fighter to look from.
 * @source S-11, S-34, S-35, SK-02, SK-09
 */
export function takeAim(
  state: GameState,
  { unit, target, window: fromWindow }: AttackAim,
  { clause, allowed }: Carry,
  table: TableQuery,
): Result<Aimed, readonly Violation[]> {
  const window = fromWindow ? windowOf(state, unit) : undefined;
  if (fromWindow && !window) return err([{ clause: 'S-11', kind: 'no-window', unit }]);
  const from = window ? { window } : {};
  const eye = eyeOf(fighterOf(state, unit));
  if (unit === target) {
    const sight = { visible: true, fraction: 1, blockedBy: [], line: { from: eye, to: eye } };
    return ok({ sight, distance: 0, from, violations: [] });
  }
  const sight = shareInSight(state, unit, target, table, from);
  const distance = dist(fighterOf(state, unit), fighterOf(state, target));
  const violations: SkirmishViolation[] = [];
  if (distance > allowed + state.rules.skirmish.lengthSlack)
    violations.push({ clause, kind: 'target-out-of-range', target, distance, allowed });
  if (!sight.visible)
    violations.push({ clause: 'S-11', kind: 'target-unseen', unit, target, blockedBy: sight.blockedBy });
  return ok({ sight, distance, from, violations });
}
