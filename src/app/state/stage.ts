import type { GameResult } from '../../rules/core/game-result.ts';
import type { UnitId } from '../../rules/core/ids.ts';
import type { Side } from '../../rules/core/turn.ts';
import type { FightStage, ShootingStage } from './squads.ts';
import type { RegimentStage } from './regiments.ts';
import type { SkirmishStage } from './skirmish.ts';
/** What the active player is to do, as the prompt shows it. */
export type Stage =
  | { readonly kind: 'empty' }
  /** The game has ended; `isMission` if by its mission. */
  | { readonly kind: 'over'; readonly result: GameResult; readonly isMission: boolean }
  /**
   * Before the first turn, the units of the side that still wait, and the one of them that is selected; or a selected
   * unit that may arrive from reserve.
   */
  | {
      readonly kind: 'deploy';
      readonly side: Side;
      readonly waiting: readonly UnitId[];
      readonly unit: UnitId | undefined;
      readonly isArriving: boolean;
    }
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
  | ShootingStage
  | RegimentStage
  | SkirmishStage;
