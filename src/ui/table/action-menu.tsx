import { ChevronRight, Hand } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useMemo, useState } from 'react';
import { planMenuActions } from '../../app/play/menu-actions.ts';
import type { Actions } from '../../app/actions.ts';
import { handMenuActions } from '../../app/palette/hand-entries.ts';
import { type ToolMenuAction, toolMenuActions } from '../../app/palette/tool-entries.ts';
import { handMessages } from '../../messages/by-hand/hand-messages.ts';
import { useTable, useTableStore } from '../../app/state/table-store.ts';
import { messages } from '../../messages/messages.ts';
import type { Menu } from '../../app/state/panels.ts';

/** The context menu: the actions of this phase. Unavailable ones are grey and say why. */
export function ActionMenu({ actions }: { readonly actions: Actions }) {
  const menu = useTable((table) => table.menu);
  if (menu === undefined) return null;
  return <OpenMenu key={`${menu.x}/${menu.y}`} menu={menu} actions={actions} />;
}

function OpenMenu({ menu, actions }: { readonly menu: Menu; readonly actions: Actions }) {
  const store = useTableStore();
  const menuActions = useMemo(() => planMenuActions(store.getState(), menu.unit, menu.model), [store, menu]);
  const tools = useMemo(() => toolMenuActions(store.getState(), menu), [store, menu]);
  const [isByHand, setByHand] = useState(false);
  const hands = useMemo(() => handMenuActions(store.getState(), menu), [store, menu]);
  return (
    <DropdownMenu.Root open modal={false} onOpenChange={(open) => !open && actions.view.showMenu(undefined)}>
      <DropdownMenu.Trigger
        className="menu-anchor"
        style={{ left: menu.x, top: menu.y }}
        aria-label={messages.bar.whatCanBeDone}
      />
      <DropdownMenu.Portal>
        <nav aria-label={messages.bar.whatCanBeDone}>
          <DropdownMenu.Content className="action-menu card" align="start" sideOffset={2} collisionPadding={12}>
            {isByHand ? (
              <ToolItems items={hands} actions={actions} />
            ) : (
              <>
                {menuActions.map(({ label, why, does }) => (
                  <DropdownMenu.Item
                    key={label}
                    disabled={why !== undefined}
                    onSelect={() => actions.play.runMenuAction(does)}
                  >
                    {label}
                    {why && <small>{why}</small>}
                  </DropdownMenu.Item>
                ))}
                <DropdownMenu.Separator className="action-line" />
                <ToolItems items={tools} actions={actions} />
                {hands.length > 0 && (
                  <DropdownMenu.Item
                    className="action-more"
                    onSelect={(event) => {
                      event.preventDefault();
                      setByHand(true);
                    }}
                  >
                    <Hand size={15} aria-hidden="true" />
                    {handMessages.byHand}
                    <ChevronRight size={15} aria-hidden="true" />
                  </DropdownMenu.Item>
                )}
              </>
            )}
          </DropdownMenu.Content>
        </nav>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

/** Lines of the menu that are no actions of the game. */
function ToolItems({ items, actions }: { readonly items: readonly ToolMenuAction[]; readonly actions: Actions }) {
  return items.map(({ label, why, run }) => (
    <DropdownMenu.Item
      key={label}
      disabled={why !== undefined}
      onSelect={() => {
        actions.view.showMenu(undefined);
        run(actions);
      }}
    >
      {label}
      {why && <small>{why}</small>}
    </DropdownMenu.Item>
  ));
}
