import { err, ok, type Result } from '../../kernel/result.ts';
import { sha256 } from '../../kernel/sha256.ts';
import type { BatchOrder } from '../../lab/batch/batch-order.ts';
import { variantText } from '../../lab/batch/variant-text.ts';
import { type Variant, variantsOf } from '../../lab/batch/variants.ts';
import { explainVary } from '../../lab/vary/explain-vary.ts';
import type { VaryFault } from '../../lab/vary/vary-fault.ts';
import { rememberingTable } from '../../lab/game/remember.ts';
import { createTable } from '../../physics/table.ts';
import type { TableQuery } from '../../rules/core/ports.ts';
import type { GameState } from '../../rules/core/state/state.ts';
import type { MeshData } from '../../rules/core/terrain.ts';
import { layOut } from '../../scenario/lay-out.ts';
import { parseScenario } from '../../scenario/parse/parse-scenario.ts';
import type { Problem, ScenarioError } from '../../scenario/problem.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import type { MeshFiles } from '../../scenario/to-terrain.ts';

/** A self-contained batch, playable anywhere: its order, and the meshes it needs by the hashes of their contents. */
export type BatchParts = { readonly order: BatchOrder; readonly meshes: ReadonlyMap<string, MeshData> };

/** The table of one combination, with its models in place. */
export type BatchTable = {
  readonly variant: Variant;
  readonly text: string;
  readonly scenario: Scenario;
  readonly start: GameState;
  readonly table: TableQuery;
  readonly dispose: () => void;
};

/** Why a combination cannot be set up: a setting cannot be applied, or the resulting scenario is invalid. */
export type VaryError = { readonly kind: ScenarioError['kind']; readonly problems: readonly Problem<VaryFault>[] };

/**
 * The table of one combination of a batch, with its models in place.
 *
 * @param number Index of the combination among `variantsOf(order)`.
 * @errors Those of {@link readVariant}, and of `layOut` for its scenario.
 */
export async function setUpVariant(parts: BatchParts, number: number): Promise<Result<BatchTable, VaryError>> {
  const variant = variantsOf(parts.order)[number]!;
  const read = readVariant(parts, variant);
  if (!read.ok) return read;
  const { text, scenario } = read.value;
  const table = await createTable({ ...scenario.table, terrain: scenario.terrain });
  const start = layOut(scenario, table);
  if (!start.ok) {
    table.dispose();
    return start;
  }
  // Games of a batch begin alike and ask the same questions.
  const remembering = rememberingTable(table);
  return ok({ variant, text, scenario, start: start.value, table: remembering, dispose: () => table.dispose() });
}

/**
 * The scenario of one combination of a batch, without its table.
 *
 * @errors `shape` when a setting cannot be applied; else those of `parseScenario` for the resulting text.
 */
export function readVariant(
  { order, meshes }: BatchParts,
  variant: Variant,
): Result<Pick<BatchTable, 'text' | 'scenario'>, VaryError> {
  const text = variantText(order, variant);
  if (!text.ok) return err({ kind: 'shape', problems: [text.error] });
  const prints = new Map(order.arms[variant.arm]!.meshes.map(({ file, print }) => [file, print]));
  const files: MeshFiles = (file) => {
    const mesh = meshes.get(prints.get(file) ?? '');
    return mesh ? ok(mesh) : err({ kind: 'mesh-not-in-batch', file });
  };
  const scenario = parseScenario(text.value, files);
  return scenario.ok ? ok({ text: text.value, scenario: scenario.value }) : scenario;
}

/** The tables of one thread: a few are cached, and the least recently used is dropped first. */
export type BatchTables = { readonly at: (variant: number) => Promise<BatchTable>; readonly dispose: () => void };

/** Number of tables cached per thread; each takes a few megabytes. */
const KEPT = 6;

/**
 * The tables of a batch for one thread. Every combination has been tried before, so one that cannot be set up is a bug
 * of ours.
 *
 * @param isFull Whether the thread's memory is nearly used up: then all tables are set up again, without what they have
 *               stored of earlier questions. An answer never depends on that.
 */
export function createBatchTables(parts: BatchParts, isFull: () => boolean = () => false): BatchTables {
  const built = new Map<number, BatchTable>();
  const dispose = (): void => {
    for (const table of built.values()) table.dispose();
    built.clear();
  };
  return {
    at: async (variant) => {
      if (isFull()) dispose();
      const known = built.get(variant);
      built.delete(variant);
      const table = known ?? (await setUpVariant(parts, variant));
      if ('ok' in table && !table.ok) throw new Error(table.error.problems.map(({ fault }) => explainVary(fault))[0]);
      const found = 'ok' in table ? table.value : table;
      built.set(variant, found);
      for (const [oldest, old] of built) {
        if (built.size <= KEPT) break;
        built.delete(oldest);
        old.dispose();
      }
      return found;
    },
    dispose,
  };
}

/** The hash of a mesh's contents: the same wherever a batch is ordered. */
export function printOf({ positions, indices }: MeshData): string {
  const bytes = new Uint8Array(positions.byteLength + indices.byteLength);
  bytes.set(new Uint8Array(positions.buffer, positions.byteOffset, positions.byteLength));
  bytes.set(new Uint8Array(indices.buffer, indices.byteOffset, indices.byteLength), positions.byteLength);
  return sha256(bytes);
}
