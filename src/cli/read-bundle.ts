import { parseBundle } from '../bundle/bundle.ts';
import { ZIP_LIMITS } from '../bundle/read-zip.ts';
import { readFileSync, statSync } from 'node:fs';
import { readMesh } from '../geometry/mesh/read-mesh.ts';
import { parseSave, splitLines } from '../keep/parse-save.ts';
import { err, ok, type Result } from '../kernel/result.ts';
import type { MeshData } from '../rules/core/terrain.ts';
import type { MeshFiles } from '../scenario/to-terrain.ts';
import { type BadInput, badInput } from './outcome.ts';
import { fromUserFolder } from './user-folder.ts';

/** A scenario out of a bundle, and the files that lie beside it there. */
export type Unpacked = { readonly text: string; readonly meshes: (beside: MeshFiles) => MeshFiles };

/** The scenario of a bundle: its own, or the one its saved table began from. */
export function readBundle(shown: string): Result<Unpacked, BadInput> {
  const path = fromUserFolder(shown);
  const fail = (problem: string) => err(badInput('file', `"${shown}" ${problem}`));
  const { size } = statSync(path);
  if (size > ZIP_LIMITS.bytes)
    return fail(`is ${Math.ceil(size / 1e6)} MB; a bundle may be at most ${ZIP_LIMITS.bytes / 1e6} MB.`);
  const bundle = parseBundle(new Uint8Array(readFileSync(path)));
  if (!bundle.ok) return fail(bundle.error);
  const { kind, text, files } = bundle.value;
  const scenario = kind === 'save' ? scenarioOf(text) : text;
  if (scenario === undefined) return fail('holds a saved table that is damaged.');
  const read = new Map<string, Result<MeshData, string>>();
  return ok({
    text: scenario,
    meshes: (beside) => (name) => {
      const bytes = files.get(name);
      if (bytes === undefined) return beside(name);
      const known = read.get(name) ?? readMesh(name, bytes);
      read.set(name, known);
      return known;
    },
  });
}

function scenarioOf(text: string): string | undefined {
  const lines = splitLines(text);
  const save = lines.ok ? parseSave(lines.value) : lines;
  return save.ok ? save.value.scenario : undefined;
}
