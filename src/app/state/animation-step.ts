import type { Stamp } from './skirmish.ts';
import type { Point } from '../../kernel/point.ts';
import type { RegimentMoveKind } from '../../rules/core/events/regiments.ts';
import type { GameEvent } from '../../rules/core/events/event.ts';
import type { Formation, FormationPose, RegimentLeg } from '../../rules/core/formation.ts';
import type { ModelId, UnitId } from '../../rules/core/ids.ts';
import type { ModelMove } from '../../rules/core/model-move.ts';
import type { GameState, Model } from '../../rules/core/state/state.ts';
import type { Side } from '../../rules/core/turn.ts';
import type { DiceGroup } from './dice-group.ts';
import type { Toppled } from './services.ts';

/** A model that strikes, and the place it strikes at. */
export type Lunge = { readonly model: ModelId; readonly at: Point };

/** A mini that was slain, as it stood, and where the blow came from. */
export type Slain = { readonly model: Model; readonly side: Side; readonly from: Point };

/** The line of a shot or a spell. */
export type Flight = { readonly from: Point; readonly to: Point };

/** A regiment that moves as one body: its legs, and its ranks before and after; a lone model has none. */
export type March = {
  readonly unit: UnitId;
  readonly how: RegimentMoveKind;
  readonly legs: readonly RegimentLeg[];
  readonly from: FormationPose;
  readonly to: FormationPose;
  readonly before: Formation | undefined;
  readonly after: Formation | undefined;
};

/** One thing the table shows before it is ready for the next command; `shows` is the game as it is seen meanwhile. */
export type AnimationStep = { readonly shows: GameState } & (
  | {
      readonly kind: 'walk';
      readonly moves: readonly ModelMove[];
      readonly charge: boolean;
      /** The model falls: it turns over on its way down. */
      readonly tumble?: true;
    }
  | {
      readonly kind: 'dice';
      readonly groups: readonly DiceGroup[];
      readonly lunges: readonly Lunge[];
      readonly flight?: Flight;
    }
  /** Regiments march one after another. */
  | { readonly kind: 'march'; readonly marches: readonly March[] }
  | { readonly kind: 'fall'; readonly event: GameEvent; readonly slain: readonly Slain[] }
);

/** Called after each event with how many steps there are by then. */
export type ProgressListener = (acts: number) => void;

/** For callers that need not know which event a step belongs to. */
export const NO_LISTENER: ProgressListener = () => undefined;

/** What is still shown of the last command, while the game already knows how it ended; the first step is on. */
export type RunningAnimation = { readonly serial: number; readonly acts: readonly AnimationStep[] };

/** Slain minis of this turn, where they came to lie. */
export type Debris = {
  readonly event: GameEvent;
  readonly slain: readonly Slain[];
  readonly toppled: Toppled | undefined;
};

/** What is shown of commands. */
export type AnimationState = {
  readonly playing: RunningAnimation | undefined;
  readonly stamp: Stamp | undefined;
  readonly debris: readonly Debris[];
  /** The slain of a moment ago, under reduced motion. */
  readonly fading: readonly Slain[];
};

/** Nothing shown. */
export const INITIAL_ANIMATION: AnimationState = { playing: undefined, stamp: undefined, debris: [], fading: [] };
