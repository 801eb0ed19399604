import type { ModelMove } from '../../rules/core/model-move.ts';
import type { Game } from '../../rules/play/game.ts';
import type { Side } from '../../rules/core/turn.ts';
import type { ModelId, UnitId } from '../../rules/core/ids.ts';
import type { Duel } from '../../rules/core/state/squads.ts';
import type { PlanPoint, Point } from '../../kernel/point.ts';
import type { Inches, Radians } from '../../kernel/units.ts';
import type { ShotAnswer } from '../../rules/core/shooting/shots.ts';
import type { PathReply } from './services.ts';

/** The side that must choose a model, and the candidates; `focus` is the default. */
export type CandidateChoice = {
  readonly side: Side;
  readonly combat: number;
  readonly candidates: readonly ModelId[];
  readonly focus: ModelId | undefined;
};

/** What a fight waits for. */
export type FightStage =
  /** Several combats are still to be fought: the side chooses a unit of one. */
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
      /** Whether models should pile in before the blows of this step, and which of them may. */
      readonly pilesIn: boolean;
      readonly standOff: readonly ModelId[];
      /** The models that strike in this step, in the current state. */
      readonly strikers: readonly ModelId[];
      readonly duel: Duel | undefined;
    }
  /** No combat is left. */
  | { readonly kind: 'fought'; readonly side: Side };

/** What a shooting phase waits for. */
export type ShootingStage =
  | { readonly kind: 'choose-shooter'; readonly side: Side }
  | { readonly kind: 'take-aim'; readonly unit: UnitId }
  | { readonly kind: 'shots'; readonly unit: UnitId; readonly target: UnitId };

/** The answer to "what would they shoot, and what may it do?" for the chosen unit and target. */
export type ShotQuestion =
  | { readonly state: 'none' }
  | { readonly state: 'asking'; readonly unit: UnitId; readonly target: UnitId }
  | { readonly state: 'answered'; readonly unit: UnitId; readonly target: UnitId; readonly answer: ShotAnswer };

/** A fight stage in which one of several models is to be chosen. */
export type ChoiceStage = Extract<FightStage, CandidateChoice>;

/** How a combat ended: the winner, the margin, and what happened to the loser. */
export type FightResult = {
  readonly winner: Side | undefined;
  readonly title: string;
  readonly lines: readonly string[];
};

/** One model of a unit that is dragged as one body. */
export type Mate = {
  readonly model: ModelId;
  readonly over: PlanPoint;
  readonly limit: Inches;
  /** The corners of its path, in order. */
  readonly corners: readonly Point[];
  readonly path: PathReply | undefined;
};

/** A unit that is dragged as one body, the grabbed model included. */
export type SquadDrag = {
  readonly unit: UnitId;
  readonly form: FormationName;
  readonly turn: Radians;
  readonly mates: readonly Mate[];
  /** The models that would be out of coherency there. */
  readonly apart: readonly ModelId[];
};

/** The formations of a unit; `kept` is its present one. */
export const FORMATIONS = ['kept', 'line', 'two-ranks', 'column', 'wedge', 'circle', 'loose'] as const;

export type FormationName = (typeof FORMATIONS)[number];

/** The combat a fight is at: a key unique within the game, and the points of its models. */
export type FightFocus = { readonly key: string; readonly points: readonly Point[] };

/** A player's marks for a fight of squads, and the result of the last one. */
export type SquadsUiState = {
  /** Models that take wounds first, in order. */
  readonly losses: readonly ModelId[];
  /** Characters that pass no wounds on. */
  readonly stand: readonly ModelId[];
  /** The result of the last combat, until it is dismissed. */
  readonly results: readonly FightResult[];
  readonly shots: ShotQuestion;
  /** Weapons by name that aim at another unit than the chosen target, or hold their fire. */
  readonly aims: Readonly<Record<string, UnitId | 'hold'>>;
  /** The pips of a charge's two dice thrown by hand, 1 to 6; 0 for a die that was not entered. */
  readonly handPips: readonly [number, number];
  /** Where the referee would put the models of a rolled charge, and the game it was asked of. */
  readonly foreseen: { readonly game: Game; readonly moves: readonly ModelMove[] } | undefined;
};

/** No marks. */
export const INITIAL_SQUADS: SquadsUiState = {
  losses: [],
  stand: [],
  results: [],
  shots: { state: 'none' },
  aims: {},
  handPips: [0, 0],
  foreseen: undefined,
};
