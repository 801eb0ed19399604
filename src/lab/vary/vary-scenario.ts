import type { Json } from '../../kernel/hash.ts';
import { err, ok, type Result } from '../../kernel/result.ts';
import { makeScenario } from '../../scenario/make-scenario.ts';
import { type Problem, pointerTo } from '../../scenario/problem.ts';
import { readJson } from '../../scenario/read-json.ts';
import type { ScenarioDocument } from '../../scenario/schema.ts';
import type { Members, SettingFault, VaryFault } from './vary-fault.ts';

/** The move of a whole unit: the unit's place in the file, and an axis of the table. */
type UnitShift = { readonly unit: readonly string[]; readonly axis: 'x' | 'z' };

/** A path that moves a unit: `units.red.shift.0` along x, `.1` along z; undefined for any other path. */
function findShift(path: readonly string[]): UnitShift | undefined {
  const [first, last] = [path[0], path.at(-1)];
  if (first !== 'units' || path.at(-2) !== 'shift' || path.length < 4) return undefined;
  const axis = last === '0' ? 'x' : last === '1' ? 'z' : undefined;
  return axis && { unit: path.slice(0, -2), axis };
}

/**
 * Moves every model of a unit in a file by some inches along an axis, in place. Handles positions `[x, z]` and `[x, y,
 * z]`.
 *
 * @returns False where the unit has no position to move.
 */
function shiftUnit(unit: object, axis: UnitShift['axis'], inches: number): boolean {
  const { models, formation } = unit as { readonly models?: unknown; readonly formation?: unknown };
  const holders: readonly unknown[] = [...(Array.isArray(models) ? models : []), ...(formation ? [formation] : [])];
  const places = holders.flatMap((holder) => {
    const at: unknown = (holder as { at?: unknown } | null)?.at;
    return isPlace(at) ? [at] : [];
  });
  for (const at of places) {
    const index = axis === 'x' ? 0 : at.length - 1;
    at[index] = Math.round((at[index]! + inches) * 1e6) / 1e6;
  }
  return places.length > 0;
}

const isPlace = (at: unknown): at is number[] =>
  Array.isArray(at) && at.length >= 2 && at.every((c) => typeof c === 'number');

/** What can be set in a file. */
export type Scalar = number | string | boolean;

/** One value at one place of a scenario file. List members are named by id, or else by their index, from 0. */
export type PlacedValue = { readonly path: readonly string[]; readonly value: Scalar };

type Tree = { [key: string]: unknown } | unknown[];

/**
 * A scenario file with some values set, in the given order.
 *
 * `units.red.shift.0` and `units.red.shift.1` are not places of the file: they move a whole unit along x and z.
 * Defaults that the file leaves out, such as `rules.freeStep`, can be set like anything else; `parseScenario` decides
 * whether the result is valid.
 *
 * @returns The text of the file, formatted like `makeScenario`'s.
 * @errors The first place that does not exist or holds a value of another kind, with the members available there.
 */
export function varyScenario(text: string, settings: readonly PlacedValue[]): Result<string, Problem<VaryFault>> {
  const read = readJson(text);
  if (!read.ok) return read;
  if (!isTree(read.value) || Array.isArray(read.value))
    return err({ at: '', fault: { kind: 'no-object', is: 'scenario' } });
  for (const setting of settings) {
    const problem = set(read.value, setting);
    if (problem) return err(problem);
  }
  return ok(makeScenario(read.value as unknown as ScenarioDocument));
}

function set(document: Tree, { path, value }: PlacedValue): Problem<VaryFault> | undefined {
  const fault = findSettingFault(document, { path, value });
  return fault && { at: pointerTo(path), fault: { ...fault, place: path.join('.') } };
}

/** Sets a value if possible; otherwise returns why not. */
function findSettingFault(document: Tree, { path, value }: PlacedValue): SettingFault | undefined {
  const shift = findShift(path);
  if (shift) {
    const found = walk(document, shift.unit);
    if (!found.ok) return found.error;
    if (typeof value !== 'number') return { kind: 'shift-no-number' };
    return shiftUnit(found.value, shift.axis, value) ? undefined : { kind: 'no-unit-to-shift' };
  }
  const place = walkToParent(document, path);
  if (!place.ok) return place.error;
  const { parent, key } = place.value;
  const there = (parent as Record<string, unknown>)[key];
  if (isTree(there)) return { kind: 'no-single-value', ...membersOf(there) };
  if (there !== undefined && typeof there !== typeof value) return { kind: 'other-value', there: there as Json, value };
  Object.assign(parent, { [key]: value });
  return undefined;
}

type Place = { readonly parent: Tree; readonly key: string };

/** The object that holds the last key of a path; created where the file leaves it out. */
function walkToParent(document: Tree, path: readonly string[]): Result<Place, SettingFault> {
  let here = document;
  let left = path;
  while (left.length > 1) {
    const [key, rest] = nextKey(here, left);
    if (rest.length === 0) return ok({ parent: here, key });
    const inner = memberOf(here, key, rest);
    if (!inner.ok) return inner;
    here = inner.value;
    left = rest;
  }
  const [key] = nextKey(here, left);
  if (key === '__proto__') return err({ kind: 'no-place-in-file' });
  return Array.isArray(here) && !Object.keys(here).includes(key)
    ? err(unknownIn(here, key))
    : ok({ parent: here, key });
}

/** The object or list at a path, which must exist. */
function walk(document: Tree, path: readonly string[]): Result<Tree, SettingFault> {
  let here: Tree = document;
  let left = path;
  while (left.length > 0) {
    const [key, rest] = nextKey(here, left);
    const inner = Object.hasOwn(here, key) ? (here as Record<string, unknown>)[key] : undefined;
    if (!isTree(inner)) return err(unknownIn(here, key));
    here = inner;
    left = rest;
  }
  return ok(here);
}

function memberOf(here: Tree, key: string, rest: readonly string[]): Result<Tree, SettingFault> {
  if (key === '__proto__') return err({ kind: 'no-place-in-file' });
  const inner = Object.hasOwn(here, key) ? (here as Record<string, unknown>)[key] : undefined;
  if (isTree(inner)) return ok(inner);
  if (Array.isArray(here)) return err(unknownIn(here, key));
  if (inner !== undefined) return err({ kind: 'holds-nothing', key, there: inner as Json, inner: rest[0]! });
  const made = {};
  if (/^\d+$/.test(rest[0]!) || key === 'terrain' || key === 'units') return err(unknownIn(here, key));
  Object.assign(here, { [key]: made });
  return ok(made);
}

/** The next key of a path and the rest: in a list, the index of the member with that id, which may contain dots. */
function nextKey(here: Tree, path: readonly string[]): readonly [key: string, rest: readonly string[]] {
  if (Array.isArray(here))
    for (let n = path.length; n > 0; n--) {
      const id = path.slice(0, n).join('.');
      const at = here.findIndex((member) => isTree(member) && (member as { id?: unknown })['id'] === id);
      if (at >= 0) return [String(at), path.slice(n)];
    }
  return [path[0]!, path.slice(1)];
}

/** Number of members named in a message. */
const NAMED = 12;

const unknownIn = (here: Tree, key: string): SettingFault => ({ kind: 'no-member', key, ...membersOf(here) });

function membersOf(here: Tree): Members {
  const names = Array.isArray(here)
    ? here.map((member, i) => (isTree(member) ? String((member as { id?: unknown })['id'] ?? i) : String(i)))
    : Object.keys(here);
  return { members: names.slice(0, NAMED), more: names.length > NAMED };
}

const isTree = (value: unknown): value is Tree => value !== null && typeof value === 'object';
