import type { z } from 'zod';
import { LIMITS } from './limits.ts';
import { type Problem, pointerTo } from './problem.ts';

type Issue = z.core.$ZodIssue;

/**
 * The faults the schema found, each with its place, the rule and the value that broke it.
 *
 * @param document What was parsed: the values are quoted from it.
 */
export function explainIssues(issues: readonly Issue[], document: unknown): readonly Problem[] {
  const problems: Problem[] = [];
  for (const issue of issues) {
    if (problems.length >= LIMITS.problems) break;
    for (const problem of explainIssue(issue, [], document)) {
      // A value of the wrong type can break two rules that say the same.
      if (!problems.some(({ at, message }) => at === problem.at && message === problem.message)) problems.push(problem);
    }
  }
  return problems.slice(0, LIMITS.problems);
}

function explainIssue(issue: Issue, above: readonly PropertyKey[], document: unknown): readonly Problem[] {
  const path = [...above, ...issue.path];
  const value = valueAt(document, path);
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      at: pointerTo([...path, key]),
      message: `There is no ${quote(key)} ${whereOf(path)}; remove it or correct its spelling.`,
    }));
  }
  if (issue.code === 'invalid_union') return explainUnion(issue, path, document, value);
  if (issue.code === 'invalid_key') {
    const rule = issue.issues[0]?.message ?? 'must be another name';
    return [{ at: pointerTo(path), message: `The key ${nameOf(path)} ${rule}.` }];
  }
  const rule = ruleOf(issue);
  if (value === undefined) return [{ at: pointerTo(path), message: `${nameOf(path)} is missing; it ${rule}.` }];
  return [{ at: pointerTo(path), message: `${nameOf(path)} ${rule}; got ${quote(value)}.` }];
}

function ruleOf(issue: Issue): string {
  if (issue.message.startsWith('must ')) return issue.message;
  if (issue.code === 'invalid_value') return `must be ${listOf(issue.values.map(quote))}`;
  if (issue.code === 'invalid_type') return `must be ${WORD_FOR_TYPE[issue.expected] ?? issue.expected}`;
  if (issue.code === 'too_big') return `must have at most ${issue.maximum} entries`;
  if (issue.code === 'too_small') return `must have at least ${issue.minimum} entries`;
  return `must be valid (${issue.message})`;
}

const WORD_FOR_TYPE: Readonly<Record<string, string>> = {
  object: 'an object {…}',
  record: 'an object {…}',
  array: 'a list […]',
  tuple: 'a list […]',
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
};

/** A union tells which of its forms was meant by the keys that are there, and then only that form's faults. */
function explainUnion(
  issue: Extract<Issue, { code: 'invalid_union' }>,
  path: readonly PropertyKey[],
  document: unknown,
  value: unknown,
): readonly Problem[] {
  if (issue.message.startsWith('must ')) {
    const kind = valueAt(value, ['kind']);
    return [
      {
        at: pointerTo(kind === undefined ? path : [...path, 'kind']),
        message: `${nameOf(path)} ${issue.message}; got ${quote(kind ?? value)}.`,
      },
    ];
  }
  const forms = issue.errors.filter((faults) => !faults.some((fault) => isOfAnotherForm(fault, value)));
  const meant = forms.length > 0 && isObject(value) ? forms.reduce((a, b) => (b.length < a.length ? b : a)) : undefined;
  if (meant) return meant.flatMap((fault) => explainIssue(fault, path, document));
  const known = FORMS[String(path.at(-1))];
  const got = isObject(value)
    ? `the ${Object.keys(value).length === 0 ? 'empty object' : `keys ${listOf(Object.keys(value).slice(0, 5).map(quote), 'and')}`}`
    : quote(value);
  if (value === undefined)
    return [{ at: pointerTo(path), message: `${nameOf(path)} is missing; it ${known ?? 'must be one of its forms'}.` }];
  if (known) return [{ at: pointerTo(path), message: `${nameOf(path)} ${known}; got ${got}.` }];
  if (path.at(-2) === 'script')
    return [
      {
        at: pointerTo(path),
        message: `${nameOf(path)} must have either "do" (with "dice", "refused"), "expect" (with "within") or "ask" (with "answer", "within"); got ${got}.`,
      },
    ];
  return [{ at: pointerTo(path), message: `${nameOf(path)} must be a number or text; got ${got}.` }];
}

const FORMS: Readonly<Record<string, string>> = {
  shape:
    'must be exactly one of "box", "prism", "cylinder", "ramp", "heightfield", "mesh" or, for a whole piece, "parts"',
  base: 'must be exactly one of "round", "oval", "rect" (millimetres) or "hull" (inches)',
};

/** Whether a fault of one form of a union says that the value was never meant to be of that form. */
const isOfAnotherForm = (fault: Issue, value: unknown): boolean =>
  (fault.code === 'unrecognized_keys' && fault.path.length === 0) ||
  (fault.path.length === 1 && isObject(value) && !Object.hasOwn(value, fault.path[0]!)) ||
  fault.path.length === 0;

/** What a place is called in a sentence: its key, or what it is a part of. */
function nameOf(path: readonly PropertyKey[]): string {
  const last = path.at(-1);
  if (last === undefined) return 'A scenario';
  if (typeof last === 'string') return `"${last}"`;
  const list = path.findLast((key) => typeof key === 'string');
  return list === undefined ? `Entry ${String(last)}` : `Entry ${String(last)} of "${String(list)}"`;
}

const whereOf = (path: readonly PropertyKey[]): string =>
  path.length === 0 ? 'in a scenario' : `in ${nameOf(path).replace(/^E/, 'e')}`;

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  let here = value;
  for (const key of path) {
    if (!isObject(here) || !Object.hasOwn(here, key)) return undefined;
    here = (here as Readonly<Record<PropertyKey, unknown>>)[key];
  }
  return here;
}

const isObject = (value: unknown): value is object => value !== null && typeof value === 'object';

/** A value as it may stand in a sentence: short, on one line. */
export function quote(value: unknown): string {
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value)) return value.length > 4 ? `a list of ${value.length}` : `[${value.map(quote).join(', ')}]`;
  if (isObject(value)) return 'an object';
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 60 ? `${text.slice(0, 56)}…"` : text;
}

const listOf = (words: readonly string[], last = 'or'): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`;
