import type { Side } from '../../rules/core/turn.ts';
import type { ModelId, UnitId } from '../../rules/core/ids.ts';
import type { Duel } from '../../rules/core/state/squads.ts';
import type { PlanPoint, Point } from '../../kernel/point.ts';
import type { Inches, Radians } from '../../kernel/units.ts';
import type { PathReply } from './services.ts';

/** The side that must choose a model, and the candidates; `focus` is the one a plain yes takes. */
export type CandidateChoice = {
  readonly side: Side;
  readonly combat: number;
  readonly candidates: readonly ModelId[];
  readonly focus: ModelId | undefined;
};

/** What a fight waits for. */
export type FightStage =
  /** Several combats are to be fought: the side picks a unit of one. */
  | { readonly kind: 'pick-combat'; readonly side: Side; readonly units: readonly UnitId[] }
  | (CandidateChoice & { readonly kind: 'issue'; readonly foes: readonly ModelId[] })
  | (CandidateChoice & { readonly kind: 'answer'; readonly challenger: ModelId })
  | (CandidateChoice & { readonly kind: 'nominate'; readonly challenger: ModelId })
  | (CandidateChoice & { readonly kind: 'make-way'; readonly duel: Duel })
  | (CandidateChoice & { readonly kind: 'intervene'; readonly duel: Duel; readonly opponent: ModelId })
  | {
      readonly kind: 'blows';
      readonly side: Side;
      readonly combat: number;
      readonly step: number | undefined;
      /** Whether models should pile in before the blows of this step, and which may. */
      readonly pilesIn: boolean;
      readonly standOff: readonly ModelId[];
      /** The models that strike in this step, as they stand now. */
      readonly strikers: readonly ModelId[];
      readonly duel: Duel | undefined;
    }
  /** No combat is left. */
  | { readonly kind: 'fought'; readonly side: Side };

/** A fight stage in which one of several models is to be chosen. */
export type ChoiceStage = Extract<FightStage, CandidateChoice>;

/** How a combat ended: the winner, the margin, and what became of the loser. */
export type FightResult = {
  readonly winner: Side | undefined;
  readonly title: string;
  readonly lines: readonly string[];
};

/** One of a squad that is carried as one body. */
export type Mate = {
  readonly model: ModelId;
  readonly over: PlanPoint;
  readonly limit: Inches;
  /** Where its path turns, first to last. */
  readonly corners: readonly Point[];
  readonly path: PathReply | undefined;
};

/** A squad that is carried as one body, the held model among it. */
export type SquadDrag = {
  readonly unit: UnitId;
  readonly form: FormationName;
  readonly turn: Radians;
  readonly mates: readonly Mate[];
  /** The models that would be out of coherency there. */
  readonly apart: readonly ModelId[];
};

/** The formations of a squad; `kept` is the one it stands in. */
export const FORMATIONS = ['kept', 'line', 'two-ranks', 'column', 'wedge', 'circle', 'loose'] as const;

export type FormationName = (typeof FORMATIONS)[number];

/** The combat a fight is about just now: a name for it that no other combat of the game has, and where its models stand. */
export type FightFocus = { readonly key: string; readonly points: readonly Point[] };

/** What a player has marked for a fight of squads, and how the last one ended. */
export type SquadsUiState = {
  /** Models that take wounds first, in that order. */
  readonly losses: readonly ModelId[];
  /** Characters that pass no wounds on. */
  readonly stand: readonly ModelId[];
  /** How the last combat ended, until it is dismissed. */
  readonly results: readonly FightResult[];
};

/** Nothing marked. */
export const INITIAL_SQUADS: SquadsUiState = { losses: [], stand: [], results: [] };
