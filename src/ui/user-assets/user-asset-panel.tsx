import { Box, PersonStanding, Trash2, Upload } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useRef, useState } from 'react';
import type { UserAssetActions } from '../../app/user-assets/user-asset-files.ts';
import { useTable } from '../../app/state/table-store.ts';
import { fieldFirst, leaveOnEscape } from '../controls/leave-field.ts';
import { Tool } from '../controls/tool.tsx';
import { userAssetMessages } from '../../messages/user-assets.ts';
import { messages } from '../../messages/messages.ts';
import type { UserAssetCard } from '../../app/state/user-assets.ts';

/** Imported files: each with its picture, its size, where it is used, and a button to delete it. */
export function UserAssetPanel({ actions, close }: { readonly actions: UserAssetActions; readonly close: () => void }) {
  const cards = useTable((table) => table.userAssets);
  const all = cards.reduce((sum, { thing }) => sum + thing.bytes, 0);
  return (
    <Dialog.Root open onOpenChange={close} modal={false}>
      <Dialog.Portal>
        <Dialog.Content
          className="own card"
          aria-describedby={undefined}
          onEscapeKeyDown={fieldFirst}
          onInteractOutside={(event) => {
            const { target } = event.detail.originalEvent;
            if (target instanceof Element && target.closest('.phase-bar, .notices, .import-panel'))
              event.preventDefault();
          }}
        >
          <div className="head">
            <Dialog.Title>{userAssetMessages.yours}</Dialog.Title>
            <p className="muted small">{userAssetMessages.brought(cards.length > 0 ? all : undefined)}</p>
            <Bring actions={actions} />
            <Dialog.Close className="quiet">{messages.buttons.close}</Dialog.Close>
          </div>
          {cards.length === 0 && <p className="muted empty">{userAssetMessages.howToBring}</p>}
          <ul>
            {cards.map((card) => (
              <UserAssetItem key={card.thing.id} card={card} actions={actions} />
            ))}
          </ul>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** A button that imports files. */
function Bring({ actions }: { readonly actions: UserAssetActions }) {
  const file = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={file}
        type="file"
        accept=".glb,.stl,.obj"
        multiple
        hidden
        data-testid="own-file"
        onChange={(event) => {
          const given = [...(event.target.files ?? [])];
          event.target.value = '';
          void actions.bring(...given);
        }}
      />
      <button type="button" className="from-file" onClick={() => file.current?.click()}>
        <Upload size={15} /> {userAssetMessages.chooseAFile}
      </button>
    </>
  );
}

function UserAssetItem({ card, actions }: { readonly card: UserAssetCard; readonly actions: UserAssetActions }) {
  const { thing, usedBy } = card;
  const [isConfirming, setConfirming] = useState(false);
  return (
    <li data-own={thing.id}>
      <div className="picture">
        {thing.picture === undefined ? (
          thing.use === 'mini' ? (
            <PersonStanding size={40} />
          ) : (
            <Box size={40} />
          )
        ) : (
          <img src={thing.picture} alt="" />
        )}
      </div>
      <input
        className="name"
        aria-label={userAssetMessages.nameOf(thing.name)}
        defaultValue={thing.name}
        maxLength={60}
        onBlur={(event) => {
          if (event.target.value !== thing.name) void actions.rename(thing.id, event.target.value);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.currentTarget.blur();
          else {
            const field = event.currentTarget;
            leaveOnEscape(event, () => {
              field.value = thing.name;
            });
          }
        }}
      />
      <p className="muted small">
        {thing.use === 'mini'
          ? userAssetMessages.mini(thing.base)
          : userAssetMessages.piece(thing.piece.kind, partsOf(thing))}
        <br />
        {userAssetMessages.sizes(thing.size, thing.bytes)}
        <br />
        {userAssetMessages.usedOn(usedBy)}
      </p>
      <div className="card-tools">
        <Tool
          label={isConfirming ? userAssetMessages.deleteAllTheSame(thing.name) : userAssetMessages.delete(thing.name)}
          pressed={isConfirming}
          onClick={() => {
            void actions.remove(thing.id, isConfirming);
            setConfirming(usedBy.length > 0 && !isConfirming);
          }}
        >
          <Trash2 size={15} />
        </Tool>
      </div>
    </li>
  );
}

/** How many parts of a piece the rules see; undefined when they use its mesh. */
const partsOf = ({ piece }: Extract<UserAssetCard['thing'], { use: 'terrain' }>): number | undefined =>
  'parts' in piece.shape ? piece.shape.parts.length : undefined;
