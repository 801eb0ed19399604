import type { UnitIndex } from '../../../forecast/forecast.ts';
import type { Inches, Share } from '../../../../kernel/units.ts';
import type { UnitId } from '../../../../rules/core/ids.ts';
import type { RegimentRules } from '../../../../rules/core/rules/regiments.ts';
import type { Mission } from '../../../../rules/core/state/mission.ts';
import type { ConvexBody } from '../../../../geometry/outlines/convex.ts';

/** The index of a side among `SIDES`. */
export type SideIndex = 0 | 1;

/** What one unit strikes with: the rank and file, or its leaders together. */
export type Strike = {
  /** Attacks of a model in the first rank and of one that supports; of leaders all their attacks together, and none. */
  readonly attacks: number;
  readonly support: number;
  /** The step at which it strikes when its unit has not charged. */
  readonly agility: number;
  /** The share of attacks that wound, by the index of the enemy: struck in its front, and elsewhere. */
  readonly front: readonly Share[];
  readonly aside: readonly Share[];
};

/** The numbers of a unit that stay the same throughout a playout. */
export type BattleUnit = {
  readonly id: UnitId;
  readonly side: SideIndex;
  readonly files: number;
  readonly cellWidth: Inches;
  readonly cellDepth: Inches;
  /** Health of a model of the rank and file, and of all leaders together, which fall last. */
  readonly healthEach: number;
  readonly leaderHealth: number;
  readonly leaders: number;
  readonly advance: Inches;
  /** Whether it moves over all that is on the table. */
  readonly flies: boolean;
  /** Whether it rolls one more die for a charge, and drops the lowest. */
  readonly isSwift: boolean;
  readonly hasChampion: boolean;
  /** What two dice may add up to at most; when it rallies, `rally` more. */
  readonly discipline: number;
  readonly rally: number;
  readonly standard: number;
  readonly hasMusician: boolean;
  /** Models that make a rank full. */
  readonly fullRank: number;
  readonly ranked: Strike;
  readonly led: Strike | undefined;
  readonly supportRanks: number;
  readonly control: number;
  readonly points: number;
  readonly range: Inches;
  /** Health that a volley takes on average, by the pips more that it needs to hit and by the index of the enemy. */
  readonly shots: readonly (readonly number[])[];
  /** The same of a charger, by the plain missiles of the rules, for a unit without weapons of its own. */
  readonly standing: readonly number[];
};

/** What playouts know of the ground of a table: what is closed to ranks, difficult, or a low obstacle. */
export type PlayoutGround = {
  readonly closed: readonly ConvexBody[];
  readonly difficult: readonly ConvexBody[];
  readonly obstacles: readonly ConvexBody[];
};

/** What a playout is about. */
export type Battle = {
  readonly units: readonly BattleUnit[];
  readonly rules: RegimentRules;
  readonly mission: Mission | undefined;
  readonly lastTurn: number;
  readonly first: SideIndex;
  /** The side that charges only what two dice reach with ease; undefined for neither. */
  readonly careful?: SideIndex;
  readonly half: readonly [x: Inches, z: Inches];
  readonly ground: PlayoutGround;
  /** Points of the units of each side that were gone before the playout began, and their ids. */
  readonly fallen: readonly [attacker: number, defender: number];
  readonly fallenIds: readonly [attacker: readonly UnitId[], defender: readonly UnitId[]];
};

/** A unit at a moment of a playout. Changed in place. */
export type BattleBody = {
  /** The middle of its front edge in plan, and the way it faces, a vector of length 1. */
  x: Inches;
  z: Inches;
  ax: number;
  az: number;
  /** Health left, leaders included; 0 once it is gone. */
  health: number;
  width: Inches;
  depth: Inches;
  fleeing: boolean;
  shaken: boolean;
  charged: boolean;
  /** Whether it has moved in this turn. */
  moved: boolean;
  /** Whether it has been asked in the present phase already. */
  done: boolean;
  /** The enemy it has declared a charge against, and the aspect of it that must be struck; -1 for none. */
  target: UnitIndex;
  aspect: StruckAspect;
  /** The chance of that charge, where it is known exactly; -1 where it is not. */
  chance: number;
};

/** Where one unit touches another: not at all, on its front, a flank or the rear. */
export type StruckAspect = 0 | 1 | 2 | 3;
export const FRONT = 1;
export const FLANK = 2;
export const REAR = 3;

/** A moment of a playout. Changed in place. */
export type BattleField = {
  turn: number;
  side: SideIndex;
  readonly bodies: readonly BattleBody[];
  /** In a square: where the unit of the row is touched by the unit of the column. */
  readonly touch: Uint8Array;
  /** Points by side, and by rule and side. */
  readonly score: [number, number];
  readonly byRule: Float64Array;
};

/** A copy of a moment, to be changed apart. */
export const copyField = (of: BattleField): BattleField => ({
  turn: of.turn,
  side: of.side,
  bodies: of.bodies.map((body) => ({ ...body })),
  touch: of.touch.slice(),
  score: [of.score[0], of.score[1]],
  byRule: of.byRule.slice(),
});

export const isOut = (body: BattleBody): boolean => body.health <= 0;

/** Whether a unit is in a melee. */
export function isHeld({ bodies, touch }: BattleField, unit: UnitIndex): boolean {
  const n = bodies.length;
  for (let other = 0; other < n; other++) if (touch[unit * n + other] !== 0) return true;
  return false;
}

/** Whether a unit may charge or move of its own accord. */
export function actsFreely(field: BattleField, unit: UnitIndex): boolean {
  const body = field.bodies[unit]!;
  return body.health > 0 && !body.fleeing && !body.shaken && !isHeld(field, unit);
}

/** The number of models that a unit has left, leaders included. */
export function modelsLeft(unit: BattleUnit, { health }: BattleBody): number {
  const ranked = health - unit.leaderHealth;
  if (ranked > 0) return Math.ceil(ranked / unit.healthEach) + unit.leaders;
  return health > 0 ? Math.max(1, Math.ceil((unit.leaders * health) / Math.max(1, unit.leaderHealth))) : 0;
}

/** Sets the frontage and the depth of a unit by the models it has left. */
export function closeRanks(unit: BattleUnit, body: BattleBody): void {
  const models = modelsLeft(unit, body);
  body.width = Math.min(unit.files, Math.max(1, models)) * unit.cellWidth;
  body.depth = Math.max(1, Math.ceil(models / unit.files)) * unit.cellDepth;
}

/** Takes health of a unit, a number of wounds. */
export function takeHealth(unit: BattleUnit, body: BattleBody, by: number): void {
  body.health = Math.max(0, body.health - by);
  if (body.health > 0) closeRanks(unit, body);
}

/** Takes a unit off the table. */
export function remove(field: BattleField, unit: UnitIndex): void {
  const n = field.bodies.length;
  field.bodies[unit]!.health = 0;
  field.bodies[unit]!.target = -1;
  for (let other = 0; other < n; other++) field.touch[unit * n + other] = field.touch[other * n + unit] = 0;
}
