import { z } from 'zod';
import { err, ok, type Result } from '../kernel/result.ts';
import { openLine, readPlain, sealLine } from '../replay/sealed-line.ts';
import { SYSTEMS, type SystemName } from '../rules/core/system.ts';
import { LIMITS } from '../scenario/limits.ts';
import { scenarioSchema } from '../scenario/schema.ts';
import { type ArmyList, LIST_FORMATS } from './army-list.ts';
import type { ListFault } from './list-fault.ts';
import type { SettledUnit } from './settle.ts';

const FORMAT = 'highground/army';
const VERSION = 1;

/** Longest text of a kept army, in characters: several times that of the largest list that was found. */
const LONGEST = 4_000_000;

/** An army that a player keeps: its name is that of its list. */
export type KeptArmy = {
  /** The game for which its bases and figures were chosen. */
  readonly system: SystemName;
  readonly list: ArmyList;
};

const text = z.string().max(100_000);
const count = z.int().min(0).max(LIMITS.models);
const points = z.number().min(0).max(1e9).optional();
const stats = z.record(text, text);
const line = z.strictObject({ n: z.int().min(0), text });
const lines = z.array(line).max(100_000);
const base = scenarioSchema.shape.units.unwrap().element.shape.models.unwrap().element.shape.base;

const unit = z.strictObject({
  name: text,
  count,
  models: z.array(z.strictObject({ name: text, count, base: base.optional() })).max(LIMITS.models),
  points,
  keywords: z.array(text).max(1000),
  stats,
  weapons: z.array(z.strictObject({ name: text, stats })).max(1000),
  base: z.array(z.number().min(0).max(1e4)).max(8).optional(),
  figure: z
    .string()
    .regex(/^[a-z][a-z-]{0,40}$/)
    .optional(),
  isLeft: z.boolean().optional(),
  line,
  details: lines,
});

const schema = z.strictObject({
  format: z.literal(FORMAT),
  version: z.literal(VERSION),
  system: z.enum(SYSTEMS),
  list: z.strictObject({
    format: z.enum(LIST_FORMATS),
    name: text.optional(),
    faction: text.optional(),
    points,
    units: z.array(unit).min(1).max(2000),
    isWithoutSizes: z.boolean().optional(),
    header: lines,
    unplaced: lines,
  }),
  hash: z.string(),
});

/** A kept army as one sealed line of JSON. */
export const makeKeptArmy = ({ system, list }: KeptArmy): string =>
  sealLine('', { format: FORMAT, version: VERSION, system, list }).line;

/** Whether a text begins like a kept army. */
export const looksLikeKeptArmy = (given: string): boolean =>
  given.slice(0, 200).trimStart().startsWith(`{"format":"${FORMAT}"`);

/**
 * A kept army from its text.
 *
 * @errors `damaged` as `kept` where its seal or its shape is wrong, as `kept-newer` where it is of a later version.
 */
export function parseKeptArmy(given: string): Result<KeptArmy, ListFault> {
  const no = (why: 'kept' | 'kept-newer') => err({ kind: 'damaged', why } as const);
  const plain = given.trim();
  if (plain.length > LONGEST) return err({ kind: 'too-large', most: LONGEST });
  const version = readPlain(plain)?.['version'];
  if (typeof version === 'number' && version > VERSION) return no('kept-newer');
  const parsed = schema.safeParse(openLine(plain, ''));
  return parsed.success ? ok({ system: parsed.data.system, list: parsed.data.list }) : no('kept');
}

/** A list with what was chosen for its units: bases, figures, and which are left out. A guess is not kept: it stays one. */
export const listAsChosen = (
  list: ArmyList,
  settled: readonly SettledUnit[],
  name: string,
  isLeft: (unit: SettledUnit) => boolean,
): ArmyList => ({
  ...list,
  name,
  units: settled.map((one) => {
    const models = one.source === 'guess' ? one.unit.models : one.models;
    return { ...one.unit, models, figure: one.figure, isLeft: isLeft(one) };
  }),
});
