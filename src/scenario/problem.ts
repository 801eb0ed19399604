import { assert } from '../kernel/assert.ts';
import { LIMITS } from './limits.ts';
import type { ScenarioFault } from './scenario-fault.ts';

/** A fault of a scenario or another file, with its place: a JSON pointer, empty for the whole file. */
export type Problem<F extends { readonly kind: string } = ScenarioFault> = { readonly at: string; readonly fault: F };

/** Why a scenario cannot be used. `text`: not JSON; `shape`: not of this format; `table`: contradicts its own table. */
export type ScenarioError = {
  readonly kind: 'text' | 'shape' | 'table';
  /** At least one, at most {@link LIMITS.problems}. */
  readonly problems: readonly Problem[];
};

/** A scenario error of at most {@link LIMITS.problems} problems. */
export const scenarioError = (kind: ScenarioError['kind'], problems: readonly Problem[]): ScenarioError => ({
  kind,
  problems: problems.slice(0, LIMITS.problems),
});

/** The first fault with its place. */
export function firstProblem({ problems: [first] }: ScenarioError): Problem {
  assert(first !== undefined, 'an error has a problem');
  return first;
}

/** The first fault. */
export const firstFault = (error: ScenarioError): ScenarioFault => firstProblem(error).fault;

/** The JSON pointer to a place given by its keys. @source RFC 6901 */
export const pointerTo = (path: readonly PropertyKey[]): string =>
  path.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

/**
 * The value at a JSON pointer; undefined if there is none.
 *
 * @source RFC 6901
 */
export function findByPointer(value: unknown, pointer: string): unknown {
  if (pointer === '') return value;
  if (!pointer.startsWith('/')) return undefined;
  let here = value;
  for (const token of pointer.slice(1).split('/')) {
    const key = token.replaceAll('~1', '/').replaceAll('~0', '~');
    if (here === null || typeof here !== 'object' || !Object.hasOwn(here, key)) return undefined;
    here = (here as Readonly<Record<string, unknown>>)[key];
  }
  return here;
}
