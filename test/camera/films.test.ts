import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { actionsOf, WORTH } from '../../src/camera/director/action.ts';
import { SLOWEST } from '../../src/camera/director/cut.ts';
import {
  LEAST_REST,
  TITLE,
  direct,
  directBySteps,
  filmOf,
  type PlannedShot,
  planFilm,
  type DirectorOptions,
} from '../../src/camera/director/direct.ts';
import { filmPoseAt, shotPoses } from '../../src/camera/poses/pose-at.ts';
import { lookDirection } from '../../src/camera/poses/rotation.ts';
import { isInPicture, ratioOf } from '../../src/camera/poses/framing.ts';
import { KEY_TIMES, MIDDLE, offsetFromLine } from '../../src/camera/director/judge-shot.ts';
import { readShots, writeShots } from '../../src/camera/list/read-shots.ts';
import { ASPECTS, filmLength, type ShotList } from '../../src/camera/list/shot-list.ts';
import { checkModels } from '../../src/camera/list/check-shots.ts';
import { sightOver } from '../../src/camera/director/sight.ts';
import { LEAST_SEEN } from '../../src/camera/director/stage-shot.ts';
import { TO_KEYS_TOLERANCE, differ, toKeys } from '../../src/camera/poses/to-keys.ts';
import { toDegrees } from '../../src/kernel/units.ts';
import { distance, dot, sub } from '../../src/kernel/vec.ts';
import { posesOf, trackOf } from '../../src/camera/poses/track.ts';
import { liftOver, obstaclesOf } from '../../src/camera/poses/obstacles.ts';
import { buildTimeline } from '../../src/timeline/build-timeline.ts';
import { clipAt, type Timeline } from '../../src/timeline/timeline.ts';
import { runCli } from '../../src/cli/run-cli.ts';
import { BATTLEFIELD_THEMES } from '../../src/scenario/generate/bag.ts';
import { generateBattlefield } from '../../src/scenario/generate/generate-battlefield.ts';
import { drawn, drawnOf, isDeep } from '../support/drawn.ts';
import { beginningFor, filmedGames, playRecorded, readWhole } from '../support/replays.ts';

const timelines = new Map<string, Promise<Timeline>>();

/** The timeline of a recorded game, cut once. */
function timelineOf(file: string): Promise<Timeline> {
  const known =
    timelines.get(file) ??
    playRecorded(file).then(({ replay, initial }) => buildTimeline(initial, replay.entries, replay.seed));
  timelines.set(file, known);
  return known;
}

const WISHES: readonly DirectorOptions[] = [
  { length: 15, reducedMotion: false, aspect: '16:9', seed: 1 },
  { length: 15, reducedMotion: true, aspect: '16:9', seed: 1 },
  { length: 15, reducedMotion: false, aspect: '9:16', seed: 2 },
  { length: 60, reducedMotion: false, aspect: '16:9', seed: 3 },
  { length: 'full', reducedMotion: false, aspect: '16:9', seed: 4 },
];
const nameOf = ({ length, reducedMotion, aspect }: DirectorOptions) =>
  `${length}${reducedMotion ? ' still' : ''} ${aspect}`;

const shortest = new Map<Timeline, readonly PlannedShot[]>();

/** The plan of a game's shortest film, made once. */
function planOfShortest(timeline: Timeline): readonly PlannedShot[] {
  const plan = shortest.get(timeline) ?? planFilm(timeline, sightOver(timeline.initial.terrain), WISHES[0]!);
  shortest.set(timeline, plan);
  return plan;
}

describe.each(filmedGames().map((file, i) => ({ file, i })))('films of $file', ({ file, i }) => {
  // The shortest of every game, and in turn one of the others (two in a deep run).
  for (const wish of [WISHES[0]!, WISHES[1 + (i % 4)]!, ...(isDeep ? [WISHES[1 + ((i + 2) % 4)]!] : [])])
    it(`keep their rules (${nameOf(wish)})`, async () => {
      const timeline = await timelineOf(file);
      // A whole film of a long game has no more to say than its first minutes, and takes as long as they are many.
      const script = wish.length === 'full' ? { ...timeline, ...firstOf(timeline) } : timeline;
      const sight = sightOver(timeline.initial.terrain);
      const plan = wish === WISHES[0] ? planOfShortest(timeline) : planFilm(script, sight, wish);
      const list = filmOf(script, wish, plan);
      expect(list.shots).toEqual(plan.map(({ shot }) => shot));
      if (wish === WISHES[0]) expect(direct(script, sight, wish)).toEqual(list);
      expectTimes(list, script.length, wish);
      expectPace(plan, wish);
      expectSmooth(script, plan, wish);
      expectOneSide(script, plan, wish);
      expectSeen(script, plan, wish);
      expectFile(list, timeline);
      if (wish.reducedMotion) expectStill(list);
    });

  it('can be taken over by hand, shot by shot, and stay what they were', async () => {
    const timeline = await timelineOf(file);
    const list = filmOf(timeline, WISHES[0]!, planOfShortest(timeline));
    const taken = { ...list, shots: list.shots.map((shot) => toKeys(shot, timeline, list.aspect)) };
    expect(readShots(writeShots(taken))).toEqual({ ok: true, value: taken });
    for (const [n, shot] of list.shots.entries()) {
      const own = taken.shots[n]!;
      const [was, is] = [shotPoses(shot, timeline, list.aspect), shotPoses(own, timeline, list.aspect)];
      for (let i = 0; i <= 40; i++) {
        const at = (shot.length * i) / 40;
        expect(differ(was(at), is(at)), `${shot.rig.kind} at ${at}: over ${TO_KEYS_TOLERANCE.inches} in`).toBeLessThan(
          1,
        );
      }
      expect(own.rig.kind === 'keys' && own.rig.keys.length).toBeLessThan(100);
    }
  });
});

/** The beginning of a timeline that is long. */
function firstOf(timeline: Timeline): Pick<Timeline, 'clips' | 'length' | 'marks'> {
  const clips = timeline.clips.slice(0, 45);
  const last = clips.at(-1)!;
  return { clips, length: last.start + last.length, marks: timeline.marks.filter(({ clip }) => clip < clips.length) };
}

/**
 * No cut under 1.2 s; shot after shot without a gap, on whole frames; a rest at the end. The length asked for exactly, or
 * less where nothing more is to be told: see `expectPace`.
 */
function expectTimes(list: ShotList, length: number, wish: DirectorOptions): void {
  let end = 0;
  for (const shot of list.shots) {
    expect(shot.length).toBeGreaterThanOrEqual(1.2);
    expect(shot.from).toBeCloseTo(end, 9);
    end = shot.from + shot.length;
    for (const fps of [24, 30, 60]) expect(Math.abs(end * fps - Math.round(end * fps))).toBeLessThan(1e-6);
    expect(shot.timelineFrom + shot.pace * shot.length).toBeLessThanOrEqual(length + 6);
  }
  for (const [i, shot] of list.shots.slice(1).entries())
    expect(shot.timelineFrom).toBeGreaterThanOrEqual(list.shots[i]!.timelineFrom - 1e-9);
  if (wish.length === 'full') expect(filmLength(list)).toBeGreaterThanOrEqual(length);
  else expect(Math.round(filmLength(list) * 60)).toBeLessThanOrEqual(wish.length * 60);
  const last = list.shots.at(-1)!;
  expect(last.length).toBeGreaterThanOrEqual(2);
  const [first] = list.shots;
  expect(first?.card?.kind).toBe('title');
  // A short film ends with its verdict as a caption; where nothing happened, and after a whole game, with a card.
  if (last.card) expect(last.card.kind).toBe('result');
  else expect([first?.card?.seconds, last.caption]).toEqual([TITLE, expect.any(String)]);
  if (!wish.reducedMotion) expect(last.settle).toBeGreaterThanOrEqual(LEAST_REST);
}

/** Nothing is slower than its role may be. */
function expectPace(plan: readonly PlannedShot[], wish: DirectorOptions) {
  if (wish.length === 'full') return;
  for (const { shot, role } of plan)
    if (role !== 'wide') expect(shot.pace, `${role} at ${shot.from}`).toBeGreaterThanOrEqual(SLOWEST[role] - 1e-9);
}

/** An eye goes where it goes: from one frame to the next it never leaps, never whips round, and never jerks in its turning. */
function expectSmooth(
  timeline: Pick<Timeline, 'clips' | 'initial' | 'length'>,
  plan: readonly PlannedShot[],
  wish: DirectorOptions,
): void {
  for (const { shot } of plan) {
    const poseAt = shotPoses(shot, timeline, wish.aspect);
    const frames = Math.round(shot.length * 60);
    let before = poseAt(0);
    // How fast it sets out is its own choice.
    let [moved, turned] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
    for (let i = 1; i <= frames; i++) {
      const pose = poseAt(i / 60);
      const step = distance(pose.position, before.position);
      const turn = 60 * toDegrees(Math.acos(Math.min(1, dot(lookDirection(pose), lookDirection(before)))));
      const where = `${shot.rig.kind} at ${shot.from} + ${i / 60}`;
      expect(step - moved, where).toBeLessThan(LEAP);
      expect(turn, where).toBeLessThan(WHIP);
      expect(turn - turned, where).toBeLessThan(JERK);
      [before, moved, turned] = [pose, step, turn];
    }
  }
}

/** No eye moves so much farther in one sixtieth of a second than in the one before it, inches. */
const LEAP = 0.45;
/** How fast an eye may turn, degrees a second, and by how much faster from one sixtieth of a second to the next. */
const WHIP = 60;
const JERK = 8;

/** Two shots of the same encounter are from the same side of its line, unless the table was seen whole between them. */
function expectOneSide(
  timeline: Pick<Timeline, 'clips' | 'initial' | 'length'>,
  plan: readonly PlannedShot[],
  wish: DirectorOptions,
): void {
  const sides = new Map<string, number>();
  for (const { shot, cast, role } of plan) {
    if (role === 'wide' || !cast || cast.against.length === 0) {
      if (role === 'wide') sides.clear();
      continue;
    }
    if (role === 'dice') continue;
    const poseAt = shotPoses(shot, timeline, wish.aspect);
    for (const share of KEY_TIMES) {
      const left = offsetFromLine(
        timeline,
        cast,
        poseAt(share * shot.length),
        shot.timelineFrom + shot.pace * share * shot.length,
      );
      const side = Math.sign(left) * (cast.isForward ? 1 : -1);
      const before = sides.get(cast.encounter);
      if (before !== undefined) expect(side, `${cast.encounter} in ${shot.rig.kind} at ${shot.from}`).toBe(before);
      sides.set(cast.encounter, side);
    }
  }
}

/** Whom a shot shows is seen, and in the middle of its picture at key times; no eye is in the ground, a wall or a mini. */
function expectSeen(
  timeline: Pick<Timeline, 'clips' | 'initial' | 'length'>,
  plan: readonly PlannedShot[],
  wish: DirectorOptions,
): void {
  const sight = sightOver(timeline.initial.terrain);
  const room = obstaclesOf(timeline.initial.terrain);
  for (const { shot, cast, role } of plan) {
    const poseAt = shotPoses(shot, timeline, wish.aspect);
    for (const share of KEY_TIMES) {
      const pose = poseAt(share * shot.length);
      expect([...pose.position, ...pose.target, pose.fov, pose.roll, pose.focus].every(Number.isFinite)).toBe(true);
      expect(liftOver(room, [], pose.position), `${shot.rig.kind} at ${shot.from}`).toBeLessThan(1e-3);
    }
    if (!cast || role === 'dice') continue;
    let [seen, all] = [0, 0];
    const shown = cast.front.length > 0 && role !== 'follow' && role !== 'portrait' ? cast.front : cast.subject;
    for (const share of KEY_TIMES) {
      const time = shot.timelineFrom + shot.pace * share * shot.length;
      const pose = poseAt(share * shot.length);
      const clear = posesOf(timeline, shown, time).filter(({ at }) =>
        sight(pose.position, [at[0], at[1] + 0.9, at[2]]),
      ).length;
      all += shown.length;
      seen += clear;
      if (role !== 'reverse') expect(2 * clear, `${role} at ${shot.from}`).toBeGreaterThanOrEqual(shown.length);
      // Past a shoulder it is the others who are looked at.
      const looked = role === 'reverse' ? cast.facing : shown;
      if (looked.length > 0 && shot.rig.kind !== 'keys')
        expect(
          isInPicture(pose, ratioOf(wish), trackOf(timeline, { models: looked })(time), MIDDLE + 0.1),
          `${role} ${shot.rig.kind} at ${shot.from}`,
        ).toBe(true);
    }
    if (role !== 'reverse') expect(seen / all, `${role} at ${shot.from}`).toBeGreaterThanOrEqual(LEAST_SEEN);
  }
}

/** Every film is a file that is read back as it is, and names no model that is not there. */
function expectFile(list: ShotList, timeline: Timeline): void {
  const read = readShots(writeShots(list));
  expect(read).toEqual({ ok: true, value: list });
  expect(checkModels(list, timeline.initial.models)).toEqual([]);
}

function expectStill(list: ShotList): void {
  for (const shot of list.shots) expect(shot.rig.kind === 'keys' && shot.rig.keys.length).toBe(1);
}

describe('the director', () => {
  it('makes the same film of the same wish, whatever it was asked before', async () => {
    const timeline = await timelineOf('over-the-wall.replay');
    const sight = sightOver(timeline.initial.terrain);
    const first = direct(timeline, sight, WISHES[0]!);
    direct(timeline, sight, WISHES[3]!);
    const again = direct({ ...timeline }, sightOver(timeline.initial.terrain), WISHES[0]!);
    expect(again).toEqual(first);
    expect(filmPoseAt(first, 4.321, timeline)).toEqual(filmPoseAt(again, 4.321, { ...timeline }));
  });

  it('directs what it plans, whatever is wanted of it', async () => {
    const timeline = await timelineOf('the-duel-on-the-bridge.replay');
    const sight = sightOver(timeline.initial.terrain);
    for (const wish of drawnOf(WISHES, 2))
      expect(direct(timeline, sight, wish), nameOf(wish)).toEqual(
        filmOf(timeline, wish, planFilm(timeline, sight, wish)),
      );
  });

  it('plans in steps that tell how far it is, and come to the same film', async () => {
    const timeline = await timelineOf('the-duel-on-the-bridge.replay');
    const steps = directBySteps(timeline, sightOver(timeline.initial.terrain), WISHES[3]!);
    const shares: number[] = [];
    for (;;) {
      const step = steps.next();
      if (step.done) {
        expect(step.value).toEqual(direct(timeline, sightOver(timeline.initial.terrain), WISHES[3]!));
        break;
      }
      shares.push(step.value);
    }
    expect(shares.length).toBeGreaterThan(20);
    expect(shares.every((share, i) => share >= (shares[i - 1] ?? 0) && share < 1)).toBe(true);
  });

  it('says after which turn it ends, or during which: not the one that would begin', async () => {
    for (const [file, card] of [
      ['market-day-auto.replay', 'After turn 3'],
      ['market-day.replay', 'During turn 2'],
      ['over-the-wall.replay', 'During the first turn'],
    ] as const) {
      const plan = planOfShortest(await timelineOf(file));
      expect(plan.at(-1)?.shot.caption, file).toMatch(new RegExp(`^${card}: .+ still standing$`));
    }
  });

  it('films what is worth most: a contact is in the shortest film of every game that has one', async () => {
    for (const file of filmedGames()) {
      const timeline = await timelineOf(file);
      if (!timeline.marks.some(({ kind }) => kind === 'contact')) continue;
      const roles = planOfShortest(timeline).map(({ role }) => role);
      expect(
        roles.some((role) => ['contact', 'leap', 'fallen', 'blows', 'duel'].includes(role)),
        file,
      ).toBe(true);
    }
    expect(WORTH.charge).toBeGreaterThan(WORTH.move);
  });

  it('films regiments that charge together one after another, each as it runs and meets, and never a still picture', async () => {
    for (const file of ['four-against-one.replay', 'the-long-ridge.replay']) {
      const timeline = await timelineOf(file);
      const charges = actionsOf(timeline).filter(({ kind }) => kind === 'charge');
      expect(charges.length, file).toBe(file.startsWith('four') ? 4 : 2);
      for (const { subject, from, to } of charges) {
        const middle = trackOf(timeline, { models: subject });
        // On its way from soon after its beginning to soon before its end.
        expect(distance(middle(from + 0.3), middle(to - 0.6)), `${file} at ${from}`).toBeGreaterThan(1);
        expect(distance(middle(from), middle(from + 0.5)), `${file} at ${from}`).toBeGreaterThan(0.1);
      }
      for (const { shot, role } of planOfShortest(timeline)) {
        const poseAt = shotPoses(shot, timeline, '16:9');
        if (role !== 'wide')
          expect(distance(poseAt(0).position, poseAt(shot.length).position), role).toBeGreaterThan(0.2);
      }
    }
  });

  it('sees the fallen from where they fall to, not their bases from below', async () => {
    let all = 0;
    for (const file of filmedGames()) {
      const timeline = await timelineOf(file);
      for (const { shot, role } of planOfShortest(timeline)) {
        const act = role === 'fallen' ? clipAt(timeline, shot.timelineFrom + 1e-6).clip.act : undefined;
        if (act?.kind !== 'fall') continue;
        const { position } = shotPoses(shot, timeline, '16:9')(shot.length / 2);
        for (const { model, from } of act.slain) {
          all++;
          const [fall, away] = [sub(model.at, from), sub(position, model.at)];
          const cosine =
            (fall[0] * away[0] + fall[2] * away[2]) / Math.hypot(fall[0], fall[2]) / Math.hypot(away[0], away[2]);
          expect(cosine, `${model.id} at ${shot.from} of ${file}`).toBeGreaterThan(0);
        }
      }
    }
    expect(all).toBeGreaterThan(isDeep ? 10 : 0);
  });

  it('never films through a wall: with one before the eye it goes somewhere else', async () => {
    const timeline = await timelineOf('over-the-wall.replay');
    const plan = planFilm(timeline, () => false, WISHES[0]!);
    expect(plan.every(({ role }) => role === 'wide')).toBe(true);
  });

  it('keeps its rules whatever the seed and the shape of the picture', async () => {
    const timeline = await timelineOf('the-duel-on-the-bridge.replay');
    const sight = sightOver(timeline.initial.terrain);
    fc.assert(
      fc.property(fc.nat(1e6), fc.constantFrom(...ASPECTS), fc.boolean(), (seed, aspect, reducedMotion) => {
        const wish: DirectorOptions = { length: 15, reducedMotion, aspect, seed };
        const plan = planFilm(timeline, sight, wish);
        expectTimes(filmOf(timeline, wish, plan), timeline.length, wish);
        expectOneSide(timeline, plan, wish);
        expectSeen(timeline, plan, wish);
      }),
      { numRuns: drawn(8, 1) },
    );
  });

  it('has something to show of a game in which nothing happened', async () => {
    const timeline = await timelineOf('over-the-wall.replay');
    const empty = buildTimeline(timeline.initial, [], 1);
    for (const wish of WISHES) {
      const list = direct(empty, sightOver(timeline.initial.terrain), wish);
      expectTimes(list, empty.length, wish);
    }
  });
});

describe('films of games drawn at random', () => {
  const folder = mkdtempSync(join(tmpdir(), 'highground-films-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** Two squads a side on a generated field, played by simple legal choices. */
  async function played(seed: number): Promise<Timeline> {
    const themes = BATTLEFIELD_THEMES;
    const table = { width: 44, depth: 30 };
    const terrain = generateBattlefield({
      ...{ seed, table, density: 0.25 + (seed % 3) * 0.2, symmetry: 'turn', system: 'squads' },
      theme: themes[seed % themes.length]!,
    });
    const squad = (id: string, side: 'attacker' | 'defender', x: number, z: number) => ({
      ...{ id, side, keywords: ['INFANTRY'] },
      models: Array.from({ length: 4 }, (_, i) => ({ id: `${id}-${i}`, base: { round: 32 }, at: [x + 1.6 * i, z] })),
    });
    const units = [
      squad('a', 'attacker', -10, 13.4),
      squad('b', 'attacker', 4, 13.4),
      squad('c', 'defender', -10, -13.4),
      squad('d', 'defender', 4, -13.4),
    ];
    const file = join(folder, `${seed}.json`);
    const scenario = {
      format: 'highground/scenario',
      version: 1,
      name: `Field ${seed}`,
      system: 'squads',
      table,
      terrain,
      units,
    };
    writeFileSync(file, JSON.stringify(scenario));
    const out = join(folder, `${seed}.replay`);
    const { status, stderr } = await runCli([
      'run',
      file,
      '--auto',
      '--turns',
      '3',
      '--seed',
      String(seed),
      '--record',
      out,
    ]);
    expect([status, stderr]).toEqual([0, '']);
    const read = readWhole(readFileSync(out, 'utf8'));
    const initial = (await beginningFor(read.replay))!;
    return buildTimeline(initial, read.replay.entries, seed);
  }

  it.skipIf(!isDeep).each([14, 11, 12, 13])('keep the same rules (seed %i)', async (seed) => {
    const timeline = await played(seed);
    const sight = sightOver(timeline.initial.terrain);
    const wish: DirectorOptions = {
      length: seed % 2 === 0 ? 15 : 60,
      reducedMotion: false,
      aspect: ASPECTS[seed % 3]!,
      seed,
    };
    const plan = planFilm(timeline, sight, wish);
    const list = filmOf(timeline, wish, plan);
    expect(list.shots.length).toBeGreaterThan(2);
    expectTimes(list, timeline.length, wish);
    expectPace(plan, wish);
    expectSmooth(timeline, plan, wish);
    expectOneSide(timeline, plan, wish);
    expectSeen(timeline, plan, wish);
    expectFile(list, timeline);
  });
});
