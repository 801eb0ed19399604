import { MOST_THROWN } from '../app/play/dice-tray-actions.ts';
import type { DiceGroup } from '../app/state/dice-group.ts';
import type { DiceForm } from '../app/state/dice-forms.ts';
import { clipAt, type Timeline } from './timeline.ts';
import { throwLength } from './durations.ts';
import type { Seconds } from '../kernel/units.ts';

/** A throw as sent to physics. Equal throws have equal keys. */
export type ThrowSpec = {
  readonly key: string;
  readonly pips: readonly number[];
  readonly seed: number;
  readonly sides: DiceForm;
};

/** The dice visible at a second: of the groups thrown one after another, the one that tumbles or lies. */
export type DiceMoment = ThrowSpec & {
  readonly groups: readonly DiceGroup[];
  /** Index of that group. */
  readonly at: number;
  /** The share of the tumble that is over; 1 once the dice lie still. */
  readonly share: number;
  /** Whether the last group lies still. */
  readonly settled: boolean;
  /** Index of the clip in which they fall. */
  readonly clip: number;
};

/** Clips for which the last dice stay in the tray. */
const LIE_FOR = 12;

/** The dice visible at a second: those of the current clip, or else the last of the same turn, for `LIE_FOR` clips. */
export function diceAt(timeline: Timeline, time: Seconds): DiceMoment | undefined {
  const { index, since } = clipAt(timeline, time);
  for (let i = index; i >= Math.max(0, index - LIE_FOR); i--) {
    if (timeline.clips[i]!.kind === 'dice')
      return momentOf(timeline, i, i === index ? since : Number.POSITIVE_INFINITY);
    if (timeline.turns.includes(i)) return undefined;
  }
  return undefined;
}

/** Every throw of dice in a clip, given by its index, in order. */
export function throwsOf(timeline: Timeline, index: number): readonly ThrowSpec[] {
  const clip = timeline.clips[index];
  if (clip?.kind !== 'dice' || clip.act?.kind !== 'dice') return [];
  const { entry, act } = clip;
  return act.groups.map((group, at) => throwRequest(timeline.seed, entry, group, at));
}

function momentOf(timeline: Timeline, index: number, since: Seconds): DiceMoment | undefined {
  const { act, entry } = timeline.clips[index]!;
  if (act?.kind !== 'dice') return undefined;
  const { groups } = act;
  const { tumbles, whole } = throwLength(groups.length);
  const at = Math.min(groups.length - 1, Math.floor(since / whole));
  const group = groups[at];
  if (group === undefined) return undefined;
  const share = Math.min(1, (since - at * whole) / tumbles);
  return {
    ...throwRequest(timeline.seed, entry, group, at),
    groups,
    at,
    share,
    settled: at === groups.length - 1 && share >= 1,
    clip: index,
  };
}

/** The same throw of the same game gets the same seed, so it tumbles as it did at the table. */
function throwRequest(seed: number, entry: number, group: DiceGroup, at: number): ThrowSpec {
  const sides: DiceForm = group.sides ?? 6;
  const shown = group.pips.slice(0, MOST_THROWN);
  const mine = (seed * 31 + entry + 1) * 8 + at;
  return { key: `${mine}/${sides}/${shown.join()}`, pips: shown, seed: mine, sides };
}
