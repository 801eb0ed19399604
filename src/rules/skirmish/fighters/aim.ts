import type { Point } from '../../../kernel/point.ts';
import { err, ok, type Result } from '../../../kernel/result.ts';
import type { OverriddenEvent } from '../../core/events/event.ts';
import type { UnitId } from '../../core/ids.ts';
import { dist } from '../../core/measure/measure.ts';
import type { TableQuery } from '../../core/ports.ts';
import { applyClauseModes } from '../../core/judge/apply-clause-modes.ts';
import type { GameState } from '../../core/state/state.ts';
import type { SightFact } from '../../core/events/skirmish.ts';
import type { Violation } from '../../core/violations/violation.ts';
import type { SkirmishViolation } from '../../core/violations/skirmish.ts';
import { fighterOf } from './fighters.ts';
import { seesFighter } from './sight-lines.ts';
import { whyNoTarget, whyNotYourFighter } from './who-acts.ts';
import { windowOf } from './windows.ts';

/** A fighter, its target, and whether it aims from the adjacent window. */
export type AttackAim = { readonly unit: UnitId; readonly target: UnitId; readonly window?: boolean };

/**
 * The kind of aim, a shot or a spell: the clause that limits it, and why a fighter may not do it, whatever its target.
 */
type Aimed = {
  readonly clause: 'S-34' | 'S-35';
  readonly whyNot: (state: GameState, unit: UnitId) => readonly SkirmishViolation[];
};

/** A valid aim: what the fighter sees of its target, the window it looks from, and the clauses overridden. */
type Aiming = {
  readonly sight: SightFact;
  readonly from: { readonly window?: Point };
  readonly overrides: readonly OverriddenEvent[];
};

/**
 * An aim that the rules allow.
 *
 * @errors Every clause that refuses it.
 * @source S-11, S-34 to S-36
 */
export function takeAim(
  state: GameState,
  aim: AttackAim,
  { clause, whyNot }: Aimed,
  table: TableQuery,
): Result<Aiming, readonly Violation[]> {
  const senseless = whyNotYourFighter(state, aim.unit) ?? whyNoTarget(state, aim.unit, aim.target);
  if (senseless) return err([senseless]);
  const window = aim.window ? windowOf(state, aim.unit) : undefined;
  if (aim.window && !window) return err([{ clause: 'S-11', kind: 'no-window', unit: aim.unit }]);
  const from = window ? { window } : {};
  const sight = seesFighter(state, aim.unit, aim.target, table, from);
  const sifted = applyClauseModes([...whyNot(state, aim.unit), ...whyNotAim(state, aim, sight, clause)], state.rules);
  return sifted.ok ? ok({ sight, from, overrides: sifted.value }) : sifted;
}

/** Why a shot or a spell does not reach its target. @source S-11, S-34, S-35 */
function whyNotAim(
  state: GameState,
  { unit, target }: AttackAim,
  sight: SightFact,
  clause: 'S-34' | 'S-35',
): readonly SkirmishViolation[] {
  const { shotRange, spell, lengthSlack } = state.rules.skirmish;
  const allowed = clause === 'S-34' ? shotRange : spell.range;
  const distance = dist(fighterOf(state, unit), fighterOf(state, target));
  const found: SkirmishViolation[] = [];
  if (distance > allowed + lengthSlack) found.push({ clause, kind: 'target-out-of-range', target, distance, allowed });
  if (!sight.line) found.push({ clause: 'S-11', kind: 'target-unseen', unit, target, blockedBy: sight.blockedBy });
  return found;
}
