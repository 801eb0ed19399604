import type { UnitId } from '../../rules/core/ids.ts';
import type { GameState } from '../../rules/core/state/state.ts';
import type { Side } from '../../rules/core/turn.ts';
import { type FightStage, fightStageOf } from '../systems/squads/fight-stage.ts';
import { type RegimentStage, regimentStageOf } from '../systems/regiments/regiment-stage.ts';
import { type SkirmishStage, skirmishStageOf } from '../systems/skirmish/skirmish-stage.ts';
import type { TableState } from '../table/table-state.ts';

/** What the player in turn is about to do, as the prompt shows it. */
export type Stage =
  | { readonly kind: 'empty' }
  | { readonly kind: 'rolling' }
  | { readonly kind: 'walking' }
  | { readonly kind: 'falling' }
  | { readonly kind: 'roll'; readonly unit: UnitId; readonly targets: readonly UnitId[] }
  | {
      readonly kind: 'charge-move';
      readonly unit: UnitId;
      readonly targets: readonly UnitId[];
      readonly allowed: number;
    }
  | { readonly kind: 'choose-unit'; readonly side: Side }
  | { readonly kind: 'choose-target'; readonly unit: UnitId }
  | { readonly kind: 'declare'; readonly unit: UnitId; readonly targets: readonly UnitId[] }
  | { readonly kind: 'move'; readonly unit: UnitId | undefined }
  | { readonly kind: 'pass'; readonly side: Side }
  | FightStage
  | RegimentStage
  | SkirmishStage;

const ACT_STAGE = { dice: 'rolling', walk: 'walking', march: 'walking', fall: 'falling' } as const;

/** The stage a table is in: one of a handful, never two. */
export function stageOf(table: Pick<TableState, 'game' | 'selection' | 'model' | 'targets' | 'playing'>): Stage {
  if (table.game === undefined) return { kind: 'empty' };
  const { state } = table.game;
  const { charge } = state;
  const act = table.playing?.acts[0];
  if (act !== undefined) return { kind: ACT_STAGE[act.kind] };
  if (state.rules.system === 'skirmish') return skirmishStageOf(state, table.selection, table.targets);
  if (state.rules.system === 'regiments') return regimentStageOf(state, table.selection, table.targets, table.model);
  if (charge) {
    const { unit, targets } = charge;
    return charge.roll
      ? { kind: 'charge-move', unit, targets, allowed: charge.roll.allowed }
      : { kind: 'roll', unit, targets };
  }
  const picked = ownPick(state, table.selection);
  if (state.phase === 'movement') return { kind: 'move', unit: picked };
  if (state.phase === 'fight' && state.rules.system === 'squads')
    return fightStageOf(state, table.selection, table.model);
  if (state.phase !== 'charge') return { kind: 'pass', side: state.side };
  if (picked === undefined) return { kind: 'choose-unit', side: state.side };
  return table.targets.length > 0
    ? { kind: 'declare', unit: picked, targets: table.targets }
    : { kind: 'choose-target', unit: picked };
}

/** The last picked unit that belongs to the side in turn. */
export const ownPick = (state: GameState, selection: readonly UnitId[]): UnitId | undefined =>
  selection.findLast((id) => state.units.get(id)?.side === state.side);

/** Targets with one added, or taken away when it is already there. */
export const toggled = (targets: readonly UnitId[], unit: UnitId): readonly UnitId[] =>
  targets.includes(unit) ? targets.filter((t) => t !== unit) : [...targets, unit];

/** Units a player cycles through: the own ones first, then the enemy's, each in the order of the file. */
export function cycleOrder(state: GameState): readonly UnitId[] {
  const alive = [...state.units.values()].filter((unit) => unit.models.length > 0);
  return [...alive.filter((u) => u.side === state.side), ...alive.filter((u) => u.side !== state.side)].map(
    (u) => u.id,
  );
}
