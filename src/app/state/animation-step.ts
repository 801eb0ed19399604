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

/** A model that strikes, and the point it strikes at. */
export type Lunge = { readonly model: ModelId; readonly at: Point };

/** A slain model as it stood, and where the blow came from. */
export type Slain = { readonly model: Model; readonly side: Side; readonly from: Point };

/** The flight of a shot or spell. */
export type Flight = { readonly from: Point; readonly to: Point };

/** A regiment that moves as one body: its legs, and its ranks before and after, undefined for a lone model. */
export type March = {
  readonly unit: UnitId;
  readonly how: RegimentMoveKind;
  readonly legs: readonly RegimentLeg[];
  readonly from: FormationPose;
  readonly to: FormationPose;
  readonly before: Formation | undefined;
  readonly after: Formation | undefined;
};

/** One step of an animation, shown before the table is ready for the next command; `shows` is the state on screen. */
export type AnimationStep = { readonly shows: GameState } & (
  | {
      readonly kind: 'walk';
      readonly moves: readonly ModelMove[];
      readonly charge: boolean;
      /** Whether the model falls, turning over on its way down. */
      readonly tumble?: true;
    }
  | {
      readonly kind: 'dice';
      readonly groups: readonly DiceGroup[];
      readonly lunges: readonly Lunge[];
      readonly flights?: readonly Flight[];
    }
  /** Regiments that march one after another. */
  | { readonly kind: 'march'; readonly marches: readonly March[] }
  | { readonly kind: 'fall'; readonly event: GameEvent; readonly slain: readonly Slain[] }
);

/** Called after each event with the number of steps so far. */
export type ProgressListener = (acts: number) => void;

/** For callers that need not know which event a step belongs to. */
export const NO_LISTENER: ProgressListener = () => undefined;

/** The steps still to be shown of the last command, the first being current; the game is already at its outcome. */
type RunningAnimation = { readonly serial: number; readonly steps: readonly AnimationStep[] };

/** Slain models of this turn, where they fell. */
export type Debris = {
  readonly event: GameEvent;
  readonly slain: readonly Slain[];
  readonly toppled: Toppled | undefined;
};

/** The animations of commands. */
export type AnimationState = {
  readonly playing: RunningAnimation | undefined;
  readonly stamp: Stamp | undefined;
  readonly debris: readonly Debris[];
  /** Models slain just now that fade out, under reduced motion. */
  readonly fading: readonly Slain[];
};

/** No animation. */
export const INITIAL_ANIMATION: AnimationState = { playing: undefined, stamp: undefined, debris: [], fading: [] };
