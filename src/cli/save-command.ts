import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { err, ok, type Result } from '../kernel/result.ts';
import { IMPORT_LIMITS } from '../mesh-import/imported-mesh.ts';
import { bundleMessages } from '../messages/bundle.ts';
import { saveMessages } from '../messages/tabletop-simulator.ts';
import type { SystemName } from '../rules/core/system.ts';
import { makeScenario } from '../scenario/make-scenario.ts';
import { type ModelFile, modelFinder } from '../tabletop-simulator/model-files.ts';
import { looksLikeModFile, readMod } from '../tabletop-simulator/read-mod.ts';
import { readTtsSave } from '../tabletop-simulator/read-save.ts';
import { tableOfSave } from '../tabletop-simulator/to-table.ts';
import { createFolders } from './files/folders.ts';
import { fromUserFolder } from './files/user-folder.ts';
import { writeWhole } from './files/write-whole.ts';
import { type BadInput, badInput, type Outcome } from './terminal/outcome.ts';

/** The part of `highground import` that reads saves of Tabletop Simulator. */
type ImportOptions = { readonly system: SystemName; readonly models?: string; readonly out?: string };

/** Files of a folder of models that are looked at. */
const MOST_FILES = 50_000;

/**
 * `highground import` of a save: its terrain and objectives as a scenario, with the meshes it needs beside it, and
 * everything that was left out.
 */
export async function importSave(
  file: string,
  bytes: Uint8Array,
  text: string | undefined,
  { system, models, out }: ImportOptions,
): Promise<Outcome> {
  const folder = models === undefined ? ok([]) : modelsIn(models);
  if (!folder.ok) return folder.error;
  const mod = looksLikeModFile(file) ? readMod(bytes) : ok({ text, models: [] });
  if (!mod.ok) return badInput('file', `${file} ${bundleMessages.explain(mod.error)}`);
  const save = readTtsSave(mod.value.text ?? '{}', saveMessages.nameless);
  if (!save.ok) return badInput('text', `${file}: ${saveMessages.fault(save.error)}`);
  const find = modelFinder([...mod.value.models, ...folder.value]);
  const { document, files, left } = await tableOfSave(save.value, find, system);
  if (out !== undefined) {
    const failed = writeTable(out, makeScenario(document), files);
    if (failed) return failed;
  }
  const [pieces, objectives] = [document.terrain?.length ?? 0, document.mission?.objectives?.length ?? 0];
  const lines = left.map(saveMessages.left);
  return {
    kind: 'yes',
    answer: {
      ...{ format: 'tabletop-simulator', name: document.name, pieces, objectives, left: lines },
      ...(out === undefined ? { scenario: document } : {}),
    },
    text: [
      saveMessages.made(document.name, pieces, objectives),
      saveMessages.leftOut(left.length),
      ...lines.map((line) => `  ${line}`),
      ...(out === undefined
        ? []
        : [`${out}: written${files.length > 0 ? `, with ${files.length} meshes beside it` : ''}.`]),
    ],
  };
}

/** Writes a scenario, and the meshes it names below its folder. */
function writeTable(
  out: string,
  scenario: string,
  files: readonly { readonly path: string; readonly bytes: Uint8Array }[],
): BadInput | undefined {
  for (const { path, bytes } of files) {
    const place = join(dirname(fromUserFolder(out)), path);
    try {
      createFolders(dirname(place));
    } catch {
      return badInput(
        'file',
        `--out: cannot make the folder ${dirname(path)} beside ${out}; name a file in a folder that can be written to.`,
      );
    }
    const failed = writeWhole(place, bytes, '--out');
    if (failed) return failed;
  }
  return writeWhole(out, scenario, '--out');
}

/** The files of a folder and of the folders in it. */
function modelsIn(folder: string): Result<readonly ModelFile[], BadInput> {
  const root = fromUserFolder(folder);
  try {
    const names = readdirSync(root, { recursive: true, encoding: 'utf8' });
    if (names.length > MOST_FILES)
      return err(
        badInput('file', `--models: ${folder} has more than ${MOST_FILES} files; name the folder with the models.`),
      );
    return ok(names.map((name) => ({ name, bytes: async () => modelBytes(join(root, name)) })));
  } catch {
    return err(
      badInput('file', `--models: cannot read ${folder}; name the folder that has the models, such as Mods/Models.`),
    );
  }
}

function modelBytes(path: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    const known = statSync(path);
    return known.isFile() && known.size <= IMPORT_LIMITS.bytes ? new Uint8Array(readFileSync(path)) : undefined;
  } catch {
    return undefined;
  }
}
