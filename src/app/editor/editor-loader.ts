import type { EditorActions, EditorDependencies } from './editor-actions.ts';
import { messages } from '../../messages/messages.ts';

/** The way into the builder's room, whose code is fetched when somebody goes there. */
export type EditorLoader = {
  readonly enter: () => Promise<EditorActions>;
  /** A new, empty table. */
  readonly start: () => Promise<void>;
  /** The scenario in play, as a copy. */
  readonly copy: () => Promise<void>;
  /** Back to the table that was put aside to be played. */
  readonly resume: () => Promise<void>;
};

/** A door that is opened once. */
export function createEditorLoader(tools: EditorDependencies): EditorLoader {
  let room: Promise<EditorActions> | undefined;
  const enter = (): Promise<EditorActions> => {
    room ??= import('./editor-actions.ts').then(({ createEditorActions }) => createEditorActions(tools));
    return room;
  };
  const through = (menuAction: (actions: EditorActions) => Promise<void> | void): Promise<void> =>
    tools.context.guarded(messages.page.openingTheBuilder, async () => menuAction(await enter()));
  return {
    enter,
    start: () => through((actions) => actions.start()),
    copy: () => through((actions) => actions.copy()),
    resume: () => through((actions) => actions.resume()),
  };
}
