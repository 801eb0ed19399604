import type { Point } from '../../../kernel/point.ts';
import type { Inches } from '../../../kernel/units.ts';
import { gapAcross, outerRadius } from '../../../geometry/gap.ts';
import { crossings, outlineAt } from '../../core/measure/beside.ts';
import { findCheapestPlace, heightsFor, standingSetting } from '../../core/measure/cheapest-place.ts';
import { isPlaceClear } from '../../core/measure/clear.ts';
import { hasKeyword, modelsOf, withPlaces } from '../../core/state/lookup.ts';
import { dist, inContact, type Measured } from '../../core/measure/measure.ts';
import { meetsOutsider, outsidersOf } from '../fight/outsiders.ts';
import { findOnRing } from '../../core/measure/contact-ring.ts';
import { type DuelApproach, charactersKeepCompany } from './make-way.ts';
import { MEASURE_TOLERANCE } from '../../../kernel/tolerances.ts';

/** Precision of the search: another place might be nearer by this much. */
const FINE: Inches = 0.005;
/** Models further away than this cannot have an outline that matters. */
const ABOUT: Inches = 6;

/**
 * The free place at which a model is nearest to another, if that is nearer than its own: in contact if possible, with
 * the least turn from where it stands.
 *
 * @source D-19, D-22, B9
 */
export function placeNearest(a: DuelApproach): Point | undefined {
  const { state, mover, target, table } = a;
  const setting = standingSetting(state, mover.id);
  const outsiders = outsidersOf(state, a.combat, mover);
  const suits = (at: Point): boolean =>
    isPlaceClear(state, mover, at) &&
    charactersKeepCompany(withPlaces(state, [[mover.id, at]]), [mover.id]) &&
    !meetsOutsider(state, outsiders, mover, { at });
  const about = [...state.models.values()].filter(
    (m) => m.id !== mover.id && gapAcross(m, target) < ABOUT + 2 * outerRadius(mover.base),
  );
  const comrades = modelsOf(state, mover.unit).filter((m) => m.id !== mover.id);
  const { chainAcross } = state.rules.fight;
  const marks = [...about.map((of) => ({ of, across: 0 })), ...comrades.map((of) => ({ of, across: chainAcross }))];
  const ring = {
    mover,
    target,
    touches: (at: Measured) => inContact(at, target, state.rules.charge),
    heights: heightsFor(setting, table),
    towards: mover.at,
    marks,
  };
  const touching = findOnRing(ring, suits);
  if (touching) return touching.at;
  const bound = hasKeyword(mover, 'CHARACTER') && comrades.length > 0;
  const beyondCompany = (x: Inches, z: Inches): Inches =>
    Math.min(...comrades.map((m) => gapAcross({ ...mover, at: [x, 0, z] }, m))) - chainAcross;
  const now = dist(mover, target);
  return findCheapestPlace(
    {
      setting,
      middle: [target.at[0], target.at[2]],
      half: now + outerRadius(mover.base) + outerRadius(target.base),
      cost: (at) => dist({ ...mover, at }, target),
      leastCost: (x, z) => Math.max(0, gapAcross({ ...mover, at: [x, 0, z] }, target)),
      allows: suits,
      ...(bound && { short: beyondCompany }),
      below: now - MEASURE_TOLERANCE,
      precision: FINE,
      seeds: crossings([
        ...about.map((m) => outlineAt(mover, m, 0)),
        ...comrades.map((m) => outlineAt(mover, m, chainAcross)),
      ]),
    },
    table,
  )?.at;
}
