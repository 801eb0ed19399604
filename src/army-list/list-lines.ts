import type { ListLine } from './army-list.ts';

/** A line of a text with what its beginning tells. */
export type TextLine = ListLine & {
  /** Without indentation and bullet. */
  readonly body: string;
  /** Columns before the bullet or the text. */
  readonly indent: number;
  /** The bullet, or nothing. */
  readonly bullet: string;
};

/** Columns of a tab. */
const TAB = 4;
const BULLET = /^(?:[•◦▪●○∙·‣►▸➤*>]|[-–—](?=[\s\p{L}\d])|(?:\.\s+)*\.(?=\s))\s*/u;
/** Spaces that are not plain, and characters that are not seen. */
const ODD_SPACES = /[\u00a0\u2000-\u200a\u202f\u205f\u3000]/gu;
const UNSEEN = /[\u200b-\u200f\u2060\ufeff]/gu;

/** The lines of a text that are not empty. */
export function listLines(text: string): readonly TextLine[] {
  return text.split(/\r\n|\r|\n/u).flatMap((raw, i): readonly TextLine[] => {
    const seen = raw.replace(UNSEEN, '').replace(ODD_SPACES, ' ');
    if (seen.trim() === '') return [];
    // What is attached to a unit may stand behind a stroke.
    const before = /^[\s|]*/u.exec(seen)![0];
    const trimmed = seen.slice(before.length).trim() || seen.trim();
    const bullet = BULLET.exec(trimmed)?.[0] ?? '';
    // Lines of some lists are indented by dots.
    const dots = bullet.split('.').length - 1;
    const indent = [...before].reduce((sum, one) => sum + (one === '\t' ? TAB : 1), Math.max(0, dots - 1));
    return [{ n: i + 1, text: trimmed, body: trimmed.slice(bullet.length).trim(), indent, bullet: bullet.trim() }];
  });
}
