import type { Point } from '../../../kernel/point.ts';
import type { Radians } from '../../../kernel/units.ts';
import type { FormationPose } from '../formation.ts';
import type { ModelId, UnitId } from '../ids.ts';
import type { GameResult } from '../game-result.ts';
import type { Scored, ScoringRule, TreasurePlace } from '../state/mission.ts';
import type { Side } from '../turn.ts';

/** Events of a mission. */
export type MissionEvent =
  /**
   * A unit was put on the table: each of its models, or in ranks the centre of its front edge (`pose`). `arrived`: from
   * reserve.
   */
  | {
      readonly kind: 'unit-deployed';
      readonly unit: UnitId;
      readonly models: readonly { readonly model: ModelId; readonly at: Point; readonly facing: Radians }[];
      readonly pose?: FormationPose;
      readonly arrived?: true;
    }
  /** A side scored by one rule of the kind `by`. `capped`: more was due than the rule still allows in this game. */
  | (Scored & { readonly kind: 'scored'; readonly by: ScoringRule['kind']; readonly capped?: true })
  /** A fighter picked a treasure up, dropped it, or brought it home. */
  | {
      readonly kind: 'treasure-moved';
      readonly treasure: string;
      readonly unit: UnitId;
      readonly to: TreasurePlace;
    }
  /** The game is over. `winner` is absent after a draw. */
  | (Omit<GameResult, 'winner'> & { readonly kind: 'game-ended'; readonly winner?: Side });
