import { describe, expect, it } from 'vitest';
import { actionsOf } from '../../src/camera/director/action.ts';
import { decidingAction } from '../../src/camera/director/edit-short.ts';
import { filmOf, planFilm, TITLE, type DirectorOptions, type PlannedShot } from '../../src/camera/director/direct.ts';
import { OVER_WORDS, LEAST_SEEN } from '../../src/camera/director/stage-shot.ts';
import { sightOver } from '../../src/camera/director/sight.ts';
import { placeIn, ratioOf } from '../../src/camera/poses/framing.ts';
import { KEY_TIMES, spotsOf } from '../../src/camera/director/judge-shot.ts';
import { shotPoses } from '../../src/camera/poses/pose-at.ts';
import { ASPECTS, filmLength } from '../../src/camera/list/shot-list.ts';
import { buildTimeline } from '../../src/timeline/build-timeline.ts';
import type { Timeline } from '../../src/timeline/timeline.ts';
import { drawnOf } from '../support/drawn.ts';
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
      if (hasWords && y < -OVER_WORDS - 0.05) under++;
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
export function faultsOfFilm(timeline: Timeline, wish: DirectorOptions): readonly string[] {
  const plan = planFilm(timeline, sightOver(timeline.initial.terrain), wish);
  const list = filmOf(timeline, wish, plan);
  const length = filmLength(list);
  const lone = plan.filter(({ role }) => role === 'wide' || role === 'dice');
  const cards = plan.reduce((sum, { shot: { card, length: long } }) => sum + (card ? (card.seconds ?? long) : 0), 0);
  const deciding = decidingAction(timeline, actionsOf(timeline), undefined);
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
});
