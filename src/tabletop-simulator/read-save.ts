import { err, ok, type Result } from '../kernel/result.ts';
import { findJsonFault } from '../scenario/scan-json.ts';

/** What is read of a save: text in bytes, nesting and numbers of objects as counts. */
export const TTS_LIMITS = { bytes: 64_000_000, depth: 128, objects: 20_000 } as const;

/** Three numbers along x, y (up) and z. */
export type Triple = readonly [x: number, y: number, z: number];

/** An object that lies on the table of a save. Objects inside it, fixed to it, or its other states are only counted. */
export type SaveObject = {
  /** What players call it, or else its kind. */
  readonly name: string;
  /** The kind of object, such as `Custom_Model`, as the file writes it. */
  readonly kind: string;
  /** Units of the save, which are inches on wargaming tables; y up, z away from the first player (left-handed). */
  readonly position: Triple;
  /** Degrees about each axis: about z first, then x, then y. */
  readonly rotation: Triple;
  /** A ratio along each of its own axes. */
  readonly scale: Triple;
  readonly isLocked: boolean;
  /** The address of its mesh file, and what it is used as: 0 is a plain object, 1 a figure, 4 a board. */
  readonly mesh: { readonly address: string; readonly use: number } | undefined;
  /** Objects inside it at any depth, fixed to it, and its other states. */
  readonly holds: { readonly inside: number; readonly attached: number; readonly states: number };
};

/** A save of Tabletop Simulator. */
export type TtsSave = { readonly name: string; readonly objects: readonly SaveObject[] };

/** Why a save cannot be read. `line` is counted from 1. */
export type TtsFault =
  | { readonly kind: 'save-too-large'; readonly most: number }
  | { readonly kind: 'save-not-json'; readonly line: number }
  | { readonly kind: 'save-too-deep'; readonly most: number }
  | { readonly kind: 'no-save' }
  | { readonly kind: 'no-objects' }
  | { readonly kind: 'too-many-objects'; readonly most: number };

/** Whether a text may be a save: its beginning need not be whole JSON. */
export const looksLikeSave = (beginning: string): boolean =>
  /^\s*\{/.test(beginning) && /"(?:SaveName|ObjectStates|EpochTime|GameMode)"\s*:/.test(beginning);

/**
 * The objects of a save. Values of the wrong type count as absent, because mods write all kinds of them.
 *
 * @param nameless The name of a save that has none.
 * @errors The first {@link TtsFault}: over a limit, not JSON, or without `ObjectStates`.
 */
export function readTtsSave(text: string, nameless: string): Result<TtsSave, TtsFault> {
  if (text.length > TTS_LIMITS.bytes) return err({ kind: 'save-too-large', most: TTS_LIMITS.bytes });
  const fault = findJsonFault(text, TTS_LIMITS.depth);
  if (fault?.kind === 'too-deep') return err({ kind: 'save-too-deep', most: TTS_LIMITS.depth });
  if (fault) return err({ kind: 'save-not-json', line: text.slice(0, fault.index).split('\n').length });
  const root = record(JSON.parse(text));
  const states = root?.['ObjectStates'];
  if (root === undefined || !Array.isArray(states)) return err({ kind: 'no-save' });
  const objects: SaveObject[] = [];
  let total = 0;
  for (const state of states) {
    const object = record(state);
    if (object === undefined) continue;
    const holds = countHeld(object);
    total += 1 + holds.inside + holds.attached + holds.states;
    if (total > TTS_LIMITS.objects) return err({ kind: 'too-many-objects', most: TTS_LIMITS.objects });
    objects.push({ ...objectOf(object), holds });
  }
  return objects.length > 0
    ? ok({ name: textIn(root, 'SaveName', 80) || nameless, objects })
    : err({ kind: 'no-objects' });
}

type Unknowns = Readonly<Record<string, unknown>>;

const record = (value: unknown): Unknowns | undefined =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Unknowns) : undefined;

/** A text without colour codes and control characters, cut to a length in characters. */
const textIn = (from: Unknowns, key: string, most: number): string => {
  const value = Object.hasOwn(from, key) ? from[key] : undefined;
  if (typeof value !== 'string') return '';
  return value
    .slice(0, 1000)
    .replace(/\[(?:[0-9a-fA-F]{6}|-|\/?[bisu]|\/?su[bp])\]/g, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, most);
};

/** The largest coordinate or angle that is believed. */
const MOST_NUMBER = 1e6;

const numberIn = (from: Unknowns | undefined, key: string, otherwise: number): number => {
  const value = from !== undefined && Object.hasOwn(from, key) ? from[key] : undefined;
  return typeof value === 'number' && Math.abs(value) <= MOST_NUMBER ? value : otherwise;
};

const tripleIn = (from: Unknowns | undefined, stem: string, otherwise: number): Triple => [
  numberIn(from, `${stem}X`, otherwise),
  numberIn(from, `${stem}Y`, otherwise),
  numberIn(from, `${stem}Z`, otherwise),
];

function objectOf(object: Unknowns): Omit<SaveObject, 'holds'> {
  const kind = textIn(object, 'Name', 60) || 'Object';
  const pose = record(object['Transform']);
  const mesh = record(object['CustomMesh']);
  const address = typeof mesh?.['MeshURL'] === 'string' ? mesh['MeshURL'].slice(0, 2000) : '';
  return {
    name: textIn(object, 'Nickname', 60) || kind,
    kind,
    position: tripleIn(pose, 'pos', 0),
    rotation: tripleIn(pose, 'rot', 0),
    scale: tripleIn(pose, 'scale', 1),
    isLocked: object['Locked'] === true,
    mesh: mesh && { address, use: numberIn(mesh, 'TypeIndex', 0) },
  };
}

/** Counts what an object holds. The text's limited depth bounds the recursion. */
function countHeld(object: Unknowns): SaveObject['holds'] {
  const each = (value: unknown): readonly Unknowns[] => {
    const list: readonly unknown[] = Array.isArray(value) ? value : Object.values(record(value) ?? {});
    return list.map(record).filter((one) => one !== undefined);
  };
  const whole = (one: Unknowns): number => {
    const { inside, attached, states } = countHeld(one);
    return 1 + inside + attached + states;
  };
  const sum = (value: unknown): number => each(value).reduce((total, one) => total + whole(one), 0);
  return {
    inside: sum(object['ContainedObjects']),
    attached: sum(object['ChildObjects']),
    states: sum(object['States']),
  };
}
