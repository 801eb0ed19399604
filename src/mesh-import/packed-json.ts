import type { ImportFault } from './import-fault.ts';
import type { Json } from '../geometry/mesh/read-glb.ts';

/** Most views and accessors that are looked at. */
const MOST_ITEMS = 50_000;

/** Ends the unpacking of a file with the fault it has; caught in `unpackGlb` and nowhere else. */
export class BadPacking extends Error {
  readonly fault: ImportFault;
  constructor(fault: ImportFault) {
    super(fault.kind);
    this.fault = fault;
  }
}
/** Ends the unpacking with a fault. */
export const refuse = (fault: ImportFault): never => {
  throw new BadPacking(fault);
};

/** Whether a value is an object of the file's JSON. */
export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
/** The list of objects under a key, empty where there is none; refused where it is something else or endless. */
export const objectsIn = (json: Json, key: string): readonly Json[] => {
  const list = json[key] ?? [];
  if (!Array.isArray(list) || list.length > MOST_ITEMS || !list.every(isObject))
    return refuse({ kind: 'no-objects', key });
  return list;
};
/** The list under a key, of whatever it holds; empty where there is none. */
export const namesIn = (json: Json, key: string): readonly unknown[] =>
  Array.isArray(json[key]) ? (json[key] as unknown[]) : [];
/** The whole number under a key, not below 0; refused where it is something else. */
export const wholeOf = (json: Json, key: string, fallback?: number): number => {
  const value = json[key] ?? fallback;
  return Number.isSafeInteger(value) && (value as number) >= 0
    ? (value as number)
    : refuse({ kind: 'packed-number', key });
};

/** How many numbers a vertex has by an accessor's type. */
export const COMPONENTS: Readonly<Record<string, number>> = { VEC2: 2, VEC3: 3, VEC4: 4 };

/** Whether a table has a use for a kind of vertex data: places, colours, and where pictures lie. */
export const isTaken = (name: string): boolean => /^(?:POSITION|(?:COLOR|TEXCOORD)_\d)$/.test(name);
