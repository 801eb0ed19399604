import type { ValueDifference } from '../../scenario/expectations.ts';
import type { SettingChange } from '../../scenario/what-changed.ts';

/** More differences than this are only counted. */
const MOST_TOLD = 6;
/** Values with more characters are cut off. */
const LONGEST = 48;

/** The changes of an answer: `needed was 9, is 10`. The outermost differences come first. */
export function describeDifferences(differences: readonly ValueDifference[]): readonly string[] {
  const told = differences.slice(0, MOST_TOLD).map(describeDifference);
  const rest = differences.length - told.length;
  return rest > 0 ? [...told, `and ${rest} more ${rest === 1 ? 'difference' : 'differences'}`] : told;
}

const describeDifference = ({ pointer, was, is }: ValueDifference): string =>
  `${readable(pointer)} was ${valueText(was)}, is ${valueText(is)}`;

/** A pointer into an answer in words: `/answer/moves/0/length` is `moves 0 length`. */
const readable = (pointer: string): string =>
  pointer
    .replace(/^\/answer(?=\/)/, '')
    .split('/')
    .filter((token) => token !== '')
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'))
    .join(' ') || 'the answer';

function valueText(value: unknown): string {
  if (value === undefined) return 'missing';
  if (typeof value === 'number') return String(Number(value.toFixed(4)));
  if (Array.isArray(value)) return value.length === 1 ? 'a list of one entry' : `a list of ${value.length} entries`;
  const text = JSON.stringify(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text;
}

/** How a scenario has changed since its answers were stored, in one line; undefined if it has not. */
export function describeChanges(changes: readonly SettingChange[]): string | undefined {
  if (changes.length === 0) return undefined;
  const told = changes.slice(0, MOST_TOLD).map(describeChange);
  const rest = changes.length - told.length;
  return [...told, ...(rest > 0 ? [`${rest} more ${rest === 1 ? 'change' : 'changes'}`] : [])].join('; ');
}

function describeChange(change: SettingChange): string {
  switch (change.kind) {
    case 'moved':
      return `${change.name} moved ${inches(change.by)}`;
    case 'turned':
      return `${change.name} turned ${Math.abs(tenths(change.by))}° ${change.by > 0 ? 'left' : 'right'}`;
    case 'added':
    case 'removed':
      return `${change.name} was ${change.kind}`;
    case 'changed':
      return `${change.name}${change.pointer === '' ? '' : ` ${readable(change.pointer)}`} was ${valueText(change.was)}, is ${valueText(change.is)}`;
  }
}

const inches = (length: number): string =>
  `${length < 0.01 ? Number(length.toPrecision(1)) : Number(length.toFixed(2))}″`;
const tenths = (degrees: number): number => Number(degrees.toFixed(1));
