import { roomSecondsLeft } from '../../net/room-clock.ts';
import type { NewRoomLine } from '../../net/room-line.ts';
import { isRoomOver, type RoomState } from '../../net/room-state.ts';
import type { RoomViolation } from '../../net/room-violation.ts';
import { type Seat, sideOfSeat } from '../../net/seat.ts';
import type { Act, ToldViolation } from '../../net/wire.ts';
import { otherSide } from '../../rules/core/state/lookup.ts';
import type { Side } from '../../rules/core/turn.ts';
import type { LineToStore } from '../storage/room-store.ts';
import { dismiss, refusedBy, type RoomContext, whyNoMoreLines } from './room-context.ts';

/**
 * Carries out what a seat does besides commands.
 *
 * @returns Why it is refused; undefined where it was carried out.
 */
export async function actInRoom(
  context: RoomContext,
  seat: Seat,
  act: Act,
  answers: LineToStore['answers'],
): Promise<readonly ToldViolation[] | undefined> {
  const planned = planAct(context, seat, act);
  if ('clause' in planned) return refusedBy(planned);
  await planned.does?.();
  if (planned.lines.length > 0)
    await context.log.write(
      planned.lines.map((line, i) => ({ line, ...(i === planned.lines.length - 1 && answers ? { answers } : {}) })),
    );
  if (act.kind === 'rematch') await openRematch(context);
  return undefined;
}

/** The lines that an act leads to, and what else it does. */
type Plan = { readonly lines: readonly NewRoomLine[]; readonly does?: () => Promise<void> };

function planAct(context: RoomContext, seat: Seat, act: Act): Plan | RoomViolation {
  const { log, services } = context;
  const state = log.state();
  const side = sideOfSeat(seat);
  if (act.kind === 'dismiss') {
    if (seat !== 'host') return { clause: 'RM-12', kind: 'only-the-host' };
    const tellOthers = async (): Promise<void> => {
      dismiss(context, act.who);
      context.publish({ kind: 'dismissed', connection: act.who });
    };
    return { lines: [], does: tellOthers };
  }
  const at = services.now();
  const full = side && !ENDS.has(act.kind) ? whyNoMoreLines(state, side) : undefined;
  if (full) return full;
  if (act.kind === 'pause' && (side || seat === 'host')) {
    if (state.ended) return { clause: 'RM-04', kind: 'room-ended' };
    if ((state.paused !== undefined) === act.on) return { lines: [] };
    if (act.on && side && isOutOfTime(state, side, at)) return { clause: 'RM-15', kind: 'out-of-time' };
    return { lines: [{ kind: 'paused', at, by: side ?? 'host', on: act.on }] };
  }
  if (!side) return { clause: 'RM-01', kind: 'seat-only-watches' };
  return planOfPlayer(context, side, act, at);
}

/** What may always be done: it ends a game, or leads to its end. */
const ENDS: ReadonlySet<Act['kind']> = new Set(['resign', 'claim', 'answer', 'rematch']);

function planOfPlayer(
  context: RoomContext,
  side: Side,
  act: Exclude<Act, { kind: 'dismiss' }>,
  at: number,
): Plan | RoomViolation {
  const state = context.log.state();
  if (act.kind === 'sit') {
    const { name, colour, computer } = act;
    const now = state.players[side];
    if (now?.name === name && now.colour === colour && now.computer === computer) return { lines: [] };
    const player = { name, ...(colour ? { colour } : {}), ...(computer ? { computer } : {}) };
    return { lines: [{ kind: 'seated', at, by: side, ...player }] };
  }
  if (act.kind === 'tip') return { lines: [{ kind: 'tip', at, by: side, tip: act.tip }] };
  if (act.kind === 'rematch') return planRematch(context, side, at);
  if (state.ended) return { clause: 'RM-04', kind: 'room-ended' };
  const { offer } = state;
  const hasOffered = offer?.by === side;
  switch (act.kind) {
    case 'offer-takeback': {
      if (hasOffered) return { clause: 'RM-16', kind: 'own-offer-stands' };
      if (act.cut >= state.cut) return { clause: 'RM-06', kind: 'nothing-to-take-back' };
      const dice = state.diceByEntry.slice(act.cut, state.cut).reduce((sum, rolled) => sum + rolled, 0);
      return { lines: [{ kind: 'offered', at, by: side, offer: { kind: 'takeback', cut: act.cut, dice } }] };
    }
    case 'offer-draw':
      if (hasOffered) return { clause: 'RM-16', kind: 'own-offer-stands' };
      return { lines: [{ kind: 'offered', at, by: side, offer: { kind: 'draw' } }] };
    case 'answer': {
      if (!offer || hasOffered) return { clause: 'RM-07', kind: 'no-offer-to-answer' };
      if (act.n !== offer.n) return { clause: 'RM-07', kind: 'other-offer-stands' };
      const answered: NewRoomLine = { kind: 'answered', at, by: side, accepts: act.accepts };
      const isDraw = act.accepts && offer.offer.kind === 'draw';
      return { lines: [answered, ...(isDraw ? [{ kind: 'ended', at, why: 'agreed' } as const] : [])] };
    }
    case 'resign':
      return { lines: [{ kind: 'ended', at, why: 'resigned', winner: otherSide(side) }] };
    case 'claim':
      return planClaim(context, side, at);
    case 'pause':
      return { lines: [] };
  }
}

const MINUTE = 60_000;
/** How long after a room woke no game is claimed, milliseconds: the host may have been down, and players come back. */
const GRACE = { time: 2 * MINUTE, absence: 5 * MINUTE } as const;

/** Whether a side decides and has used up its time. A pause changes nothing about it. */
const isOutOfTime = ({ next, clock }: RoomState, side: Side, at: number): boolean =>
  next === side && clock !== undefined && roomSecondsLeft(clock, side, at) < 0;

/** A game may be claimed while the other side has to decide: once its time is used up, or it has been away too long. */
function planClaim({ log, isHere, seen, wokeAt }: RoomContext, side: Side, at: number): Plan | RoomViolation {
  const state = log.state();
  const { next, paused, turnSince, resumedAt, settings } = state;
  const other = otherSide(side);
  const minutes = settings.claimAfter;
  const no: RoomViolation = { clause: 'RM-09', kind: 'nothing-to-claim', minutes };
  const tooSoon = (grace: number): RoomViolation | undefined =>
    at - wokeAt < grace ? { clause: 'RM-09', kind: 'room-just-woke', minutes: grace / MINUTE } : undefined;
  // Nobody loses by time for commands that a full log takes no more.
  if (next === other && whyNoMoreLines(state, other)?.kind === 'log-is-full')
    return { clause: 'RM-11', kind: 'log-is-full' };
  if (isOutOfTime(state, other, at))
    return tooSoon(GRACE.time) ?? { lines: [{ kind: 'ended', at, why: 'out-of-time', winner: side }] };
  if (next !== other || paused) return no;
  const awaySince = Math.max(turnSince, resumedAt, seen[other]);
  if (isHere(other) || at - awaySince < minutes * MINUTE) return no;
  return tooSoon(GRACE.absence) ?? { lines: [{ kind: 'ended', at, why: 'absent', winner: side }] };
}

function planRematch({ log }: RoomContext, side: Side, at: number): Plan | RoomViolation {
  const state = log.state();
  if (!isRoomOver(state)) return { clause: 'RM-13', kind: 'game-goes-on' };
  return { lines: state.rematch[side] ? [] : [{ kind: 'rematch-wanted', at, by: side }] };
}

/** Once both sides want another game its room is opened. */
export async function openRematch(context: RoomContext): Promise<void> {
  const { log, services, room } = context;
  const { rematch } = log.state();
  if (!rematch.attacker || !rematch.defender || rematch.room) return;
  const following = await services.rematch(room);
  await log.write([{ line: { kind: 'rematch-opened', at: services.now(), room: following } }]);
}
