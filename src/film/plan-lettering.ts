import { filmAt } from '../camera/poses/film-at.ts';
import type { Seconds } from '../kernel/units.ts';
import type { Shot, ShotList } from '../camera/list/shot-list.ts';
import type { FrameSize } from './film-settings.ts';

/** A line of text on a picture: its typeface, size and weight, and where its centre is. Pixels. */
export type Line = {
  readonly text: string;
  readonly hand: 'display' | 'text';
  readonly size: number;
  readonly weight: number;
  readonly x: number;
  readonly y: number;
  /** Maximum width in pixels; longer text wraps. */
  readonly width: number;
};

/** The text on a picture: its kind, its opacity (0 to 1) and its lines. */
export type Lettering = {
  readonly kind: 'caption' | 'title' | 'result';
  readonly opacity: number;
  readonly lines: readonly Line[];
};

/** Seconds of fading in and out. */
const FADE = 0.35;

/** Phones cover this share of an upright picture's height with names and buttons; captions stay above it. */
const UPRIGHT_FOOT = 0.19;

/** The text at a second of the film: captions at the bottom of the picture, titles and results in the middle. */
export function planLettering(list: ShotList, time: number, size: FrameSize): readonly Lettering[] {
  const now = filmAt(list, time);
  if (now === undefined) return [];
  const { shot, since } = now;
  const opacity = fadeAt(list, now.index, since);
  const words = [...captionOf(shot, since, size, opacity), ...cardOf(shot, since, size, opacity)];
  return words.filter((one) => one.opacity > 0);
}

/** Opacity at a second of a shot. Text that two consecutive shots share does not fade between them. */
function fadeAt({ shots }: ShotList, index: number, since: number): number {
  const shot = shots[index]!;
  const fade = Math.min(FADE, shot.length / 3);
  const comes = saysSame(shots[index - 1], shot) ? 1 : Math.min(1, since / fade);
  const goes = saysSame(shot, shots[index + 1]) ? 1 : Math.min(1, (shot.length - since) / fade);
  const t = Math.max(0, Math.min(comes, goes));
  return t * t * (3 - 2 * t);
}

const saysSame = (a: Shot | undefined, b: Shot | undefined): boolean =>
  a !== undefined &&
  b !== undefined &&
  a.caption === b.caption &&
  a.outcome?.text === b.outcome?.text &&
  a.card?.title === b.card?.title;

function captionOf(
  { caption: first, outcome }: Shot,
  since: Seconds,
  { width, height }: FrameSize,
  opacity: number,
): readonly Lettering[] {
  const caption = outcome && since >= outcome.at ? outcome.text : first;
  if (caption === undefined || caption === '') return [];
  const em = emOf({ width, height });
  const line: Line = {
    text: caption,
    hand: 'text',
    size: em,
    weight: 500,
    x: width / 2,
    y: height - Math.max(2.6 * em, height > width ? UPRIGHT_FOOT * height : 0),
    width: 0.84 * width,
  };
  return [{ kind: 'caption', opacity, lines: [line] }];
}

/** The title on the poster of a film. */
export const planPoster = (title: string, size: FrameSize): readonly Lettering[] =>
  cardOf({ card: { kind: 'title', title, seconds: 1 } }, 0.5, size, 1);

/** Share of the picture's height at which a card is that leaves the picture to the action. */
const LOW_CARD = 0.86;

function cardOf(
  { card }: Pick<Shot, 'card'>,
  since: Seconds,
  { width, height }: FrameSize,
  shown: number,
): readonly Lettering[] {
  if (card === undefined) return [];
  const { seconds } = card;
  // A card of its own length fades with it, not with the shot.
  const opacity = seconds === undefined ? shown : cardFade(since, seconds);
  const em = emOf({ width, height });
  const isTitle = card.kind === 'title';
  const title: Line = {
    text: card.title,
    hand: 'display',
    size: (seconds !== undefined ? 1.9 : isTitle ? 2.9 : 2.4) * em,
    weight: 600,
    x: width / 2,
    y: height * (seconds !== undefined ? LOW_CARD : isTitle ? 0.45 : 0.46),
    width: 0.86 * width,
  };
  const text: readonly Line[] =
    card.text === undefined
      ? []
      : [{ ...title, text: card.text, hand: 'text', size: 1.05 * em, weight: 450, y: title.y + 3.3 * em }];
  return [{ kind: card.kind, opacity, lines: [title, ...text] }];
}

/** Opacity of a card that is shown for so many seconds. */
function cardFade(since: Seconds, seconds: Seconds): number {
  const fade = Math.min(FADE, seconds / 3);
  const t = Math.max(0, Math.min(1, since / fade, (seconds - since) / fade));
  return t * t * (3 - 2 * t);
}

/** The base text size in pixels, equally readable on upright and wide pictures. */
const emOf = ({ width, height }: FrameSize): number =>
  Math.max(7, Math.min(width / (height > width ? 25 : 30), height / 24));
