import type { ReplayMoment } from '../app/replay-viewer/replay-viewer-loader.ts';
import type { CameraView } from '../app/state/view.ts';
import { clipAt, type Timeline } from '../timeline/timeline.ts';
import type { Seconds } from '../kernel/units.ts';
import { timeOfEvent } from '../timeline/times.ts';
import { BEFORE_END } from '../kernel/display-tolerances.ts';

/** The bound of every camera coordinate in a link, inches. */
const FARTHEST = 2_000;

/** The part of a URL after `#` that names a moment: `moment=17~0.42&eye=0_30_40_0_0_0&proof=1`. */
export function makeMoment({ event, since, view, proof }: ReplayMoment): string {
  const parts = [`moment=${event}~${round(since, 2)}`];
  if (view) parts.push(`eye=${view.map((n) => round(n, 2)).join('_')}`);
  if (proof) parts.push('proof=1');
  return parts.join('&');
}

/** The moment that the part of a URL after `#` names; undefined when there is none. */
export function parseMoment(hash: string): ReplayMoment | undefined {
  const query = new URLSearchParams(hash.replace(/^#/, ''));
  const found = /^(-?\d{1,7})(?:~(\d{1,6}(?:\.\d{1,4})?))?$/.exec(query.get('moment') ?? '');
  if (found === null) return undefined;
  const view = parseView(query.get('eye'));
  return {
    event: Number(found[1]),
    since: Number(found[2] ?? 0),
    ...(view ? { view } : {}),
    ...(query.get('proof') === '1' ? { proof: true } : {}),
  };
}

function parseView(text: string | null): CameraView | undefined {
  const parts = (text ?? '').split('_').map((part) => (/^-?\d{1,5}(?:\.\d+)?$/.test(part) ? Number(part) : Number.NaN));
  const [x, y, z, a, b, c] = parts;
  if (parts.length !== 6 || !parts.every((n) => Math.abs(n) < FARTHEST)) return undefined;
  return [x!, y!, z!, a!, b!, c!];
}

/** The moment of a second, relative to its event, so that it still fits when another edition changes the timing. */
export function momentAt(timeline: Timeline, time: Seconds): ReplayMoment {
  const event = clipAt(timeline, time).clip.events[1] - 1;
  if (event < 0) return { event: -1, since: time };
  return { event, since: Math.max(0, time - timeOfEvent(timeline, event)) };
}

/** The second of a moment, at most the end of what its event shows. */
export function timeOf(timeline: Timeline, { event, since }: ReplayMoment): Seconds {
  const start = event < 0 ? 0 : timeOfEvent(timeline, event);
  const end = timeOfEvent(timeline, Math.max(0, event + 1));
  return Math.min(start + since, Math.max(start, end - BEFORE_END), timeline.length);
}

const round = (n: number, digits: number): number => Math.round(n * 10 ** digits) / 10 ** digits;

/** The moment at which a file opens, from its sealed first line; undefined when there is none. */
export function fileMoment(text: string): ReplayMoment | undefined {
  const end = text.indexOf('\n');
  const line = end < 0 ? text : text.slice(0, end);
  const found = /,"moment":"([-\w~.&=]{1,120})"/.exec(line.slice(0, FIRST_FACTS));
  return found?.[1] === undefined ? undefined : parseMoment(found[1]);
}

/** How much of the first line is searched, characters: the moment precedes the scenario. */
const FIRST_FACTS = 4_000;
