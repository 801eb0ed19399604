import { LENGTH_ROUNDING, PAST_TOUCHING } from '../../../kernel/tolerances.ts';
import { gapAcross, outerRadius } from '../../../geometry/gap.ts';
import type { PlanPoint, Point } from '../../../kernel/point.ts';
import type { Inches } from '../../../kernel/units.ts';
import { crossings, outlineAt } from '../../core/measure/beside.ts';
import type { Measured } from '../../core/measure/measure.ts';
import type { UnitId } from '../../core/ids.ts';
import type { LandingZone, ReachMap } from '../../core/ports.ts';
import type { SkirmishRules } from '../../core/rules/skirmish.ts';
import type { GameState, Model } from '../../core/state/state.ts';
import { isLevelWith } from '../fighters/contact.ts';
import { fighterOf } from '../fighters/fighters.ts';
import * as trig from '../../../kernel/trig.ts';

/**
 * Places at which a fighter touches several enemies at once, exactly between two of them.
 *
 * @returns Unordered; heights are those a base can stand at.
 * @source E-44, S-08
 */
export function endsTouching(
  state: GameState,
  unit: UnitId,
  targets: readonly UnitId[],
  map: ReachMap,
): readonly Point[] {
  const { skirmish } = state.rules;
  const mover = fighterOf(state, unit);
  const foes = targets.map((t) => fighterOf(state, t));
  const isBeside = (there: Model, foe: Model): boolean =>
    isLevelWith(there, foe, skirmish) && gapAcross(there, foe) <= skirmish.contactAcross;
  return [...crossings(foes.map((foe) => outlineAt(mover, foe, PAST_TOUCHING)))]
    .flatMap(([x, z]) => map.levelsAt(x, z).map((y): Point => [x, y, z]))
    .filter((at) => foes.every((foe) => isBeside({ ...mover, at }, foe)));
}

/**
 * The larger two of a fighter's gaps to several enemies, added: what it is short of touching them all at once. None of
 * them is doubtful when that is within the leniency: 0.25 beside one that is touched, or 0.125 each.
 *
 * @returns Inches; negative in an enemy's base.
 * @source E-47
 */
export function doubtfulGap(mover: Measured, foes: readonly Measured[]): Inches {
  let [widest, second] = [-Infinity, -Infinity];
  for (const foe of foes) {
    const gap = gapAcross(mover, foe);
    if (gap > widest) [widest, second] = [gap, widest];
    else if (gap > second) second = gap;
  }
  return widest + second;
}

/** Directions in which the border of a zone is found; its sides are off the border by less than recorded positions. */
const DIRECTIONS = 360;
/** Bisection steps to the border, and golden-section steps to the zone's deepest place along each axis. */
const HALVINGS = 44;
const SECTIONS = 60;
const GOLDEN = (Math.sqrt(5) - 1) / 2;

/**
 * The zone in which the gaps to several enemies are doubtful enough to count as none: convex, because every gap is a
 * convex function of the place.
 *
 * @returns Undefined where there is no such place.
 * @source E-47
 */
export function lenientZone(mover: Model, foes: readonly Model[], rules: SkirmishRules): LandingZone | undefined {
  const allowed = rules.leniency + PAST_TOUCHING;
  const short = (x: Inches, z: Inches): Inches => doubtfulGap({ ...mover, at: [x, 0, z] }, foes) - allowed;
  const middle = leastPlace(short, boxRound(foes));
  if (short(...middle) > 0) return undefined;
  const far = outerRadius(mover.base) + Math.max(...foes.map((foe) => outerRadius(foe.base))) + allowed;
  const heights = foes.map((foe) => foe.at[1]);
  const up = rules.contactUp + rules.lengthSlack;
  return {
    core: Array.from({ length: DIRECTIONS }, (_, i) => {
      const angle = (2 * Math.PI * i) / DIRECTIONS;
      return borderAlong(short, middle, [trig.cos(angle), trig.sin(angle)], 2 * far);
    }),
    radius: 0,
    low: Math.max(...heights) - up,
    high: Math.min(...heights) + up,
  };
}

type Bounds = { readonly low: PlanPoint; readonly high: PlanPoint };

function boxRound(foes: readonly Model[]): Bounds {
  const [xs, zs] = [foes.map(({ at }) => at[0]), foes.map(({ at }) => at[2])];
  return { low: [Math.min(...xs), Math.min(...zs)], high: [Math.max(...xs), Math.max(...zs)] };
}

/** The last place along a direction at which a convex function is not above zero. */
function borderAlong(
  f: (x: Inches, z: Inches) => number,
  [x, z]: PlanPoint,
  [ux, uz]: PlanPoint,
  far: Inches,
): PlanPoint {
  let [low, high] = [0, far];
  for (let i = 0; i < HALVINGS; i++) {
    const t = (low + high) / 2;
    if (f(x + t * ux, z + t * uz) <= 0) low = t;
    else high = t;
  }
  return [x + low * ux, z + low * uz];
}

/** Where a convex function is least in a box. @source Kiefer 1953, golden sections, one axis within the other */
function leastPlace(f: (x: Inches, z: Inches) => number, { low, high }: Bounds): PlanPoint {
  const along = (x: Inches) => sectioned((z) => f(x, z), low[1], high[1]);
  const x = sectioned((at) => f(at, along(at)), low[0], high[0]);
  return [x, along(x)];
}

function sectioned(f: (t: Inches) => number, from: Inches, to: Inches): Inches {
  let [low, high] = [from, to];
  for (let i = 0; i < SECTIONS && high - low > LENGTH_ROUNDING; i++) {
    const [a, b] = [high - GOLDEN * (high - low), low + GOLDEN * (high - low)];
    if (f(a) <= f(b)) high = b;
    else low = a;
  }
  return (low + high) / 2;
}
