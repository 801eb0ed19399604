import type { Result } from '../../kernel/result.ts';
import type { PlanPoint, Point } from '../../kernel/point.ts';
import type { Inches } from '../../kernel/units.ts';
import type { ChargeAnswer } from '../../rules/squads/charge/answer.ts';
import type { ShotAnswer, ShotOrder } from '../../rules/core/shooting/shots.ts';
import type { CheckKind } from '../../rules/core/agility.ts';
import type { Command } from '../../rules/core/command.ts';
import type { CombinedAnswer, SearchEffort } from '../../rules/regiments/charge/solve/solve.ts';
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
import type { AimAnswer, AimQuestion } from '../../rules/skirmish/ranged/ask-aim.ts';
import type { EngageAnswer } from '../../rules/skirmish/engage/ask.ts';
import type { Offer } from './skirmish.ts';
import type { UserAssetBytes } from './user-asset-paths.ts';
import type { EngageApproach } from '../../rules/skirmish/engage/measure.ts';
import type { Violation } from '../../rules/core/violations/violation.ts';
import type { Ambience } from '../../scenario/ambience.ts';
import type { ScenarioError } from '../../scenario/problem.ts';

/** A state without what is fixed for a game, which the worker already has. It is sent with every question. */
export type Situation = Omit<GameState, 'terrain' | 'roster'>;

/** An opened scenario: its initial state, dice seed and whether its file pins it, story and ambience. */
export type Opened = {
  readonly state: GameState;
  readonly seed: number;
  readonly pinsDice: boolean;
  readonly story: string | undefined;
  readonly ambience: Ambience;
};

/** The dice a command is decided with: the game's seeded stream, or `handPips`, thrown by hand. */
type DiceTurn = { readonly seed: number; readonly handPips?: readonly number[] };

/** The path of one dragged model, or what blocks it. `levels`: heights of the floors it could stand on there;
 * `corners`: the corners the path was given. */
export type PathReply =
  | {
      readonly kind: 'path';
      readonly path: ModelMove['path'];
      readonly to: Point;
      readonly within: boolean;
      /** Where the model was dragged, beyond its reach, and the inches missing: the path ends where the reach does. */
      readonly beyond?: { readonly goal: Point; readonly by: Inches };
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
  /** The shape of the first die, and of each die. */
  readonly sides: DiceForm;
  readonly forms: readonly DiceForm[];
  readonly frames: number;
  readonly secondsPerFrame: number;
  /** Half the inner width and depth of the tray; its floor is at y = 0, its centre at the origin. */
  readonly tray: { readonly halfWidth: Inches; readonly halfDepth: Inches };
  /** Frame by frame, die by die: x, y, z in inches, then the rotation as x, y, z, w. */
  readonly poses: Float32Array;
};

/** Models that topple: each as an upright body on its base, and where the blow came from. */
export type ToppleRequest = {
  readonly fallen: readonly ToppleBody[];
  /** Nearby models that stay upright. */
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

/** The poses of toppling models over time. */
export type Toppled = {
  readonly bodies: number;
  readonly frames: number;
  readonly secondsPerFrame: number;
  /** Frame by frame, body by body: x, y, z of the centre of the base's underside, inches; rotation x, y, z, w. */
  readonly poses: Float32Array;
};

/** A path requested while dragging or measuring. The purpose `path` has no limit and ignores engagement ranges. */
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
  /** Corners the path passes, in a game in which paths are not declared. */
  readonly corners?: readonly Point[];
  /** Models that do not block the path, because they move along. */
  readonly without?: readonly ModelId[];
};

/** The worker's services to the table. A rejected promise means the worker failed, not that a player did wrong. */
export type Services = {
  /** Reads a scenario's text, with its user assets, and builds its table; on an error the former table stays. */
  open(text: string, own?: UserAssetBytes): Promise<Result<Opened, ScenarioError>>;
  /** Decides a command. */
  decide(
    situation: Situation,
    command: Command,
    dice: DiceTurn,
  ): Promise<Result<readonly GameEvent[], readonly Violation[]>>;
  /** Evaluates what a charge needs. `watch` is told the best answer so far, whenever the search finds a better one. */
  askCharge(
    situation: Situation,
    unit: UnitId,
    targets: readonly UnitId[],
    watch?: (best: ChargeAnswer) => void,
  ): Promise<ChargeAnswer>;
  /** Evaluates what an order to shoot would do; undefined in a game without weapons on its cards. */
  askShots(situation: Situation, order: ShotOrder): Promise<ShotAnswer | undefined>;
  /** Finds the path of one dragged model. */
  askPath(situation: Situation, question: PathQuestion): Promise<PathReply>;
  /** Finds the paths of dragged models, one by one. */
  askPaths(situation: Situation, questions: readonly PathQuestion[]): Promise<readonly PathReply[]>;
  /** Finds what one model sees of another, and what blocks the view. */
  askSight(situation: Situation, from: ModelId, to: ModelId): Promise<SightAnswer>;
  /** Finds which places on the ground a model sees: 255 or 0 for each. @shape places: x and z of each place in turn. */
  askField(situation: Situation, from: ModelId, places: Float64Array): Promise<Uint8Array>;
  /** Finds what a fighter sees of others, from the window beside it if `window` is set. */
  askLook(
    situation: Situation,
    unit: UnitId,
    targets: readonly UnitId[],
    window: boolean,
  ): Promise<readonly SightFact[]>;
  /** Evaluates every weapon or spell of a fighter against a target. */
  askAims(situation: Situation, question: AimQuestion): Promise<readonly AimAnswer[]>;
  /** Evaluates an attempt to engage. */
  askEngage(situation: Situation, approach: EngageApproach, window: boolean): Promise<EngageAnswer>;
  /** Finds the fighters that could intercept the chosen path, and where. */
  askInterceptions(situation: Situation): Promise<readonly Offer[]>;
  /** Lists every enemy of a regiment, with why it may not be charged. */
  askTargets(situation: Situation, unit: UnitId): Promise<readonly TargetChoice[]>;
  /** Finds where regiments could make contact with an enemy. */
  askReach(situation: Situation, target: UnitId, units: readonly UnitId[]): Promise<readonly ChargeSweep[]>;
  /**
   * Finds the best combined charge of the units that have rolled their ranges against an enemy, with an effort. `watch` is
   * told from time to time how many placements have been examined.
   */
  askCombined(
    situation: Situation,
    target: UnitId,
    effort: SearchEffort,
    watch?: (examined: number) => void,
  ): Promise<CombinedAnswer>;
  /** Evaluates a move of a regiment. */
  askManoeuvre(situation: Situation, order: Extract<Command, { kind: 'manoeuvre' }>): Promise<Trial>;
  /** Simulates a throw that lands on these faces. `sides` is the shape of all dice, or a list of one shape per die. */
  throwDice(pips: readonly number[], seed: number, sides: DiceForm | readonly DiceForm[]): Promise<ThrownDice>;
  /** Returns the geometry of terrain pieces as the physics engine has it. */
  see(pieces: readonly TerrainPiece[]): Promise<readonly SeenPiece[]>;
  /** Simulates how slain models fall over. */
  topple(request: ToppleRequest): Promise<Toppled>;
};

/** A state as sent to the worker: without its terrain and roster, which do not change. */
export function toSituation(state: GameState): Situation {
  const { terrain: _terrain, roster: _roster, ...situation } = state;
  return situation;
}
