import type { PlanPoint } from '../../kernel/point.ts';
import type { Inches, Share } from '../../kernel/units.ts';
import type { UnitId } from '../../rules/core/ids.ts';
import type { Mission } from '../../rules/core/state/mission.ts';
import type { Side } from '../../rules/core/turn.ts';

/** The index of a unit among those of a forecast. */
export type UnitIndex = number;

/** A probability, 0 to 1. */
export type Probability = number;

/** A part of a player turn as a forecast knows it. */
export type ForecastPhase = 'charge' | 'move' | 'shoot' | 'fight';

/** The numbers of one unit that stay the same throughout a forecast. Lengths in inches. */
export type Combatant = {
  readonly id: UnitId;
  readonly side: Side;
  /** Models it has, and what each counts for control of an objective; 0 where it controls none. */
  readonly models: number;
  readonly control: number;
  /** Wounds that all its models can still take together. */
  readonly health: number;
  /** Points of the mission, and its share of what its side began with: 0 to 1. */
  readonly points: number;
  readonly worth: number;
  /** From its middle to its edge, on average, and in each of eight directions, as `octantOf` counts them. */
  readonly spread: Inches;
  readonly extents: readonly Inches[];
  /** From its middle to the farthest edge. */
  readonly widest: Inches;
  /** Where its models stand about its middle: x, z and the radius of each base in turn. */
  readonly offsets: Float64Array;
  readonly move: Inches;
  /** The longest gap that it can charge across, and the chance that it does, by the gap. */
  readonly reach: Inches;
  readonly chanceAcross: (gap: Inches) => Probability;
  /** The longest range of its weapons; 0 without any. */
  readonly range: Inches;
  /** Wounds that it deals each unit of the forecast in a round of melee and in one volley, on average, at full strength. */
  readonly melee: readonly number[];
  readonly shots: readonly number[];
  /** The number that two dice must not exceed once a round is lost; absent where no unit breaks. */
  readonly discipline?: number;
  /** Points that it has in every round of melee before a blow is struck: for ranks and a standard. */
  readonly bonus?: number;
  /** Whether it can pick up a treasure. */
  readonly carries: boolean;
};

/** What a forecast is about: units, the mission, the table, and the order of phases. */
export type ForecastGame = {
  readonly units: readonly Combatant[];
  readonly phases: readonly ForecastPhase[];
  readonly mission?: Mission;
  /** Numbers of the last turn, and the side that goes first in each. */
  readonly lastTurn: number;
  readonly first: Side;
  readonly half: PlanPoint;
  /** Share of volleys that have a line of sight, 0 to 1: open tables have more. */
  readonly seen: Share;
};

/** A moment of a forecast: arrays by the index of a unit. Changed in place. */
export type ForecastState = {
  turn: number;
  side: Side;
  /** Index into the phases of the turn. */
  phase: number;
  readonly x: Float64Array;
  readonly z: Float64Array;
  /** The share of its health that a unit has left, 0 to 1. */
  readonly left: Float64Array;
  /** Probability that two units are engaged, in a square. */
  readonly engaged: Float64Array;
  /** 1 where a unit has charged in this turn, 2 into a flank, 3 into the rear. */
  readonly charged: Uint8Array;
  /** Whether a unit has moved and has shot: 0 or 1. */
  readonly moved: Uint8Array;
  readonly shot: Uint8Array;
  /** Which way a unit faces in plan, a vector of length 1; 0 and 0 where facings do not matter. */
  readonly fx: Float64Array;
  readonly fz: Float64Array;
  /** The unit that carries each treasure; -1 where it lies, -2 and -3 where the attacker or the defender has it home. */
  readonly carriers: Int16Array;
  readonly treasures: readonly (readonly [number, number])[];
  /** Points by side: the attacker's, the defender's. */
  readonly score: Float64Array;
  /** Points by rule and side, for rules with a maximum. */
  readonly byRule: Float64Array;
};

/** What a unit is told to do in the turn in progress; what is left out is done by habit. */
export type ForecastOrder = {
  /** Where its middle goes; as near as it gets. */
  readonly to?: PlanPoint;
  /** Which way it faces there, a vector of length 1; by default the way it moved. */
  readonly facing?: PlanPoint;
  /** The index of the unit it charges, its chance where that is known, and 1 for a flank, 2 for the rear; null for none. */
  readonly charge?: { readonly target: UnitIndex; readonly chance?: Probability; readonly aside?: 1 | 2 } | null;
  /** Whether it declares a charge that fails, and so does not move afterwards. */
  readonly fails?: true;
  /** The index of the unit it shoots at, with the wounds that it deals where they are known; null for none. */
  readonly shoot?: { readonly target: UnitIndex; readonly wounds?: number } | null;
};

/** A copy of a moment, to be changed apart. */
export const copyState = (of: ForecastState): ForecastState => ({
  ...of,
  x: of.x.slice(),
  z: of.z.slice(),
  left: of.left.slice(),
  engaged: of.engaged.slice(),
  charged: of.charged.slice(),
  moved: of.moved.slice(),
  shot: of.shot.slice(),
  fx: of.fx.slice(),
  fz: of.fz.slice(),
  carriers: of.carriers.slice(),
  treasures: of.treasures.map(([x, z]) => [x, z] as const),
  score: of.score.slice(),
  byRule: of.byRule.slice(),
});

/** The tangent of 22.5°, where one of the eight directions ends and the next begins. */
const EIGHTH = Math.SQRT2 - 1;

/** The index in `OCTANTS` of the direction nearest to a vector of the plan: 0 is +x, 2 +z, 4 −x and 6 −z. */
export function octantOf(dx: Inches, dz: Inches): 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 {
  const [ax, az] = [Math.abs(dx), Math.abs(dz)];
  if (az <= EIGHTH * ax) return dx >= 0 ? 0 : 4;
  if (ax <= EIGHTH * az) return dz >= 0 ? 2 : 6;
  if (dx >= 0) return dz >= 0 ? 1 : 7;
  return dz >= 0 ? 3 : 5;
}

/** The length of a vector in plan; the square root has the same bits in every engine. */
export const planLength = (dx: Inches, dz: Inches): Inches => Math.sqrt(dx * dx + dz * dz);

/** A model of a unit near a point on the table: how far its edge is from it, inches, and the way there in plan. */
type NearModel = { readonly gap: Inches; readonly dx: number; readonly dz: number };

/** The model of a unit whose edge is nearest to a point on the table. */
export function nearestModel(
  { units }: ForecastGame,
  { x, z }: ForecastState,
  unit: UnitIndex,
  px: Inches,
  pz: Inches,
): NearModel {
  const { offsets } = units[unit]!;
  let best: NearModel = { gap: Number.POSITIVE_INFINITY, dx: 0, dz: 0 };
  for (let i = 0; i < offsets.length; i += 3) {
    const [dx, dz] = [px - x[unit]! - offsets[i]!, pz - z[unit]! - offsets[i + 1]!];
    const gap = planLength(dx, dz) - offsets[i + 2]!;
    if (gap < best.gap) best = { gap, dx, dz };
  }
  return best;
}

/** About how far the edge of a unit is from a point on the table, at least 0, inches; never more than it is. */
export function gapToPoint(
  { units }: ForecastGame,
  { x, z }: ForecastState,
  unit: UnitIndex,
  px: Inches,
  pz: Inches,
): Inches {
  const [dx, dz] = [px - x[unit]!, pz - z[unit]!];
  return Math.max(0, planLength(dx, dz) - units[unit]!.extents[octantOf(dx, dz)]!);
}

/** The number of the models a unit began with that reach into a circle. */
export function modelsWithin(
  { units }: ForecastGame,
  { x, z }: ForecastState,
  unit: UnitIndex,
  [px, pz]: readonly [number, number],
  radius: Inches,
): number {
  const { offsets, widest } = units[unit]!;
  const [mx, mz] = [px - x[unit]!, pz - z[unit]!];
  if (mx * mx + mz * mz > (radius + widest) ** 2) return 0;
  let inside = 0;
  for (let i = 0; i < offsets.length; i += 3) {
    const far = radius + offsets[i + 2]!;
    const [dx, dz] = [px - x[unit]! - offsets[i]!, pz - z[unit]! - offsets[i + 1]!];
    if (dx * dx + dz * dz <= far * far) inside++;
  }
  return inside;
}

/** The gap between the edges of two units, at least 0, inches. */
export function gapBetween({ units }: ForecastGame, { x, z }: ForecastState, a: UnitIndex, b: UnitIndex): Inches {
  const [dx, dz] = [x[b]! - x[a]!, z[b]! - z[a]!];
  const across = units[a]!.extents[octantOf(dx, dz)]! + units[b]!.extents[octantOf(-dx, -dz)]!;
  return Math.max(0, planLength(dx, dz) - across);
}

/** Whether a unit has too little left to act. */
export const isGone = ({ left }: ForecastState, unit: UnitIndex): boolean => left[unit]! < 0.04;

/** Whether a unit is more likely than not engaged with an enemy. */
export function isHeldInMelee({ units }: ForecastGame, { engaged }: ForecastState, unit: UnitIndex): boolean {
  const n = units.length;
  for (let other = 0; other < n; other++) if (engaged[unit * n + other]! >= 0.5) return true;
  return false;
}

/** The cosine of 45°: more than 45° off its front an enemy is in a unit's flank, more than 135° in its rear. */
const ASIDE = Math.SQRT1_2;

/** Where a unit is as another sees it: 0 in its front, 1 in a flank, 2 in its rear; 0 where facings do not matter. */
export function asideOf({ x, z, fx, fz }: ForecastState, of: UnitIndex, seen: UnitIndex): 0 | 1 | 2 {
  if (fx[of] === 0 && fz[of] === 0) return 0;
  const [dx, dz] = [x[seen]! - x[of]!, z[seen]! - z[of]!];
  const cosine = (dx * fx[of]! + dz * fz[of]!) / (planLength(dx, dz) || 1);
  return cosine >= ASIDE ? 0 : cosine <= -ASIDE ? 2 : 1;
}
