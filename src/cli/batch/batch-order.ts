import { dirname } from 'node:path';
import { err, ok, type Result } from '../../kernel/result.ts';
import { type Arm, BATCH_LIMITS, type BatchOrder, type Setting } from '../../lab/batch/batch-order.ts';
import { countVariants, scenarioPathText, type Variant, variantsOf } from '../../lab/batch/variants.ts';
import { explainVary } from '../../lab/vary/explain-vary.ts';
import { CORE_EDITION } from '../../rules/core/edition.ts';
import type { MeshData } from '../../rules/core/terrain.ts';
import { SIDES } from '../../rules/core/turn.ts';
import { parseScenario } from '../../scenario/parse/parse-scenario.ts';
import type { MeshFiles } from '../../scenario/to-terrain.ts';
import { type BatchParts, type BatchTable, printOf, setUpVariant } from '../../referee/batch/batch-table.ts';
import { meshesFor, readSource } from '../files/load.ts';
import { type BadInput, badInput, refusedInput } from '../terminal/outcome.ts';
import { fromUserFolder } from '../files/user-folder.ts';

/** A table to play on: a file, with some values set. */
export type ArmOptions = { readonly name: string; readonly file: string; readonly settings: readonly Setting[] };

/** The parts of an order besides its arms. */
type OrderOptions = Omit<BatchOrder, 'core' | 'arms'>;

/** A batch that can be played: every combination has been set up once. */
export type ReadyBatch = BatchParts & { readonly name: string };

/**
 * A batch that contains everything it needs, so that no thread and no other machine has to read a file.
 *
 * @errors Files that cannot be read, and combinations that cannot be set up, each with its values.
 */
export async function prepareBatch(
  wishes: readonly ArmOptions[],
  wish: OrderOptions,
): Promise<Result<ReadyBatch, BadInput>> {
  const meshes = new Map<string, MeshData>();
  const arms: Arm[] = [];
  for (const { name, file, settings } of wishes) {
    const source = await readSource(file);
    if (!source.ok) return source;
    const { text } = source.value;
    const found = new Map<string, string>();
    const files = recorded(source.value.meshes(await meshesFor(text, dirname(fromUserFolder(file)))), meshes, found);
    const scenario = parseScenario(text, files);
    if (!scenario.ok) return err(refusedInput(scenario.error, file));
    arms.push({ name, scenario: text, settings, meshes: [...found].map(([mesh, print]) => ({ file: mesh, print })) });
  }
  const order: BatchOrder = { core: CORE_EDITION, arms, ...wish };
  const variants = countVariants(order);
  if (variants > BATCH_LIMITS.variants)
    return err(
      badInput(
        'usage',
        `There would be ${variants} combinations; at most ${BATCH_LIMITS.variants} can be played. Vary fewer values, or in larger steps.`,
      ),
    );
  return tryAll({ order, meshes }, wishes);
}

/** Loads meshes, and stores them by a hash of their contents. */
function recorded(files: MeshFiles, meshes: Map<string, MeshData>, found: Map<string, string>): MeshFiles {
  return (file) => {
    const mesh = files(file);
    if (!mesh.ok) return mesh;
    const print = printOf(mesh.value);
    meshes.set(print, mesh.value);
    found.set(file, print);
    return mesh;
  };
}

/** Sets up every combination once, so that errors are reported before any game is played. */
async function tryAll(parts: BatchParts, wishes: readonly ArmOptions[]): Promise<Result<ReadyBatch, BadInput>> {
  let name = '';
  for (const variant of variantsOf(parts.order)) {
    // The side that goes first does not change the table.
    if (variant.swapped) continue;
    const table = await setUpVariant(parts, variant.number);
    if (!table.ok) {
      const where = withText(variant);
      const { file } = wishes[variant.arm]!;
      const problems = table.error.problems.map(({ at, fault }) => ({
        at,
        message: where === '' ? explainVary(fault) : `${where}: ${explainVary(fault)}`,
        file,
      }));
      return err({ kind: 'bad-input', error: { kind: table.error.kind, problems } });
    }
    if (variant.number === 0) name = table.value.scenario.name;
    const unfit = whyUnfit(parts.order, table.value);
    table.value.dispose();
    if (unfit) return err(badInput('table', `${wishes[variant.arm]!.file}: ${unfit}`));
  }
  return ok({ ...parts, name });
}

/** Why games cannot be played on a table. */
function whyUnfit({ play }: BatchOrder, { scenario, start }: BatchTable): string | undefined {
  if (play.kind === 'script')
    return scenario.script.length > 0
      ? undefined
      : 'the scenario has no script; leave --script out to let policies play.';
  const missing = SIDES.find((side) => ![...start.units.values()].some((unit) => unit.side === side));
  return missing === undefined
    ? undefined
    : `the ${missing} has no units; add units, because a game needs some on both sides.`;
}

const withText = ({ settings }: Variant): string =>
  settings.length === 0
    ? ''
    : `with ${settings.map(({ path, value }) => `${scenarioPathText(path)} = ${value}`).join(', ')}`;
