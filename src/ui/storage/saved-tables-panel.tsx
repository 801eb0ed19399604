import {
  Camera,
  Clapperboard,
  Copy,
  Download,
  Link,
  LandPlot,
  Pencil,
  Printer,
  Ruler,
  Trash2,
  Upload,
} from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useRef, useState } from 'react';
import type { Actions } from '../../app/actions.ts';
import type { SavedTableActions, SavedTableCard } from '../../app/state/saved-tables.ts';
import { useTable } from '../../app/state/table-store.ts';
import { Notices } from '../table/notices.tsx';
import { fieldFirst, leaveOnEscape } from '../controls/leave-field.ts';
import { Tool } from '../controls/tool.tsx';
import { messages } from '../../messages/messages.ts';

type SavedTablesPanelProps = { readonly actions: Actions; readonly savedTableActions: SavedTableActions };

/** The panel of saved tables, which are saved automatically. */
export function SavedTablesPanel({ actions, savedTableActions }: SavedTablesPanelProps) {
  const open = useTable((table) => table.savedTablesOpen);
  const cards = useTable((table) => table.cards);
  const [binned, kept] = [cards.filter((card) => card.isBinned), cards.filter((card) => !card.isBinned)];
  return (
    <Dialog.Root open={open} onOpenChange={actions.view.toggleSavedTables} modal={false}>
      <Dialog.Portal>
        <Dialog.Content
          className="saved-tables card"
          aria-describedby={undefined}
          onEscapeKeyDown={fieldFirst}
          onInteractOutside={(event) => {
            // The bar's button toggles the panel itself, and undoing a deletion must not close it.
            const { target } = event.detail.originalEvent;
            if (target instanceof Element && target.closest('.phase-bar, .notices')) event.preventDefault();
          }}
        >
          <div className="head">
            <Dialog.Title>{messages.savedTables.savedTables}</Dialog.Title>
            <p className="muted small">{messages.savedTables.whatHappensIsKeptAs}</p>
            <button type="button" className="from-file" onClick={() => void savedTableActions.share()}>
              <Link size={15} /> {messages.savedTables.copyLink}
            </button>
            <button type="button" className="from-file" onClick={() => void savedTableActions.picture()}>
              <Camera size={15} /> {messages.savedTables.savePicture}
            </button>
            <button type="button" className="from-file" onClick={() => void savedTableActions.print()}>
              <Printer size={15} /> {messages.savedTables.printMap}
            </button>
            <button type="button" className="from-file" onClick={() => actions.view.showLayouts({ kind: 'tapes' })}>
              <Ruler size={15} /> {messages.savedTables.layouts}
            </button>
            <button type="button" className="from-file" onClick={() => actions.view.showLayouts({ kind: 'own' })}>
              <LandPlot size={15} /> {messages.savedTables.fairLayouts}
            </button>
            <FromFile savedTableActions={savedTableActions} />
            <Dialog.Close className="quiet">{messages.buttons.close}</Dialog.Close>
          </div>
          <div className="news">
            <Notices />
          </div>
          {kept.length === 0 && <p className="muted">{messages.savedTables.nothingHasBeenPlayedYet}</p>}
          <ul className="tables">
            {kept.map((card) => (
              <SavedTable key={card.id} card={card} savedTableActions={savedTableActions} />
            ))}
          </ul>
          {binned.length > 0 && <Bin cards={binned} savedTableActions={savedTableActions} />}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** A button that opens files: saved tables, scenarios, replays or bundles. */
function FromFile({ savedTableActions }: { readonly savedTableActions: SavedTableActions }) {
  const file = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={file}
        type="file"
        accept=".json,.highground,.replay,.zip,application/json"
        hidden
        multiple
        data-testid="file"
        onChange={(event) => {
          const given = [...(event.target.files ?? [])];
          event.target.value = '';
          if (given.length > 0) void savedTableActions.take(...given);
        }}
      />
      <button type="button" className="from-file" onClick={() => file.current?.click()}>
        <Upload size={15} /> {messages.savedTables.openAFile}
      </button>
    </>
  );
}

type SavedTableProps = { readonly card: SavedTableCard; readonly savedTableActions: SavedTableActions };

function SavedTable({ card, savedTableActions }: SavedTableProps) {
  const { id, name, about, when, picture, fault, isHere, isBuild } = card;
  const [isNaming, setNaming] = useState(false);
  const mark = isHere ? messages.savedTables.onTheTable : isBuild ? messages.savedTables.underConstruction : undefined;
  return (
    <li className="saved-table" data-table={id} data-here={isHere || undefined}>
      <button
        type="button"
        className="picture"
        disabled={isHere || fault !== undefined}
        aria-label={messages.savedTables.open(name, mark)}
        onClick={() => void savedTableActions.open(id)}
      >
        {picture !== undefined && <img src={picture} alt="" decoding="async" />}
        {mark !== undefined && <span className="here">{mark}</span>}
      </button>
      {isNaming ? (
        <Naming
          name={name}
          onDone={(given) => {
            setNaming(false);
            if (given !== undefined) void savedTableActions.rename(id, given);
          }}
        />
      ) : (
        <h3 title={name}>{name}</h3>
      )}
      {fault === undefined ? (
        <p className="muted small">
          {about}
          <br />
          {when}
        </p>
      ) : (
        <p className="small fault">{fault}</p>
      )}
      <div className="card-tools">
        {fault === undefined && (
          <>
            <Tool label={messages.savedTables.rename(name)} onClick={() => setNaming(true)}>
              <Pencil size={15} />
            </Tool>
            <Tool label={messages.savedTables.duplicate(name)} onClick={() => void savedTableActions.duplicate(id)}>
              <Copy size={15} />
            </Tool>
          </>
        )}
        <Tool label={messages.savedTables.saveAsAFile(name)} onClick={() => void savedTableActions.hand(id)}>
          <Download size={15} />
        </Tool>
        {fault === undefined && !isBuild && (
          <Tool label={messages.savedTables.handOutReplay(name)} onClick={() => void savedTableActions.handReplay(id)}>
            <Clapperboard size={15} />
          </Tool>
        )}
        <Tool label={messages.savedTables.delete(name)} onClick={() => void savedTableActions.bin(id)}>
          <Trash2 size={15} />
        </Tool>
      </div>
    </li>
  );
}

/** The field for a new name: Enter applies it; Escape or leaving the field keeps the old name. */
function Naming({ name, onDone }: { readonly name: string; readonly onDone: (given?: string) => void }) {
  const [given, setGiven] = useState(name);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onDone(given);
      }}
    >
      <input
        aria-label={messages.savedTables.name}
        value={given}
        maxLength={120}
        // biome-ignore lint/a11y/noAutofocus: the field appears because its button was pressed
        autoFocus
        onFocus={(event) => event.target.select()}
        onChange={(event) => setGiven(event.target.value)}
        onBlur={() => onDone()}
        onKeyDown={(event) => leaveOnEscape(event)}
      />
    </form>
  );
}

function Bin({
  cards,
  savedTableActions,
}: {
  readonly cards: readonly SavedTableCard[];
  readonly savedTableActions: SavedTableActions;
}) {
  return (
    <section className="bin">
      <h3>{messages.savedTables.deletedLately}</h3>
      <ul>
        {cards.map(({ id, name }) => (
          <li key={id}>
            <span>{name}</span>
            <button type="button" onClick={() => void savedTableActions.putBack(id)}>
              {messages.savedTables.putBack}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
