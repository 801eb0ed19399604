import { FLUSH_PLACES, MEASURE_TOLERANCE } from '../../../kernel/tolerances.ts';
import { gapAcross, reachAlong, type Standing } from '../../../geometry/gap.ts';
import type { PlanPoint } from '../../../kernel/point.ts';
import type { Inches } from '../../../kernel/units.ts';
import { FACINGS, type Facing, type Formation, type FormationPlace } from '../../core/formation.ts';
import type { ModelId } from '../../core/ids.ts';
import { isWithin } from '../../core/measure/measure.ts';
import { type LocalRect, axesOf, bodyOf, boundaryOf, rectOfPlace, toLocal, toStanding } from './formation.ts';
import * as trig from '../../../kernel/trig.ts';

/** Two models of opposed units that touch. */
type Touch = { readonly a: ModelId; readonly b: ModelId };

/** Whether the boundaries of two units touch, corners included. @source RG-18 */
export const unitsTouch = (a: Standing, b: Standing): boolean => isWithin(gapAcross(a, b), 0);

/**
 * The pairs of models of two opposed formations that touch: bases that meet, corners included; and across the gaps that
 * incomplete ranks and odd bases leave, when a line perpendicular to both facings joins two models and neither is
 * completely covered by a friend in front of it.
 *
 * @source RG-18, Q2
 */
export function touchesBetween(a: Formation, b: Formation): readonly Touch[] {
  const [bodyOfA, bodyOfB] = [bodyOf(a), bodyOf(b)];
  if (!unitsTouch(bodyOfA, bodyOfB)) return [];
  const lines = openAcross(a, b);
  const nearA = placesNear(a, bodyOfB, (id) => lines.some(({ ofA }) => isOpen(ofA, id)));
  const nearB = placesNear(b, bodyOfA, (id) => lines.some(({ ofB }) => isOpen(ofB, id)));
  const shadow = shadowsAlong(a, nearB);
  const beside = overlapping(nearB.map(({ standing }) => [shadow(standing)]));
  const across = lines.map(({ ofA, ofB }) => ({ ofA, find: overlapping(nearB.map(({ id }) => ofB.get(id) ?? [])) }));
  return nearA.flatMap((one) => {
    const found = [
      ...beside([shadow(one.standing)]),
      ...across.flatMap(({ ofA, find }) => find(ofA.get(one.id) ?? [])),
    ];
    return [...new Set(found)]
      .toSorted((i, j) => i - j)
      .map((i) => nearB[i]!)
      .filter(
        (two) =>
          isWithin(gapAcross(one.standing, two.standing), 0) ||
          lines.some(({ ofA, ofB }) => meetAcross(ofA.get(one.id), ofB.get(two.id))),
      )
      .map((two) => ({ a: one.id, b: two.id }));
  });
}

/** A model and its position. */
type Near = { readonly id: ModelId; readonly standing: Standing };

/** The extent of a base along a formation's front or flank, whichever separates the others better. */
function shadowsAlong(formation: Formation, others: readonly Near[]): (standing: Standing) => Interval {
  const { ahead, right } = axesOf(formation.facing);
  const spread = ([x, z]: PlanPoint): number => {
    const along = others.map(({ standing: { at } }) => at[0] * x + at[2] * z);
    return others.length === 0 ? 0 : Math.max(...along) - Math.min(...along);
  };
  const [x, z] = spread(right) >= spread(ahead) ? right : ahead;
  return ({ base, at, facing }) => {
    const [middle, half] = [at[0] * x + at[2] * z, reachAlong(base, facing, x, z)];
    return [middle - half, middle + half];
  };
}

const isOpen = (exposed: Exposed, id: ModelId): boolean => (exposed.get(id)?.length ?? 0) > 0;

/** Models that could touch a model of another unit: those next to its boundary, and those exposed to it across gaps. */
const placesNear = (formation: Formation, body: Standing, isOpenAcross: (id: ModelId) => boolean): readonly Near[] =>
  [...formation.places]
    .map(([id, place]) => ({ id, standing: toStanding(formation, rectOfPlace(formation, place)) }))
    .filter(({ id, standing }) => isOpenAcross(id) || isWithin(gapAcross(standing, body), 0));

/** The intervals of every model's facing not covered by a friend in front. */
type Exposed = ReadonlyMap<ModelId, readonly Interval[]>;

/**
 * The exposed intervals of two units in one coordinate, along each line on which they are flush: none when they are not
 * flush, two when only corners meet.
 */
const openAcross = (a: Formation, b: Formation): readonly { readonly ofA: Exposed; readonly ofB: Exposed }[] =>
  flushLines(a, b).map(({ sideOfA, sideOfB, fromBToA }) => ({
    ofA: exposures(a, sideOfA, (along) => along),
    ofB: exposures(b, sideOfB, fromBToA),
  }));

/** Whether two models touch across a gap. */
const meetAcross = (a: readonly Interval[] = [], b: readonly Interval[] = []): boolean =>
  a.some((one) => b.some((two) => meet(one, two)));

const meet = (one: Interval, two: Interval): boolean => isWithin(one[0], two[1]) && isWithin(two[0], one[1]);

/** A line along which two boundaries are flush: the side of each, and the map from B's coordinate to A's. */
type FlushLine = {
  readonly sideOfA: Facing;
  readonly sideOfB: Facing;
  readonly fromBToA: (along: Inches) => Inches;
};

function flushLines(a: Formation, b: Formation): readonly FlushLine[] {
  const turns = Math.round((b.facing - a.facing) / (Math.PI / 2));
  if (Math.abs(b.facing - a.facing - (turns * Math.PI) / 2) > FLUSH_PLACES) return [];
  const corners = boundaryIn(a, b);
  const bounds = boundaryOf(a);
  const gaps: Readonly<Record<Facing, Inches>> = {
    front: bounds.front - corners.back,
    right: corners.left - bounds.right,
    rear: corners.front - bounds.back,
    left: bounds.left - corners.right,
  };
  return FACINGS.flatMap((sideOfA, i) => {
    if (!isWithin(Math.abs(gaps[sideOfA]), 0)) return [];
    // A's side i faces A's facing less i quarters; B's opposite side faces it:
    const sideOfB = FACINGS[(((i + 2 + turns) % 4) + 4) % 4]!;
    return [{ sideOfA, sideOfB, fromBToA: alongAxis(a, b, sideOfA, sideOfB) }];
  });
}

/** B's boundary as a rectangle of A's frame. */
function boundaryIn(a: Formation, b: Formation): LocalRect {
  const { base, at } = bodyOf(b);
  const { right, back } = toLocal(a, [at[0], at[2]]);
  const turned = Math.abs(trig.cos(b.facing - a.facing)) < 0.5;
  const [w, d] = base.kind === 'round' ? [base.radius, base.radius] : [base.halfWidth, base.halfDepth];
  const [halfRight, halfBack] = turned ? [d, w] : [w, d];
  return { left: right - halfRight, right: right + halfRight, front: back - halfBack, back: back + halfBack };
}

/** Maps a coordinate along B's side to one along A's side: `right` for front and rear, `back` for the flanks. */
function alongAxis(a: Formation, b: Formation, sideOfA: Facing, sideOfB: Facing): (along: Inches) => Inches {
  const bounds = boundaryOf(b);
  return (along) => {
    const [right, back] =
      sideOfB === 'front'
        ? [along, bounds.front]
        : sideOfB === 'rear'
          ? [along, bounds.back]
          : sideOfB === 'left'
            ? [bounds.left, along]
            : [bounds.right, along];
    const standing = toStanding(b, { left: right, right, front: back, back });
    const local = toLocal(a, [standing.at[0], standing.at[2]]);
    return sideOfA === 'front' || sideOfA === 'rear' ? local.right : local.back;
  };
}

/** The intervals of every model's facing towards a side that are not covered by a friend in front. @source RG-18 */
export function exposures(formation: Formation, side: Facing, measure: (along: Inches) => Inches): Exposed {
  const rects = [...formation.places]
    .map(([id, place]) => ({ id, ...seenFrom(side, rectOfPlace(formation, place)) }))
    .toSorted((a, b) => a.depth - b.depth);
  const covers: Interval[] = [];
  return new Map(
    rects.map(({ id, stretch, depth }) => {
      while (rects[covers.length]!.depth < depth - FLUSH_PLACES) covers.push(rects[covers.length]!.stretch);
      const open = without(stretch, covers);
      return [
        id,
        open.map(([from, to]): Interval => {
          const [p, q] = [measure(from), measure(to)];
          return p < q ? [p, q] : [q, p];
        }),
      ];
    }),
  );
}

/** A rectangle as seen from a side: its interval along the side, and its depth behind it. */
function seenFrom(side: Facing, rect: LocalRect): { readonly stretch: Interval; readonly depth: Inches } {
  switch (side) {
    case 'front':
      return { stretch: [rect.left, rect.right], depth: rect.front };
    case 'rear':
      return { stretch: [rect.left, rect.right], depth: -rect.back };
    case 'left':
      return { stretch: [rect.front, rect.back], depth: rect.left };
    case 'right':
      return { stretch: [rect.front, rect.back], depth: -rect.right };
  }
}

/** The parts of an interval left when others are removed. */
function without(stretch: Interval, covers: readonly Interval[]): readonly Interval[] {
  let open: readonly Interval[] = [stretch];
  for (const [from, to] of covers) {
    if (open.length === 0) break;
    open = open.flatMap(([p, q]): readonly Interval[] =>
      to <= p || from >= q
        ? [[p, q]]
        : [
            ...(from - p > FLUSH_PLACES ? [[p, from] as const] : []),
            ...(q - to > FLUSH_PLACES ? [[to, q] as const] : []),
          ],
    );
  }
  return open;
}

/** Whether a place is in the first rank. */
export const isFirstRank = (place: FormationPlace): boolean => place.rank < FLUSH_PLACES;

/** An interval of a line. */
type Interval = readonly [from: Inches, to: Inches];

/**
 * An index that returns which of many intervals meet given ones, ends included, without testing all of them.
 *
 * @param byOwner The intervals of each owner, by index.
 * @returns Indices of owners whose intervals meet, in any order; one may occur twice.
 */
function overlapping(byOwner: readonly (readonly Interval[])[]): (asked: readonly Interval[]) => readonly number[] {
  const sorted = byOwner
    .flatMap((stretches, owner) => stretches.map(([from, to]) => ({ from, to, owner })))
    .toSorted((a, b) => a.from - b.from);
  const longest = sorted.reduce((most, { from, to }) => Math.max(most, to - from), 0);
  const slack = 2 * MEASURE_TOLERANCE;
  return (asked) =>
    asked.flatMap(([from, to]) => {
      const owners: number[] = [];
      for (let i = firstFrom(sorted, from - longest - slack); i < sorted.length && sorted[i]!.from <= to + slack; i++)
        if (sorted[i]!.to >= from - slack) owners.push(sorted[i]!.owner);
      return owners;
    });
}

/** Index of the first of sorted intervals that begins at or behind a position. */
function firstFrom(sorted: readonly { readonly from: Inches }[], place: Inches): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]!.from < place) low = middle + 1;
    else high = middle;
  }
  return low;
}
