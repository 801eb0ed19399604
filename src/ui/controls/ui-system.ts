import type { ComponentType } from 'react';
import type { Actions } from '../../app/actions.ts';
import type { Stage } from '../../app/state/stage.ts';
import type { Names } from '../../messages/phrases/names.ts';
import type { ModelId, UnitId } from '../../rules/core/ids.ts';
import type { GameState, Model, Status, Unit } from '../../rules/core/state/state.ts';

/** What a prompt is made of. */
export type PromptProps = {
  readonly stage: Stage;
  readonly state: GameState;
  readonly names: Names;
  readonly actions: Actions;
};

/** What is written on the card of a unit, or of one model of it. */
export type UnitCardText = {
  /** Count, formation and bases. */
  readonly line: string;
  /** Wounds that were lost, and what else hampers it. */
  readonly hurt: readonly string[];
  readonly profile: readonly (readonly [name: string, value: number | string])[];
};

/** What the text of a card is made from. */
export type UnitCardSource = {
  readonly state: GameState;
  readonly unit: Unit;
  readonly names: Names;
  /** The model whose profile is shown. */
  readonly shown: Model;
  /** The single model that is picked out of the unit. */
  readonly alone: ModelId | undefined;
  /** Its base in words. */
  readonly size: string;
};

/** One game as the panels show it. */
export type UiSystem = {
  /** What the game waits for, while nothing is being shown. */
  readonly Prompt: ComponentType<PromptProps>;
  /** The model whose profile stands for a unit. */
  readonly typicalModel: (state: GameState, unit: Unit) => ModelId | undefined;
  readonly cardText: (card: UnitCardSource) => UnitCardText;
  /** How a status reads on the card of a unit. */
  readonly statusText: (state: GameState, unit: UnitId, status: Status) => string;
};
