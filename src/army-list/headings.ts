import type { TextLine } from './list-lines.ts';
import { cleanName } from './counted-name.ts';
import { categoryNamed } from './words.ts';

/** The longest heading, characters: the patterns would try all parts of a longer line. */
const LONGEST_HEADING = 200;

/** The category of units that a line is the heading of, whatever is drawn round it. */
export function categoryOf({ text, bullet }: TextLine): { readonly keyword: string | undefined } | undefined {
  if (bullet !== '' && bullet !== '*') return undefined;
  const marked = /^#/u.test(text) ? { keyword: undefined } : undefined;
  if (text.length > LONGEST_HEADING) return marked;
  // Several commas in brackets tell what a unit carries, not what is below a heading.
  const plain = cleanName(
    text
      .replace(/^(?:[#*=+\s]|-{2,})+(?:\d{1,2}\s)?|(?:[#*=:+\s]|-{2,})+$/gu, '')
      .replace(/[([](?!(?:[^()[\]]*,){2})[^()[\]]*[)\]]\s*:?$/u, '')
      .replace(/\s\d{1,2}$|[\s:–-]+\d{1,5}\s*(?:pts?|points?)\.?$|:\s*\d{1,5}\s*$/iu, ''),
  );
  return categoryNamed(plain) ?? marked;
}
