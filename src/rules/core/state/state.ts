import type { Base } from '../../../geometry/base.ts';
import type { Point } from '../../../kernel/point.ts';
import type { Inches, Radians } from '../../../kernel/units.ts';
import type { MissionState } from './mission.ts';
import type { RegimentsState } from './regiments.ts';
import type { Duel, FightRound } from './squads.ts';
import type { Aura, Bearer, HandNote, Marker } from '../manual-change.ts';
import type { Formation } from '../formation.ts';
import type { ModelId, PieceId, UnitId } from '../ids.ts';
import type { Rules } from '../rules/rules.ts';
import type { TerrainPiece } from '../terrain.ts';
import type { Phase, Side } from '../turn.ts';
import type { Missile, Spell } from '../missile.ts';
import type { Weapon } from '../weapon.ts';
import type { SkirmishState } from './skirmish.ts';

/** Statuses of a unit. They last until its turn ends, unless noted. */
export const STATUSES = [
  'advanced',
  'fell-back',
  'cannot-charge',
  'charged',
  'declared',
  'fights-first',
  'moved',
  // skirmish: the degrees of injury (the last two outlast the turn), and what a fighter has done
  'staggered',
  'dazed',
  'stunned',
  'attempted',
  'strikes-first',
  'leapt',
  'ran',
  'shot',
  'cast',
  // regiments: `fleeing` outlasts the turn
  'shaken',
  'fleeing',
] as const;
export type Status = (typeof STATUSES)[number];

/** One miniature. */
export type Model = {
  readonly id: ModelId;
  readonly unit: UnitId;
  readonly base: Base;
  /** Height of the body above the base, for sight and headroom. */
  readonly height: Inches;
  /** Centre of the base on its support. */
  readonly at: Point;
  /** Turn about +y: 0 looks towards −z, positive turns left. */
  readonly facing: Radians;
  /** The system's characteristics, complete. */
  readonly profile: Readonly<Record<string, number>>;
  /** Number of wounds it can still take. */
  readonly wounds: number;
  /** Its ranged weapons; absent where its file gives it none. */
  readonly weapons?: readonly Weapon[];
  /** The missile weapons and spells of a fighter; absent where its file gives it none. */
  readonly missiles?: readonly Missile[];
  readonly spells?: readonly Spell[];
  /** Its own keywords and those of its unit, upper case. */
  readonly keywords: readonly string[];
  /** File name in `models/`. */
  readonly mini?: string;
};

/** A group of models that moves and charges together. */
export type Unit = {
  readonly id: UnitId;
  readonly side: Side;
  readonly name: string;
  readonly keywords: readonly string[];
  /** In the order their player listed them. */
  readonly models: readonly ModelId[];
  readonly status: readonly Status[];
  /** What it is worth in a mission; 0 if absent. */
  readonly points?: number;
  /** What each of its models counts for control of an objective; 1 if absent. */
  readonly control?: number;
  /** Present when the unit is ranked: positions and facings of its models follow from it. */
  readonly formation?: Formation;
};

/** A charge in progress: declared, and perhaps rolled. */
export type PendingCharge = {
  readonly unit: UnitId;
  readonly targets: readonly UnitId[];
  /** Present after the roll: the maximum distance each model may move. */
  readonly roll?: { readonly dice: readonly number[]; readonly modifier: number; readonly allowed: Inches };
};

/** Tokens of one name on a unit or model. */
export type HandToken = { readonly on: Bearer; readonly name: string; readonly count: number };

/** A named number of a side, counted by its player. */
export type HandCounter = { readonly side: Side; readonly name: string; readonly value: number };

/** A model taken off the table by hand, as it was, and its place in the list of its unit. @source BH-05 */
export type RemovedModel = {
  readonly model: Model;
  readonly index: number;
  /** The ranks it stood in, before it and those taken off with it left them. */
  readonly ranks?: Formation;
};

/** What players have put on the table by hand. */
export type HandState = {
  readonly tokens: readonly HandToken[];
  readonly notes: readonly HandNote[];
  readonly markers: readonly Marker[];
  readonly auras: readonly Aura[];
  readonly counters: readonly HandCounter[];
  readonly removed: readonly RemovedModel[];
};

/** Nothing has been put on the table by hand. */
export const EMPTY_HAND_STATE: HandState = {
  tokens: [],
  notes: [],
  markers: [],
  auras: [],
  counters: [],
  removed: [],
};

/** The models and units of a game as its file has them. @source BH-10 */
export type Roster = {
  readonly units: ReadonlyMap<UnitId, Unit>;
  readonly models: ReadonlyMap<ModelId, Model>;
};

/** The complete state of a game at one moment. Plain data; changed only by `evolve`. */
export type GameState = {
  readonly name: string;
  readonly rules: Rules;
  readonly table: { readonly width: Inches; readonly depth: Inches };
  readonly terrain: ReadonlyMap<PieceId, TerrainPiece>;
  readonly units: ReadonlyMap<UnitId, Unit>;
  readonly models: ReadonlyMap<ModelId, Model>;
  readonly turn: number;
  readonly side: Side;
  readonly phase: Phase;
  /** How many dice all events so far have rolled: the next die is the one behind them in the game's seeded stream. */
  readonly diceRolled: number;
  readonly charge?: PendingCharge;
  /** Present from the first command of a fight phase to its end. */
  readonly fight?: FightRound;
  /** Duels that continue from turn to turn, and those that ended in this phase. */
  readonly duels: readonly Duel[];
  /** Present in the skirmish system. */
  readonly skirmish?: SkirmishState;
  /** Present in the regiments system. */
  readonly regiments?: RegimentsState;
  /** Every model and unit as the game began, fixed like the terrain; slain models are brought back from it. */
  readonly roster?: Roster;
  /** Present once something was put on the table, or taken off it, by hand. */
  readonly byHand?: HandState;
  /** Present when the game is played for a mission. */
  readonly mission?: MissionState;
};
