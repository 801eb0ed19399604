import { err, ok, type Result } from '../kernel/result.ts';
import type { GameEvent } from '../rules/core/events/event.ts';
import { pipsOfCommand } from '../rules/core/events/dice-of.ts';
import { SIDES, type Side } from '../rules/core/turn.ts';
import { chainedDice, PARTIES, type Rolled } from './dice-chain.ts';
import { addRoomLine, readEntry, readRoomLine, type RoomLog, type RoomLogFault } from './room-log.ts';
import type { RoomLineOf } from './room-line.ts';
import { isBoundInTime, type RoomState } from './room-state.ts';

/** What is proven of the dice of a room's log. All are counts. */
type DiceProof = {
  readonly room: string;
  readonly lines: number;
  readonly rolls: number;
  readonly dice: number;
  /** Rolls without the element of a player who was silent or away. */
  readonly leftOut: Readonly<Record<Side, number>>;
  /** Requests for dice that came to nothing. */
  readonly void: number;
};

/** Why the dice of a log are not proven. Lines count from 1. */
export type DiceProofFault =
  | { readonly kind: 'not-a-room' }
  | { readonly kind: RoomLogFault; readonly line: number }
  /** One of its elements was fixed only after the roll had been requested. */
  | { readonly kind: 'bound-late'; readonly line: number }
  /** The dice of that line are not those that its elements give. */
  | { readonly kind: 'other-dice'; readonly line: number }
  /** Its events, or those that it reveals, tell other pips than were rolled for them, or dice that were never rolled. */
  | { readonly kind: 'other-events'; readonly line: number };

/**
 * Proves the dice of a room's log from its text alone: no line was altered, every element was fixed by a tip that was
 * published before the roll was requested, and the pips in the events are those that the elements give.
 *
 * @param text Its lines.
 * @errors The first line that contradicts it.
 */
export function verifyDice(text: string): Result<DiceProof, DiceProofFault> {
  const lines = text.split('\n').filter((line) => line !== '');
  let log: RoomLog | undefined;
  let [rolls, dice, empty] = [0, 0, 0];
  const leftOut = { attacker: 0, defender: 0 };
  /** The dice of the lines that hide something, by their numbers. */
  const hidingDice = new Map<number, readonly Rolled[]>();
  for (const [i, line] of lines.entries()) {
    const before = log?.state;
    const next = addRoomLine(log, line);
    if (typeof next === 'string') return err(i === 0 ? { kind: 'not-a-room' } : { kind: next, line: i + 1 });
    log = next;
    const read = readRoomLine(JSON.parse(line));
    if (before && (read?.kind === 'void' || read?.kind === 'entry') && hasLateElement(before, read))
      return err({ kind: 'bound-late', line: i + 1 });
    if (read?.kind === 'void') empty++;
    if (read?.kind === 'revealed' && revealsOtherPips(read, hidingDice))
      return err({ kind: 'other-events', line: i + 1 });
    if (read?.kind !== 'entry') continue;
    const fault = whyNotRolled(log.opened.room, read);
    if (fault) return err({ kind: fault, line: i + 1 });
    if (!read.dice) continue;
    if (read.commit !== undefined) hidingDice.set(read.n, read.dice.rolled);
    rolls++;
    dice += read.dice.rolled.reduce((sum, [, pips]) => sum + pips.length, 0);
    for (const side of SIDES) if (read.dice[side] === undefined) leftOut[side]++;
  }
  if (!log) return err({ kind: 'not-a-room' });
  return ok({ room: log.opened.room, lines: lines.length, rolls, dice, leftOut, void: empty });
}

const hasLateElement = (before: RoomState, { dice }: RoomLineOf<'entry' | 'void'>): boolean =>
  PARTIES.some((party) => dice?.[party] !== undefined && !isBoundInTime(before, party));

/** Why the dice of an entry are not its own. The entries of a game that was under way have no proof to give. */
function whyNotRolled(room: string, entry: RoomLineOf<'entry'>): 'other-dice' | 'other-events' | undefined {
  const { by, dice, events } = entry;
  const pips = pipsTold(events);
  if (pips === undefined) return 'other-events';
  if (!dice) return by !== undefined && pips.length > 0 ? 'other-events' : undefined;
  const again = chainedDice(room, dice.k, dice);
  for (const [sides, { length }] of dice.rolled) (sides === 6 ? again.d6 : again.d20)(length);
  if (JSON.stringify(again.rolled()) !== JSON.stringify(dice.rolled)) return 'other-dice';
  return isSame(pips, dice.rolled) ? undefined : 'other-events';
}

/** The pips that events tell; undefined where they are no events, as in a log that was written by hand. */
function pipsTold(events: readonly GameEvent[]): readonly number[] | undefined {
  try {
    return pipsOfCommand(events);
  } catch {
    return undefined;
  }
}

const isSame = (pips: readonly number[] | undefined, rolled: readonly Rolled[]): boolean =>
  JSON.stringify(pips) === JSON.stringify(rolled.flatMap(([, fell]) => fell));

/** Whether the events that a line reveals tell other pips than the dice of the lines that hid them: none, as a rule. */
const revealsOtherPips = (
  { entries }: RoomLineOf<'revealed'>,
  hidingDice: ReadonlyMap<number, readonly Rolled[]>,
): boolean => entries.some(({ n, text }) => !isSame(pipsTold(readEntry(text)?.events ?? []), hidingDice.get(n) ?? []));
