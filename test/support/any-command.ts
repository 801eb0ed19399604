import fc from 'fast-check';
import { z } from 'zod';
import type { Command } from '../../src/rules/core/command.ts';
import type { GameState } from '../../src/rules/core/state/state.ts';
import { type CommandDocument, commandSchema } from '../../src/scenario/command-schema.ts';
import { toCommand } from '../../src/scenario/parse/to-command.ts';

/** The part of JSON Schema that commands use. */
type Schema = {
  readonly type?: 'object' | 'array' | 'string' | 'number' | 'integer' | 'boolean';
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
};

const SCHEMA = z.toJSONSchema(commandSchema, { io: 'input' }) as Schema;

/** The schema of each kind of command, by name. */
const KINDS: ReadonlyMap<unknown, Schema> = new Map(
  (SCHEMA.oneOf ?? SCHEMA.anyOf ?? []).map((one) => [one.properties?.['kind']?.const, one]),
);

/** A command without names and places; those are chosen from the state it is applied to. */
export type Draft = (state: GameState) => Command;

/**
 * Any command of some kinds that a file could hold, generated from its schema. Names are mostly those of existing
 * models and units, and places mostly near a model.
 */
export const anyCommand = (kinds: readonly CommandDocument['kind'][]): fc.Arbitrary<Draft> =>
  fc
    .constantFrom(...kinds)
    .chain((kind) => anyOf(KINDS.get(kind)!))
    .map((document) => (state) => toCommand(named(document, state) as CommandDocument));

/** A placeholder for a suitable name in a field, until the state is known. */
class AnyName {
  readonly pick: number;
  readonly field: string;
  constructor(pick: number, field: string) {
    this.pick = pick;
    this.field = field;
  }
}

/** A placeholder for a place at an offset from a model. */
class NearModel {
  readonly who: number;
  readonly off: readonly number[];
  constructor(who: number, off: readonly number[]) {
    this.who = who;
    this.off = off;
  }
}

const offsets = fc.array(fc.double({ min: -6, max: 6, noNaN: true }), { minLength: 2, maxLength: 3 });
const near = fc.tuple(fc.nat(), offsets).map(([who, off]) => new NearModel(who, off));

function anyOf(schema: Schema, field = ''): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const either = schema.oneOf ?? schema.anyOf;
  if (either) return fc.oneof(...either.map((one) => anyOf(one, field)));
  switch (schema.type) {
    case 'object': {
      const fields = Object.entries(schema.properties ?? {}).map(([name, one]) => [name, anyOf(one, name)] as const);
      return fc.record(Object.fromEntries(fields), { requiredKeys: [...(schema.required ?? [])] });
    }
    case 'array': {
      const most = Math.min(schema.maxItems ?? 4, 4);
      const list = fc.array(anyOf(schema.items!, field), { minLength: schema.minItems ?? 0, maxLength: most });
      return schema.items!.type === 'number' ? fc.oneof({ weight: 7, arbitrary: near }, list) : list;
    }
    case 'boolean':
      return fc.boolean();
    case 'string':
      return fc.nat({ max: 1e6 }).map((pick) => new AnyName(pick, field));
    default:
      return anyNumber(schema);
  }
}

function anyNumber({ type, minimum: min = -100, maximum: max = 100 }: Schema): fc.Arbitrary<number> {
  return type === 'integer'
    ? fc.integer({ min, max })
    : fc.oneof(fc.double({ min, max, noNaN: true }), fc.constantFrom(min, max, 0, 1));
}

/** The names that suit a field, mostly: the side in turn, or an enemy for targets; now and then any other name. */
function namesFor(field: string, state: GameState, luck: number): readonly string[] {
  const models = new Set([...state.models.keys(), ...(state.roster?.models.keys() ?? [])]);
  const all = [...state.units.keys(), ...models, 'nobody'];
  if (luck === 0) return all;
  const units = [...state.units.values()];
  const fitting = units.filter(({ side }) => (side === state.side) !== field.startsWith('target'));
  const found = ['unit', 'target', 'targets'].includes(field)
    ? fitting.map(({ id }) => id)
    : fitting.flatMap(({ models }) => models);
  return found.length > 0 ? found : all;
}

/** The document with all placeholders replaced by names and places. */
function named(value: unknown, state: GameState): unknown {
  if (value instanceof AnyName) {
    const names = namesFor(value.field, state, value.pick % 8);
    return names[value.pick % names.length];
  }
  if (value instanceof NearModel) {
    const models = [...state.models.values()];
    const [x, y, z] = models[value.who % models.length]?.at ?? [0, 0, 0];
    const [dx, dz, dy] = value.off;
    return dy === undefined ? [x + dx!, z + dz!] : [x + dx!, Math.round(y + dy), z + dz!];
  }
  if (Array.isArray(value)) return value.map((one) => named(one, state));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, named(one, state)]));
  return value;
}
