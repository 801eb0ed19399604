import { err, ok, type Result } from '../../kernel/result.ts';
import type { MeshFault } from './mesh-fault.ts';

const MAGIC = 0x46546c67;
const JSON_CHUNK = 0x4e4f534a;
const BIN_CHUNK = 0x004e4942;
const MAX_JSON_BYTES = 1_000_000;
const MAX_DEPTH = 64;

/** An object of a file's JSON. */
export type JsonObject = { readonly [key: string]: unknown };

/** The parts of a GLB file: its JSON, and the binary data the JSON refers to. */
export type GlbChunks<B extends ArrayBufferLike = ArrayBufferLike> = {
  readonly json: JsonObject;
  readonly bin: Uint8Array<B>;
};

/**
 * The JSON and the binary data of a binary glTF file. Lengths are checked against the actual bytes, and the nesting
 * depth of the JSON before it is parsed.
 *
 * @errors Faults of the file's header, its chunks or its JSON; no other {@link MeshFault}.
 * @source glTF 2.0 specification, Khronos Group, §4.
 */
export function glbChunks<B extends ArrayBufferLike>(bytes: Uint8Array<B>): Result<GlbChunks<B>, MeshFault> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const word = (at: number): number => view.getUint32(at, true);
  if (bytes.length < 20 || word(0) !== MAGIC) return err({ kind: 'not-a-glb' });
  if (word(4) !== 2) return err({ kind: 'glb-version', version: word(4) });
  if (word(8) !== bytes.length) return err({ kind: 'glb-length', announced: word(8), bytes: bytes.length });
  const binAt = 20 + word(12);
  if (word(16) !== JSON_CHUNK) return err({ kind: 'no-json' });
  if (word(12) > MAX_JSON_BYTES) return err({ kind: 'long-json', bytes: word(12), most: MAX_JSON_BYTES });
  if (binAt > bytes.length) return err({ kind: 'cut-json' });
  const text = bytes.subarray(20, binAt);
  if (depthOf(text) > MAX_DEPTH) return err({ kind: 'deep-json', most: MAX_DEPTH });
  const json = parsed(text);
  if (!isObject(json)) return err({ kind: json === undefined ? 'bad-json' : 'no-object' });
  if (binAt + 8 > bytes.length) return ok({ json, bin: bytes.subarray(bytes.length) });
  if (word(binAt + 4) !== BIN_CHUNK || binAt + 8 + word(binAt) > bytes.length) return err({ kind: 'cut-data' });
  return ok({ json, bin: bytes.subarray(binAt + 8, binAt + 8 + word(binAt)) });
}

/** Whether a value is an object of a file's JSON. @source RFC 8259 §4. */
export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Maximum nesting depth of brackets. */
function depthOf(text: Uint8Array): number {
  let depth = 0;
  let deepest = 0;
  let inString = false;
  for (let i = 0; i < text.length; i++) {
    const b = text[i];
    if (inString) {
      if (b === 0x5c) i++;
      else if (b === 0x22) inString = false;
    } else if (b === 0x22) inString = true;
    else if (b === 0x7b || b === 0x5b) deepest = Math.max(deepest, ++depth);
    else if (b === 0x7d || b === 0x5d) depth--;
  }
  return deepest;
}

/** The value of a JSON text; undefined when it is invalid. */
function parsed(text: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(text));
  } catch {
    return undefined;
  }
}
