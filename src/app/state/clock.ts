import { SIDES, type Side } from '../../rules/core/turn.ts';

/** A chess clock only runs down; a Fischer clock adds an increment whenever a side has decided. */
export const CLOCK_KINDS = ['chess', 'fischer'] as const;

/** How the turn clock is set: minutes for each side, and the increment in seconds of a Fischer clock. */
export type ClockSetting = {
  readonly kind: (typeof CLOCK_KINDS)[number];
  readonly minutes: number;
  readonly increment: number;
  /** Whether it stands while the page is hidden. */
  readonly pausesHidden: boolean;
};

/** The turn clock of a table. It is no part of the game: it warns, and ends nothing. */
export type TurnClock = {
  readonly setting: ClockSetting;
  /** Seconds left at the moment `since`; negative once they are used up. */
  readonly left: Readonly<Record<Side, number>>;
  /** The side whose time runs. */
  readonly running: Side | undefined;
  /** Milliseconds since 1970 when `left` was noted; undefined while the clock stands. */
  readonly since: number | undefined;
  /** Whether a player has stopped it. */
  readonly paused: boolean;
};

/** What is saved of a clock with its table. */
export type ClockNote = Pick<TurnClock, 'setting' | 'left'>;

/** The part of the client's state about the turn clock. */
export type ClockState = { readonly clock: TurnClock | undefined };

/** No clock. */
export const INITIAL_CLOCK: ClockState = { clock: undefined };

/** A clock as it is set, standing until a side has to decide. */
export const freshClock = (setting: ClockSetting): TurnClock => {
  const seconds = 60 * setting.minutes;
  return {
    setting,
    left: { attacker: seconds, defender: seconds },
    running: undefined,
    since: undefined,
    paused: false,
  };
};

/** A clock as it was saved, standing until a side has to decide. */
export const clockFrom = (note: ClockNote): TurnClock => ({ ...freshClock(note.setting), left: note.left });

/** Seconds a side has left. `now` in milliseconds since 1970. */
export function secondsLeft({ left, running, since }: TurnClock, side: Side, now: number): number {
  return running === side && since !== undefined ? left[side] - Math.max(0, now - since) / 1000 : left[side];
}

/**
 * The clock when a side has to decide: the time of the other stops, with its increment if it was running.
 *
 * @param side Undefined while nobody decides, as during an animation: then the clock goes on as before.
 * @param now  Milliseconds since 1970.
 */
export function clockAt(clock: TurnClock, side: Side | undefined, now: number): TurnClock {
  if (side === undefined || (side === clock.running && (clock.since !== undefined || clock.paused))) return clock;
  const noted = notedAt(clock, now);
  const { running, setting } = clock;
  const bonus = running !== undefined && running !== side && setting.kind === 'fischer' ? setting.increment : 0;
  const left = running === undefined ? noted : { ...noted, [running]: noted[running] + bonus };
  return { ...clock, left, running: side, since: clock.paused ? undefined : now };
}

/** The clock stopped by a player, or running again. `now` in milliseconds since 1970. */
export const pausedAt = (clock: TurnClock, paused: boolean, now: number): TurnClock => ({
  ...clock,
  left: notedAt(clock, now),
  since: paused || clock.running === undefined ? undefined : now,
  paused,
});

/** What is saved of a clock. `now` in milliseconds since 1970. */
export const clockNote = (clock: TurnClock, now: number): ClockNote => ({
  setting: clock.setting,
  left: notedAt(clock, now),
});

const notedAt = (clock: TurnClock, now: number): TurnClock['left'] =>
  Object.fromEntries(SIDES.map((side) => [side, secondsLeft(clock, side, now)])) as TurnClock['left'];
