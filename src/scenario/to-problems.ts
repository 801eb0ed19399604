import type { z } from 'zod';
import type { FileFault, FileKind, PlaceName } from './file-fault.ts';
import { LIMITS } from './limits.ts';
import { type Problem, pointerTo } from './problem.ts';
import { toQuote, toQuoteByKeys } from './quote.ts';
import { type Rule, ruleIn, type ValueType } from './rule.ts';

type Issue = z.core.$ZodIssue;
type FileProblem = Problem<FileFault>;

/** A document, and the kind of file it is. */
type Told = { readonly document: unknown; readonly is: FileKind };

/**
 * The faults found by the schema, each with its place, the broken rule and the value.
 *
 * @param document The parsed document, from which values are quoted.
 * @param is       The kind of file, for faults of the whole document.
 */
export function toProblems(
  issues: readonly Issue[],
  document: unknown,
  is: FileKind = 'scenario',
): readonly FileProblem[] {
  const found = new Map<string, FileProblem>();
  for (const issue of issues) {
    if (found.size >= LIMITS.problems) break;
    // A value of the wrong type can break two rules with the same text.
    for (const problem of problemsOf(issue, [], { document, is })) {
      const text = JSON.stringify(problem);
      if (!found.has(text)) found.set(text, problem);
    }
  }
  return [...found.values()].slice(0, LIMITS.problems);
}

function problemsOf(issue: Issue, above: readonly PropertyKey[], told: Told): readonly FileProblem[] {
  const path = [...above, ...issue.path];
  const place = nameOf(path, told.is);
  const at = pointerTo(path);
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({
      at: pointerTo([...path, key]),
      fault: { kind: 'unknown-key', key: toQuote(key), in: place },
    }));
  if (issue.code === 'invalid_union') return problemsOfUnion(issue, path, told);
  if (issue.code === 'invalid_key') {
    const rule = ruleIn(issue.issues[0]) ?? { kind: 'another-name' };
    return [{ at, fault: { kind: 'bad-key', place, rule } }];
  }
  const value = valueAt(told.document, path);
  const rule = ruleOf(issue);
  return value === undefined
    ? [{ at, fault: { kind: 'missing', place, rule } }]
    : [{ at, fault: { kind: 'breaks-rule', place, rule, got: toQuote(value) } }];
}

function ruleOf(issue: Issue): Rule {
  const own = ruleIn(issue);
  if (own) return own;
  if (issue.code === 'invalid_value') return { kind: 'values', values: issue.values.map(toQuote) };
  if (issue.code === 'too_big') return { kind: 'at-most', most: Number(issue.maximum), of: 'entries' };
  if (issue.code === 'too_small') return { kind: 'at-least', least: Number(issue.minimum), of: 'entries' };
  const type = issue.code === 'invalid_type' ? TYPES[issue.expected] : undefined;
  return type ? { kind: 'type', type } : { kind: 'valid', code: issue.code ?? '' };
}

/** The schema library's names of types. */
const TYPES: Readonly<Record<string, ValueType>> = {
  object: 'object',
  record: 'object',
  array: 'list',
  tuple: 'list',
  string: 'text',
  number: 'number',
  int: 'whole',
  boolean: 'boolean',
};

/** For a union, the keys that are present identify the intended form, and only that form's faults are reported. */
function problemsOfUnion(
  issue: Extract<Issue, { code: 'invalid_union' }>,
  path: readonly PropertyKey[],
  told: Told,
): readonly FileProblem[] {
  const value = valueAt(told.document, path);
  const place = nameOf(path, told.is);
  const at = pointerTo(path);
  const own = ruleIn(issue);
  if (own) {
    const kind = valueAt(value, ['kind']);
    const fault: FileFault = { kind: 'breaks-rule', place, rule: own, got: toQuote(kind ?? value) };
    return [{ at: kind === undefined ? at : pointerTo([...path, 'kind']), fault }];
  }
  const forms = issue.errors.filter((faults) => !faults.some((fault) => isOfAnotherForm(fault, value)));
  const meant = forms.length > 0 && isObject(value) ? forms.reduce((a, b) => (b.length < a.length ? b : a)) : undefined;
  if (meant) return meant.flatMap((fault) => problemsOf(fault, path, told));
  const known = FORMS[String(path.at(-1))];
  if (value === undefined) return [{ at, fault: { kind: 'missing', place, rule: known ?? { kind: 'some-form' } } }];
  const rule: Rule = known ?? { kind: path.at(-2) === 'script' ? 'step-forms' : 'number-or-text' };
  return [{ at, fault: { kind: 'breaks-rule', place, rule, got: toQuoteByKeys(value) } }];
}

/** The forms that the value of a key may have. */
const FORMS: Readonly<Record<string, Rule>> = { shape: { kind: 'shape-forms' }, base: { kind: 'base-forms' } };

/** Whether a fault in one form of a union shows that the value was meant to be of another form. */
const isOfAnotherForm = (fault: Issue, value: unknown): boolean =>
  (fault.code === 'unrecognized_keys' && fault.path.length === 0) ||
  (fault.path.length === 1 && isObject(value) && !Object.hasOwn(value, fault.path[0]!)) ||
  fault.path.length === 0;

/** The name of a place: its key, or the list it is an entry of. */
function nameOf(path: readonly PropertyKey[], is: FileKind): PlaceName {
  const last = path.at(-1);
  if (last === undefined) return { kind: 'file', is };
  if (typeof last === 'string') return { kind: 'key', key: last };
  const list = path.findLast((key) => typeof key === 'string');
  return { kind: 'entry', entry: Number(last), ...(list === undefined ? {} : { of: list }) };
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  let here = value;
  for (const key of path) {
    if (!isObject(here) || !Object.hasOwn(here, key)) return undefined;
    here = (here as Readonly<Record<PropertyKey, unknown>>)[key];
  }
  return here;
}

const isObject = (value: unknown): value is object => value !== null && typeof value === 'object';
