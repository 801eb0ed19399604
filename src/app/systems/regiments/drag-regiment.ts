import type { PlanPoint } from '../../../kernel/point.ts';
import type { Formation, Manoeuvre, FormationPose } from '../../../rules/core/formation.ts';
import type { UnitId } from '../../../rules/core/ids.ts';
import type { GameState } from '../../../rules/core/state/state.ts';
import {
  flushPose,
  type FacingLine,
  toLine,
  facingLineOf,
  lineOffsetOf,
} from '../../../rules/regiments/ranks/facing-line.ts';
import { chargeOf } from '../../../rules/regiments/ranks/regiment-state.ts';
import { axesOf, frontageOf } from '../../../rules/regiments/ranks/formation.ts';
import { wheelFrom } from '../../../rules/regiments/movement/manoeuvre.ts';
import type { RegimentsUiState } from '../../state/regiments.ts';
import { shownPlacements } from '../squads/shown-placements.ts';
import type { Inches, Radians } from '../../../kernel/units.ts';
import { LENGTH_ROUNDING, NO_TURN } from '../../../kernel/tolerances.ts';

/** Offsets closer than this to a mark snap to it. */
const SNAP: Inches = 0.12;

/** The line a charger slides along and its frontage; undefined for a unit that has declared no charge. */
function slideOf(
  state: GameState,
  ranks: RegimentsUiState,
  unit: UnitId,
): { readonly line: FacingLine; readonly width: number } | undefined {
  const charge = chargeOf(state, unit);
  const own = state.units.get(unit)?.formation;
  const foe = charge && state.units.get(charge.target)?.formation;
  if (!charge || !own || !foe) return undefined;
  const turned = ranks.rival === undefined ? ranks.muster?.answer.turned : undefined;
  return { line: facingLineOf(turned ? { ...foe, ...turned } : foe, charge.facing), width: frontageOf(own) };
}

/** The distance along the line from the start of a charger's ghost to the point where it is grabbed. */
export function gripOn(state: GameState, ranks: RegimentsUiState, unit: UnitId, point: PlanPoint): Inches | undefined {
  const slide = slideOf(state, ranks, unit);
  const ghost = shownPlacements(ranks).find((shown) => shown.unit === unit);
  if (!slide || !ghost) return undefined;
  return toLine(slide.line, point)[0] - lineOffsetOf(slide.line, slide.width, ghost);
}

/**
 * The pose of a charger's ghost when slid along the facing. It snaps to its neighbours and to the corners.
 *
 * @param off Distance along the line from the ghost's start to where it was grabbed, inches.
 */
export function slidTo(
  state: GameState,
  ranks: RegimentsUiState,
  unit: UnitId,
  point: PlanPoint,
  off: number,
): FormationPose | undefined {
  const slide = slideOf(state, ranks, unit);
  if (!slide) return undefined;
  const { line, width } = slide;
  const free = Math.min(line.length, Math.max(-width, toLine(line, point)[0] - off));
  const marks = [0, line.length - width, -width, line.length, ...neighbourMarks(state, ranks, unit, line, width)];
  const near = marks.toSorted((a, b) => Math.abs(a - free) - Math.abs(b - free))[0];
  const offset = near !== undefined && Math.abs(near - free) <= SNAP ? near : free;
  return flushPose(line, width, offset);
}

/** Offsets at which a ghost touches the side of another on the same line, inches. */
function neighbourMarks(
  state: GameState,
  ranks: RegimentsUiState,
  unit: UnitId,
  line: FacingLine,
  width: number,
): readonly number[] {
  const gap = state.rules.regiments.friendlyGap;
  return shownPlacements(ranks).flatMap((other) => {
    if (other.unit === unit || chargeOf(state, other.unit)?.facing !== line.facing) return [];
    const formation = state.units.get(other.unit)?.formation;
    if (!formation) return [];
    const at = lineOffsetOf(line, frontageOf(formation), other);
    return [at - width - gap, at + frontageOf(formation) + gap];
  });
}

/** Turns smaller than this count as none. */
const STRAIGHT: Radians = 0.035;
const QUARTER: Radians = Math.PI / 2;

/** Advances shorter than this are dropped. */
const LEAST_ADVANCE: Inches = 0.05;

/**
 * The wheel and advance that bring the centre of a regiment's front as near to a point as the move allows: a plain
 * advance if the point lies ahead, backwards if it lies behind.
 */
export function dragSteps(formation: Formation, [x, z]: PlanPoint, allowed: Inches): readonly Manoeuvre[] {
  const { ahead, right } = axesOf(formation.facing);
  const [dx, dz] = [x - formation.at[0], z - formation.at[2]];
  const [on, aside] = [dx * ahead[0] + dz * ahead[1], dx * right[0] + dz * right[1]];
  if (on < 0 && Math.abs(aside) < frontageOf(formation)) return advance(Math.max(on, -allowed / 2));
  const wheel = wheelTowards(formation, [x, z], aside > 0 ? -1 : 1);
  const width = frontageOf(formation);
  if (Math.abs(wheel) < STRAIGHT) return advance(Math.min(allowed, on));
  const angle = Math.sign(wheel) * Math.min(Math.abs(wheel), allowed / width);
  const { pose } = wheelFrom(formation, width, angle);
  const then = axesOf(pose.facing).ahead;
  const left = Math.max(0, allowed - Math.abs(angle) * width);
  const rest = Math.min(left, (x - pose.at[0]) * then[0] + (z - pose.at[2]) * then[1]);
  return [{ kind: 'wheel', angle: cutTo(angle, 1e4) }, ...(rest > LEAST_ADVANCE ? advance(rest) : [])];
}

/** The wheel to one side, radians, after which a point lies straight ahead of the centre of the front. */
function wheelTowards(formation: Formation, [x, z]: PlanPoint, sense: 1 | -1): number {
  const width = frontageOf(formation);
  const aside = (angle: number): number => {
    const { pose } = wheelFrom(formation, width, sense * angle);
    const { right } = axesOf(pose.facing);
    return ((x - pose.at[0]) * right[0] + (z - pose.at[2]) * right[1]) * -sense;
  };
  if (aside(0) <= 0) return 0;
  let [low, high] = [0, QUARTER];
  if (aside(high) > 0) return sense * QUARTER;
  for (let i = 0; i < 40; i++) {
    const middle = (low + high) / 2;
    if (aside(middle) > 0) low = middle;
    else high = middle;
  }
  return sense * high;
}

const advance = (inches: number): readonly Manoeuvre[] =>
  Math.abs(inches) < LEAST_ADVANCE ? [] : [{ kind: 'advance', inches: cutTo(inches, 100) }];

/** A length or angle with fewer digits, and no longer: rounded up, it could be more than the move allows. */
const cutTo = (value: number, by: number): number => Math.trunc((value + Math.sign(value) * LENGTH_ROUNDING) * by) / by;

const rounded = (value: number, by: number): number => Math.round(value * by) / by;

/** The steps with one more; consecutive wheels and consecutive advances are merged. */
export function withStep(steps: readonly Manoeuvre[], step: Manoeuvre): readonly Manoeuvre[] {
  const last = steps.at(-1);
  if (step.kind === 'reform' || last?.kind === 'reform') return [step];
  if (last === undefined || last.kind !== step.kind) return [...steps, step];
  const before = steps.slice(0, -1);
  if (last.kind === 'advance' && step.kind === 'advance') {
    const inches = rounded(last.inches + step.inches, 100);
    return inches === 0 ? before : [...before, { kind: 'advance', inches }];
  }
  if (last.kind !== 'wheel' || step.kind !== 'wheel') return [...steps, step];
  const angle = last.angle + step.angle;
  return Math.abs(angle) < NO_TURN
    ? before
    : [...before, { kind: 'wheel', angle: Math.max(-QUARTER, Math.min(QUARTER, angle)) }];
}

/** The model whose centre is nearest to a plan point, at most `within` inches away. */
export function modelNear<M extends { readonly at: readonly [number, number, number] }>(
  models: readonly M[],
  [x, z]: PlanPoint,
  within: Inches,
): M | undefined {
  let best: { readonly model: M; readonly away: number } | undefined;
  for (const model of models) {
    const away = Math.sqrt((model.at[0] - x) ** 2 + (model.at[2] - z) ** 2);
    if (away <= within && (best === undefined || away < best.away)) best = { model, away };
  }
  return best?.model;
}
