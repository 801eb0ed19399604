import { describe, expect, it } from 'vitest';
import { type RoomClock, roomSecondsLeft } from '../../src/net/room-clock.ts';
import { ROOM_FORMAT, ROOM_VERSION, type RoomLine, type RoomSettings } from '../../src/net/room-line.ts';
import { openRoomState, type RoomState, stepRoom } from '../../src/net/room-state.ts';
import type { Side } from '../../src/rules/core/turn.ts';

const START = 1_700_000_000_000;
const DAY = 86_400;

type Unnumbered = RoomLine extends infer L ? (L extends RoomLine ? Omit<L, 'n' | 'at'> : never) : never;

const opened = (clock: RoomSettings['clock']): RoomState =>
  openRoomState({
    ...{ kind: 'opened', format: ROOM_FORMAT, version: ROOM_VERSION, room: 'r', core: 'test', scenario: '{}' },
    ...{ settings: { delay: 0, claimAfter: 15, clock }, tip: '0'.repeat(64), next: 'attacker', n: 1, at: START },
  });

/** The state after more lines, each so many seconds after the room was opened. */
const stateAfter = (state: RoomState, ...lines: readonly (readonly [seconds: number, line: Unnumbered])[]): RoomState =>
  lines.reduce((now, [seconds, line]) => {
    const next = stepRoom(now, { ...line, n: now.seq + 1, at: START + seconds * 1000 } as RoomLine);
    if (!next) throw new Error(`a line ${line.kind} cannot stand there`);
    return next;
  }, state);

const entry = (by: Side, next: Side): Unnumbered => ({
  ...{ kind: 'entry', by, next, events: [], command: { kind: 'end-phase' } },
});
const pause = (by: Side, on: boolean): Unnumbered => ({ kind: 'paused', by, on });
const clockOf = ({ clock }: RoomState): RoomClock => clock ?? expect.unreachable('no clock');
const left = (state: RoomState, side: Side, seconds: number): number =>
  roomSecondsLeft(clockOf(state), side, START + seconds * 1000);

describe('the clock of a room', () => {
  it('is not filled again by a pause, by post', () => {
    const begun = stateAfter(opened({ days: 1 }), [0, entry('attacker', 'attacker')]);
    const used = 1.5 * DAY;
    const resumed = stateAfter(begun, [used, pause('attacker', true)], [used + 60, pause('attacker', false)]);
    expect(left(resumed, 'attacker', used + 60)).toBe(-0.5 * DAY);
    expect(clockOf(resumed).running).toBe('attacker');
  });

  it('is filled for the side that takes over, by post, also right after a pause', () => {
    const paused = stateAfter(opened({ days: 1 }), [0, entry('attacker', 'attacker')], [100, pause('defender', true)]);
    const handed = stateAfter(paused, [200, pause('attacker', false)], [300, entry('attacker', 'defender')]);
    expect(clockOf(handed)).toMatchObject({ running: 'defender', left: { attacker: DAY - 200, defender: DAY } });
    const back = stateAfter(handed, [400, entry('defender', 'attacker')]);
    expect(left(back, 'attacker', 400)).toBe(DAY);
  });

  it('is not started by a pause before the first command', () => {
    const resumed = stateAfter(
      opened({ seconds: 600, increment: 5 }),
      [10, pause('defender', true)],
      [20, pause('defender', false)],
    );
    expect(clockOf(resumed).running).toBeUndefined();
    expect(left(resumed, 'attacker', 1000)).toBe(600);
  });

  it('goes on after a pause where it stood, and gives the increment once', () => {
    const begun = stateAfter(opened({ seconds: 600, increment: 5 }), [0, entry('attacker', 'attacker')]);
    const paused = stateAfter(begun, [100, pause('defender', true)]);
    expect(left(paused, 'attacker', 900)).toBe(500);
    const handed = stateAfter(paused, [900, pause('defender', false)], [950, entry('attacker', 'defender')]);
    expect(clockOf(handed)).toMatchObject({ running: 'defender', left: { attacker: 455, defender: 600 } });
  });
});
