import type { ComponentType } from 'react';
import type { Actions } from '../../app/actions.ts';
import type { Stage } from '../../app/state/stage.ts';
import type { Names } from '../../messages/phrases/names.ts';
import type { ModelId, UnitId } from '../../rules/core/ids.ts';
import type { GameState, Model, Status, Unit } from '../../rules/core/state/state.ts';

/** What a prompt is rendered from. */
export type PromptProps = {
  readonly stage: Stage;
  readonly state: GameState;
  readonly names: Names;
  readonly actions: Actions;
};

/** The text on the card of a unit, or of one model of it. */
type UnitCardText = {
  /** Count, formation and bases. */
  readonly line: string;
  /** Wounds lost, and anything else that hampers the unit. */
  readonly hurt: readonly string[];
  readonly profile: readonly (readonly [name: string, value: number | string])[];
  /** Models of the unit with another profile, and how it differs. */
  readonly others?: readonly string[];
};

/** What the text of a card is derived from. */
type UnitCardSource = {
  readonly state: GameState;
  readonly unit: Unit;
  readonly names: Names;
  /** The model whose profile is shown. */
  readonly shown: Model;
  /** The single model selected within the unit. */
  readonly alone: ModelId | undefined;
  /** The base in words. */
  readonly size: string;
};

/** How the panels show one game. */
export type UiSystem = {
  /** The prompt for what the game waits for, while no animation is playing. */
  readonly Prompt: ComponentType<PromptProps>;
  /** The model whose profile stands for a unit. */
  readonly typicalModel: (state: GameState, unit: Unit) => ModelId | undefined;
  readonly cardText: (card: UnitCardSource) => UnitCardText;
  /** A status as the unit card shows it. */
  readonly statusText: (state: GameState, unit: UnitId, status: Status) => string;
};
