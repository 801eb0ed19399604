import type { EditorActions } from './editor-actions.ts';
import type { EditorDependencies } from './table-actions.ts';
import { loadOnce } from '../state/load-once.ts';
import { messages } from '../../messages/messages.ts';

/** Opens the editor, whose code is loaded on first use. */
export type EditorLoader = {
  readonly enter: () => Promise<EditorActions>;
  /** Opens a new, empty table. */
  readonly start: () => Promise<void>;
  /** Opens a copy of the scenario in play. */
  readonly copy: () => Promise<void>;
  /** Returns to the parked table. */
  readonly resume: () => Promise<void>;
};

/** Creates a loader that fetches the editor once. */
export function createEditorLoader(dependencies: EditorDependencies): EditorLoader {
  const enter = loadOnce(async () => (await import('./editor-actions.ts')).createEditorActions(dependencies));
  const after = (run: (actions: EditorActions) => Promise<void> | void): Promise<void> =>
    dependencies.context.guarded(messages.page.openingTheBuilder, async () => run(await enter()));
  return {
    enter,
    start: () => after((actions) => actions.start()),
    copy: () => after((actions) => actions.copy()),
    resume: () => after((actions) => actions.resume()),
  };
}
