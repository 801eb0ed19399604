import { DropdownMenu } from 'radix-ui';
import { useMemo } from 'react';
import { planDeeds } from '../../app/play/deeds.ts';
import type { Hands } from '../../app/hands.ts';
import type { Menu } from '../../app/table/table-state.ts';
import { toolDeeds } from '../../app/tools/tool-entries.ts';
import { tableNow, useTable } from '../../app/table/table-store.ts';
import { messages } from '../../messages/messages.ts';

/** On the right button: what can be done in this phase; what cannot is grey and says why. */
export function DeedMenu({ hands }: { readonly hands: Hands }) {
  const menu = useTable((table) => table.menu);
  if (menu === undefined) return null;
  return <OpenMenu key={`${menu.x}/${menu.y}`} menu={menu} hands={hands} />;
}

function OpenMenu({ menu, hands }: { readonly menu: Menu; readonly hands: Hands }) {
  const deeds = useMemo(() => planDeeds(tableNow(), menu.unit, menu.model), [menu]);
  const tools = useMemo(() => toolDeeds(tableNow(), menu), [menu]);
  return (
    <DropdownMenu.Root open modal={false} onOpenChange={(open) => !open && hands.showMenu(undefined)}>
      <DropdownMenu.Trigger
        className="menu-anchor"
        style={{ left: menu.x, top: menu.y }}
        aria-label={messages.bar.whatCanBeDone}
      />
      <DropdownMenu.Portal>
        <nav aria-label={messages.bar.whatCanBeDone}>
          <DropdownMenu.Content className="deed-menu card" align="start" sideOffset={2} collisionPadding={12}>
            {deeds.map(({ label, why, does }) => (
              <DropdownMenu.Item key={label} disabled={why !== undefined} onSelect={() => hands.act(does)}>
                {label}
                {why && <small>{why}</small>}
              </DropdownMenu.Item>
            ))}
            <DropdownMenu.Separator className="deed-line" />
            {tools.map(({ label, why, run }) => (
              <DropdownMenu.Item
                key={label}
                disabled={why !== undefined}
                onSelect={() => {
                  hands.showMenu(undefined);
                  run(hands);
                }}
              >
                {label}
                {why && <small>{why}</small>}
              </DropdownMenu.Item>
            ))}
          </DropdownMenu.Content>
        </nav>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
