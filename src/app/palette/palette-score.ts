type Fuzzy = (text: string, search: string) => number;

/** Fuzzy matches with a lower score are discarded as chance. */
const FAINT = 0.1;

/**
 * How well an entry of the palette matches the search, as a score from 0 for not at all to 1.
 *
 * Words that begin with the search rank above letters that merely occur in that order, the first word of the entry's name
 * above the others, and its name above its keys, other words for it, and its group.
 *
 * @param fuzzy How well letters match a text, 0 to 1.
 */
export function paletteScore(
  [label = '', group = '', keys = '', synonyms = '']: readonly string[],
  search: string,
  fuzzy: Fuzzy,
): number {
  const wanted = search.trim().toLowerCase();
  if (wanted === '') return 1;
  const starts = (text: string) => isAllBegun(text.toLowerCase(), wanted);
  if (starts(label)) return label.toLowerCase().startsWith(wanted.split(/\s/)[0]!) ? 1 : 0.98;
  if (keys.toLowerCase() === wanted) return 0.95;
  if (starts(synonyms)) return 0.9;
  if (starts(group)) return 0.85;
  if (label.toLowerCase().includes(wanted)) return 0.8;
  const score = fuzzy(label, wanted) * 0.7;
  return score > FAINT ? score : 0;
}

/** Whether each word of the search is a prefix of some word of a text. */
function isAllBegun(text: string, wanted: string): boolean {
  const words = text.split(/[^\p{L}\p{N}]+/u);
  return wanted.split(/\s+/).every((part) => words.some((word) => word.startsWith(part)));
}
