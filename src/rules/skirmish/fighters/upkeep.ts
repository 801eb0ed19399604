import type { SkirmishEvent } from '../../core/events/skirmish.ts';
import { hasStatus, unitsOfSide } from '../../core/state/lookup.ts';
import type { GameState, Status, Unit } from '../../core/state/state.ts';
import { unitSpecialRules } from './special-rules.ts';

/**
 * The Upkeep of the active side's fighters: Staggered ends, the Dazed become Staggered and the Stunned Dazed.
 *
 * @param state  The state at the beginning of its turn.
 * @source S-05, E-02
 */
export function upkeepEvents(state: GameState): readonly SkirmishEvent[] {
  return unitsOfSide(state, state.side).flatMap((unit): readonly SkirmishEvent[] => {
    const off = LADDER.filter((status) => hasStatus(unit, status));
    if (off.length === 0) return [];
    return [{ kind: 'status-changed', unit: unit.id, on: recovered(state, unit), off }];
  });
}

const LADDER = ['staggered', 'dazed', 'stunned'] as const satisfies readonly Status[];

/** A fighter's statuses after it has recovered by one step. */
function recovered(state: GameState, unit: Unit): readonly Status[] {
  if (hasStatus(unit, 'stunned')) return ['dazed'];
  return hasStatus(unit, 'dazed') && !unitSpecialRules(state, unit.id).sturdy ? ['staggered'] : [];
}
