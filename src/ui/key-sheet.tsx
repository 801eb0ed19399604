import { Dialog } from 'radix-ui';
import type { Hands } from '../app/hands.ts';
import { useTable } from '../app/table-store.ts';
import { KEY_HABITS } from './keys.ts';

/** The sheet of keys, on `?`. The board behind it stays as bright as it is. */
export function KeySheet({ hands }: { readonly hands: Hands }) {
  const open = useTable((table) => table.keySheet);
  return (
    <Dialog.Root open={open} onOpenChange={hands.toggleKeySheet} modal={false}>
      <Dialog.Portal>
        <Dialog.Content className="key-sheet card" aria-describedby={undefined}>
          <header>
            <Dialog.Title>Keys and hands</Dialog.Title>
            <Dialog.Close className="quiet">Close</Dialog.Close>
          </header>
          <div>
            {KEY_HABITS.map(([group, habits]) => (
              <section key={group}>
                <h3>{group}</h3>
                <dl>
                  {habits.map(({ keys, does }) => (
                    <div key={keys}>
                      <dt>{keys}</dt>
                      <dd>{does}</dd>
                    </div>
                  ))}
                </dl>
              </section>
            ))}
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
