import type { Point } from '../../kernel/point.ts';
import type { Inches, Radians } from '../../kernel/units.ts';
import { findCheapestPlace, heightsFor, placesOver, standingSetting } from '../core/cheapest-place.ts';
import { isClearOf } from '../core/clear.ts';
import type { Combat, Shift } from '../core/combat.ts';
import type { ModelId } from '../core/ids.ts';
import { getModel, hasKeyword, withPlaces } from '../core/lookup.ts';
import { inContact } from '../core/measure.ts';
import type { TableQuery } from '../core/ports.ts';
import { roundPoint } from '../core/round.ts';
import type { GameState, Model } from '../core/state.ts';
import { keepsCompany } from '../fight/contact.ts';
import { meetsOutsider, outsidersOf } from '../fight/outsiders.ts';
import { findOnRing } from './contact-ring.ts';

/** How far from the place left to him somebody who does not fit there may be put. A house ruling: B11 sets no limit. */
const ASIDE: Inches = 3;
/** How exactly his nearest free place is found. */
const FINE: Inches = 0.005;
/** For how many places of the one who comes in a place is looked for to put the other aside. */
const ASIDE_TRIES = 8;

/** Who is being brought to whom, on which table. */
export type Approach = {
  readonly state: GameState;
  readonly combat: Pick<Combat, 'units'>;
  readonly mover: Model;
  readonly target: Model;
  readonly table: TableQuery;
};

/** An exchange of places: whom with, both shifts, and how far from the line through the old place the newcomer stands. */
export type Exchange = { readonly partner: ModelId; readonly shifts: readonly Shift[]; readonly off: Radians };

/**
 * The exchange that brings the mover into contact with the target in the place of a friend, or undefined.
 *
 * The newcomer stands where the friend stood if that touches; else on the line from the target through the old place,
 * or turned from it as little as others and terrain allow. The friend takes the place left, or the nearest free one.
 *
 * @source D-19, D-20, D-21, B10, B11
 */
export function exchangeIntoContact(a: Approach, partner: Model): Exchange | undefined {
  const { state, mover, target, table } = a;
  const gone = [mover.id, partner.id];
  const heights = heightsFor(standingSetting(state, mover.id, gone), table);
  const left = placeLeft(a, partner);
  const stays = [...state.models.values()].filter((m) => !gone.includes(m.id));
  const marksWith = (others: readonly Model[]) =>
    others.flatMap((of) => [
      { of, across: 0 },
      ...(of.unit === mover.unit ? [{ of, across: state.rules.fight.chainAcross }] : []),
    ]);
  const ring = { mover, target, rules: state.rules.charge, heights, towards: partner.at };
  const inPlace = (suits: (at: Point) => boolean, others: readonly Model[]) => {
    const old = oldPlace(a, partner, heights).find(suits);
    return old ? { at: old, off: 0 } : findOnRing({ ...ring, marks: marksWith(others) }, suits);
  };
  // (1) The friend in the very place that is left.
  if (left) {
    const found = inPlace((at) => suitsAll(a, partner, at, left), [...stays, { ...partner, at: left }]);
    if (found) return exchange(a, partner, found.at, left, found.off);
  }
  // (2) The friend as near to it as there is room.
  let tries = ASIDE_TRIES;
  let aside: Point | undefined;
  const found = inPlace((at) => {
    if (tries <= 0 || !isFreeOf(a, at, stays)) return false;
    tries--;
    aside = putAside(a, partner, at);
    return aside !== undefined;
  }, stays);
  const to = found && (putAside(a, partner, found.at) ?? aside);
  return found && to && exchange(a, partner, found.at, to, found.off);
}

/**
 * The exchange of a mover with a friend, the one exactly in the other's place; undefined where that is not allowed.
 *
 * @source D-19, D-22, B9, B10
 */
export function exchangePlaces(a: Approach, partner: Model): Exchange | undefined {
  const { state, mover, table } = a;
  const gone = [mover.id, partner.id];
  const heights = heightsFor(standingSetting(state, mover.id, gone), table);
  const at = placesOver(heights, partner.at[0], partner.at[2]).find(
    (p) => Math.abs(p[1] - partner.at[1]) < SAME_HEIGHT,
  );
  if (!at) return undefined;
  const left = placeLeft(a, partner);
  if (left && suitsAll(a, partner, at, left)) return exchange(a, partner, at, left, 0);
  const aside = putAside(a, partner, at);
  return aside && exchange(a, partner, at, aside, 0);
}

/** Heights that count as the same where somebody takes another's place. */
const SAME_HEIGHT: Inches = 0.05;

function exchange({ mover }: Approach, partner: Model, to: Point, aside: Point, off: Radians): Exchange {
  return {
    partner: partner.id,
    shifts: [
      { model: mover.id, from: mover.at, to },
      { model: partner.id, from: partner.at, to: aside },
    ],
    off,
  };
}

/** The friend's own place, if the mover would stand in contact there. */
const oldPlace = (
  { mover, target, state }: Approach,
  partner: Model,
  heights: (x: Inches, z: Inches) => readonly Inches[],
): readonly Point[] =>
  placesOver(heights, partner.at[0], partner.at[2]).filter((at) =>
    inContact({ ...mover, at }, target, state.rules.charge),
  );

/** The place the mover leaves, if the friend can stand there. */
function placeLeft({ state, mover, table }: Approach, partner: Model): Point | undefined {
  const at = roundPoint(mover.at);
  return table.whyNoPlace(standingSetting(state, partner.id, [mover.id]), at) ? undefined : at;
}

/** The free place nearest to the one left, with the mover where he would stand. */
function putAside(a: Approach, partner: Model, moverAt: Point): Point | undefined {
  const { state, mover, table } = a;
  const moved = withPlaces(state, [[mover.id, moverAt]]);
  const [x, y, z] = mover.at;
  const across = (px: Inches, pz: Inches): Inches => Math.sqrt((px - x) ** 2 + (pz - z) ** 2);
  return findCheapestPlace(
    {
      setting: standingSetting(moved, partner.id),
      middle: [x, z],
      half: ASIDE,
      cost: (at) => Math.sqrt((at[0] - x) ** 2 + (at[1] - y) ** 2 + (at[2] - z) ** 2),
      leastCost: across,
      allows: (at) => suitsAll(a, partner, moverAt, at),
      below: ASIDE,
      precision: FINE,
    },
    table,
  )?.at;
}

/** Whether both may stand so: clear of everybody, touching nobody of another combat, and every character with its unit. */
export function suitsAll(a: Approach, partner: Model, moverAt: Point, partnerAt: Point): boolean {
  const { state, mover } = a;
  const after = withPlaces(state, [
    [mover.id, moverAt],
    [partner.id, partnerAt],
  ]);
  const others = [...after.models.values()];
  return (
    isFreeOf(
      a,
      moverAt,
      others.filter((m) => m.id !== mover.id),
    ) &&
    isFreeFor(
      a,
      partner,
      partnerAt,
      others.filter((m) => m.id !== partner.id),
    ) &&
    charactersKeepCompany(after, [mover.id, partner.id])
  );
}

const isFreeOf = (a: Approach, at: Point, others: readonly Model[]): boolean => isFreeFor(a, a.mover, at, others);

function isFreeFor({ state, combat }: Approach, model: Model, at: Point, others: readonly Model[]): boolean {
  const moved = { ...model, at };
  return isClearOf(others, model, at) && !meetsOutsider(state, outsidersOf(state, combat, model), model, moved);
}

/** Whether every character among the displaced keeps coherency with its unit; nobody else is asked. @source D-19, B10 */
export const charactersKeepCompany = (after: GameState, displaced: readonly ModelId[]): boolean =>
  displaced.every((id) => !hasKeyword(getModel(after, id), 'CHARACTER') || keepsCompany(after, id));
