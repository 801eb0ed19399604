import type { Result } from '../../kernel/result.ts';
import type { PlanPoint, Point } from '../../kernel/point.ts';
import type { Inches } from '../../kernel/units.ts';
import type { ChargeAnswer } from '../../rules/squads/charge/answer.ts';
import type { CheckKind } from '../../rules/core/agility.ts';
import type { Command } from '../../rules/core/command.ts';
import type { CombinedAnswer } from '../../rules/regiments/charge/solve/solve.ts';
import type { DiceForm } from './dice-forms.ts';
import type { ChargeSweep, TargetChoice, Trial } from './regiments.ts';
import type { GameEvent } from '../../rules/core/events/event.ts';
import type { ModelMove } from '../../rules/core/model-move.ts';
import type { ModelId, UnitId } from '../../rules/core/ids.ts';
import type { Blocker, SightAnswer } from '../../rules/core/ports.ts';
import type { SeenPiece } from '../../rules/core/seen.ts';
import type { GameState } from '../../rules/core/state/state.ts';
import type { TerrainPiece } from '../../rules/core/terrain.ts';
import type { SightFact } from '../../rules/core/events/skirmish.ts';
import type { EngageAnswer } from '../../rules/skirmish/engage/ask.ts';
import type { Offer } from './skirmish.ts';
import type { UserAssetBytes } from './user-asset-paths.ts';
import type { EngageApproach } from '../../rules/skirmish/engage/measure.ts';
import type { Violation } from '../../rules/core/violations/violation.ts';
import type { Ambience } from '../../scenario/ambience.ts';
import type { ScenarioError } from '../../scenario/problem.ts';

/** A game's state without its terrain, which the far side already has: what is sent with every question. */
export type Situation = Omit<GameState, 'terrain'>;

/** An opened scenario: the game it begins with, its dice, its story and its ambience. */
export type Opened = {
  readonly state: GameState;
  readonly seed: number;
  readonly story: string | undefined;
  readonly ambience: Ambience;
};

/** Which dice a command is decided with: those of the game's seeded stream, or `own` pips that were thrown by hand. */
export type DiceTurn = { readonly seed: number; readonly own?: readonly number[] };

/** One model's path while it is dragged: the path itself, or what blocks it. `levels`: the floors it could stand on
 * there; `corners`: those it was given to go by. */
export type PathReply =
  | {
      readonly kind: 'path';
      readonly path: ModelMove['path'];
      readonly to: Point;
      readonly within: boolean;
      readonly why?: readonly Violation[];
      readonly levels?: readonly Inches[];
      readonly corners?: readonly Point[];
    }
  | {
      readonly kind: 'no-path';
      readonly at: Point;
      readonly by: readonly Blocker[];
      readonly why?: readonly Violation[];
      readonly levels?: readonly Inches[];
    };

/** The poses of thrown dice over time, ending on the recorded pips. */
export type ThrownDice = {
  readonly dice: number;
  /** The body of the first die, and of each. */
  readonly sides: DiceForm;
  readonly forms: readonly DiceForm[];
  readonly frames: number;
  readonly secondsPerFrame: number;
  /** Half the inner width and depth of the tray; its floor is y = 0, its middle the origin. */
  readonly tray: { readonly halfWidth: Inches; readonly halfDepth: Inches };
  /** Frame by frame, die by die: x, y, z in inches, then the rotation x, y, z, w. */
  readonly poses: Float32Array;
};

/** Minis that topple: each as an upright body on its base, and where the blow came from. */
export type ToppleRequest = {
  readonly fallen: readonly ToppleBody[];
  /** Minis that stay on their feet near by. */
  readonly standing: readonly Omit<ToppleBody, 'from'>[];
  readonly seed: number;
};
type ToppleBody = {
  readonly radius: Inches;
  readonly height: Inches;
  readonly at: Point;
  readonly facing: number;
  readonly from: Point;
};

/** The poses of toppling minis over time. */
export type Toppled = {
  readonly bodies: number;
  readonly frames: number;
  readonly secondsPerFrame: number;
  /** Frame by frame, body by body: x, y, z of the middle of the base's underside in inches, then the rotation x, y, z, w. */
  readonly poses: Float32Array;
};

/** What is asked while a model is dragged or a ruler laid. A `path` has no limit and ignores engagement ranges. */
export type PathQuestion = {
  readonly model: ModelId;
  readonly to: PlanPoint | Point;
  readonly purpose:
    | { readonly kind: 'move' | 'path' }
    | { readonly kind: 'charge'; readonly targets: readonly UnitId[] }
    | { readonly kind: 'pile-in'; readonly units: readonly UnitId[] }
    | { readonly kind: 'fighter'; readonly checks: readonly CheckKind[]; readonly corners: readonly Point[] }
    | { readonly kind: 'engage-path'; readonly targets: readonly UnitId[]; readonly corners: readonly Point[] }
    | { readonly kind: 'intercept' };
  readonly limit: Inches;
  /** Corners it goes by, in a game in which paths are not declared. */
  readonly corners?: readonly Point[];
  /** Models that do not block it, because they move with it. */
  readonly without?: readonly ModelId[];
};

/** Everything the table asks of the other side of the worker. A rejected promise is a fault of the machine, not of a player. */
export type Services = {
  /** Reads a scenario's text, with the user assets for it, and builds its table; the former table stays when it cannot. */
  open(text: string, own?: UserAssetBytes): Promise<Result<Opened, ScenarioError>>;
  /** Judges a command. */
  decide(
    situation: Situation,
    command: Command,
    dice: DiceTurn,
  ): Promise<Result<readonly GameEvent[], readonly Violation[]>>;
  /** What a charge needs. */
  askCharge(situation: Situation, unit: UnitId, targets: readonly UnitId[]): Promise<ChargeAnswer>;
  /** The path of one dragged model. */
  askPath(situation: Situation, question: PathQuestion): Promise<PathReply>;
  /** The paths of models that are dragged, one by one. */
  askPaths(situation: Situation, questions: readonly PathQuestion[]): Promise<readonly PathReply[]>;
  /** What one model sees of another, and what blocks the view. */
  askSight(situation: Situation, from: ModelId, to: ModelId): Promise<SightAnswer>;
  /** Which places on the ground the eye of a model sees: 255 or 0 for each. @shape places: x and z of each, one after the other. */
  askField(situation: Situation, from: ModelId, places: Float64Array): Promise<Uint8Array>;
  /** What a fighter sees of others; from the window beside it when it looks out of it. */
  askLook(
    situation: Situation,
    unit: UnitId,
    targets: readonly UnitId[],
    window: boolean,
  ): Promise<readonly SightFact[]>;
  /** What an attempt to engage would come to. */
  askEngage(situation: Situation, approach: EngageApproach, window: boolean): Promise<EngageAnswer>;
  /** The fighters that could intercept the chosen path, and where. */
  askInterceptions(situation: Situation): Promise<readonly Offer[]>;
  /** Every enemy a regiment could charge, and why not. */
  askTargets(situation: Situation, unit: UnitId): Promise<readonly TargetChoice[]>;
  /** Where some regiments could come into contact with a foe. */
  askReach(situation: Situation, target: UnitId, units: readonly UnitId[]): Promise<readonly ChargeSweep[]>;
  /** The best combined charge of the units that have rolled their ranges against an enemy. */
  askCombined(situation: Situation, target: UnitId): Promise<CombinedAnswer>;
  /** What a move of a regiment would come to. */
  askManoeuvre(situation: Situation, order: Extract<Command, { kind: 'manoeuvre' }>): Promise<Trial>;
  /** A simulated throw that lands on these faces: dice with a count of sides, each its own where there is a list. */
  throwDice(pips: readonly number[], seed: number, sides: DiceForm | readonly DiceForm[]): Promise<ThrownDice>;
  /** Pieces of terrain as the physical table has them. */
  see(pieces: readonly TerrainPiece[]): Promise<readonly SeenPiece[]>;
  /** How slain minis fall over. */
  topple(request: ToppleRequest): Promise<Toppled>;
};

/** A state as it is sent: without the terrain, which does not change. */
export function toSituation(state: GameState): Situation {
  const { terrain: _, ...situation } = state;
  return situation;
}
