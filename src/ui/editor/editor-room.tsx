import './editor.css';
import { use, useEffect } from 'react';
import type { Actions } from '../../app/actions.ts';
import { useTableStore } from '../../app/state/table-store.ts';
import { EditorBar } from './editor-bar.tsx';
import { EditorContextMenu } from './editor-context-menu.tsx';
import { EditorInspector } from './editor-inspector.tsx';
import { watchEditorKeys } from './editor-keys.ts';
import { PiecePalette } from './piece-palette.tsx';
import { EditorPrompt } from './editor-prompt.tsx';

/** The four panels around a table in the editor. Not part of the initial script. */
export function EditorRoom({ actions }: { readonly actions: Actions }) {
  const building = use(actions.editor.enter());
  const store = useTableStore();
  useEffect(() => watchEditorKeys(store, building), [store, building]);
  return (
    <>
      <EditorBar actions={actions} building={building} />
      <PiecePalette building={building} />
      <EditorPrompt building={building} />
      <EditorInspector building={building} />
      <EditorContextMenu building={building} />
    </>
  );
}
