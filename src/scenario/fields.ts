import { z } from 'zod';
import { CHECK_KINDS } from '../rules/core/agility.ts';
import { LIMITS } from './limits.ts';
import { asked, type Counted, type Listed, type Measure } from './rule.ts';

/** A number within bounds, in the unit that `what` names: inches, degrees, millimetres. */
export const numberWithin = (least: number, most: number, what: Measure) => {
  const rule = asked({ kind: 'number', least, most, in: what });
  return z.number(rule).min(least, rule).max(most, rule);
};

/** A whole number within bounds: a count. */
export const whole = (least: number, most: number) => {
  const rule = asked({ kind: 'whole', least, most });
  return z.int(rule).min(least, rule).max(most, rule);
};

/** Text that is not empty, up to a number of characters: a count. */
export const textUpTo = (most: number) => {
  const rule = asked({ kind: 'text', most });
  return z.string(rule).min(1, rule).max(most, rule);
};

/** Text that matches a pattern. */
export const id = (pattern: RegExp, rule: ReturnType<typeof asked>) => z.string(rule).regex(pattern, rule);

/** The rule that a value is a list of certain members. */
export const listRule = (of: Listed) => asked({ kind: 'list', of });
/** The rule that a list has at most a number of members: a count. */
export const atMost = (most: number, of: Counted) => asked({ kind: 'at-most', most, of });
/** The rule that a list has at least a number of members: a count. */
export const atLeast = (least: number, of: Counted) => asked({ kind: 'at-least', least, of });

/** A positive length. */
export const size = numberWithin(LIMITS.leastSize, LIMITS.mostSize, 'inches');
/** A coordinate on the table. */
export const coordinate = numberWithin(-LIMITS.coordinate, LIMITS.coordinate, 'inches-from-centre');
/** An angle in degrees, the unit of files. */
export const degrees = numberWithin(-3600, 3600, 'degrees');
/** A distance in a rule. */
export const ruleDistance = numberWithin(0, 100, 'inches');

/** Something that is so, or is left out. */
export const flag = z.literal(true, asked({ kind: 'true-or-absent' })).optional();

/** The id of a piece, a unit or a model. */
export const nameId = id(/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/, asked({ kind: 'name' }));
/** The id of a model, including those of regiments. */
export const modelName = id(/^[A-Za-z0-9][A-Za-z0-9._/-]{0,95}$/, asked({ kind: 'model-id' }));
/** The number of a clause. */
export const clauseId = id(/^[A-Z]\w{0,7}-\d{1,2}[a-z]?$/, asked({ kind: 'clause-id' }));

const PLACE = asked({ kind: 'place' });
/** A position on the table, with or without a height. */
export const place = z.array(coordinate, PLACE).min(2, PLACE).max(3, PLACE);

/** Agility Checks of a path, in order. */
export const checks = z
  .array(z.enum(CHECK_KINDS), asked({ kind: 'checks', names: CHECK_KINDS }))
  .max(LIMITS.checks, atMost(LIMITS.checks, 'checks'));
