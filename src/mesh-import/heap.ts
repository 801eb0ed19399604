import type { Json } from '../geometry/mesh/read-glb.ts';
import { refuse } from './packed-json.ts';

/** See {@link createHeap}. */
export type Heap = ReturnType<typeof createHeap>;

/** What all that is unpacked of one file may come to, bytes. */
const MOST_BYTES = 256_000_000;

/** The bytes of a file, and behind them what was unpacked of it. */
export function createHeap(bin: DataView) {
  const chunks: Uint8Array[] = [];
  const starts: number[] = [];
  const added: Json[] = [];
  let end = (bin.byteLength + 3) & ~3;
  /** Room for so many bytes, refused before it is taken where there is too much. */
  const room = (length: number): { readonly at: number; readonly bytes: Uint8Array } => {
    const at = end;
    if (at - bin.byteLength + length > MOST_BYTES) return refuse({ kind: 'packed-bytes', most: MOST_BYTES });
    const bytes = new Uint8Array((length + 3) & ~3);
    chunks.push(bytes);
    starts.push(at);
    end += bytes.length;
    return { at, bytes };
  };
  const whole = (): DataView => {
    const all = new Uint8Array(end);
    all.set(new Uint8Array(bin.buffer, bin.byteOffset, bin.byteLength));
    chunks.forEach((chunk, i) => all.set(chunk, starts[i]));
    return new DataView(all.buffer);
  };
  return {
    room,
    whole,
    /** A view of unpacked bytes, by the number it will have. */
    addView: (before: number, view: Json): number => before + added.push(view) - 1,
    views: (before: readonly Json[]): readonly Json[] => [...before, ...added],
    /** The bytes of a view: unpacked ones, or the file's own. */
    dataOf: (start: number, length: number): DataView => {
      const unpacked = chunks.find((_, i) => starts[i] === start);
      if (unpacked) return new DataView(unpacked.buffer, 0, Math.min(length, unpacked.length));
      if (start + length > bin.byteLength) return refuse({ kind: 'cut-view' });
      return new DataView(bin.buffer, bin.byteOffset + start, length);
    },
  };
}
