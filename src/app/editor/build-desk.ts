import type { BuildCommand } from '../../editor/command.ts';
import { decideBuild } from '../../editor/decide.ts';
import { documentOf, took } from '../../editor/session.ts';
import { allThings, type Thing } from '../../editor/thing.ts';
import { err } from '../../kernel/result.ts';
import type { ScenarioDocument } from '../../scenario/schema.ts';
import type { MeshFiles } from '../../scenario/to-terrain.ts';
import { type BuildState, FREE } from './build-state.ts';
import { editorMessages } from '../../messages/editor.ts';
import { setTable, tableNow } from '../table/table-store.ts';

/** The mesh files that a table under construction has read. */
export const filesOf =
  (meshes: BuildState['meshes']): MeshFiles =>
  (path) =>
    meshes.get(path) ?? err({ kind: 'mesh-not-yet', file: path });

/** The table under construction; undefined while one is played. */
export const buildNow = (): BuildState | undefined => tableNow().build;

/** Replaces part of what is known of the table under construction, if there is one. */
export function setBuild(part: Partial<BuildState>): void {
  const { build } = tableNow();
  if (build) setTable({ build: { ...build, ...part } });
}

/** The document under construction. */
export const documentNow = (): ScenarioDocument | undefined => {
  const build = buildNow();
  return build && documentOf(build.session);
};

/** Does a step, or says why it cannot be done. @returns The things it leaves in hand; undefined when nothing was done. */
export function perform(command: BuildCommand): readonly Thing[] | undefined {
  const build = buildNow();
  if (build === undefined) return undefined;
  const step = decideBuild(documentOf(build.session), command, filesOf(build.meshes));
  if (!step.ok) {
    refuse(editorMessages.explain(step.error));
    return undefined;
  }
  setTable({
    build: { ...build, session: took(build.session, step.value), refusal: undefined },
    said: editorMessages.describe(step.value),
  });
  return step.value.things;
}

/** Says why something is not possible. */
export function refuse(sentence: string): void {
  setBuild({ refusal: sentence });
  setTable({ said: sentence });
}

/** What is picked and still there. */
export const stillThere = (document: ScenarioDocument, picked: readonly Thing[]): readonly Thing[] => {
  const all = new Set(allThings(document));
  return picked.filter((thing) => all.has(thing));
};

/** Lets go of whatever is in hand, and forgets the last refusal. */
export const letGo = (): void => setBuild({ hold: FREE, refusal: undefined });
