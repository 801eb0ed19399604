/** A name as a keyword of a scenario: capitals, digits, spaces, hyphens; undefined where nothing of it is left. */
export function toKeyword(name: string): string | undefined {
  const plain = name
    .replace(/^(?:faction|mot-cl[ée])\s*:\s*/iu, '')
    .normalize('NFD')
    .replace(/[^\p{L}\d _-]/gu, '')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[^A-Z0-9 _-]/gu, '')
    .trim()
    .slice(0, 40)
    .trim();
  return /^[A-Z]/u.test(plain) ? plain : undefined;
}

/** The words of a name, without case, accents and endings of number; short ones are left out. */
export const wordsOf = (name: string): readonly string[] =>
  name
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^\p{L}\d\s-]/gu, '')
    .split(/[\s-]+/u)
    .filter((word) => word.length > 2)
    .map((word) => word.replace(/men$/u, 'man').replace(/(?:ies|e?s|x|z|e)$/u, ''));

/** Whether two names share a word, whatever its number. */
export function shareWord(a: string, b: string): boolean {
  const known = new Set(wordsOf(a));
  return wordsOf(b).some((word) => known.has(word));
}
