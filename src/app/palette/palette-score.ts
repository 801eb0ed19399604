type Fuzzy = (text: string, search: string) => number;

/** Fainter likenesses than this are chance. */
const FAINT = 0.1;

/**
 * How well an entry of the palette fits what was typed, 0 for not at all.
 *
 * Words that begin with what was typed come before letters that merely occur in that order; the name of an entry before
 * its group and its keys.
 *
 * @param fuzzy Gives how well letters fit a text, 0 to 1.
 */
export function paletteScore(
  [label = '', group = '', keys = '']: readonly string[],
  search: string,
  fuzzy: Fuzzy,
): number {
  const wanted = search.trim().toLowerCase();
  if (wanted === '') return 1;
  const starts = (text: string) => isAllBegun(text.toLowerCase(), wanted);
  if (starts(label)) return 1;
  if (keys.toLowerCase() === wanted) return 0.95;
  if (starts(group)) return 0.85;
  if (label.toLowerCase().includes(wanted)) return 0.8;
  const score = fuzzy(label, wanted) * 0.7;
  return score > FAINT ? score : 0;
}

/** Whether each word that was typed begins some word of a text. */
function isAllBegun(text: string, wanted: string): boolean {
  const words = text.split(/[^\p{L}\p{N}]+/u);
  return wanted.split(/\s+/).every((part) => words.some((word) => word.startsWith(part)));
}
