import { type Bundle, type BundleKind, parseBundle } from '../../bundle/bundle.ts';
import { ZIP_LIMITS } from '../../bundle/read-zip.ts';
import { readFileSync, statSync } from 'node:fs';
import { parseSave, splitLines } from '../../save-file/parse-save.ts';
import { err, ok, type Result } from '../../kernel/result.ts';
import { readReplay } from '../../replay/read-replay.ts';
import type { MeshData } from '../../rules/core/terrain.ts';
import type { MeshFileFault } from '../../scenario/mesh-file-fault.ts';
import type { MeshFiles } from '../../scenario/to-terrain.ts';
import type { BundleFault } from '../../bundle/bundle-fault.ts';
import { bundleMessages } from '../../messages/bundle.ts';
import { type BadInput, badInput } from '../terminal/outcome.ts';
import { readMeshGuarded } from './read-mesh-guarded.ts';
import { fromUserFolder } from './user-folder.ts';

/** A text from a bundle, and the other files of the bundle. */
export type Unpacked = {
  readonly text: string;
  /** The scenario of a replay that only holds its hash, where the bundle contains it. */
  readonly scenario?: string;
  readonly meshes: (beside: MeshFiles) => MeshFiles;
};

/**
 * The scenario of a bundle: its own, or the one that its saved table or replay began from.
 *
 * @errors As {@link openBundle}, or a saved table or replay in it that is damaged.
 */
export function readBundle(shown: string): Result<Unpacked, BadInput> {
  const bundle = openBundle(shown);
  if (!bundle.ok) return bundle;
  const { kind, files } = bundle.value;
  const scenario = scenarioOf(bundle.value);
  if (scenario === undefined)
    return err(badInput('file', `"${shown}" contains ${A_KIND[kind]} that is damaged; make the bundle again.`));
  return ok({ text: scenario, meshes: meshesAmong(files) });
}

/**
 * The replay of a bundle, as text that has not been parsed.
 *
 * @errors As {@link openBundle}, or a bundle of something else than a replay.
 */
export function readReplayBundle(shown: string): Result<Unpacked, BadInput> {
  const bundle = openBundle(shown);
  if (!bundle.ok) return bundle;
  const { kind, text, scenario, files } = bundle.value;
  if (kind !== 'replay')
    return err(
      badInput('file', `"${shown}" contains ${A_KIND[kind]}, not a replay; give a replay, or a bundle with a replay.`),
    );
  return ok({ text, ...(scenario === undefined ? {} : { scenario }), meshes: meshesAmong(files) });
}

const A_KIND: Readonly<Record<BundleKind, string>> = {
  scenario: 'a scenario',
  save: 'a saved table',
  replay: 'a replay',
};

/**
 * A bundle from its file.
 *
 * @errors A file that is too large, or no sound bundle.
 */
export function openBundle(shown: string): Result<Bundle, BadInput> {
  const path = fromUserFolder(shown);
  const fail = (fault: BundleFault) => err(badInput('file', bundleMessages.refused(shown, fault)));
  const { size } = statSync(path);
  if (size > ZIP_LIMITS.bytes) return fail({ kind: 'too-many-bytes', bytes: size, most: ZIP_LIMITS.bytes });
  const bundle = parseBundle(new Uint8Array(readFileSync(path)));
  return bundle.ok ? bundle : fail(bundle.error);
}

/** Finds meshes first among the files of a bundle, then beside it; each is read once, in a guarded thread. */
export function meshesAmong(files: Bundle['files']): Unpacked['meshes'] {
  const read = new Map<string, Result<MeshData, MeshFileFault>>();
  return (beside) => (name) => {
    const bytes = files.get(name);
    if (bytes === undefined) return beside(name);
    const known = read.get(name);
    if (known) return known;
    const mesh = readMeshGuarded(name, bytes);
    read.set(name, mesh);
    return mesh;
  };
}

function scenarioOf({ kind, text, scenario }: Bundle): string | undefined {
  if (kind === 'scenario') return text;
  if (kind === 'replay') {
    const replay = readReplay(text, scenario);
    return replay.ok ? replay.value.replay.scenario : undefined;
  }
  const lines = splitLines(text);
  const save = lines.ok ? parseSave(lines.value) : lines;
  return save.ok ? save.value.scenario : undefined;
}
