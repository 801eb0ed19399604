import type { PlanPoint, Point } from '../../../kernel/point.ts';
import type { Inches, Radians } from '../../../kernel/units.ts';
import { findCheapestPlace, heightsFor, placesOver, standingSetting } from '../../core/measure/cheapest-place.ts';
import { crossings, outlineAt } from '../../core/measure/beside.ts';
import { isClearOf } from '../../core/measure/clear.ts';
import type { Combat, Shift } from '../../core/state/squads.ts';
import type { ModelId } from '../../core/ids.ts';
import { getModel, hasKeyword, withPlaces } from '../../core/state/lookup.ts';
import { inContact, type Measured } from '../../core/measure/measure.ts';
import type { TableQuery } from '../../core/ports.ts';
import { roundPoint } from '../../core/round.ts';
import type { GameState, Model } from '../../core/state/state.ts';
import { keepsCompany } from '../fight/contact.ts';
import { meetsOutsider, outsidersOf } from '../fight/outsiders.ts';
import { findOnRing, type RingPlace, touchingAlong } from '../../core/measure/contact-ring.ts';

/** How far from the vacated place a friend that does not fit there may be put. A house ruling: B11 sets no limit. */
const ASIDE: Inches = 3;
/** Precision of the search for the friend's nearest free place. */
const FINE: Inches = 0.005;
/** Maximum number of places of the newcomer for which the friend's place is searched. */
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
 * An exchange of places: the partner, both shifts, and how far the newcomer stands off the line through the old place.
 */
export type Exchange = { readonly partner: ModelId; readonly shifts: readonly Shift[]; readonly off: Radians };

/**
 * The exchange that brings the mover into contact with the target in a friend's place; undefined when there is none.
 *
 * The newcomer stands where the friend stood if that touches the target; otherwise on the line from the target through
 * the old place, turned as little as other models and terrain allow. The friend takes the vacated place, or the nearest
 * free one. Other models are neither turned nor moved to keep a character with its unit.
 *
 * @source D-19, D-20, D-21, B10, B11
 */
export function exchangeIntoContact(a: DuelApproach, partner: Model): Exchange | undefined {
  const { state, mover, target, table } = a;
  const gone = [mover.id, partner.id];
  const heights = heightsFor(standingSetting(state, mover.id, gone), table);
  const stays = [...state.models.values()].filter((m) => !gone.includes(m.id));
  const touches = (at: Measured): boolean => inContact(at, target, state.rules.charge);
  const ring = { mover, target, touches, heights, towards: partner.at };
  const left = placeLeft(a, partner);
  let tries = ASIDE_TRIES;
  /** Where the friend goes when the newcomer stands at a place: where the newcomer came from, or as near as it can. */
  const asideFor = (at: Point): Point | undefined => {
    if (left && isFreeFor(a, mover, at, [{ ...partner, at: left }])) return left;
    return tries-- > 0 ? putAside(a, partner, at) : undefined;
  };
  const suits = (at: Point): boolean => isFreeFor(a, mover, at, stays) && asideFor(at) !== undefined;
  const others = left ? [...stays, { ...partner, at: left }] : stays;
  const old = oldPlace(a, partner, heights).find(suits);
  const beside: RingPlace | undefined = old
    ? { at: old, off: 0 }
    : findOnRing({ ...ring, marks: others.map((of) => ({ of, across: 0 })) }, suits);
  tries = 1;
  const aside = beside && asideFor(beside.at);
  return aside && exchange(a, partner, beside, aside);
}

/**
 * The exchange in which a mover and a friend take exactly each other's places; undefined when that is not allowed.
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

/** Heights that count as equal when a model takes another's place. */
const SAME_HEIGHT: Inches = 0.05;

/** Both shifts, unless they part a character from its unit. @source D-19 */
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

/** The friend's own place, if the mover would be in contact there. */
const oldPlace = (
  { mover, target, state }: DuelApproach,
  partner: Model,
  heights: (x: Inches, z: Inches) => readonly Inches[],
): readonly Point[] =>
  placesOver(heights, partner.at[0], partner.at[2]).filter((at) =>
    inContact({ ...mover, at }, target, state.rules.charge),
  );

/** The place the mover vacates, if the friend can stand there. */
function placeLeft(a: DuelApproach, partner: Model): Point | undefined {
  const { state, mover, table } = a;
  const at = roundPoint(mover.at);
  const others = [...state.models.values()].filter((m) => m.id !== mover.id);
  const open =
    !table.whyNoPlace(standingSetting(state, partner.id, [mover.id]), at) && isFreeFor(a, partner, at, others);
  return open ? at : undefined;
}

/** The free place nearest to the vacated one, with the mover at its new place. */
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
      seeds: besideOthers(partner, others, [x, z]),
    },
    table,
  )?.at;
}

/** Places nearest to a point beside one base, or between two: one of them is the nearest where only bases limit it. */
function* besideOthers(partner: Model, others: readonly Model[], [x, z]: PlanPoint): Generator<PlanPoint> {
  const near = others.filter((other) => {
    const [dx, dz] = [other.at[0] - x, other.at[2] - z];
    return other.id !== partner.id && dx * dx + dz * dz < ASIDE * ASIDE;
  });
  for (const other of near) {
    const [dx, dz] = [x - other.at[0], z - other.at[2]];
    const apart = Math.sqrt(dx * dx + dz * dz);
    if (apart > 0) yield touchingAlong(partner, other, dx / apart, dz / apart);
  }
  yield* crossings(near.map((other) => outlineAt(partner, other, 0)));
}

/** Whether a model may be put at a place: clear of the others, and touching no enemy of another combat. */
function isFreeFor({ state, combat }: DuelApproach, model: Model, at: Point, others: readonly Model[]): boolean {
  const moved = { ...model, at };
  return isClearOf(others, model, at) && !meetsOutsider(state, outsidersOf(state, combat, model), model, moved);
}

/** Whether every displaced character keeps coherency with its unit; other models need not. @source D-19, B10 */
export const charactersKeepCompany = (after: GameState, displaced: readonly ModelId[]): boolean =>
  displaced.every((id) => !hasKeyword(getModel(after, id), 'CHARACTER') || keepsCompany(after, id));
