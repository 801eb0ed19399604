import { toDegrees, toRadians } from '../../kernel/units.ts';
import type { Aspect } from '../list/shot-list.ts';
import { RATIO } from './framing.ts';

/** A rectangle of the page, in pixels from its top left. */
export type Rect = { readonly left: number; readonly top: number; readonly width: number; readonly height: number };

/** The largest rectangle of an aspect ratio within the free part of a page, centred in it. */
export function filmFrame(free: Rect, aspect: Aspect): Rect {
  const ratio = RATIO[aspect];
  const width = Math.min(free.width, free.height * ratio);
  const height = width / ratio;
  return { left: free.left + (free.width - width) / 2, top: free.top + (free.height - height) / 2, width, height };
}

/** The vertical field of view of the whole page, degrees, that gives the film's field of view within its frame. */
export const pageFov = (fov: number, pageHeight: number, frameHeight: number): number =>
  Math.min(150, toDegrees(2 * Math.atan((Math.tan(toRadians(fov) / 2) * pageHeight) / Math.max(1, frameHeight))));

/** The offset, in pixels, of the page's centre from the frame's centre. */
export const pictureOffset = (
  page: { readonly width: number; readonly height: number },
  frame: Rect,
): readonly [x: number, y: number] => [
  page.width / 2 - (frame.left + frame.width / 2),
  page.height / 2 - (frame.top + frame.height / 2),
];
