import { setImmediate } from 'node:timers/promises';
import { hashOrder } from '../../lab/batch/summary.ts';
import { isRecord } from '../../replay/sealed-line.ts';
import { BATCH_LIMITS } from '../../lab/batch/batch-order.ts';
import { isOrder } from '../../lab/batch/order-schema.ts';
import { variantsOf } from '../../lab/batch/variants.ts';
import { explainVary } from '../../lab/vary/explain-vary.ts';
import { findMeshFault } from '../../geometry/mesh/find-mesh-fault.ts';
import { MESH_LIMITS } from '../../geometry/mesh/triangle-mesh.ts';
import { CORE_EDITION } from '../../rules/core/edition.ts';
import type { MeshData } from '../../rules/core/terrain.ts';
import { type BatchParts, printOf, readVariant, type VaryError } from '../../referee/batch/batch-table.ts';

/** A batch as one text, to send to another machine. */
export function packBatch({ order, meshes }: BatchParts): string {
  const packed = [...meshes].map(([print, { positions, indices }]) => [print, toBase64(positions), toBase64(indices)]);
  return JSON.stringify({ order, meshes: packed });
}

/**
 * The batch of a packed text, or the reason why it is rejected: it is damaged, of other rules, or one of its combinations
 * cannot be set up.
 *
 * @param hash The hash by which the batch was announced.
 */
export async function unpackBatch(text: string, hash: string): Promise<BatchParts | string> {
  const parts = parsePackedBatch(text, hash);
  return typeof parts === 'string' ? parts : ((await findUnplayable(parts)) ?? parts);
}

/** The batch of a packed text as {@link unpackBatch} finds it, without its scenarios being read. */
export function parsePackedBatch(text: string, hash: string): BatchParts | string {
  if (text.length > BATCH_LIMITS.text) return 'it is too large';
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return 'it cannot be read';
  }
  if (!isRecord(value) || !isRecord(value['order']) || !Array.isArray(value['meshes'])) return 'it cannot be read';
  const order: unknown = value['order'];
  const { core } = value['order'];
  if (core !== CORE_EDITION)
    return typeof core === 'string'
      ? `it uses rules edition ${core.slice(0, 40)}, and this program has ${CORE_EDITION}`
      : 'it cannot be read';
  if (!isOrder(order)) return 'its order is damaged';
  if (hashOrder(order) !== hash) return 'its contents do not match its name';
  const meshes = new Map<string, MeshData>();
  for (const packed of value['meshes'] as readonly unknown[]) {
    const mesh = readMesh(packed);
    if (mesh === undefined) return 'one of its meshes is damaged';
    meshes.set(printOf(mesh), mesh);
  }
  if (order.arms.some((arm) => arm.meshes.some(({ print }) => !meshes.has(print))))
    return 'one of its meshes is missing';
  return { order, meshes };
}

/** A mesh of a packed batch; undefined where its contents are not those of its hash, or cannot stand on a table. */
function readMesh(packed: unknown): MeshData | undefined {
  if (!Array.isArray(packed) || !packed.every((part) => typeof part === 'string')) return undefined;
  const [print, ...coded] = packed;
  const [positions, indices] = coded.map(fromBase64);
  if (coded.length !== 2 || positions!.byteLength % 24 !== 0 || indices!.byteLength % 12 !== 0) return undefined;
  const mesh = { positions: new Float64Array(positions!), indices: new Uint32Array(indices!) };
  return printOf(mesh) === print && findMeshFault(mesh, MESH_LIMITS) === undefined ? mesh : undefined;
}

/**
 * Why a combination of a batch cannot be played: its scenario cannot be read or varied. Undefined where there is none.
 *
 * Waits between two combinations, because the process has other batches to serve.
 */
async function findUnplayable(parts: BatchParts): Promise<string | undefined> {
  for (const variant of variantsOf(parts.order)) {
    const read = readVariant(parts, variant);
    if (!read.ok) return `combination ${variant.number} cannot be set up: ${sayFirst(read.error)}`;
    await setImmediate();
  }
  return undefined;
}

/** The first problem of a scenario as the end of a sentence, without its full stop. */
function sayFirst({ problems }: VaryError): string {
  const { at, fault } = problems[0]!;
  return `${at === '' ? '' : `${at}: `}${explainVary(fault)}`.replace(/\.$/, '');
}

const toBase64 = ({ buffer, byteOffset, byteLength }: Float64Array | Uint32Array): string =>
  Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength).toString('base64');

function fromBase64(text: string): ArrayBuffer {
  const bytes = Uint8Array.from(Buffer.from(text, 'base64'));
  return bytes.buffer;
}
