import type { Point } from '../../kernel/point.ts';
import type { Timeline } from '../../timeline/timeline.ts';
import { type Action, actionsOf } from '../director/action.ts';
import { smoothed, trackOf } from './track.ts';

/** Seconds of the reel over which the middle of what happens goes from one action to the next. */
const CALM = 2.6;

/** The middle of what happens about a second of a reel, going over smoothly from one action to the next. */
export const focusAt = (timeline: Pick<Timeline, 'beats' | 'marks' | 'initial' | 'length'>, time: number): Point =>
  smoothed((when) => middleAt(timeline, actionsOf(timeline), when), CALM)(time);

/** The middle of those who act at a second, or did last, or will first. */
function middleAt(timeline: Parameters<typeof focusAt>[0], actions: readonly Action[], time: number): Point {
  const action =
    actions.findLast(({ from, subject }) => from <= time && subject.length > 0) ??
    actions.find(({ subject }) => subject.length > 0);
  return action ? trackOf(timeline, { models: [...action.subject, ...action.against] })(time) : [0, 0, 0];
}
