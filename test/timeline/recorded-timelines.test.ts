import { diceGroupsOf } from '../../src/app/play/plan-animation.ts';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Point } from '../../src/kernel/point.ts';
import { buildTimeline } from '../../src/timeline/build-timeline.ts';
import { diceAt, throwsOf } from '../../src/timeline/dice-at.ts';
import { fallsAt } from '../../src/timeline/falls.ts';
import type { ModelPose } from '../../src/timeline/pose.ts';
import { posesAt } from '../../src/timeline/poses-at.ts';
import { clipAt, type Timeline } from '../../src/timeline/timeline.ts';
import { restPoses } from '../../src/timeline/rest-poses.ts';
import { entriesBy, eventAt, restTime, stepFrom, timeOfEvent, toldAt } from '../../src/timeline/times.ts';
import { alongLeg } from '../../src/timeline/travel.ts';
import { evolveAll } from '../../src/rules/play/evolve.ts';
import { playRecorded, recordedGames } from '../support/replays.ts';
import type { Path } from '../../src/geometry/path.ts';

type Recorded = { readonly file: string; readonly timeline: Timeline; readonly again: () => Timeline };

let games: readonly Recorded[];

beforeAll(async () => {
  games = await Promise.all(
    recordedGames().map(async (file) => {
      const { initial, replay } = await playRecorded(file);
      const cut = () => buildTimeline(initial, replay.entries, replay.seed);
      return { file, timeline: cut(), again: cut };
    }),
  );
});

const each = (check: (game: Recorded) => void): void => {
  for (const game of games) check(game);
};

/** Times spread over a timeline, with its seams. */
const timesOf = ({ length, clips }: Timeline, many: number): readonly number[] => [
  ...Array.from({ length: many }, (_, i) => (i / many) * length),
  ...clips.map(({ start }) => start),
  length,
];

const farBetween = (a: ModelPose, b: ModelPose): number =>
  Math.hypot(a.at[0] - b.at[0], a.at[1] - b.at[1], a.at[2] - b.at[2]);

describe('a recorded game as a timeline', () => {
  it('is clips without a gap that show every event once it comes, in order', () =>
    each(({ timeline, file }) => {
      let clock = 0;
      let shown = 0;
      for (const {
        start,
        length,
        events: [from, to],
      } of timeline.clips) {
        expect(start, file).toBeCloseTo(clock, 9);
        expect(from, file).toBeLessThanOrEqual(shown);
        expect(to, file).toBeGreaterThanOrEqual(from);
        shown = Math.max(shown, to);
        clock = start + length;
      }
      expect(clock, file).toBeCloseTo(timeline.length, 9);
      expect(shown, file).toBe(timeline.log.length);
    }));

  it('ends with every model as the rules leave them', () =>
    each(({ timeline, file }) => {
      const last = evolveAll(
        timeline.initial,
        timeline.entries.flatMap(({ events }) => events),
      );
      const poses = posesAt(timeline, timeline.length);
      for (const [id, rest] of restPoses(last)) expect(poses.get(id), `${file} ${id}`).toEqual(rest);
    }));

  it('shows the same poses at the same second, whatever was looked at before', () =>
    fc.assert(
      fc.property(
        fc.nat(),
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 6 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (which, wander, share) => {
          const { timeline, again } = games[which % games.length]!;
          for (const to of wander) posesAt(timeline, to * timeline.length);
          const time = share * timeline.length;
          expect([...posesAt(timeline, time)]).toEqual([...posesAt(again(), time)]);
        },
      ),
      { numRuns: 25 },
    ));

  it('has no model leap: from one frame to the next none is an inch away', () => {
    const leaps: string[] = [];
    each(({ timeline, file }) => {
      const from = timeline.clips.find(({ kind }) => kind !== 'breath')?.start ?? 0;
      let before = posesAt(timeline, from);
      for (let time = from; time < Math.min(timeline.length, from + 40); time += 1 / 60) {
        const now = posesAt(timeline, time);
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
    each(({ timeline, file }) => {
      for (const clip of timeline.clips) {
        if (clip.act?.kind !== 'walk') continue;
        for (const { model, path } of clip.act.moves) {
          const walks = clip.performance?.length ?? 0;
          for (let share = 0.2; share < 1; share += 0.16) {
            const pose = posesAt(timeline, clip.start + Math.max(0.35, share * walks)).get(model);
            if (pose === undefined) continue;
            expect(awayFrom(path, pose.at), `${file} ${model}`).toBeLessThan(0.1);
          }
        }
      }
    }));

  it('stands still where nothing is acted', () =>
    each(({ timeline, file }) => {
      for (const clip of timeline.clips) {
        if (clip.kind !== 'breath' || clip.length < 0.5) continue;
        const [a, b] = [0.4, clip.length - 1e-3].map((since) => posesAt(timeline, clip.start + since));
        expect([...a!], file).toEqual([...b!]);
      }
    }));

  it('throws the dice of every event, as they were recorded', () =>
    each(({ timeline, file }) => {
      const thrown = timeline.clips.flatMap((_, i) => throwsOf(timeline, i).flatMap(({ pips }) => pips));
      const recorded = timeline.entries
        .flatMap(({ events }) => events)
        .flatMap((event) => diceGroupsOf(timeline.initial, event).flatMap(({ pips }) => pips.slice(0, 18)));
      expect(thrown.toSorted(), file).toEqual(recorded.toSorted());
    }));

  it('lets dice fall, then lie, and tells the same throw by the same name', () =>
    each(({ timeline, again, file }) => {
      const other = again();
      for (const { kind, start, length } of timeline.clips) {
        if (kind !== 'dice') continue;
        const shares = [0, 0.25, 0.5, 0.75, 1].map((s) => diceAt(timeline, start + s * length * 0.999)!);
        expect(shares[0]!.share, file).toBe(0);
        expect(shares.at(-1)!.settled, file).toBe(true);
        expect(diceAt(other, start + 0.4 * length)).toEqual(diceAt(timeline, start + 0.4 * length));
      }
    }));

  it('never tells what dice say before they lie', () =>
    each(({ timeline, file }) => {
      for (const clip of timeline.clips) {
        if (clip.kind !== 'dice') continue;
        const thrown = (at: number) => toldAt(timeline, clip.start + at * clip.length);
        expect(thrown(0.1), file).toBe(clip.events[0] - 1);
        expect(thrown(0.999), file).toBe(clip.events[1] - 1);
        const dice = (n: number) => {
          const place = timeline.log.placeOf(n);
          const event = place && timeline.entries[place.entry]!.events[place.event];
          return event ? diceGroupsOf(timeline.initial, event).length : 0;
        };
        const before = clip.events[0] - 1;
        if (before >= 0 && dice(before) > 0) expect(timeOfEvent(timeline, before), file).toBeLessThan(clip.start);
      }
    }));

  it('leaves the slain lying until their turn ends', () =>
    each(({ timeline, file }) => {
      for (const fall of timeline.falls) {
        expect(fallsAt(timeline, fall.clip), file).toContain(fall);
        const over = timeline.turns.find((clip) => clip > fall.clip);
        if (over !== undefined) expect(fallsAt(timeline, over), file).not.toContain(fall);
        const { clip } = clipAt(timeline, timeline.clips[fall.clip]!.start);
        for (const { model } of fall.slain) expect(clip.state.models.has(model.id), file).toBe(false);
      }
    }));

  it('has marks in order, each at the clip of its event', () =>
    each(({ timeline, file }) => {
      const times = timeline.marks.map(({ time }) => time);
      expect(times, file).toEqual(times.toSorted((a, b) => a - b));
      for (const mark of timeline.marks) {
        const [from, to] = timeline.clips[mark.clip]!.events;
        expect(mark.event >= from && mark.event < to, file).toBe(true);
      }
      for (const { from, to } of timeline.stretches) expect(to, file).toBeGreaterThan(from);
    }));

  it('finds an event by its time and back, and steps through all of it in either direction', () =>
    each(({ timeline, file }) => {
      for (let event = 0; event < timeline.log.length; event++) {
        const time = timeOfEvent(timeline, event);
        expect(eventAt(timeline, time + 1e-6), `${file} ${event}`).toBeGreaterThanOrEqual(event);
      }
      let time = 0;
      const stops: number[] = [];
      while (time < timeline.length) {
        const next = stepFrom(timeline, time, 1);
        expect(next, file).toBeGreaterThan(time);
        stops.push(next);
        time = next;
      }
      for (const stop of stops.toReversed()) {
        expect(time, file).toBeCloseTo(stop, 9);
        time = stepFrom(timeline, time, -1);
      }
      expect(time).toBe(0);
    }));

  it('counts a command as played once all of it has been seen, and never before', () =>
    each(({ timeline, file }) => {
      timeline.entries.forEach((_, entry) => {
        const mine = timeline.clips.filter(
          (clip) => clip.entry === entry && clip.length > 0 && clip !== timeline.clips.at(-1),
        );
        const [first, last] = [mine[0], mine.at(-1)];
        if (!first || !last) return;
        expect(entriesBy(timeline, first.start + first.length / 2), file).toBe(entry);
        expect(entriesBy(timeline, last.start + last.length), file).toBeGreaterThanOrEqual(entry + 1);
      });
      expect(entriesBy(timeline, timeline.length), file).toBe(timeline.entries.length);
    }));

  it('shows every model at rest where nothing may move', () => {
    const astray: string[] = [];
    each(({ timeline, file }) => {
      for (const time of timesOf(timeline, 40)) {
        const { clip } = clipAt(timeline, time);
        const poses = posesAt(timeline, restTime(timeline, time));
        for (const [id, rest] of clip.rests) {
          const pose = poses.get(id)!;
          if (farBetween(pose, rest) > 0.02) astray.push(`${file} ${id} ${time}`);
        }
      }
    });
    expect(astray).toEqual([]);
  });
});

/** How far a place is from a way, in plan, and in height from the levels it leads over; leaps rise above their line. */
function awayFrom(path: Path, at: Point): number {
  let least = Number.POSITIVE_INFINITY;
  for (const leg of path.legs) {
    const leaps = leg.kind === 'jump-across' || leg.kind === 'jump-down';
    for (let i = 0; i <= 60; i++) {
      const on = alongLeg(leg, i / 60);
      const rise = leaps ? 0 : at[1] - on[1];
      least = Math.min(least, Math.hypot(at[0] - on[0], rise, at[2] - on[2]));
    }
  }
  return least;
}
