import type { Point } from '../../../kernel/point.ts';
import type { Inches, Radians } from '../../../kernel/units.ts';
import { findCheapestPlace, heightsFor, placesOver, standingSetting } from '../../core/measure/cheapest-place.ts';
import { isClearOf } from '../../core/measure/clear.ts';
import type { Combat, Shift } from '../../core/state/squads.ts';
import type { ModelId } from '../../core/ids.ts';
import { getModel, hasKeyword, withPlaces } from '../../core/state/lookup.ts';
import { inContact } from '../../core/measure/measure.ts';
import type { TableQuery } from '../../core/ports.ts';
import { roundPoint } from '../../core/round.ts';
import type { GameState, Model } from '../../core/state/state.ts';
import { keepsCompany } from '../fight/contact.ts';
import { meetsOutsider, outsidersOf } from '../fight/outsiders.ts';
import { findOnRing, type RingPlace } from '../../core/measure/contact-ring.ts';

/** How far from the place left to it a friend that does not fit there may be put. A house ruling: B11 sets no limit. */
const ASIDE: Inches = 3;
/** How exactly its nearest free place is found. */
const FINE: Inches = 0.005;
/** For how many places of the newcomer a place is looked for to put the friend aside. */
const ASIDE_TRIES = 8;

/** A duellist being brought to its opponent, and the combat it happens in. */
export type DuelApproach = {
  readonly state: GameState;
  readonly combat: Pick<Combat, 'units'>;
  readonly mover: Model;
  readonly target: Model;
  readonly table: TableQuery;
};

/**
 * An exchange of places: the partner, both shifts, and how far from the line through the old place the newcomer stands.
 */
export type Exchange = { readonly partner: ModelId; readonly shifts: readonly Shift[]; readonly off: Radians };

/**
 * The exchange that brings the mover into contact with the target in the place of a friend, or undefined.
 *
 * The newcomer stands where the friend stood if that touches; else on the line from the target through the old place,
 * or turned from it as little as others and terrain allow. The friend takes the place left, or, where it does not fit,
 * the nearest free one. No model is turned or put aside to keep a character with its unit: then there is no exchange.
 *
 * @source D-19, D-20, D-21, B10, B11
 */
export function exchangeIntoContact(a: DuelApproach, partner: Model): Exchange | undefined {
  const { state, mover, target, table } = a;
  const gone = [mover.id, partner.id];
  const heights = heightsFor(standingSetting(state, mover.id, gone), table);
  const stays = [...state.models.values()].filter((m) => !gone.includes(m.id));
  const ring = { mover, target, rules: state.rules.charge, heights, towards: partner.at };
  const inPlace = (suits: (at: Point) => boolean, others: readonly Model[]): RingPlace | undefined => {
    const old = oldPlace(a, partner, heights).find(suits);
    return old ? { at: old, off: 0 } : findOnRing({ ...ring, marks: others.map((of) => ({ of, across: 0 })) }, suits);
  };
  // (1) The friend in the very place that is left.
  const left = placeLeft(a, partner);
  const others = left ? [...stays, { ...partner, at: left }] : stays;
  const found = left && inPlace((at) => isFreeFor(a, mover, at, others), others);
  if (found) return exchange(a, partner, found, left);
  // (2) The friend as near to it as there is room.
  let tries = ASIDE_TRIES;
  const beside = inPlace((at) => {
    if (tries <= 0 || !isFreeFor(a, mover, at, stays)) return false;
    tries--;
    return putAside(a, partner, at) !== undefined;
  }, stays);
  const aside = beside && putAside(a, partner, beside.at);
  return aside && exchange(a, partner, beside, aside);
}

/**
 * The exchange of a mover with a friend, the one exactly in the other's place; undefined where that is not allowed.
 *
 * @source D-19, D-22, B9, B10
 */
export function exchangePlaces(a: DuelApproach, partner: Model): Exchange | undefined {
  const { state, mover, table } = a;
  const gone = [mover.id, partner.id];
  const stays = [...state.models.values()].filter((m) => !gone.includes(m.id));
  const heights = heightsFor(standingSetting(state, mover.id, gone), table);
  const at = placesOver(heights, partner.at[0], partner.at[2]).find(
    (p) => Math.abs(p[1] - partner.at[1]) < SAME_HEIGHT,
  );
  if (!at || !isFreeFor(a, mover, at, stays)) return undefined;
  const left = placeLeft(a, partner);
  const fits = left && isFreeFor(a, mover, at, [{ ...partner, at: left }]);
  const to = fits ? left : putAside(a, partner, at);
  return to && exchange(a, partner, { at, off: 0 }, to);
}

/** Heights that count as the same where a model takes another's place. */
const SAME_HEIGHT: Inches = 0.05;

/** Both shifts, unless they take a character from its unit. @source D-19 */
function exchange(
  { state, mover }: DuelApproach,
  partner: Model,
  { at, off }: RingPlace,
  aside: Point,
): Exchange | undefined {
  const shifts = [
    { model: mover.id, from: mover.at, to: at },
    { model: partner.id, from: partner.at, to: aside },
  ];
  const after = withPlaces(
    state,
    shifts.map(({ model, to }) => [model, to] as const),
  );
  return charactersKeepCompany(after, [mover.id, partner.id]) ? { partner: partner.id, shifts, off } : undefined;
}

/** The friend's own place, if the mover would stand in contact there. */
const oldPlace = (
  { mover, target, state }: DuelApproach,
  partner: Model,
  heights: (x: Inches, z: Inches) => readonly Inches[],
): readonly Point[] =>
  placesOver(heights, partner.at[0], partner.at[2]).filter((at) =>
    inContact({ ...mover, at }, target, state.rules.charge),
  );

/** The place the mover leaves, if the friend can stand there. */
function placeLeft(a: DuelApproach, partner: Model): Point | undefined {
  const { state, mover, table } = a;
  const at = roundPoint(mover.at);
  const others = [...state.models.values()].filter((m) => m.id !== mover.id);
  const open =
    !table.whyNoPlace(standingSetting(state, partner.id, [mover.id]), at) && isFreeFor(a, partner, at, others);
  return open ? at : undefined;
}

/** The free place nearest to the one left, with the mover where it would stand. */
function putAside(a: DuelApproach, partner: Model, moverAt: Point): Point | undefined {
  const { state, mover, table } = a;
  const moved = withPlaces(state, [[mover.id, moverAt]]);
  const others = [...moved.models.values()];
  const [x, y, z] = mover.at;
  const across = (px: Inches, pz: Inches): Inches => Math.sqrt((px - x) ** 2 + (pz - z) ** 2);
  return findCheapestPlace(
    {
      setting: standingSetting(moved, partner.id),
      middle: [x, z],
      half: ASIDE,
      cost: (at) => Math.sqrt((at[0] - x) ** 2 + (at[1] - y) ** 2 + (at[2] - z) ** 2),
      leastCost: across,
      allows: (at) =>
        isFreeFor(a, partner, at, others) && charactersKeepCompany(withPlaces(moved, [[partner.id, at]]), [partner.id]),
      below: ASIDE,
      precision: FINE,
    },
    table,
  )?.at;
}

/** Whether a model may be put at a place: clear of some others, and touching no enemy of another combat. */
function isFreeFor({ state, combat }: DuelApproach, model: Model, at: Point, others: readonly Model[]): boolean {
  const moved = { ...model, at };
  return isClearOf(others, model, at) && !meetsOutsider(state, outsidersOf(state, combat, model), model, moved);
}

/**
 * Whether every character among the displaced keeps coherency with its unit; other models need not.
 *
 * @source D-19, B10
 */
export const charactersKeepCompany = (after: GameState, displaced: readonly ModelId[]): boolean =>
  displaced.every((id) => !hasKeyword(getModel(after, id), 'CHARACTER') || keepsCompany(after, id));
