import { DRAWN_OFF, OFF_CIRCLE, RECORDED_END, MEASURE_TOLERANCE } from '../../../kernel/tolerances.ts';
import { gapAcross } from '../../../geometry/gap.ts';
import type { PlanPoint, Point } from '../../../kernel/point.ts';
import type { Inches } from '../../../kernel/units.ts';
import { findOnRing } from '../../core/measure/contact-ring.ts';
import { findCheapestPlace } from '../../core/measure/cheapest-place.ts';
import { isPlaceClear, leastGap } from '../../core/measure/clear.ts';
import type { Combat } from '../../core/state/squads.ts';
import { modelsOf, otherSide, sideOf, withPlaces } from '../../core/state/lookup.ts';
import { dist, inContact, isWithin, type Measured } from '../../core/measure/measure.ts';
import type { ModelMove } from '../../core/model-move.ts';
import { contactsAt } from '../../core/judge/orders.ts';
import type { LandingZone, ReachMap, TableQuery } from '../../core/ports.ts';
import { roundMove, roundPoint } from '../../core/round.ts';
import { moveSetting } from '../../core/measure/setting.ts';
import type { GameState, Model } from '../../core/state/state.ts';
import { contactAround, zoneAround } from '../../core/measure/zone.ts';
import { togetherTest } from './chain-groups.ts';
import { fightersOf, foesTouched, standsBy } from './contact.ts';
import { meetsOutsider, outsidersOf } from './outsiders.ts';

/** Maximum number of slots tried round one enemy. */
const SLOTS = 96;
/** Maximum number of landings tried beside one friend. */
const LINKS = 24;
/** Precision of the search: another place might be nearer to the enemy by this much. */
const FINE: Inches = 0.04;

/** One model about to pile in, with all others where they now stand. */
type Closing = {
  readonly state: GameState;
  readonly combat: Pick<Combat, 'units'>;
  readonly model: Model;
  readonly foes: readonly Model[];
  readonly limit: Inches;
  readonly reach: () => ReachMap;
  /** Whether it may end at a place: clear of other models, touching no other combat's enemy, its unit together. */
  readonly mayEnd: (at: Point) => boolean;
};

/**
 * The closing of a model about to pile in.
 *
 * @param were The states whose units must not separate further: the same state, unless the model's move is taken back or
 *             others have moved before it.
 */
export function closingOf(
  state: GameState,
  combat: Pick<Combat, 'units'>,
  model: Model,
  table: TableQuery,
  were: readonly GameState[] = [state],
): Closing {
  const limit = state.rules.fight.pileIn;
  const outsiders = outsidersOf(state, combat, model);
  const staysTogether = were.map((was) => togetherTest(was, state, model));
  let map: ReachMap | undefined;
  return {
    state,
    combat,
    model,
    foes: fightersOf(state, combat, otherSide(sideOf(state, model.id))),
    limit,
    reach: () => {
      map ??= table.reach(moveSetting(state, model.id, { kind: 'pile-in', units: combat.units }), limit);
      return map;
    },
    mayEnd: (at) =>
      isPlaceClear(state, model, at) &&
      !meetsOutsider(state, outsiders, model, { at }) &&
      staysTogether.every((test) => test({ ...model, at })),
  };
}

/** Straight distance from a model to the nearest enemy. */
export const toFoe = ({ foes }: Pick<Closing, 'foes'>, model: Model): Inches =>
  Math.min(...foes.map((foe) => dist(model, foe)));

/** The result of seeking contact: a move, or whether only its unit's coherency prevented one. */
type ContactSought = { readonly move?: ModelMove; readonly apart: boolean };

/** The shortest move into contact with an enemy of the combat. @source R7-07 */
export function seekContact(c: Closing): ContactSought {
  const { state, model, limit } = c;
  const { charge, fight } = state.rules;
  const near = c.foes.filter((foe) => isWithin(gapAcross(model, foe), limit));
  if (near.length === 0) return { apart: false };
  const reach = c.reach();
  const circles = chainCircles(c);
  const slots = near
    .filter((foe) => isPlain(model) && isPlain(foe))
    .flatMap((foe) =>
      reach
        .landings({ ...contactAround(model, foe, charge), circles, atMost: SLOTS })
        .filter(({ at }) => inContact({ ...model, at: roundPoint(at) }, foe, charge)),
    )
    .sort((a, b) => a.length - b.length);
  for (const slot of slots) {
    const at = roundPoint(slot.at);
    const move = c.mayEnd(at) && standsAt(reach, at) ? moveTo(c, slot.at) : undefined;
    if (move) return { move, apart: false };
  }
  const clear = slots.some(({ at }) => isPlaceClear(state, model, roundPoint(at)));
  if (!clear && near.every((foe) => foe.base.kind === 'round') && model.base.kind === 'round') return { apart: false };
  // Slots for other than round bases, and those at the very end of the chain, are searched all round.
  const marks = [...state.models.values()]
    .filter((m) => m.id !== model.id)
    .flatMap((of) => [{ of, across: 0 }, ...(of.unit === model.unit ? [{ of, across: fight.chainAcross }] : [])]);
  for (const target of near) {
    const touches = (at: Measured): boolean => inContact(at, target, charge);
    const ring = { mover: model, target, touches, heights: reach.levelsAt, towards: model.at, marks };
    const found = findOnRing(ring, (place) => {
      const at = awayFrom(model, target, place);
      if (!c.mayEnd(at) || !standsAt(reach, at)) return false;
      const length = reach.lengthTo(at);
      return length !== undefined && isInPileInReach(length, limit);
    });
    const move = found && moveTo(c, awayFrom(model, target, found.at));
    if (move) return { move, apart: false };
  }
  return { apart: clear };
}

/** Whether a base can stand at its rounded position: at a rim the last digit decides. */
const standsAt = (reach: ReachMap, [x, y, z]: Point): boolean =>
  reach.levelsAt(x, z).some((level) => Math.abs(level - y) <= MEASURE_TOLERANCE);

/** Whether a base has an outline of few pieces. An oval has so many that their crossings are not worth computing. */
const isPlain = ({ base }: Model): boolean => base.kind !== 'oval';

function awayFrom(model: Model, foe: Model, at: Point): Point {
  const off = isPlain(model) && isPlain(foe) ? DRAWN_OFF.plain : DRAWN_OFF.oval;
  const [dx, dz] = [at[0] - foe.at[0], at[2] - foe.at[2]];
  const length = Math.sqrt(dx * dx + dz * dz);
  return roundPoint([at[0] + (off * dx) / length, at[1], at[2] + (off * dz) / length]);
}

/**
 * The move that ends nearest to the enemy: beside a friend in contact if possible; undefined when nothing is gained.
 *
 * @source R7-07
 */
export function seekNearest(c: Closing, table: TableQuery): ModelMove | undefined {
  const { state, model, combat, limit } = c;
  const friends = fightersOf(state, combat, sideOf(state, model.id)).filter(
    (m) => m.id !== model.id && foesTouched(state, combat, m).length > 0,
  );
  const { fight } = state.rules;
  if (friends.some((friend) => standsBy(model, friend, fight))) return undefined;
  const close = friends.filter((friend) => isWithin(gapAcross(model, friend), limit + fight.fightAcross));
  const beside = close.length > 0 ? nearestPlace(c, table, close) : undefined;
  const at = beside ?? nearestPlace(c, table, undefined);
  return at && moveTo(c, at);
}

/** The place in reach nearest to an enemy, beside one of the friends if any are given. */
function nearestPlace(c: Closing, table: TableQuery, friends: readonly Model[] | undefined): Point | undefined {
  const { state, model, limit, foes } = c;
  const { fight } = state.rules;
  const reach = c.reach();
  const now = toFoe(c, model);
  const [x, , z] = model.at;
  const off = (px: Inches, pz: Inches): Inches => Math.sqrt((px - x) ** 2 + (pz - z) ** 2) - limit;
  const put = (px: Inches, pz: Inches): Model => ({ ...model, at: [px, 0, pz] });
  const toFriend = (px: Inches, pz: Inches): Inches =>
    friends ? leastGap(put(px, pz), friends) - fight.fightAcross : 0;
  const isBeside = (at: Point): boolean => !friends || friends.some((f) => standsBy({ ...model, at }, f, fight));
  return findCheapestPlace(
    {
      setting: reach.setting,
      middle: [x, z],
      half: limit,
      cost: (at) => toFoe(c, { ...model, at }),
      // Nothing within the limit is nearer by more than the limit: a place that reaches this ends the search.
      leastCost: (px, pz) => Math.max(0, now - limit, leastGap(put(px, pz), foes)),
      allows: (at) => {
        if (!isBeside(at) || !c.mayEnd(at)) return false;
        const length = reach.lengthTo(at);
        return length !== undefined && isInPileInReach(length, limit);
      },
      short: (px, pz) => Math.max(off(px, pz) - MEASURE_TOLERANCE, toFriend(px, pz) - MEASURE_TOLERANCE),
      below: friends ? now + MEASURE_TOLERANCE : now - MEASURE_TOLERANCE,
      precision: FINE,
      seeds: seedsFor(c, friends, table),
    },
    table,
  )?.at;
}

/**
 * Likely places: straight at each enemy as far as possible, where paths first come beside a friend, and all corners of
 * what bounds the model, so that none is too narrow to be found.
 */
function* seedsFor(c: Closing, friends: readonly Model[] | undefined, table: TableQuery): Generator<PlanPoint> {
  const { model, foes, limit, state } = c;
  const [x, , z] = model.at;
  for (const foe of foes) {
    const [dx, dz] = [foe.at[0] - x, foe.at[2] - z];
    const length = Math.sqrt(dx * dx + dz * dz);
    const share = length > limit ? limit / length : 1;
    yield [x + share * dx, z + share * dz];
  }
  const { fightAcross, fightUp } = state.rules.fight;
  for (const friend of friends ?? []) {
    if (!isPlain(model) || !isPlain(friend)) continue;
    const zone: LandingZone = { ...zoneAround(model, friend, friend.at, fightAcross, fightUp), atMost: LINKS };
    for (const { at } of c.reach().landings({ ...zone, circles: chainCircles(c) })) yield [at[0], at[2]];
  }
  yield* cornersOf(c, friends ?? [], table);
}

/**
 * Where two boundaries of the places that a model may take cross, and where one of them comes nearest to an enemy: the
 * place nearest to it among round bases and walls is one of these unless paths bend. The nearest first.
 */
function cornersOf(c: Closing, friends: readonly Model[], table: TableQuery): readonly PlanPoint[] {
  const { model, foes, limit, state } = c;
  const [x, y, z] = model.at;
  const circles = [...chainCircles(c), ...circlesRound(model, friends, [state.rules.fight.fightAcross])];
  const zone: LandingZone = { core: [[x, z]], radius: limit - OFF_CIRCLE, low: y - limit, high: y + limit, circles };
  const now = toFoe(c, model);
  const near = foes.filter((foe) => isWithin(gapAcross(model, foe), now + limit));
  const about = near.map(({ at }): PlanPoint => [at[0], at[2]]);
  return table
    .ends(c.reach().setting, zone, about)
    .map((at) => ({ at, away: toFoe(c, { ...model, at }) }))
    .sort((a, b) => a.away - b.away)
    .map(({ at }): PlanPoint => [at[0], at[2]]);
}

/** The limits of the chain's reach round comrades: where they cross a contact, a slot begins or ends. */
function chainCircles({ state, model }: Closing): NonNullable<LandingZone['circles']> {
  const { fight, charge } = state.rules;
  const comrades = modelsOf(state, model.unit).filter(({ id }) => id !== model.id);
  return circlesRound(model, comrades, [...new Set([fight.chainAcross, charge.cohereAcross])]);
}

/** Where the centre of a round base is just within some distances across of other round bases. */
function circlesRound(
  { base }: Model,
  others: readonly Model[],
  distances: readonly Inches[],
): NonNullable<LandingZone['circles']> {
  if (base.kind !== 'round') return [];
  return others.flatMap(({ base: other, at }) =>
    other.kind !== 'round'
      ? []
      : distances.map((across) => ({
          centre: [at[0], at[2]] as PlanPoint,
          radius: base.radius + other.radius + across - OFF_CIRCLE,
        })),
  );
}

/** Whether a path is no longer than its limit in inches, with room for the rounding of its end. */
export const isInPileInReach = (length: Inches, limit: Inches): boolean =>
  length <= limit + MEASURE_TOLERANCE - RECORDED_END;

/** The move to a place in reach as an event records it; undefined when the table rejects the path. */
function moveTo({ state, model, reach, limit }: Closing, to: Point): ModelMove | undefined {
  const path = reach().pathTo(to);
  if (!path || !isInPileInReach(path.length, limit)) return undefined;
  const contacts = contactsAt(state, model.id, roundPoint(to));
  return roundMove({ model: model.id, from: model.at, to, path, contacts });
}

/** The state after a move. */
export const afterMove = (state: GameState, move: ModelMove): GameState => withPlaces(state, [[move.model, move.to]]);
