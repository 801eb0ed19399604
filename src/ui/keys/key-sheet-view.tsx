import { Dialog } from 'radix-ui';
import type { Actions } from '../../app/actions.ts';
import { KEY_MAP_IDS } from '../../app/state/key-map-id.ts';
import { keySheet } from '../../app/keys/key-sheet.ts';
import { useTable } from '../../app/state/table-store.ts';
import { keyMessages } from '../../messages/keys.ts';
import { messages } from '../../messages/messages.ts';

/** The sheet of keys, opened with `?`. It does not dim the board. */
export function KeySheetView({ actions }: { readonly actions: Actions }) {
  const map = useTable((table) => table.settings.keyMap);
  return (
    <Dialog.Root open onOpenChange={actions.view.toggleKeySheet} modal={false}>
      <Dialog.Portal>
        <Dialog.Content className="key-sheet card" aria-describedby={undefined}>
          <div className="head">
            <Dialog.Title>{keyMessages.keysAndActions}</Dialog.Title>
            <fieldset className="key-maps">
              <legend className="spoken">{keyMessages.keysAsAt}</legend>
              {KEY_MAP_IDS.map((id) => (
                <button
                  key={id}
                  type="button"
                  aria-pressed={id === map}
                  onClick={() => actions.view.set({ keyMap: id })}
                >
                  {keyMessages.maps[id].name}
                </button>
              ))}
            </fieldset>
            <Dialog.Close className="quiet">{messages.buttons.close}</Dialog.Close>
          </div>
          <p className="muted small">{keyMessages.maps[map].about}</p>
          <div>
            {keySheet(map).map(([group, rows]) => (
              <section key={group}>
                <h3>{group}</h3>
                <dl>
                  {rows.map(({ keys, does }) => (
                    <div key={does}>
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
