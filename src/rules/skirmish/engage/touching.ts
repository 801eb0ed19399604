import { PAST_TOUCHING } from '../../../kernel/tolerances.ts';
import { gapAcross } from '../../../geometry/gap.ts';
import type { PlanPoint, Point } from '../../../kernel/point.ts';
import type { Inches } from '../../../kernel/units.ts';
import { crossings, outlineAt } from '../../core/measure/beside.ts';
import type { UnitId } from '../../core/ids.ts';
import type { ReachMap } from '../../core/ports.ts';
import type { GameState, Model } from '../../core/state/state.ts';
import { isLevelWith } from '../fighters/contact.ts';
import { fighterOf } from '../fighters/fighters.ts';

/**
 * Places at which a fighter touches several enemies at once: exactly between two of them or, if their gap is slightly
 * too wide for that, as near to both as possible.
 *
 * @returns Unordered; heights are those a base can stand at.
 * @source E-44, E-47, S-09
 */
export function endsTouching(
  state: GameState,
  unit: UnitId,
  targets: readonly UnitId[],
  map: ReachMap,
): readonly Point[] {
  const { leniency, contactAcross } = state.rules.skirmish;
  const mover = fighterOf(state, unit);
  const foes = targets.map((t) => fighterOf(state, t));
  const exact = placesBetween(mover, foes, [PAST_TOUCHING]);
  const reaches = (allowed: Inches) => (at: Point) =>
    foes.every((foe) => isLevelWith({ ...mover, at }, foe, state.rules.skirmish) && gapTo(mover, at, foe) <= allowed);
  const standing = (plan: readonly PlanPoint[]) =>
    plan.flatMap(([x, z]) => map.levelsAt(x, z).map((y): Point => [x, y, z]));
  const touching = standing(exact).filter(reaches(contactAcross));
  if (touching.length > 0) return touching;
  return standing(placesBetween(mover, foes, nearMisses(leniency))).filter(reaches(leniency + PAST_TOUCHING));
}

/** Gaps tried between enemies too far apart to be touched at once, the smallest first. */
const nearMisses = (leniency: Inches): readonly Inches[] =>
  Array.from({ length: MISS_STEPS }, (_, i) => PAST_TOUCHING + (leniency * (i + 1)) / MISS_STEPS);
const MISS_STEPS = 10;

/** Plan points at one of the given gaps from two of the enemies. */
function placesBetween(mover: Model, foes: readonly Model[], gaps: readonly Inches[]): readonly PlanPoint[] {
  for (const gap of gaps) {
    const found = [...crossings(foes.map((foe) => outlineAt(mover, foe, gap)))];
    if (found.length > 0) return found;
  }
  return [];
}

const gapTo = (mover: Model, at: Point, foe: Model): Inches => gapAcross({ ...mover, at }, foe);
