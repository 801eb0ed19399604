import { Hammer } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { builtNow } from '../app/build-state.ts';
import type { Hands } from '../app/hands.ts';
import { useTable } from '../app/table-store.ts';

/** The way into the builder. */
export function BuildMenu({ hands }: { readonly hands: Hands }) {
  const name = useTable((table) => builtNow(table.bench)?.name);
  const { building } = hands;
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>
        <button type="button" className="tool" aria-label="Build" title="Build">
          <Hammer size={17} />
        </button>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content className="deed-menu card" align="start" sideOffset={6}>
          {name !== undefined && (
            <DropdownMenu.Item onSelect={() => void building.resume()}>
              Back to building
              <small className="muted">{name}</small>
            </DropdownMenu.Item>
          )}
          <DropdownMenu.Item onSelect={() => void building.copy()}>
            Rebuild this table
            <small className="muted">A copy: the game stays as it is</small>
          </DropdownMenu.Item>
          <DropdownMenu.Item onSelect={() => void building.start()}>
            Build a new table
            <small className="muted">Empty, or generated from a seed</small>
          </DropdownMenu.Item>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
