import { err, ok, type Result } from '../../kernel/result.ts';
import type { VariationFault } from './vary-fault.ts';

/** A varied parameter: its place in the file, as keys, and all its values. */
type ParsedVariation = { readonly path: readonly string[]; readonly values: readonly number[] };

/** Maximum number of values of one parameter. */
export const MOST_VALUES = 1000;

/**
 * Parses a parameter and its values: `terrain.wall.at.0=0..4:0.5`, both ends included where the step meets them, or a
 * list, `rules.freeStep=1,2`. A range without a step goes in ones, towards its end.
 *
 * Range values are counted in whole steps of their last decimal place, so that 0..1:0.1 ends with 1 and not before it.
 *
 * @errors The first fault in the notation.
 */
export function parseVariation(text: string): Result<ParsedVariation, VariationFault> {
  const at = text.indexOf('=');
  const place = at < 0 ? text : text.slice(0, at);
  const path = place.trim().split('.');
  if (at < 0) return err({ kind: 'no-values', text: short(text) });
  if (path.some((key) => key === '')) return err({ kind: 'no-place-written', place: short(place) });
  const values = parseValues(text.slice(at + 1).trim(), short(place.trim()));
  if (!values.ok) return values;
  const twice = values.value.find((value, i) => values.value.indexOf(value) < i);
  if (twice !== undefined) return err({ kind: 'value-twice', place: short(place), value: twice });
  return ok({ path, values: values.value });
}

function parseValues(text: string, place: string): Result<readonly number[], VariationFault> {
  if (text.includes('..')) return parseRange(text, place);
  const parts = text.split(',').map((part) => part.trim());
  const wrong = parts.find((part) => !isDecimal(part));
  if (wrong !== undefined) return err({ kind: 'value-no-number', place, got: short(wrong) });
  if (parts.length > MOST_VALUES) return err(tooMany(place, parts.length));
  return ok(parts.map(Number));
}

function parseRange(text: string, place: string): Result<readonly number[], VariationFault> {
  const [ends = '', step, ...more] = text.split(':').map((part) => part.trim());
  const [from = '', to = '', ...others] = ends.split('..').map((part) => part.trim());
  if (more.length > 0 || others.length > 0) return err({ kind: 'no-range', text: short(text) });
  const wrong = [from, to, ...(step === undefined ? [] : [step])].find((part) => !isDecimal(part));
  if (wrong !== undefined) return err({ kind: 'range-no-number', place, range: short(text), got: short(wrong) });
  const digits = Math.max(...[from, to, step ?? '1'].map(decimalsOf));
  const count = (number: string): number => Math.round(Number(number) * 10 ** digits);
  const [low, high] = [count(from), count(to)];
  const by = step === undefined ? Math.sign(high - low || 1) * 10 ** digits : count(step);
  if (by === 0) return err({ kind: 'endless-range', place });
  if (step !== undefined && (high - low) * by < 0)
    return err({ kind: 'step-leads-away', place, from, to, step, instead: -Number(step) });
  const values = Math.floor((high - low) / by) + 1;
  if (values > MOST_VALUES) return err(tooMany(place, values));
  return ok(Array.from({ length: values }, (_, i) => (low + i * by) / 10 ** digits || 0));
}

const tooMany = (place: string, values: number): VariationFault => ({
  kind: 'many-values',
  place,
  values,
  most: MOST_VALUES,
});

/** A plain decimal number with a limited number of places: no exponents, so that its places can be counted. */
const isDecimal = (text: string): boolean => /^[+-]?(\d{1,9}(\.\d{0,6})?|\.\d{1,6})$/.test(text);
const decimalsOf = (text: string): number => text.split('.')[1]?.length ?? 0;
const short = (text: string): string => (text.length > 60 ? `${text.slice(0, 57)}…` : text);
