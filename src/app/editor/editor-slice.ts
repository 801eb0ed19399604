import type { EditorCommand } from '../../editor/command.ts';
import { decideEdit } from '../../editor/decide.ts';
import { took } from '../../editor/session.ts';
import type { Thing } from '../../editor/thing.ts';
import { err } from '../../kernel/result.ts';
import { editorMessages } from '../../messages/editor.ts';
import type { ScenarioDocument } from '../../scenario/schema.ts';
import type { MeshFiles } from '../../scenario/to-terrain.ts';
import { type EditorState, type Hold, shownDocument } from '../state/editor.ts';
import type { TableStore } from '../state/table-store.ts';

/** The mesh files read so far for the table in the editor. */
export const filesOf =
  (meshes: EditorState['meshes']): MeshFiles =>
  (path) =>
    meshes.get(path) ?? err({ kind: 'mesh-not-yet', file: path });

/** The table in the editor: the state, its document and the mesh files read so far. */
export type OpenEditor = {
  readonly editor: EditorState;
  readonly document: ScenarioDocument;
  readonly files: MeshFiles;
};

/** A tool's state, of one kind. */
export type HoldOf<K extends Hold['kind']> = Extract<Hold, { readonly kind: K }>;

/** The editor's slice of the client's state, as its actions read and change it. */
export type EditorSlice = {
  /** The table in the editor; undefined while none is open. */
  readonly current: () => OpenEditor | undefined;
  /** The active tool's state if it is of this kind. */
  readonly holding: <K extends Hold['kind']>(kind: K) => HoldOf<K> | undefined;
  /** Replaces part of the editor's state; does nothing without an open table. */
  readonly set: (part: Partial<EditorState>) => void;
  /** Announces a sentence to screen readers. */
  readonly say: (sentence: string) => void;
  /** Performs a command, or shows why it is refused. @returns The things to select; undefined if it is refused. */
  readonly perform: (command: EditorCommand) => readonly Thing[] | undefined;
  /** Shows why something is not possible. */
  readonly refuse: (sentence: string) => void;
};

/** Creates the editor's slice of a store. */
export function createEditorSlice(store: TableStore): EditorSlice {
  const editorNow = (): EditorState | undefined => store.getState().editor;
  const set = (part: Partial<EditorState>): void => {
    const editor = editorNow();
    if (editor) store.setState({ editor: { ...editor, ...part } });
  };
  const refuse = (sentence: string): void => {
    set({ refusal: sentence });
    store.setState({ said: sentence });
  };
  const current = (): OpenEditor | undefined => {
    const editor = editorNow();
    const document = shownDocument(editor);
    return editor && document && { editor, document, files: filesOf(editor.meshes) };
  };
  return {
    current,
    holding: <K extends Hold['kind']>(kind: K) => {
      const hold = editorNow()?.hold;
      return hold?.kind === kind ? (hold as HoldOf<K>) : undefined;
    },
    set,
    say: (said) => store.setState({ said }),
    perform: (command) => {
      const open = current();
      if (open === undefined) return undefined;
      const { editor, document, files } = open;
      const step = decideEdit(document, command, files);
      if (!step.ok) {
        refuse(editorMessages.explain(step.error));
        return undefined;
      }
      store.setState({
        editor: { ...editor, session: took(editor.session, step.value), refusal: undefined },
        said: editorMessages.describe(step.value),
      });
      return step.value.things;
    },
    refuse,
  };
}
