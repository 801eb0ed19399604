import { isObject, type JsonObject } from '../geometry/mesh/glb-chunks.ts';
import type { MeshFault } from '../geometry/mesh/mesh-fault.ts';
import { err, ok, type Result } from '../kernel/result.ts';

/** Ends the scan of a file with its fault; caught only in {@link attempt}. */
class BadGlb extends Error {
  readonly fault: MeshFault;
  constructor(fault: MeshFault) {
    super(fault.kind);
    this.fault = fault;
  }
}

/** Ends an attempt with a fault. */
export const refuseGlb = (fault: MeshFault): never => {
  throw new BadGlb(fault);
};

/** The result of a scan. @errors The fault that ended it. */
export function attempt<T>(scan: () => T): Result<T, MeshFault> {
  try {
    return ok(scan());
  } catch (error) {
    if (error instanceof BadGlb) return err(error.fault);
    throw error;
  }
}

/** The list of objects under a key, empty if absent; any other value is refused. */
export function objectsUnder(json: JsonObject, key: string): readonly JsonObject[] {
  const list = json[key] ?? [];
  return Array.isArray(list) && list.every(isObject) ? list : refuseGlb({ kind: 'no-objects', key });
}

/** The member of a list at an unchecked index; undefined if there is none. */
export const itemOf = (list: readonly JsonObject[], index: unknown): JsonObject | undefined =>
  typeof index === 'number' ? list[index] : undefined;

/** The object under a key; undefined if there is none. */
export function objectOf(json: JsonObject | undefined, key: string): JsonObject | undefined {
  const value = json?.[key];
  return isObject(value) ? value : undefined;
}

/** A list of exactly `length`, a count, finite numbers; undefined for anything else. */
export const finiteNumbers = (value: unknown, length: number): readonly number[] | undefined =>
  Array.isArray(value) && value.length === length && value.every(Number.isFinite) ? value : undefined;

/** The count or index under a key of an accessor (or of a view, if no accessor is given); refused if there is none. */
export function wholeOf(json: JsonObject, key: string, fallback?: number, accessor?: number): number {
  const value = json[key] ?? fallback;
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
    ? value
    : refuseGlb({ kind: 'no-whole-number', accessor, key, value: quoted(value) });
}

/** A value that is no count, in JSON notation; lists and objects without their contents. */
function quoted(value: unknown): string {
  if (typeof value === 'object') return Array.isArray(value) ? '[…]' : '{…}';
  return value === undefined ? 'nothing' : JSON.stringify(value).slice(0, 20);
}
