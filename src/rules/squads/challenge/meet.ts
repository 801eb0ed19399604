import type { Combat, Shift } from '../../core/state/squads.ts';
import type { MeetingKind } from '../../core/events/squads.ts';
import type { ModelId } from '../../core/ids.ts';
import { getModel, sideOf } from '../../core/state/lookup.ts';
import { dist, inContact, isLess, isWithin } from '../../core/measure/measure.ts';
import type { TableQuery } from '../../core/ports.ts';
import type { GameState, Model } from '../../core/state/state.ts';
import { fightersOf } from '../fight/contact.ts';
import { placeNearest } from './come-near.ts';
import { type DuelApproach, type Exchange, exchangeIntoContact, exchangePlaces } from './make-way.ts';

/** One option for bringing two duellists together: the shifts, and the friend that makes way, if any. */
type MeetingOption = { readonly partner?: ModelId; readonly shifts: readonly Shift[] };

/**
 * How two duellists come together: by the first possible priority, with every friend that could make way, best first.
 */
export type DuelMeeting = { readonly way: MeetingKind; readonly options: readonly MeetingOption[] };

/**
 * Plans how a challenger and the model that accepts are brought together.
 *
 * If they touch, they stay. Otherwise a friend of the challenger that touches the accepter makes way; otherwise a
 * friend of the accepter that touches the challenger does. Otherwise the challenger comes as near as it can, by an
 * exchange with the friend nearest to the accepter, else to the nearest free place. No displaced character may lose its
 * unit; no model changes its facing. Positions are rounded as events record them, and judged as rounded.
 *
 * @returns At least one option. When several friends are equally suitable, all are given: their side chooses.
 * @source  D-18 to D-23, D-40, B8 to B11
 */
export function planMeeting(
  state: GameState,
  combat: Pick<Combat, 'units'>,
  challenger: ModelId,
  challengee: ModelId,
  table: TableQuery,
): DuelMeeting {
  const [one, other] = [getModel(state, challenger), getModel(state, challengee)];
  if (inContact(one, other, state.rules.charge)) return { way: 'touching', options: [{ shifts: [] }] };
  const forward: DuelApproach = { state, combat, mover: one, target: other, table };
  const first = swapsIntoContact(forward);
  if (first.length > 0) return { way: 'challenger-swaps', options: first };
  const second = swapsIntoContact({ ...forward, mover: other, target: one });
  if (second.length > 0) return { way: 'challengee-swaps', options: second };
  return { way: 'as-close', options: comeNear(forward) };
}

/** Exchanges with each friend in contact with the target, those nearest to the old place first. @source D-20, D-21, B8 */
function swapsIntoContact(a: DuelApproach): readonly MeetingOption[] {
  return friendsOf(a)
    .filter((friend) => inContact(friend, a.target, a.state.rules.charge))
    .flatMap((friend) => exchangeIntoContact(a, friend) ?? [])
    .sort((p, q) => Math.abs(p.off) - Math.abs(q.off))
    .map(asOption);
}

/** The exchange with the friend nearest to the target, else the nearest free place, else no shift. @source D-22, B9 */
function comeNear(a: DuelApproach): readonly MeetingOption[] {
  const { mover, target } = a;
  const friends = friendsOf(a);
  const least = Math.min(...friends.map((friend) => dist(friend, target)));
  const swaps = friends
    .filter((friend) => isWithin(dist(friend, target), least))
    .flatMap((friend) => exchangePlaces(a, friend) ?? [])
    .filter((swap) => isLess(dist({ ...mover, at: swap.shifts[0]!.to }, target), dist(mover, target)));
  if (swaps.length > 0) return swaps.map(asOption);
  const to = placeNearest(a);
  return [{ shifts: to ? [{ model: mover.id, from: mover.at, to }] : [] }];
}

const asOption = ({ partner, shifts }: Exchange): MeetingOption => ({ partner, shifts });

/** The mover's friends in the combat, of any unit. */
const friendsOf = ({ state, combat, mover }: DuelApproach): readonly Model[] =>
  fightersOf(state, combat, sideOf(state, mover.id)).filter((friend) => friend.id !== mover.id);
