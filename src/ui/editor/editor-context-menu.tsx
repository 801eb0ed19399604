import { DropdownMenu } from 'radix-ui';
import { Fragment, useMemo } from 'react';
import { planEditorMenu } from '../../app/editor/editor-menu.ts';
import type { EditorActions } from '../../app/editor/editor-actions.ts';
import type { EditorMenuState, EditorState } from '../../app/state/editor.ts';
import { useTable } from '../../app/state/table-store.ts';
import { editorMessages } from '../../messages/editor.ts';

/** The context menu, on right click or long press: actions on the selection, or on empty ground. */
export function EditorContextMenu({ building }: { readonly building: EditorActions }) {
  const editor = useTable((table) => table.editor);
  if (editor?.menu === undefined) return null;
  return <OpenMenu key={`${editor.menu.x}/${editor.menu.y}`} menu={editor.menu} editor={editor} building={building} />;
}

type OpenMenuProps = { readonly menu: EditorMenuState; readonly editor: EditorState; readonly building: EditorActions };

function OpenMenu({ menu, editor, building }: OpenMenuProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the menu shows what was possible when it opened
  const { about, groups } = useMemo(() => planEditorMenu(editor, menu), [menu]);
  const close = (): void => building.set({ menu: undefined });
  return (
    <DropdownMenu.Root open modal={false} onOpenChange={(open) => !open && close()}>
      <DropdownMenu.Trigger
        className="menu-anchor"
        style={{ left: menu.x, top: menu.y }}
        aria-label={editorMessages.menu.title}
      />
      <DropdownMenu.Portal>
        <nav aria-label={editorMessages.menu.title}>
          <DropdownMenu.Content
            className="action-menu build-actions card"
            align="start"
            sideOffset={2}
            collisionPadding={12}
          >
            {about !== undefined && <DropdownMenu.Label className="muted small">{about}</DropdownMenu.Label>}
            {groups
              .filter((group) => group.length > 0)
              .map((group, i) => (
                <Fragment key={group[0]!.label}>
                  {i > 0 && <DropdownMenu.Separator className="action-line" />}
                  {group.map(({ label, keys, why, run }) => (
                    <DropdownMenu.Item
                      key={label}
                      disabled={why !== undefined}
                      onSelect={() => {
                        close();
                        run(building);
                      }}
                    >
                      <span className="action">
                        {label}
                        {keys && <kbd>{keys}</kbd>}
                      </span>
                      {why && <small>{why}</small>}
                    </DropdownMenu.Item>
                  ))}
                </Fragment>
              ))}
          </DropdownMenu.Content>
        </nav>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
