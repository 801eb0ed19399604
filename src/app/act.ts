import type { Point } from '../kernel/point.ts';
import type { GameEvent } from '../rules/core/event.ts';
import type { ModelId } from '../rules/core/ids.ts';
import type { ModelMove } from '../rules/core/model-move.ts';
import type { GameState, Model } from '../rules/core/state.ts';
import type { Side } from '../rules/core/turn.ts';
import type { DiceGroup } from './dice-groups.ts';

/** A model that strikes, and the place it strikes at. */
export type Lunge = { readonly model: ModelId; readonly at: Point };

/** A mini that was slain, as it stood, and where the blow came from. */
export type Slain = { readonly model: Model; readonly side: Side; readonly from: Point };

/** A line somebody shoots or casts along. */
export type Flight = { readonly from: Point; readonly to: Point };

/** One thing the table shows before it is ready for the next command; `shows` is the game as it is seen meanwhile. */
export type Act = { readonly shows: GameState } & (
  | {
      readonly kind: 'walk';
      readonly moves: readonly ModelMove[];
      readonly charge: boolean;
      /** Somebody falls: he turns over on the way down. */
      readonly tumble?: true;
    }
  | {
      readonly kind: 'dice';
      readonly groups: readonly DiceGroup[];
      readonly lunges: readonly Lunge[];
      readonly flight?: Flight;
    }
  | { readonly kind: 'fall'; readonly event: GameEvent; readonly slain: readonly Slain[] }
);
