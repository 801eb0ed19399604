import { hashOrder } from '../../lab/batch/summary.ts';
import { isRecord } from '../../replay/sealed-line.ts';
import type { BatchOrder } from '../../lab/batch/batch-order.ts';
import { BATCH_LIMITS } from '../../lab/batch/batch-order.ts';
import { isWithinLimits } from '../../lab/batch/tasks.ts';
import { CORE_EDITION } from '../../rules/core/edition.ts';
import type { MeshData } from '../../rules/core/terrain.ts';
import { type BatchParts, printOf } from '../../referee/batch/batch-table.ts';

/** A batch as one text, to send to another machine. */
export function makeParcel({ order, meshes }: BatchParts): string {
  const packed = [...meshes].map(([print, { positions, indices }]) => [print, toBase64(positions), toBase64(indices)]);
  return JSON.stringify({ order, meshes: packed });
}

/**
 * The batch of a parcel, or the reason why it is rejected. Its scenarios are parsed later, when their tables are set
 * up, so only the rest is checked here.
 *
 * @param hash The hash by which the batch was announced.
 */
export function parseParcel(text: string, hash: string): BatchParts | string {
  if (text.length > BATCH_LIMITS.text) return 'it is too large';
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return 'it cannot be read';
  }
  if (!isRecord(value) || !isRecord(value['order']) || !Array.isArray(value['meshes'])) return 'it cannot be read';
  const order = value['order'] as BatchOrder;
  if (order.core !== CORE_EDITION)
    return `it uses rules edition ${String(order.core)}, and this program has ${CORE_EDITION}`;
  if (hashOrder(order) !== hash || !isSound(order)) return 'its contents do not match its name';
  const meshes = new Map<string, MeshData>();
  for (const packed of value['meshes'] as readonly unknown[]) {
    const [print, positions, indices] = packed as readonly [string, string, string];
    const mesh = { positions: new Float64Array(fromBase64(positions)), indices: new Uint32Array(fromBase64(indices)) };
    if (printOf(mesh) !== print) return 'one of its meshes is damaged';
    meshes.set(print, mesh);
  }
  return { order, meshes };
}

/** Whether an order has the fields that are used before its scenarios are parsed. */
const isSound = (order: BatchOrder): boolean =>
  Array.isArray(order.arms) &&
  order.arms.length > 0 &&
  order.arms.every(
    (arm) => typeof arm.scenario === 'string' && Array.isArray(arm.settings) && Array.isArray(arm.meshes),
  ) &&
  Array.isArray(order.vary) &&
  Number.isInteger(order.games) &&
  order.games > 0 &&
  Number.isSafeInteger(order.seed) &&
  isWithinLimits(order);

const toBase64 = ({ buffer, byteOffset, byteLength }: Float64Array | Uint32Array): string =>
  Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength).toString('base64');

function fromBase64(text: string): ArrayBuffer {
  const bytes = Uint8Array.from(Buffer.from(text, 'base64'));
  return bytes.buffer;
}
