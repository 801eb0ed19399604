import { Hammer } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { shownDocument } from '../../app/state/editor.ts';
import type { Actions } from '../../app/actions.ts';
import { ToolWord } from '../controls/tool.tsx';
import { useTable } from '../../app/state/table-store.ts';
import { armyListMessages } from '../../messages/army-list.ts';
import { messages } from '../../messages/messages.ts';

/** The menu entry that opens the editor. */
export function EditorMenuView({ actions }: { readonly actions: Actions }) {
  const name = useTable((table) => shownDocument(table.parkedEditor)?.name);
  const { editor } = actions;
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>
        <button type="button" className="tool" aria-label={messages.bar.build} title={messages.bar.build}>
          <Hammer size={17} />
          <ToolWord>{messages.toolWords.build}</ToolWord>
        </button>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <nav aria-label={messages.bar.build}>
          <DropdownMenu.Content className="action-menu card" align="start" sideOffset={6}>
            {name !== undefined && (
              <DropdownMenu.Item onSelect={() => void editor.resume()}>
                {messages.bar.backToBuilding}
                <small className="muted">{name}</small>
              </DropdownMenu.Item>
            )}
            <DropdownMenu.Item onSelect={() => void editor.copy()}>
              {messages.bar.rebuildThisTable}
              <small className="muted">{messages.bar.gameStays}</small>
            </DropdownMenu.Item>
            <DropdownMenu.Item onSelect={() => void editor.start()}>
              {messages.bar.buildANewTable}
              <small className="muted">{messages.bar.emptyOrGenerated}</small>
            </DropdownMenu.Item>
            <DropdownMenu.Item onSelect={() => actions.view.openArmyList()}>
              {armyListMessages.open}
              <small className="muted">{armyListMessages.openHint}</small>
            </DropdownMenu.Item>
          </DropdownMenu.Content>
        </nav>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
