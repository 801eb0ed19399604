import { describe, expect, it } from 'vitest';
import { createClockActions } from '../../src/app/play/clock-actions.ts';
import {
  type ClockSetting,
  clockAt,
  clockFrom,
  clockNote,
  freshClock,
  pausedAt,
  secondsLeft,
} from '../../src/app/state/clock.ts';
import { createTableStore } from '../../src/app/state/table-store.ts';
import { handMessages } from '../../src/messages/by-hand/hand-messages.ts';

const FISCHER: ClockSetting = { kind: 'fischer', minutes: 10, increment: 15, pausesHidden: true };
const CHESS: ClockSetting = { ...FISCHER, kind: 'chess' };
/** A moment `s` seconds after the start. */
const at = (s: number) => 1_000_000 + 1000 * s;

describe('the turn clock', () => {
  it('runs for the side that decides; a Fischer clock adds its increment when the word passes', () => {
    const begun = clockAt(freshClock(FISCHER), 'attacker', at(0));
    expect(secondsLeft(begun, 'attacker', at(40))).toBe(560);
    expect(secondsLeft(begun, 'defender', at(40))).toBe(600);
    const answered = clockAt(begun, 'defender', at(40));
    // 600 less 40 and 15 more.
    expect(secondsLeft(answered, 'attacker', at(100))).toBe(575);
    expect(secondsLeft(answered, 'defender', at(100))).toBe(540);
    expect(clockAt(answered, 'attacker', at(100)).left).toEqual({ attacker: 575, defender: 555 });
  });

  it('a chess clock adds nothing', () => {
    const begun = clockAt(freshClock(CHESS), 'defender', at(0));
    expect(clockAt(begun, 'attacker', at(90)).left).toEqual({ attacker: 600, defender: 510 });
  });

  it('goes on while nobody decides, and below zero without ending anything', () => {
    const begun = clockAt(freshClock(CHESS), 'attacker', at(0));
    expect(clockAt(begun, undefined, at(30))).toBe(begun);
    expect(secondsLeft(begun, 'attacker', at(612))).toBe(-12);
    expect(handMessages.clock.time(-12)).toBe('−0:12');
    expect(handMessages.clock.time(575)).toBe('9:35');
  });

  it('stands while it is paused, and while the page is hidden if it is set so', () => {
    const begun = clockAt(freshClock(CHESS), 'attacker', at(0));
    const paused = pausedAt(begun, true, at(10));
    expect(secondsLeft(paused, 'attacker', at(500))).toBe(590);
    expect(secondsLeft(clockAt(paused, 'defender', at(500)), 'defender', at(600))).toBe(600);
    expect(secondsLeft(pausedAt(paused, false, at(500)), 'attacker', at(501))).toBe(589);

    const store = createTableStore();
    const actions = createClockActions(store);
    for (const [setting, left] of [
      [CHESS, 580],
      [{ ...CHESS, pausesHidden: false }, 480],
    ] as const) {
      store.setState({ clock: clockAt(freshClock(setting), 'attacker', at(0)) });
      actions.hide(true, at(10));
      actions.hide(false, at(110));
      expect(secondsLeft(store.getState().clock!, 'attacker', at(120))).toBe(left);
    }
  });

  it('is saved as seconds and stands where it stood when its table is opened again', () => {
    const begun = clockAt(freshClock(FISCHER), 'attacker', at(0));
    const note = JSON.parse(JSON.stringify(clockNote(begun, at(33)))) as ReturnType<typeof clockNote>;
    const again = clockFrom(note);
    expect(secondsLeft(again, 'attacker', at(9999))).toBe(567);
    expect(secondsLeft(clockAt(again, 'attacker', at(9999)), 'attacker', at(10000))).toBe(566);
  });
});
