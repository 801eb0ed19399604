import type { Seconds } from '../../kernel/units.ts';
import { filmLength, type Shot, type ShotList } from './shot-list.ts';

/** A stretch of a film that a player can jump to. */
type Chapter = { readonly from: Seconds; readonly to: Seconds; readonly title: string };

/** The shortest chapter, in seconds and as a share of the film: players show them side by side on one bar. */
const SHORTEST = { seconds: 4, share: 1 / 24 } as const;

/** The title of a film: of its title card, else its own name. */
export const titleOf = ({ shots, name }: ShotList): string =>
  shots.find(({ card }) => card?.kind === 'title')?.card?.title ?? name;

/**
 * The chapters of a film, without gaps from its start to its end: one begins wherever the caption changes, unless the
 * chapter before it would be too short to aim at. Without shots there is none.
 */
export function chaptersOf(list: ShotList): readonly Chapter[] {
  const end = filmLength(list);
  const least = Math.max(SHORTEST.seconds, SHORTEST.share * end);
  const begun: { from: Seconds; title: string }[] = [];
  if (end > 0) begun.push({ from: 0, title: titleOf(list) });
  for (const [i, { from, caption }] of list.shots.entries()) {
    if (caption === undefined || caption === '' || caption === list.shots[i - 1]?.caption) continue;
    const isFarEnough = from - begun.at(-1)!.from >= least && end - from >= least;
    if (isFarEnough) begun.push({ from, title: caption });
  }
  return begun.map((chapter, i) => ({ ...chapter, to: begun[i + 1]?.from ?? end }));
}

/** A time as WebVTT writes it: `00:01:02.500`. */
function vttTime(seconds: Seconds): string {
  const all = Math.round(seconds * 1000);
  const two = (value: number): string => String(value).padStart(2, '0');
  const [hours, minutes, whole] = [Math.floor(all / 3_600_000), Math.floor(all / 60_000) % 60, Math.floor(all / 1000)];
  return `${two(hours)}:${two(minutes)}:${two(whole % 60)}.${String(all % 1000).padStart(3, '0')}`;
}

/** The chapters as a WebVTT file, which a page shows with `<track kind="chapters">`. */
export function chaptersFile(list: ShotList): string {
  // A line may hold no arrow, and `&` and `<` begin markup.
  const plain = (title: string): string =>
    title.replace(/\s+/g, ' ').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const cues = chaptersOf(list).map(({ from, to, title }) => `${vttTime(from)} --> ${vttTime(to)}\n${plain(title)}\n`);
  return ['WEBVTT\n', ...cues].join('\n');
}

/** Seconds after a blow at which it is best seen. */
const AFTER_BLOW: Seconds = 0.1;

/** The second of a film that its poster shows: its last contact, else the middle of its longest shot of models. */
export function posterSecond({ shots }: ShotList): Seconds {
  const contact = shots.findLast(({ strikes }) => strikes !== undefined);
  if (contact !== undefined) return contact.from + Math.min(contact.length, contact.strikes! + AFTER_BLOW);
  const longest = (all: readonly Shot[]): Shot | undefined =>
    all.reduce<Shot | undefined>(
      (best, shot) => (best === undefined || shot.length > best.length ? shot : best),
      undefined,
    );
  const shown = longest(shots.filter(({ rig }) => rig.kind !== 'wide' && rig.kind !== 'dice')) ?? longest(shots);
  return shown === undefined ? 0 : shown.from + shown.length / 2;
}
