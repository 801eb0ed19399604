import { Hammer } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { builtNow } from '../../app/build/build-state.ts';
import type { Hands } from '../../app/hands.ts';
import { useTable } from '../../app/table/table-store.ts';
import { words } from '../../words/words.ts';

/** The way into the builder. */
export function BuildMenu({ hands }: { readonly hands: Hands }) {
  const name = useTable((table) => builtNow(table.bench)?.name);
  const { building } = hands;
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>
        <button type="button" className="tool" aria-label={words.bar.build} title={words.bar.build}>
          <Hammer size={17} />
        </button>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <nav aria-label={words.bar.build}>
          <DropdownMenu.Content className="deed-menu card" align="start" sideOffset={6}>
            {name !== undefined && (
              <DropdownMenu.Item onSelect={() => void building.resume()}>
                {words.bar.backToBuilding}
                <small className="muted">{name}</small>
              </DropdownMenu.Item>
            )}
            <DropdownMenu.Item onSelect={() => void building.copy()}>
              {words.bar.rebuildThisTable}
              <small className="muted">{words.bar.gameStays}</small>
            </DropdownMenu.Item>
            <DropdownMenu.Item onSelect={() => void building.start()}>
              {words.bar.buildANewTable}
              <small className="muted">{words.bar.emptyOrGenerated}</small>
            </DropdownMenu.Item>
          </DropdownMenu.Content>
        </nav>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
