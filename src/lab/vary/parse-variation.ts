import { err, ok, type Result } from '../../kernel/result.ts';
import type { Problem } from '../../scenario/problem.ts';

/** A parameter that is varied: the place in the file, as keys, and every value it takes. */
export type ParsedVariation = { readonly path: readonly string[]; readonly values: readonly number[] };

/** How many values one parameter may take. */
export const MOST_VALUES = 1000;

const FORM = 'write PLACE=FROM..TO:STEP, such as terrain.wall.at.0=0..4:0.5, or PLACE=A,B,C';

/**
 * A parameter and its values from how they are written: `terrain.wall.at.0=0..4:0.5`, both ends included where the step
 * meets them, or a list, `rules.freeStep=1,2`. A range without a step goes in ones, towards its end.
 *
 * Values of a range are counted in whole steps of its last decimal place, so that 0..1:0.1 ends with 1 and not before it.
 *
 * @errors One sentence that says what to write instead.
 */
export function parseVariation(text: string): Result<ParsedVariation, Problem> {
  const at = text.indexOf('=');
  const place = at < 0 ? text : text.slice(0, at);
  const path = place.trim().split('.');
  const no = (message: string): Result<never, Problem> => err({ at: '', message });
  if (at < 0) return no(`"${short(text)}" gives no values; ${FORM}.`);
  if (path.some((key) => key === '')) return no(`"${short(place)}" is no place in a scenario file; ${FORM}.`);
  const values = parseValues(text.slice(at + 1).trim(), place.trim());
  if (!values.ok) return no(values.error);
  const twice = values.value.find((value, i) => values.value.indexOf(value) < i);
  if (twice !== undefined) return no(`${short(place)} takes ${twice} twice; give each value once.`);
  return ok({ path, values: values.value });
}

function parseValues(text: string, place: string): Result<readonly number[], string> {
  if (text.includes('..')) return parseRange(text, place);
  const parts = text.split(',').map((part) => part.trim());
  const wrong = parts.find((part) => !isDecimal(part));
  if (wrong !== undefined)
    return err(`${short(place)} takes numbers; got "${short(wrong)}". ${FORM[0]!.toUpperCase()}${FORM.slice(1)}.`);
  if (parts.length > MOST_VALUES) return err(tooMany(place, parts.length));
  return ok(parts.map(Number));
}

function parseRange(text: string, place: string): Result<readonly number[], string> {
  const [ends = '', step, ...more] = text.split(':').map((part) => part.trim());
  const [from = '', to = '', ...others] = ends.split('..').map((part) => part.trim());
  if (more.length > 0 || others.length > 0) return err(`"${short(text)}" is no range; ${FORM}.`);
  const wrong = [from, to, ...(step === undefined ? [] : [step])].find((part) => !isDecimal(part));
  if (wrong !== undefined)
    return err(`The range ${short(text)} of ${short(place)} holds "${short(wrong)}", which is no number; ${FORM}.`);
  const digits = Math.max(...[from, to, step ?? '1'].map(decimalsOf));
  const count = (number: string): number => Math.round(Number(number) * 10 ** digits);
  const [low, high] = [count(from), count(to)];
  const by = step === undefined ? Math.sign(high - low || 1) * 10 ** digits : count(step);
  if (by === 0) return err(`The range of ${short(place)} has a step of 0 and would never end; give one such as 0.5.`);
  if ((high - low) * by < 0)
    return err(
      `The range of ${short(place)} goes from ${from} to ${to}, but its step ${step} leads away; write ${-Number(step)}.`,
    );
  const values = Math.floor((high - low) / by) + 1;
  if (values > MOST_VALUES) return err(tooMany(place, values));
  return ok(Array.from({ length: values }, (_, i) => (low + i * by) / 10 ** digits || 0));
}

const tooMany = (place: string, count: number): string =>
  `${short(place)} would take ${count} values; at most ${MOST_VALUES} are played side by side. Take a longer step.`;

/** A plain decimal number of no more places than are needed: no exponents, so that its places can be counted. */
const isDecimal = (text: string): boolean => /^[+-]?(\d{1,9}(\.\d{0,6})?|\.\d{1,6})$/.test(text);
const decimalsOf = (text: string): number => text.split('.')[1]?.length ?? 0;
const short = (text: string): string => (text.length > 60 ? `${text.slice(0, 57)}…` : text);
