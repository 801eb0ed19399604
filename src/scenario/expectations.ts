import { findByPointer } from './problem.ts';

/** An expectation that did not hold, with the value that the pointer found instead; undefined if it found none. */
export type Miss = { readonly pointer: string; readonly expected: unknown; readonly got: unknown };

/** What a script expects of a JSON document: values by JSON pointer, and the tolerance for numbers. */
export type Expectations = { readonly values: Readonly<Record<string, unknown>>; readonly within: number };

/** The expectations that a document does not meet. */
export const missesIn = ({ values, within }: Expectations, document: unknown): readonly Miss[] =>
  Object.entries(values).flatMap(([pointer, expected]): readonly Miss[] => {
    const got = findByPointer(document, pointer);
    return matches(expected, got, within) ? [] : [{ pointer, expected, got }];
  });

/**
 * Whether two JSON values are equal: numbers within a tolerance, lists and objects member by member.
 *
 * @param within Tolerance of numbers in their own unit: inches, degrees, a count.
 */
export function matches(expected: unknown, got: unknown, within: number): boolean {
  if (typeof expected === 'number') return typeof got === 'number' && Math.abs(expected - got) <= within;
  if (expected === null || typeof expected !== 'object') return expected === got;
  if (got === null || typeof got !== 'object' || Array.isArray(expected) !== Array.isArray(got)) return false;
  const [a, b] = [Object.entries(expected), got as Readonly<Record<string, unknown>>];
  return (
    a.length === Object.keys(b).length &&
    a.every(([key, value]) => Object.hasOwn(b, key) && matches(value, b[key], within))
  );
}

/** One place where two JSON documents differ; undefined on the side without a value. */
export type ValueDifference = { readonly pointer: string; readonly was: unknown; readonly is: unknown };

/**
 * Where two JSON documents differ, the outermost places first. Lists of different lengths, and members that only one of
 * them has, count as one difference each.
 *
 * @param within Tolerance of numbers in their own unit: inches, degrees, a count.
 */
export function differencesOf(was: unknown, is: unknown, within: number): readonly ValueDifference[] {
  const found: { readonly depth: number; readonly difference: ValueDifference }[] = [];
  compare(was, is, '', 0);
  return found.toSorted((a, b) => a.depth - b.depth).map(({ difference }) => difference);

  function compare(a: unknown, b: unknown, pointer: string, depth: number): void {
    if (matches(a, b, within)) return;
    if (!isTree(a) || !isTree(b) || lengthOf(a) !== lengthOf(b)) {
      found.push({ depth, difference: { pointer, was: a, is: b } });
      return;
    }
    for (const key of new Set([...Object.keys(a), ...Object.keys(b)]))
      compare(member(a, key), member(b, key), `${pointer}/${escaped(key)}`, depth + 1);
  }
}

type Tree = Readonly<Record<string, unknown>>;

const isTree = (value: unknown): value is Tree => value !== null && typeof value === 'object';
/** Number of members of a list; -1 for an object. */
const lengthOf = (tree: Tree): number => (Array.isArray(tree) ? tree.length : -1);
const member = (tree: Tree, key: string): unknown => (Object.hasOwn(tree, key) ? tree[key] : undefined);
const escaped = (key: string): string => key.replaceAll('~', '~0').replaceAll('/', '~1');
