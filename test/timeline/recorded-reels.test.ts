import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Point } from '../../src/kernel/point.ts';
import { cutReel } from '../../src/timeline/cut-reel.ts';
import { diceAt, throwsOf } from '../../src/timeline/dice-at.ts';
import { fallsAt } from '../../src/timeline/falls.ts';
import type { Pose } from '../../src/timeline/pose.ts';
import { posesAt } from '../../src/timeline/poses-at.ts';
import { beatAt, type Reel } from '../../src/timeline/reel.ts';
import { restPoses } from '../../src/timeline/rest-poses.ts';
import { entriesBy, eventAt, restTime, stepFrom, timeOfEvent, toldAt } from '../../src/timeline/times.ts';
import { alongLeg, type Way } from '../../src/timeline/travel.ts';
import { diceGroupsOf } from '../../src/app/dice/dice-groups.ts';
import { evolveAll } from '../../src/rules/play/evolve.ts';
import { playRecorded, recordedGames } from '../support/replays.ts';

type Recorded = { readonly file: string; readonly reel: Reel; readonly again: () => Reel };

let games: readonly Recorded[];

beforeAll(async () => {
  games = await Promise.all(
    recordedGames().map(async (file) => {
      const { initial, replay } = await playRecorded(file);
      const cut = () => cutReel(initial, replay.entries, replay.seed);
      return { file, reel: cut(), again: cut };
    }),
  );
});

const each = (check: (game: Recorded) => void): void => {
  for (const game of games) check(game);
};

/** Times spread over a reel, with its seams. */
const timesOf = ({ length, beats }: Reel, many: number): readonly number[] => [
  ...Array.from({ length: many }, (_, i) => (i / many) * length),
  ...beats.map(({ start }) => start),
  length,
];

const farBetween = (a: Pose, b: Pose): number => Math.hypot(a.at[0] - b.at[0], a.at[1] - b.at[1], a.at[2] - b.at[2]);

describe('a recorded game as a reel', () => {
  it('is beats without a gap that show every event once it comes, in order', () =>
    each(({ reel, file }) => {
      let clock = 0;
      let shown = 0;
      for (const {
        start,
        length,
        events: [from, to],
      } of reel.beats) {
        expect(start, file).toBeCloseTo(clock, 9);
        expect(from, file).toBeLessThanOrEqual(shown);
        expect(to, file).toBeGreaterThanOrEqual(from);
        shown = Math.max(shown, to);
        clock = start + length;
      }
      expect(clock, file).toBeCloseTo(reel.length, 9);
      expect(shown, file).toBe(reel.log.length);
    }));

  it('ends with everybody as the rules leave them', () =>
    each(({ reel, file }) => {
      const last = evolveAll(
        reel.initial,
        reel.entries.flatMap(({ events }) => events),
      );
      const poses = posesAt(reel, reel.length);
      for (const [id, rest] of restPoses(last)) expect(poses.get(id), `${file} ${id}`).toEqual(rest);
    }));

  it('shows the same poses at the same second, whatever was looked at before', () =>
    fc.assert(
      fc.property(
        fc.nat(),
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 6 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (which, wander, share) => {
          const { reel, again } = games[which % games.length]!;
          for (const to of wander) posesAt(reel, to * reel.length);
          const time = share * reel.length;
          expect([...posesAt(reel, time)]).toEqual([...posesAt(again(), time)]);
        },
      ),
      { numRuns: 25 },
    ));

  it('has nobody leap: from one frame to the next nobody is an inch away', () => {
    const leaps: string[] = [];
    each(({ reel, file }) => {
      const from = reel.beats.find(({ kind }) => kind !== 'breath')?.start ?? 0;
      let before = posesAt(reel, from);
      for (let time = from; time < Math.min(reel.length, from + 40); time += 1 / 60) {
        const now = posesAt(reel, time);
        for (const [id, pose] of now) {
          const was = before.get(id);
          const far = was && was !== pose && !pose.turn && !was.turn ? farBetween(was, pose) : 0;
          if (far >= 1) leaps.push(`${file} ${id} at ${time}: ${far}`);
        }
        before = now;
      }
    });
    expect(leaps).toEqual([]);
  });

  it('has who walks never leave the way the rules recorded', () =>
    each(({ reel, file }) => {
      for (const beat of reel.beats) {
        if (beat.act?.kind !== 'walk') continue;
        for (const { model, path } of beat.act.moves) {
          const walks = beat.performance?.length ?? 0;
          for (let share = 0.2; share < 1; share += 0.16) {
            const pose = posesAt(reel, beat.start + Math.max(0.35, share * walks)).get(model);
            if (pose === undefined) continue;
            expect(awayFrom(path, pose.at), `${file} ${model}`).toBeLessThan(0.1);
          }
        }
      }
    }));

  it('stands still where nothing is acted', () =>
    each(({ reel, file }) => {
      for (const beat of reel.beats) {
        if (beat.kind !== 'breath' || beat.length < 0.5) continue;
        const [a, b] = [0.4, beat.length - 1e-3].map((since) => posesAt(reel, beat.start + since));
        expect([...a!], file).toEqual([...b!]);
      }
    }));

  it('throws the dice of every event, as they were recorded', () =>
    each(({ reel, file }) => {
      const thrown = reel.beats.flatMap((_, i) => throwsOf(reel, i).flatMap(({ pips }) => pips));
      const recorded = reel.entries
        .flatMap(({ events }) => events)
        .flatMap((event) => diceGroupsOf(event).flatMap(({ pips }) => pips.slice(0, 18)));
      expect(thrown.toSorted(), file).toEqual(recorded.toSorted());
    }));

  it('lets dice fall, then lie, and tells the same throw by the same name', () =>
    each(({ reel, again, file }) => {
      const other = again();
      for (const { kind, start, length } of reel.beats) {
        if (kind !== 'dice') continue;
        const shares = [0, 0.25, 0.5, 0.75, 1].map((s) => diceAt(reel, start + s * length * 0.999)!);
        expect(shares[0]!.share, file).toBe(0);
        expect(shares.at(-1)!.settled, file).toBe(true);
        expect(diceAt(other, start + 0.4 * length)).toEqual(diceAt(reel, start + 0.4 * length));
      }
    }));

  it('never tells what dice say before they lie', () =>
    each(({ reel, file }) => {
      for (const beat of reel.beats) {
        if (beat.kind !== 'dice') continue;
        const thrown = (at: number) => toldAt(reel, beat.start + at * beat.length);
        expect(thrown(0.1), file).toBe(beat.events[0] - 1);
        expect(thrown(0.999), file).toBe(beat.events[1] - 1);
        const dice = (n: number) => {
          const place = reel.log.placeOf(n);
          const event = place && reel.entries[place.entry]!.events[place.event];
          return event ? diceGroupsOf(event).length : 0;
        };
        const before = beat.events[0] - 1;
        if (before >= 0 && dice(before) > 0) expect(timeOfEvent(reel, before), file).toBeLessThan(beat.start);
      }
    }));

  it('leaves the slain lying until their turn ends', () =>
    each(({ reel, file }) => {
      for (const fall of reel.falls) {
        expect(fallsAt(reel, fall.beat), file).toContain(fall);
        const over = reel.turns.find((beat) => beat > fall.beat);
        if (over !== undefined) expect(fallsAt(reel, over), file).not.toContain(fall);
        const { beat } = beatAt(reel, reel.beats[fall.beat]!.start);
        for (const { model } of fall.slain) expect(beat.state.models.has(model.id), file).toBe(false);
      }
    }));

  it('has marks in order, each at the beat of its event', () =>
    each(({ reel, file }) => {
      const times = reel.marks.map(({ time }) => time);
      expect(times, file).toEqual(times.toSorted((a, b) => a - b));
      for (const mark of reel.marks) {
        const [from, to] = reel.beats[mark.beat]!.events;
        expect(mark.event >= from && mark.event < to, file).toBe(true);
      }
      for (const { from, to } of reel.stretches) expect(to, file).toBeGreaterThan(from);
    }));

  it('finds an event by its time and back, and steps through all of it in either direction', () =>
    each(({ reel, file }) => {
      for (let event = 0; event < reel.log.length; event++) {
        const time = timeOfEvent(reel, event);
        expect(eventAt(reel, time + 1e-6), `${file} ${event}`).toBeGreaterThanOrEqual(event);
      }
      let time = 0;
      const stops: number[] = [];
      while (time < reel.length) {
        const next = stepFrom(reel, time, 1);
        expect(next, file).toBeGreaterThan(time);
        stops.push(next);
        time = next;
      }
      for (const stop of stops.toReversed()) {
        expect(time, file).toBeCloseTo(stop, 9);
        time = stepFrom(reel, time, -1);
      }
      expect(time).toBe(0);
    }));

  it('counts a command as played once all of it has been seen, and never before', () =>
    each(({ reel, file }) => {
      reel.entries.forEach((_, entry) => {
        const mine = reel.beats.filter((beat) => beat.entry === entry && beat.length > 0 && beat !== reel.beats.at(-1));
        const [first, last] = [mine[0], mine.at(-1)];
        if (!first || !last) return;
        expect(entriesBy(reel, first.start + first.length / 2), file).toBe(entry);
        expect(entriesBy(reel, last.start + last.length), file).toBeGreaterThanOrEqual(entry + 1);
      });
      expect(entriesBy(reel, reel.length), file).toBe(reel.entries.length);
    }));

  it('shows everybody at rest where nothing may move', () => {
    const astray: string[] = [];
    each(({ reel, file }) => {
      for (const time of timesOf(reel, 40)) {
        const { beat } = beatAt(reel, time);
        const poses = posesAt(reel, restTime(reel, time));
        for (const [id, rest] of beat.rests) {
          const pose = poses.get(id)!;
          if (farBetween(pose, rest) > 0.02) astray.push(`${file} ${id} ${time}`);
        }
      }
    });
    expect(astray).toEqual([]);
  });
});

/** How far a place is from a way, in plan, and in height from the levels it leads over; leaps rise above their line. */
function awayFrom(way: Way, at: Point): number {
  let least = Number.POSITIVE_INFINITY;
  for (const leg of way.legs) {
    const leaps = leg.kind === 'jump-across' || leg.kind === 'jump-down';
    for (let i = 0; i <= 60; i++) {
      const on = alongLeg(leg, i / 60);
      const rise = leaps ? 0 : at[1] - on[1];
      least = Math.min(least, Math.hypot(at[0] - on[0], rise, at[2] - on[2]));
    }
  }
  return least;
}
