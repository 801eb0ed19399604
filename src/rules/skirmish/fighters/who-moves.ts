import type { CheckKind } from '../../core/agility.ts';
import type { UnitId } from '../../core/ids.ts';
import { getUnit, hasStatus } from '../../core/state/lookup.ts';
import type { GameState, Unit } from '../../core/state/state.ts';
import type { SkirmishViolation } from '../../core/violations/skirmish.ts';
import { activeFoesOf, engagedEnemiesOf, isActive } from './fighters.ts';
import { unitSpecialRules } from './special-rules.ts';
import { whyNotYourFighter } from './who-acts.ts';

/** Why a fighter may not move now, or not in this way. @source S-05, S-12, S-14, S-33, S-36, E-15 */
export function whyNotMove(
  state: GameState,
  id: UnitId,
  { run, checks }: { readonly run: boolean; readonly checks: readonly CheckKind[] },
): readonly SkirmishViolation[] {
  const found: SkirmishViolation[] = [];
  const unit = getUnit(state, id);
  if (state.phase !== 'move') found.push({ clause: 'S-12', kind: 'not-move-phase', phase: state.phase });
  const notYours = whyNotYourFighter(state, id);
  if (notYours) found.push(notYours);
  if (hasStatus(unit, 'moved')) found.push({ clause: 'S-36', kind: 'acted-already', unit: id, action: 'move' });
  if (hasStatus(unit, 'attempted')) found.push({ clause: 'E-15', kind: 'attempt-forbids-move', unit: id });
  if (hasStatus(unit, 'stunned')) found.push({ clause: 'S-05', kind: 'is-down', unit: id, status: 'stunned' });
  if (hasStatus(unit, 'dazed')) return [...found, ...whyNotCrawl(state, unit, run || checks.length > 0)];
  const [holder] = activeFoesOf(state, id);
  if (holder !== undefined) found.push({ clause: 'S-12', kind: 'held-in-place', unit: id, by: holder });
  return run ? [...found, ...whyNotRun(state, id)] : found;
}

function whyNotRun(state: GameState, unit: UnitId): readonly SkirmishViolation[] {
  const { plods, laden } = unitSpecialRules(state, unit);
  if (laden) return [{ clause: 'S-14', kind: 'carrier-runs', unit }];
  return plods ? [{ clause: 'S-33', kind: 'plodder-runs', unit }] : [];
}

/**
 * Why a Dazed fighter may not crawl: it may leave a melee only when every enemy that can act has another fighter to
 * strike.
 *
 * @source S-05
 */
function whyNotCrawl(state: GameState, { id }: Unit, more: boolean): readonly SkirmishViolation[] {
  const found: SkirmishViolation[] = more ? [{ clause: 'S-05', kind: 'only-crawls', unit: id }] : [];
  for (const foe of activeFoesOf(state, id)) {
    const others = engagedEnemiesOf(state, foe).some((other) => other !== id && isActive(getUnit(state, other)));
    if (!others) found.push({ clause: 'S-05', kind: 'crawl-leaves-foe', unit: id, foe });
  }
  return found;
}
