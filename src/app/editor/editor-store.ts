import type { EditorCommand } from '../../editor/command.ts';
import { decideEdit } from '../../editor/decide.ts';
import { documentOf, took } from '../../editor/session.ts';
import { allThings, type Thing } from '../../editor/thing.ts';
import { err } from '../../kernel/result.ts';
import type { ScenarioDocument } from '../../scenario/schema.ts';
import type { MeshFiles } from '../../scenario/to-terrain.ts';
import { type EditorState, FREE } from '../state/editor.ts';
import { editorMessages } from '../../messages/editor.ts';
import { setTable, tableNow } from '../state/table-store.ts';

/** The mesh files that a table under construction has read. */
export const filesOf =
  (meshes: EditorState['meshes']): MeshFiles =>
  (path) =>
    meshes.get(path) ?? err({ kind: 'mesh-not-yet', file: path });

/** The table under construction; undefined while one is played. */
export const editorNow = (): EditorState | undefined => tableNow().editor;

/** Replaces part of what is known of the table under construction, if there is one. */
export function setEditor(part: Partial<EditorState>): void {
  const { editor } = tableNow();
  if (editor) setTable({ editor: { ...editor, ...part } });
}

/** The document under construction. */
export const documentNow = (): ScenarioDocument | undefined => {
  const editor = editorNow();
  return editor && documentOf(editor.session);
};

/** Does a step, or says why it cannot be done. @returns The things it leaves in hand; undefined when nothing was done. */
export function perform(command: EditorCommand): readonly Thing[] | undefined {
  const editor = editorNow();
  if (editor === undefined) return undefined;
  const step = decideEdit(documentOf(editor.session), command, filesOf(editor.meshes));
  if (!step.ok) {
    refuse(editorMessages.explain(step.error));
    return undefined;
  }
  setTable({
    editor: { ...editor, session: took(editor.session, step.value), refusal: undefined },
    said: editorMessages.describe(step.value),
  });
  return step.value.things;
}

/** Says why something is not possible. */
export function refuse(sentence: string): void {
  setEditor({ refusal: sentence });
  setTable({ said: sentence });
}

/** What is picked and still there. */
export const stillThere = (document: ScenarioDocument, picked: readonly Thing[]): readonly Thing[] => {
  const all = new Set(allThings(document));
  return picked.filter((thing) => all.has(thing));
};

/** Lets go of whatever is in hand, and forgets the last refusal. */
export const letGo = (): void => setEditor({ hold: FREE, refusal: undefined });
