import type { PlanPoint, Point } from '../../../kernel/point.ts';
import type { Inches, Radians } from '../../../kernel/units.ts';
import type { Formation } from '../formation.ts';
import type { GameResult, TieBreak } from '../game-result.ts';
import type { ModelId, UnitId } from '../ids.ts';
import type { Side } from '../turn.ts';

/** A marker that sides fight over: models within `radius` of it count towards its control. */
export type Objective = {
  readonly id: string;
  readonly name: string;
  /** On the table at height 0, or on the floor whose height the file gives. */
  readonly at: Point;
  readonly radius: Inches;
};

/** Something to carry off: a marker that a fighter picks up. @source SK-18 */
export type Treasure = { readonly id: string; readonly name: string; readonly at: Point };

/** Where a treasure is: on the table, with a fighter, or brought home by a side. */
export type TreasurePlace =
  | { readonly kind: 'lies'; readonly at: Point }
  | { readonly kind: 'carried'; readonly by: UnitId }
  | { readonly kind: 'home'; readonly side: Side };

/** A treasure in play. */
export type TreasureState = { readonly id: string; readonly place: TreasurePlace };

/** An area of the table in plan: the corners of a polygon whose edges do not cross. */
export type Zone = readonly PlanPoint[];

/** Where a side sets up. A side may have several zones. */
export type DeploymentZone = { readonly side: Side; readonly zone: Zone };

/** A unit that begins in reserve. */
export type Reserve = {
  readonly unit: UnitId;
  /** The first turn in which it may arrive. */
  readonly from: number;
  /** Where it may arrive; absent where that is along any edge of the table. */
  readonly zone?: Zone;
};

/** When a rule scores: at the end of each of a side's own turns, of every round (a turn of both sides), or of the game. */
export const SCORING_TIMES = ['own-turn', 'round', 'end'] as const;
export type ScoringTime = (typeof SCORING_TIMES)[number];

/** What every scoring rule states. */
type ScoringBasis = {
  readonly id: string;
  /** The author's name for it; messages describe it from its data otherwise. */
  readonly name?: string;
  /** For each thing that counts: each objective, unit or step of points. */
  readonly points: number;
  readonly when: ScoringTime;
  /** The first turn at whose end it scores. */
  readonly from: number;
  /** The most a side can score by it in a game. */
  readonly most?: number;
  /** The only side that scores by it; both if absent. */
  readonly side?: Side;
  readonly secondary: boolean;
};

/** A way to score points. */
export type ScoringRule = ScoringBasis &
  (
    | {
        readonly kind: 'hold';
        /** Each objective scores; or all together once: for at least that many, or for more than the enemy holds. */
        readonly hold: 'each' | 'more' | number;
        /** The ids of the objectives that count. */
        readonly objectives: readonly string[];
      }
    | {
        readonly kind: 'kill';
        /** Every enemy unit destroyed, these units only, or every `per` points of destroyed units. */
        readonly kill: 'units' | 'points' | readonly UnitId[];
        /** Points of units that score once; used by `points` alone. */
        readonly per: number;
      }
    | {
        readonly kind: 'reach';
        readonly reach:
          | { readonly kind: 'zone'; readonly zone: Zone }
          | { readonly kind: 'objective'; readonly id: string };
        /** The units that count; all of the side if absent. */
        readonly units?: readonly UnitId[];
        /** Whether every model of the unit must be there with its whole base, or any part of one is enough. */
        readonly wholly: boolean;
      }
    | {
        readonly kind: 'treasure';
        /** The ids of the treasures that count. */
        readonly treasures: readonly string[];
      }
  );

/** What a game is played for: its length, its zones, its objectives and how they score. */
export type Mission = {
  readonly name?: string;
  readonly turns: number;
  /** The side that takes the first turn of every round. */
  readonly first: Side;
  readonly deployment: readonly DeploymentZone[];
  /** Whether units begin where the file puts them, or are deployed by their players: in turns of one unit, or one side first. */
  readonly deploy: 'as-placed' | 'alternately' | 'side-by-side';
  /** Whether what one side deploys stays hidden from the other until both have. */
  readonly hidden: boolean;
  readonly reserves: readonly Reserve[];
  /** No unit arrives within this distance of an enemy model. */
  readonly apart: Inches;
  readonly objectives: readonly Objective[];
  /** Absent where there are none. */
  readonly treasures?: readonly Treasure[];
  readonly scoring: readonly ScoringRule[];
  readonly ties: readonly TieBreak[];
  /** Whether a side without models has lost, or the game goes on to be decided by score. */
  readonly nobodyLeft: 'loses' | 'plays-on';
};

/** Points scored by one rule at one time. */
export type Scored = {
  readonly side: Side;
  readonly rule: string;
  readonly points: number;
  /** The turn at whose end they were scored. */
  readonly turn: number;
  /** What they were scored for: objectives or treasures held, and units destroyed or in place. */
  readonly objectives: readonly string[];
  readonly units: readonly UnitId[];
};

/** Where a model stands, or is to stand; a place without a height is on the highest support there. */
export type Standpoint = { readonly model: ModelId; readonly at: PlanPoint | Point; readonly facing: Radians };

/** A unit that waits beside the table to be deployed, and where the file would have it. */
export type WaitingUnit = {
  readonly unit: UnitId;
  /** Of its models, in its order; for a unit in ranks of the centre of its front edge alone, under its first model. */
  readonly home: readonly Standpoint[];
};

/** A unit in reserve: its models stand beside the table and belong to no unit until it arrives. */
export type ReserveUnit = WaitingUnit &
  Reserve & {
    /** The models it arrives with, in the order their player listed them. */
    readonly models: readonly ModelId[];
    readonly formation?: Formation;
  };

/** A mission in play: fixed data, every score so far, and the result once the game has ended. */
export type MissionState = {
  readonly plan: Mission;
  readonly scored: readonly Scored[];
  /** Units yet to be deployed; present in the deploy phase only. */
  readonly waiting?: readonly WaitingUnit[];
  /** Units yet to arrive; absent once none is left, and where the mission has none. */
  readonly reserves?: readonly ReserveUnit[];
  /** Present when the mission has treasures. */
  readonly treasures?: readonly TreasureState[];
  readonly result?: GameResult;
};
