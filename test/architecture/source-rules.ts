/** Exports without a docblock that says something, as `line: name`. */
export function findUndocumented(source: string): readonly string[] {
  const lines = source.split('\n');
  return lines.flatMap((line, i) => {
    const name = /^export (?:declare )?(?:async )?(?:function\*?|const|class|type|interface|let) (\w+)/.exec(line)?.[1];
    if (name === undefined || isSameName(lines[i - 1], name)) return [];
    return hasDocblockAbove(lines, i) ? [] : [`${i + 1}: ${name}`];
  });
}

/** A type that follows the const of the vocabulary it is made from needs no words of its own. */
const isSameName = (before: string | undefined, _name: string): boolean =>
  /^(?:export )?const [A-Z_]+ = \[.*\] as const;$|^\] as const;$/.test(before ?? '');

function hasDocblockAbove(lines: readonly string[], index: number): boolean {
  let end = index - 1;
  while (end >= 0 && lines[end]!.startsWith('@')) end--;
  if (end < 0 || !lines[end]!.trimEnd().endsWith('*/')) return false;
  let start = end;
  while (start > 0 && !lines[start]!.trimStart().startsWith('/**')) start--;
  const words = lines
    .slice(start, end + 1)
    .join(' ')
    .replace(/[/*\s]+/g, ' ')
    .trim();
  return words.length >= 10;
}

/** What code that must give the same answer everywhere may not use. */
const UNSTEADY =
  /\bMath\.random\b|\bnew Date\b|\bDate\.now\b|\bDate\(|\bperformance\.|\bIntl\.|\.localeCompare\(|\.toLocale\w*\(|\bcrypto\./g;

/** Uses of clocks, chance and locales, as `line: word`. Comments are not read. */
export const findUnsteady = (source: string): readonly string[] => findInCode(source, UNSTEADY);

/** Numbers written with a negative exponent, such as `1e-9`, as `line: number`. Comments are not read. */
export const findBareTolerances = (source: string): readonly string[] => findInCode(source, /(?<![\w.])\d[\d.]*e-\d+/g);

function findInCode(source: string, pattern: RegExp): readonly string[] {
  const code = source
    .replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '))
    .replace(/(^|\s)\/\/.*$/gm, '$1');
  return code.split('\n').flatMap((line, i) => [...line.matchAll(pattern)].map((match) => `${i + 1}: ${match[0]}`));
}

/** Clauses of a SPEC text: the ids of lines such as `- **C-01** …`. */
export const clausesOf = (spec: string): readonly string[] =>
  [...spec.matchAll(/^- \*\*([A-Z]\w*-\d{1,2}[a-z]?)\*\*/gm)].map((match) => match[1]!);

/** Titles of tests and suites in a test's source, with the titles of `each` tables as they are written. */
export const titlesOf = (source: string): readonly string[] =>
  [
    ...source.matchAll(
      /\b(?:it|test|describe)(?:\.\w+)*(?:\((?:\[[\s\S]*?\]|\w+(?:\(\))?)\))?\(\s*(['"`])((?:\\.|(?!\1)[\s\S])*?)\1/g,
    ),
  ].map((match) => match[2]!);

/** Whether a title says that something does not happen. */
export const isNegative = (title: string): boolean => /\bnot\b|refuses|never/.test(title);

/** Clause ids a title cites in brackets: `[C-01]`, `[C-01, C-02]`, `[C-04 EX-02]`. */
export const citedIn = (title: string): readonly string[] =>
  [...title.matchAll(/\[([^\]]*)\]/g)].flatMap((match) =>
    [...match[1]!.matchAll(/[A-Z]\w*-\d{1,2}[a-z]?/g)].map((id) => id[0]),
  );
