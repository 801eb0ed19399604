import { z } from 'zod';
import { CHECK_KINDS } from '../rules/core/agility.ts';
import { LIMITS } from './limits.ts';

/** A number within bounds. */
export const within = (least: number, most: number, what: string) => {
  const error = `must be a number from ${least} to ${most} (${what})`;
  return z.number({ error }).min(least, { error }).max(most, { error });
};

/** A whole number within bounds. */
export const whole = (least: number, most: number) => {
  const error = `must be a whole number from ${least} to ${most}`;
  return z.int({ error }).min(least, { error }).max(most, { error });
};

/** Text that is not empty. */
export const text = (most: number) => {
  const error = `must be text of 1 to ${most} characters`;
  return z.string({ error }).min(1, { error }).max(most, { error });
};

/** Text of a certain form. */
export const id = (pattern: RegExp, error: string) => z.string({ error }).regex(pattern, { error });

/** A list of a fixed length. */
export const tuple = <T extends readonly [z.ZodType, ...z.ZodType[]]>(items: T, error: string) =>
  z.tuple(items, { error });

/** A length of something that is there. */
export const size = within(LIMITS.leastSize, LIMITS.mostSize, 'inches');
/** A coordinate on the table. */
export const coordinate = within(-LIMITS.coordinate, LIMITS.coordinate, 'inches from the centre of the table');
/** An angle in degrees, as files have them. */
export const degrees = within(-3600, 3600, 'degrees');
/** A distance a rule goes by. */
export const distance = within(0, 100, 'inches');

const PLAIN_ID = 'must be a name of 1 to 64 letters, digits, ".", "_" or "-", beginning with a letter or digit';
/** The name of a piece, a unit or a model. */
export const nameId = id(/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/, PLAIN_ID);
/** The name of a model, those of ranked units included. */
export const modelName = id(/^[A-Za-z0-9][A-Za-z0-9._/-]{0,95}$/, 'must be the id of a model');
/** The number of a clause. */
export const clauseId = id(/^[A-Z]\w{0,7}-\d{1,2}[a-z]?$/, 'must be the id of a clause, such as "C-23" or "AA-10a"');

const PLACE = 'must be [x, z] or [x, y, z] in inches';
/** A place on the table or at a height. */
export const place = z.array(coordinate, { error: PLACE }).min(2, { error: PLACE }).max(3, { error: PLACE });

const CHECKS = `must be a list of checks: ${CHECK_KINDS.join(', ')}`;
/** Agility Checks of a way, in order. */
export const checks = z
  .array(z.enum(CHECK_KINDS), { error: CHECKS })
  .max(LIMITS.checks, { error: `must have at most ${LIMITS.checks} checks` });
