import { otherSide } from '../rules/core/state/lookup.ts';
import type { Side } from '../rules/core/turn.ts';
import type { RoomSettings } from './room-line.ts';

const SECONDS_PER_DAY = 86_400;

/** The clock of a room: seconds that each side had left at the moment `since`, milliseconds since 1970. */
export type RoomClock = {
  readonly left: Readonly<Record<Side, number>>;
  /** The side whose time runs; undefined while the clock stands. */
  readonly running: Side | undefined;
  /** The side whose time runs, or ran last; undefined until the clock has been started. */
  readonly turn: Side | undefined;
  readonly since: number;
};

/** A clock as it is set, standing at a moment in milliseconds since 1970; undefined for a room without one. */
export function freshRoomClock({ clock }: RoomSettings, at: number): RoomClock | undefined {
  if (clock === undefined) return undefined;
  const seconds = 'days' in clock ? clock.days * SECONDS_PER_DAY : clock.seconds;
  return { left: { attacker: seconds, defender: seconds }, running: undefined, turn: undefined, since: at };
}

/** The seconds a side has left at a moment, in milliseconds since 1970; negative once they are used up. */
export const roomSecondsLeft = ({ left, running, since }: RoomClock, side: Side, at: number): number =>
  running === side ? left[side] - Math.max(0, at - since) / 1000 : left[side];

/**
 * The clock when a side has to decide from a moment on. A side that hands over is given its increment, and by post the
 * one that takes over has all its days again. A side whose clock stood and runs again takes over nothing: it goes on
 * with the time it had.
 *
 * @param next Undefined while the clock stands: in a pause, and while neither side decides.
 * @param at   Milliseconds since 1970.
 */
export function roomClockAt(
  clock: RoomClock,
  { clock: setting }: RoomSettings,
  next: Side | undefined,
  at: number,
): RoomClock {
  const { turn } = clock;
  const left = { attacker: roomSecondsLeft(clock, 'attacker', at), defender: roomSecondsLeft(clock, 'defender', at) };
  if (setting && 'days' in setting) {
    if (next !== undefined && next !== turn) left[next] = setting.days * SECONDS_PER_DAY;
  } else if (setting && turn !== undefined && next === otherSide(turn)) left[turn] += setting.increment;
  return { left, running: next, turn: next ?? turn, since: at };
}
