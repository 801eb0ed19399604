import fc from 'fast-check';
import { chanceOfDice, surpriseOf } from '../../src/camera/director/dice-odds.ts';
import { rigPoses } from '../../src/camera/poses/rig-poses.ts';
import { posesOf } from '../../src/camera/poses/track.ts';
import { distance } from '../../src/kernel/vec.ts';
import { playGame } from '../../src/lab/game/play-game.ts';
import type { GameEvent } from '../../src/rules/core/events/event.ts';
import type { UnitId } from '../../src/rules/core/ids.ts';
import { type Laid, layOutBuiltIn } from '../support/lab-games.ts';
import { TEST_TIMEOUT } from '../support/test-timeout.ts';
import { describe, expect, it } from 'vitest';
import { actionsOf } from '../../src/camera/director/action.ts';
import { decidingAction } from '../../src/camera/director/edit-short.ts';
import { filmOf, planFilm, TITLE, type DirectorOptions, type PlannedShot } from '../../src/camera/director/direct.ts';
import { LEAST_SEEN, overWords } from '../../src/camera/director/stage-shot.ts';
import { sightOver } from '../../src/camera/director/sight.ts';
import { placeIn, ratioOf } from '../../src/camera/poses/framing.ts';
import { KEY_TIMES, spotsOf } from '../../src/camera/director/judge-shot.ts';
import { shotPoses } from '../../src/camera/poses/pose-at.ts';
import { ASPECTS, filmLength } from '../../src/camera/list/shot-list.ts';
import { buildTimeline } from '../../src/timeline/build-timeline.ts';
import type { Timeline } from '../../src/timeline/timeline.ts';
import { drawn, drawnOf } from '../support/drawn.ts';
import { playRecorded, recordedGames } from '../support/replays.ts';

/** Films of every recorded game, in turn of each length and shape. */
const FILMS = recordedGames().map((file, i): { readonly file: string; readonly wish: DirectorOptions } => ({
  file,
  wish: { length: i % 3 === 2 ? 60 : 15, reducedMotion: false, aspect: ASPECTS[i % 3]!, seed: i },
}));

/** What is wrong with a shot, in words: whom it shows is hidden, cut by the frame, or under words. */
function faultsOf(
  timeline: Timeline,
  { aspect }: DirectorOptions,
  { shot, frames, role }: PlannedShot,
): readonly string[] {
  if (role === 'dice' || role === 'wide') return [];
  const sight = sightOver(timeline.initial.terrain);
  const ratio = ratioOf({ aspect });
  const poseAt = shotPoses(shot, timeline, aspect);
  const spots = spotsOf(timeline, shot, frames);
  let [seen, all, cut, under] = [0, 0, 0, 0];
  for (const [i, share] of KEY_TIMES.entries()) {
    const pose = poseAt(share * shot.length);
    const hasWords = shot.caption !== undefined || (shot.card?.seconds ?? 0) > share * shot.length;
    for (const spot of spots[i]!) {
      const { x, y, depth } = placeIn(pose, ratio, spot);
      all++;
      if (sight(pose.position, spot)) seen++;
      if (depth <= 0 || Math.abs(x) > 1 || Math.abs(y) > 1) cut++;
      if (hasWords && y < -overWords(ratio) - 0.05) under++;
    }
  }
  const where = `${role} at ${shot.from.toFixed(2)}`;
  return [
    ...(all === 0 ? [`${where}: shows nobody`] : []),
    ...(seen < LEAST_SEEN * all ? [`${where}: ${all - seen} of ${all} hidden`] : []),
    ...(cut > 0 ? [`${where}: ${cut} of ${all} cut`] : []),
    ...(under > 0 ? [`${where}: ${under} of ${all} under words`] : []),
  ];
}

/** Everything that is wrong with a film. */
function faultsOfFilm(timeline: Timeline, wish: DirectorOptions): readonly string[] {
  const plan = planFilm(timeline, sightOver(timeline.initial.terrain), wish);
  const list = filmOf(timeline, wish, plan);
  const length = filmLength(list);
  const lone = plan.filter(({ role }) => role === 'wide' || role === 'dice');
  const cards = plan.reduce((sum, { shot: { card, length: long } }) => sum + (card ? (card.seconds ?? long) : 0), 0);
  const deciding = decidingAction(actionsOf(timeline));
  return [
    ...plan.flatMap((one) => faultsOf(timeline, wish, one)),
    ...plan.flatMap(({ role }, i) => (role === plan[i + 1]?.role ? [`${role} twice`] : [])),
    ...(lone.reduce((sum, { shot }) => sum + shot.length, 0) > 0.1 * length + 1e-6 ? ['too long without a mini'] : []),
    ...(plan.filter(({ role }) => role === 'fallen').length > 1 ? ['fallen twice'] : []),
    ...(deciding && plan.at(-1)?.action !== deciding ? [`does not end on the deciding ${deciding.kind}`] : []),
    ...(cards > TITLE + 1e-6 ? [`cards for ${cards} s`] : []),
    ...(plan.at(-1)?.shot.caption === undefined ? ['no verdict'] : []),
  ];
}

describe('short films', () => {
  it.each(drawnOf(FILMS, 9))(
    'of $file show whom they tell of, tell no kind twice in a row, and end on what decided',
    async ({ file, wish }) => {
      const { replay, initial } = await playRecorded(file);
      const timeline = buildTimeline(initial, replay.entries, replay.seed);
      expect(faultsOfFilm(timeline, wish)).toEqual([]);
    },
  );

  it('of games played at random keep the same rules, in every game', { timeout: 20 * TEST_TIMEOUT }, async () => {
    const laid = new Map<string, Laid>();
    const broken: string[] = [];
    for (let seed = 1; seed <= drawn(500, 3, 20); seed++) {
      const id = TABLES[seed % TABLES.length]!;
      const { start, table } = laid.get(id) ?? (await layOutBuiltIn(id));
      laid.set(id, { text: '', start, table });
      const policies = { attacker: 'greedy', defender: seed % 2 === 0 ? 'greedy' : 'random' } as const;
      const { game } = playGame(start, table, { seed, turns: 2, policies });
      const wish = {
        length: seed % 5 === 0 ? 60 : 15,
        reducedMotion: false,
        aspect: ASPECTS[seed % 3]!,
        seed,
      } as const;
      const faults = faultsOfFilm(buildTimeline(start, game.log.slice(0, game.cut), seed), wish);
      if (faults.length > 0) broken.push(`${id}, seed ${seed}, ${wish.length} s ${wish.aspect}: ${faults.join('; ')}`);
    }
    for (const { table } of laid.values()) table.dispose();
    expect(broken).toEqual([]);
  });
});

/** Tables of all three games that are played quickly. */
const TABLES = [
  'over-the-wall',
  'over-the-gap',
  'four-against-one',
  'the-well-in-the-yard',
  'market-day',
  'the-broken-boulevard',
];

describe('the chance of dice', () => {
  const checked = (needs: number, passed: boolean, dice: readonly number[], kept: number): GameEvent => ({
    ...{ kind: 'checked', unit: 'a' as UnitId, purpose: 'climb' },
    roll: { dice, kept, needs, passed },
  });
  const charge = (dice: readonly number[]): GameEvent => ({
    ...{ kind: 'charge-rolled', unit: 'a' as UnitId, modifier: 0 },
    ...{ dice, allowed: dice.reduce((sum, pips) => sum + pips, 0) },
  });

  it('is counted exactly, towards the side on which they fell', () => {
    // By hand: 2 of 20 faces; 1 − (18/20)²; (2/20)²; 18 of 20.
    expect(chanceOfDice(checked(19, true, [19], 19), undefined)).toBeCloseTo(0.1, 12);
    expect(chanceOfDice(checked(19, true, [3, 20], 20), undefined)).toBeCloseTo(0.19, 12);
    expect(chanceOfDice(checked(19, true, [19, 20], 19), undefined)).toBeCloseTo(0.01, 12);
    expect(chanceOfDice(checked(19, false, [18], 18), undefined)).toBeCloseTo(0.9, 12);
    // 1 of 36 pairs; 3 of 36 have at most three pips.
    expect(chanceOfDice(charge([6, 6]), undefined)).toBeCloseTo(1 / 36, 12);
    expect(chanceOfDice(charge([1, 2]), { kind: 'charge-failed', unit: 'a' as UnitId, because: [] })).toBeCloseTo(
      3 / 36,
      12,
    );
  });

  it('of many dice is that of as many successes or more, or as few or fewer: counted face by face', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 6 }),
        fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 4 }),
        (needs, dice) => {
          const volley = {
            attackers: [],
            against: 'b' as UnitId,
            hit: { needs, dice },
            wound: { dice: [] },
            allocations: [],
            lost: 0,
          };
          const event: GameEvent = {
            ...{ kind: 'struck', combat: 0, step: 0, volleys: [volley], left: [] },
            unsaved: { attacker: 0, defender: 0 },
          };
          const good = dice.filter((pips) => pips >= needs).length;
          let [more, fewer] = [0, 0];
          for (let face = 0; face < 6 ** dice.length; face++) {
            const hits = dice.filter((_, i) => (Math.floor(face / 6 ** i) % 6) + 1 >= needs).length;
            if (hits >= good) more++;
            if (hits <= good) fewer++;
          }
          expect(chanceOfDice(event, undefined)).toBeCloseTo(Math.min(more, fewer) / 6 ** dice.length, 10);
        },
      ),
      { numRuns: drawn(100) },
    );
  });

  it('surprises from one in four on, by one for each halving', () => {
    expect([1, 0.25, 0.125, 1 / 32, 0].map(surpriseOf)).toEqual([0, 0, 1, 3, 4]);
  });
});

it('a short film of a game of shots alone is as long as it was asked to be', async () => {
  const { replay, initial } = await playRecorded('the-customs-yard-auto.replay');
  const timeline = buildTimeline(initial, replay.entries, replay.seed);
  const wish: DirectorOptions = { length: 15, reducedMotion: false, aspect: '16:9', seed: 1 };
  const plan = planFilm(timeline, sightOver(initial.terrain), wish);
  expect(plan.filter(({ role }) => role === 'declare').length).toBeGreaterThan(1);
  expect(plan.at(-1)!.shot.from + plan.at(-1)!.shot.length).toBe(15);
});

it.each([
  ['over-the-wall.replay', 2],
  ['four-against-one.replay', 6],
  ['the-long-ridge.replay', 4],
])('a short film of a game that has only come to the dice shows who declared (%s)', async (file, entries) => {
  const { replay, initial } = await playRecorded(file);
  const timeline = buildTimeline(initial, replay.entries.slice(0, entries), replay.seed);
  expect(actionsOf(timeline).findLast(({ kind }) => kind !== 'rest')?.kind).toBe('dice');
  for (const length of [15, 60] as const) {
    const wish: DirectorOptions = { length, reducedMotion: false, aspect: '16:9', seed: 1 };
    expect(faultsOfFilm(timeline, wish)).toEqual([]);
    const plan = planFilm(timeline, sightOver(initial.terrain), wish);
    expect(plan.at(-1)?.role).toBe('declare');
  }
});

describe('a contact', () => {
  it('is shown from its last two inches on, wide and low, and pushes the camera when it strikes', async () => {
    const { replay, initial } = await playRecorded('over-the-wall.replay');
    const timeline = buildTimeline(initial, replay.entries, replay.seed);
    const wish: DirectorOptions = { length: 15, reducedMotion: false, aspect: '16:9', seed: 1 };
    const plan = planFilm(timeline, sightOver(initial.terrain), wish);
    const contacts = plan.filter(({ role }) => role === 'contact');
    expect(contacts.length).toBeGreaterThan(0);
    for (const { shot, cast, action } of contacts) {
      const at = (time: number) => posesOf(timeline, cast!.front, time).map((pose) => pose.at);
      const ends = at(action!.to);
      const left = (time: number) => at(time).reduce((sum, one, i) => sum + distance(one, ends[i]!), 0) / ends.length;
      expect(left(shot.timelineFrom)).toBeGreaterThan(1.5);
      expect(left(shot.timelineFrom + 1 / 15)).toBeLessThanOrEqual(2);
      const strikes = shot.timelineFrom + shot.pace * shot.strikes!;
      expect(left(strikes)).toBeLessThanOrEqual(0.201);
      expect(left(strikes - 0.1)).toBeGreaterThan(0.2);
      expect(shot.fov).toBeGreaterThan(40);
      const { strikes: _, ...unmoved } = shot;
      const [pushed, still] = [shot, unmoved].map((one) => rigPoses(one, timeline, wish));
      const away = (since: number) => distance(pushed!(since).position, still!(since).position);
      expect(away(shot.strikes! + 0.05)).toBe(0);
      expect(away(shot.strikes! + 0.08 + 0.15)).toBeCloseTo(0.15, 6);
    }
  });
});
