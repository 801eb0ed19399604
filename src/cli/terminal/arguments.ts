import type { PlanPoint, Point } from '../../kernel/point.ts';
import { err, ok, type Result } from '../../kernel/result.ts';
import { type ModelId, modelId, type UnitId, unitId } from '../../rules/core/ids.ts';
import type { GameState } from '../../rules/core/state/state.ts';
import { LIMITS } from '../../scenario/limits.ts';
import { type BadInput, badInput } from './outcome.ts';

/**
 * A place written `X,Z` or `X,Y,Z` in inches.
 *
 * @errors Not two or three numbers, or one off the largest table.
 */
export function parsePlace(text: string, option: string): Result<PlanPoint | Point, BadInput> {
  const numbers = text.split(',').map(parseNumber);
  const form = `${option} must be X,Z or X,Y,Z in inches, such as ${option}=-3.5,4`;
  if (numbers.length < 2 || numbers.length > 3 || numbers.some((n) => n === undefined))
    return err(badInput('usage', `${form}; got "${short(text)}".`));
  const far = numbers.find((n) => Math.abs(n!) > LIMITS.coordinate);
  if (far !== undefined)
    return err(
      badInput('usage', `${option} must be within ${LIMITS.coordinate}″ of the centre of the table; got ${far}.`),
    );
  return ok(numbers as unknown as PlanPoint | Point);
}

/**
 * A whole number from `least` to `most`: a count, an index or a seed.
 *
 * @errors Not a whole number, or out of that range.
 */
export function parseWhole(text: string, option: string, least: number, most: number): Result<number, BadInput> {
  const number = parseNumber(text);
  if (number !== undefined && Number.isInteger(number) && number >= least && number <= most) return ok(number);
  return err(badInput('usage', `${option} must be a whole number from ${least} to ${most}; got "${short(text)}".`));
}

/**
 * A length in inches, 0 to `most`.
 *
 * @errors Not a number, or out of that range.
 */
export function parseLength(text: string, option: string, most: number): Result<number, BadInput> {
  const number = parseNumber(text);
  if (number !== undefined && number >= 0 && number <= most) return ok(number);
  return err(badInput('usage', `${option} must be a number of inches from 0 to ${most}; got "${short(text)}".`));
}

/**
 * The model of that id in a game.
 *
 * @errors No such model; says which there are.
 */
export function findModelId(state: GameState, id: string, option: string): Result<ModelId, BadInput> {
  return state.models.has(modelId(id))
    ? ok(modelId(id))
    : err(unknownId('model', id, option, [...state.models.keys()]));
}

/**
 * The unit of that id in a game.
 *
 * @errors No such unit; says which there are.
 */
export function findUnitId(state: GameState, id: string, option: string): Result<UnitId, BadInput> {
  return state.units.has(unitId(id)) ? ok(unitId(id)) : err(unknownId('unit', id, option, [...state.units.keys()]));
}

function unknownId(what: string, id: string, option: string, known: readonly string[]): BadInput {
  const some =
    known.length === 0
      ? `it has no ${what}s`
      : `it has ${known.slice(0, 8).join(', ')}${known.length > 8 ? ', …' : ''}`;
  return badInput('unknown-id', `${option}: the scenario has no ${what} "${short(id)}"; ${some}.`);
}

/** A decimal number, dimensionless until its option gives it a unit, and nothing else: not "Infinity", not hexadecimal. */
export function parseNumber(text: string): number | undefined {
  if (!/^\s*[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?\s*$/i.test(text)) return undefined;
  const number = Number(text);
  return Number.isFinite(number) ? number : undefined;
}

const short = (text: string): string => (text.length > 60 ? `${text.slice(0, 57)}…` : text);

/** The value of an option that has only a few. @errors Any other value. */
export function oneOf<T extends string>(allowed: readonly T[], text: string, option: string): Result<T, BadInput> {
  const found = allowed.find((one) => one === text);
  return found === undefined
    ? err(badInput('usage', `${option} must be one of ${allowed.join(', ')}; got "${text.slice(0, 40)}".`))
    : ok(found);
}

/** The smallest and the largest side of a table, inches. */
const TABLE = [12, 120] as const;

/** The sides of a table, inches, from `60x44`. @errors No two numbers from 12 to 120. */
export function parseTable(text: string): Result<{ readonly width: number; readonly depth: number }, BadInput> {
  const [width, depth, ...rest] = text.split('x').map(parseNumber);
  const fits = (n: number | undefined): n is number => n !== undefined && n >= TABLE[0] && n <= TABLE[1];
  if (fits(width) && fits(depth) && rest.length === 0) return ok({ width, depth });
  const [least, most] = TABLE;
  return err(
    badInput(
      'usage',
      `--table must be WIDTHxDEPTH in inches, each from ${least} to ${most}; got "${text.slice(0, 40)}".`,
    ),
  );
}
