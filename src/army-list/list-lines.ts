import type { ListLine } from './army-list.ts';

/** A line of a text with what its beginning tells. */
export type TextLine = ListLine & {
  /** Without indentation and bullet. */
  readonly body: string;
  /** Columns before the bullet or the text. */
  readonly indent: number;
  /** The bullet, or nothing. */
  readonly bullet: string;
  /** Whether its place in the text tells that it is a title. */
  readonly isTitle?: boolean | undefined;
};

/** Columns of a tab. */
const TAB = 4;
const BULLET =
  /^(?:->(?=\s)|[•◦▪●○∙·‣►▸➤>»✓✔☐☑■□◆◇]|\*(?!\*)|[-–—](?=[\s\p{L}\d])|(?:\.\s*){0,5}\.(?=\s|\d+x\s|\p{Lu}{2}))\s*/u;
/** A number of the line itself: `3: Name`, `12. Name`. */
const NUMBERING = /^\d{1,2}[:.)]\s+(?=\d{0,2}\s?\p{L})/u;
/** Where a bullet follows in the same line: the app's text without its line breaks, whose indentation is left. */
const RUN_ON = /(?<=\S)(?=\s{2,}•)|(?<=\))(?=•)/u;
/** Where a line ended in such a text. */
const LOST_BREAK = new RegExp(String.raw`${RUN_ON.source}|(?<=\S)(?=\s{3,}\d+x\s)`, 'u');
/** Spaces within a line that are more than any list means: patterns would try all parts of them. */
const MANY_SPACES = /(?<=\S)\s{9,}(?=\S)/gu;
/** Spaces that are not plain, and characters that are not seen. */
const ODD_SPACES = /[\u00a0\u2000-\u200a\u202f\u205f\u3000]/gu;
const UNSEEN = /[\u200b-\u200f\u2060\ufeff]/gu;
/** Brackets, colons and digits as wide as Chinese letters, and how far they are from the plain ones. */
const WIDE = /[\uff01-\uff5e]/gu;
const FROM_PLAIN = 0xfee0;
const toPlain = (wide: string): string => String.fromCharCode(wide.charCodeAt(0) - FROM_PLAIN);

/** The most characters of a line that are read, four times as many as lists have: patterns look ahead from each of them. */
const MOST_READ = 2000;

/** The lines of a text that are not empty. Parts of a line whose breaks were lost have its number. */
export function listLines(text: string): readonly TextLine[] {
  return text.split(/\r\n|\r|\n/u).flatMap((raw, i) => {
    const narrow = raw.replace(UNSEEN, '').replace(WIDE, toPlain);
    const plain = narrow.replace(ODD_SPACES, ' ').replace(MANY_SPACES, ' '.repeat(8));
    const parts = RUN_ON.test(plain) ? plain.split(LOST_BREAK) : [plain];
    return parts.filter((part) => part.trim() !== '').map((part) => toTextLine(part, i + 1));
  });
}

function toTextLine(whole: string, n: number): TextLine {
  const line = whole.length > MOST_READ ? `${whole.slice(0, MOST_READ)}…` : whole;
  // What is attached to a unit may stand behind a vertical bar.
  const before = /^[\s|]*/u.exec(line)![0];
  const text = line.slice(before.length).trim() || line.trim();
  const bullet = BULLET.exec(text)?.[0] ?? '';
  // Lines of some lists are indented by dots.
  const dots = bullet.split('.').length - 1;
  const indent = [...before].reduce((sum, one) => sum + (one === '\t' ? TAB : 1), Math.max(0, dots - 1));
  return { n, text, body: text.slice(bullet.length).replace(NUMBERING, '').trim(), indent, bullet: bullet.trim() };
}

/** A line that says something else, without the spaces round it; its text is shown as it was. */
export const withBody = (line: TextLine, body: string): TextLine => ({ ...line, body: body.trim() });
