import { Inflate } from 'fflate';
import { err, ok, type Result } from '../kernel/result.ts';
import type { BundleFault } from './bundle-fault.ts';

const TABLE = Uint32Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c;
});

/** The CRC-32 of bytes as in zip files. @source ISO 3309; PNG specification, annex D. */
function crc32(bytes: Uint8Array): number {
  let c = 0xffffffff;
  for (let i = 0; i < bytes.length; i++) c = TABLE[(c ^ bytes[i]!) & 0xff]! ^ (c >>> 8);
  return (c ^ 0xffffffff) >>> 0;
}

/** The limits of a zip file. */
export const ZIP_LIMITS = {
  bytes: 60_000_000,
  entries: 500,
  /** Unpacked bytes in total. */
  unpacked: 200_000_000,
  /** Maximum compression ratio of a file. */
  ratio: 200,
} as const;

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const END_SIZE = 22;
const CENTRAL_SIZE = 46;
const LOCAL_SIZE = 30;
/** Longest comment at the end of a zip file, bytes. */
const MOST_COMMENT = 65_535;
/** Bytes unpacked between two checks of the size. */
const CHUNK = 4096;

type ZipNames = 'safe' | 'any';

type Entry = {
  readonly name: string;
  readonly method: number;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
  readonly at: number;
};

/**
 * The files of a zip file by name.
 *
 * Its directory is checked before anything is unpacked: safe and unique names, sizes within limits, no two entries over
 * the same bytes. Unpacking stops where an entry exceeds its stated size, and every entry is verified against its
 * checksum.
 *
 * @param names `any`: files get numbers for names, in order, whatever they are called: for what is read by its contents.
 * @errors Too many bytes or files, a name that is unsafe or occurs twice, or entries that are damaged or packed in an
 *         unknown way.
 * @source PKWARE APPNOTE 6.3, §4.3.
 */
export function readZip(
  bytes: Uint8Array,
  names: ZipNames = 'safe',
): Result<ReadonlyMap<string, Uint8Array<ArrayBuffer>>, BundleFault> {
  if (bytes.length > ZIP_LIMITS.bytes)
    return err({ kind: 'too-many-bytes', bytes: bytes.length, most: ZIP_LIMITS.bytes });
  const entries = listEntries(bytes, names);
  if (!entries.ok) return entries;
  const fault = findEntryFault(entries.value, bytes.length);
  if (fault) return err(fault);
  const files = new Map<string, Uint8Array<ArrayBuffer>>();
  for (const entry of entries.value) {
    if (entry.name.endsWith('/')) continue;
    const file = unpack(bytes, entry);
    if (file === undefined) return err({ kind: 'not-itself', name: entry.name });
    files.set(entry.name, file);
  }
  return ok(files);
}

function listEntries(bytes: Uint8Array, names: ZipNames): Result<readonly Entry[], BundleFault> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let end = -1;
  for (let at = bytes.length - END_SIZE; at >= Math.max(0, bytes.length - END_SIZE - MOST_COMMENT); at--)
    if (view.getUint32(at, true) === END) {
      end = at;
      break;
    }
  if (end < 0) return err({ kind: 'no-end' });
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  if (count > ZIP_LIMITS.entries) return err({ kind: 'many-files', files: count, most: ZIP_LIMITS.entries });
  const entries: Entry[] = [];
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for (let i = 0; i < count; i++) {
    if (at + CENTRAL_SIZE > end || view.getUint32(at, true) !== CENTRAL) return err({ kind: 'damaged-list' });
    const nameLength = view.getUint16(at + 28, true);
    const next = at + CENTRAL_SIZE + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    if (next > end) return err({ kind: 'damaged-list' });
    let name = String(i);
    if (names === 'safe')
      try {
        name = decoder.decode(bytes.subarray(at + CENTRAL_SIZE, at + CENTRAL_SIZE + nameLength));
      } catch {
        return err({ kind: 'unreadable-name' });
      }
    entries.push({
      name,
      method: view.getUint16(at + 10, true),
      crc: view.getUint32(at + 16, true),
      packed: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      at: view.getUint32(at + 42, true),
    });
    at = next;
  }
  return ok(entries);
}

/** What leads out of a folder. */
const OUTWARDS = /^[\\/]|^[A-Za-z]:|\.\./;
const NAME = /^(?!.*\.\.)[A-Za-z0-9][A-Za-z0-9._/ -]{0,200}$/;

function findEntryFault(entries: readonly Entry[], length: number): BundleFault | undefined {
  const names = new Set<string>();
  let unpacked = 0;
  for (const { name, method, packed, size, at } of entries) {
    if (!NAME.test(name)) return { kind: OUTWARDS.test(name) ? 'stray-name' : 'foreign-name', name: name.slice(0, 40) };
    if (names.has(name)) return { kind: 'twice', name };
    names.add(name);
    if (method !== 0 && method !== 8) return { kind: 'unread-packing', name };
    if (method === 0 && size !== packed) return { kind: 'not-itself', name };
    if (size > ZIP_LIMITS.ratio * Math.max(1, packed) && size > 100_000)
      return { kind: 'swells', name, times: Math.round(size / Math.max(1, packed)) };
    unpacked += size;
    if (unpacked > ZIP_LIMITS.unpacked) return { kind: 'unpacks-to-more', most: ZIP_LIMITS.unpacked };
    if (at + LOCAL_SIZE + packed > length) return { kind: 'cut-file', name };
  }
  const places = entries
    .map(({ at, packed }) => ({ from: at, to: at + LOCAL_SIZE + packed }))
    .sort((a, b) => a.from - b.from);
  const overlaps = places.some(({ from }, i) => i > 0 && from < places[i - 1]!.to);
  return overlaps ? { kind: 'overlap' } : undefined;
}

/** The contents of one entry; undefined where they do not match the directory. */
function unpack(
  bytes: Uint8Array,
  { name, method, crc, packed, size, at }: Entry,
): Uint8Array<ArrayBuffer> | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.getUint32(at, true) !== LOCAL) return undefined;
  const start = at + LOCAL_SIZE + view.getUint16(at + 26, true) + view.getUint16(at + 28, true);
  if (start + packed > bytes.length || name.length === 0) return undefined;
  const data = bytes.subarray(start, start + packed);
  const file = method === 0 ? data.slice() : inflate(data, size);
  return file !== undefined && file.length === size && crc32(file) === crc ? file : undefined;
}

/** The unpacked bytes; undefined as soon as there are more than stated. */
function inflate(data: Uint8Array, size: number): Uint8Array<ArrayBuffer> | undefined {
  const out = new Uint8Array(size);
  let length = 0;
  const stream = new Inflate((chunk) => {
    if (length + chunk.length <= size) out.set(chunk, length);
    length += chunk.length;
  });
  try {
    for (let at = 0; at < data.length && length <= size; at += CHUNK)
      stream.push(data.slice(at, at + CHUNK), at + CHUNK >= data.length);
  } catch {
    return undefined;
  }
  return length === size ? out : undefined;
}
