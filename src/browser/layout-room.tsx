import { useEffect, useMemo, useState } from 'react';
import type { Actions } from '../app/actions.ts';
import {
  LAYOUT_BYTES,
  layoutFileOf,
  type LayoutTable,
  layoutTable,
  ownLayout,
  printedTable,
  stateInView,
  readLayoutFiles,
} from '../app/layouts/layout-tables.ts';
import { documentInView } from '../app/state/layouts.ts';
import { useTable, useTableParts, useTableStore } from '../app/state/table-store.ts';
import { textOfFile } from '../kernel/text-of.ts';
import { OWN_COUNT, OWN_SIZES } from '../layout/generate-own.ts';
import type { LayoutLibrary } from '../layout/read-layout.ts';
import { layoutMessages } from '../messages/layout.ts';
import { messages } from '../messages/messages.ts';
import { LayoutCards, LayoutPanel, SizeChoice } from '../ui/layout/layout-panel.tsx';
import { MeasureTable, type PrintWish } from '../ui/layout/measure-table.tsx';
import { readSaveApart } from '../workers/read-save-apart.ts';
import type { SaveAnswer } from '../workers/save-answer.ts';
import { downloadBlob } from '../film/download-blob.ts';

const words = layoutMessages.panel;

/** The panel of layouts: fair ones to choose from, those of files that were dropped, and the tapes of this table. */
export function LayoutRoom({ actions }: { readonly actions: Actions }) {
  const panel = useTable((table) => table.layoutPanel);
  const [said, say] = useState<readonly string[]>([]);
  const close = (): void => {
    actions.view.showLayouts(undefined);
    say([]);
  };
  const open = async ({ name, text, notes }: LayoutTable): Promise<void> => {
    const building = await actions.editor.enter();
    await building.openFile(new File([text], name));
    if (notes.length === 0) close();
    else say([words.opened(name, notes.length), ...notes]);
  };
  if (panel === undefined) return null;
  return (
    <LayoutPanel kind={panel.kind} said={said} onClose={close}>
      {panel.kind === 'own' && <OwnLayouts open={open} />}
      {panel.kind === 'files' && <FileLayouts files={panel.files} open={open} say={say} />}
      {panel.kind === 'save' && <SaveTable files={panel.files} open={open} say={say} />}
      {panel.kind === 'tapes' && <Tapes actions={actions} say={say} />}
    </LayoutPanel>
  );
}

type Open = (table: LayoutTable) => Promise<void>;
type Say = (lines: readonly string[]) => void;

function OwnLayouts({ open }: { readonly open: Open }) {
  const here = useTable((table) => table.game?.state.table);
  const [size, setSize] = useState(() =>
    Math.max(
      0,
      OWN_SIZES.findIndex(([width, depth]) => width === here?.width && depth === here.depth),
    ),
  );
  const [tables, setTables] = useState<readonly LayoutTable[]>([]);
  useEffect(() => {
    setTables([]);
    const [width, depth] = OWN_SIZES[size]!;
    let timer: number | undefined;
    // One after another, so that each is seen as soon as it is made.
    const make = (index: number): void => {
      const made = ownLayout(width, depth, index);
      setTables((before) => [...before, made]);
      if (index + 1 < OWN_COUNT) timer = window.setTimeout(make, 0, index + 1);
    };
    timer = window.setTimeout(make, 0, 0);
    return () => clearTimeout(timer);
  }, [size]);
  return (
    <>
      <SizeChoice sizes={OWN_SIZES} chosen={size} onChoose={setSize} />
      <LayoutCards
        cards={tables}
        onOpen={(id) => {
          const table = tables.find((one) => one.id === id);
          if (table) void open(table);
        }}
      />
    </>
  );
}

/** The layouts of dropped files: the only one is opened at once. */
function FileLayouts({
  files,
  open,
  say,
}: {
  readonly files: readonly File[];
  readonly open: Open;
  readonly say: Say;
}) {
  const [library, setLibrary] = useState<LayoutLibrary | undefined>();
  const names = files.map(({ name }) => name);
  const choose = (from: LayoutLibrary, id?: string): void => {
    const table = layoutTable(from, id, names);
    if (table.ok) void open(table.value);
    else say([table.error]);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: files are read once, when they are dropped
  useEffect(() => {
    let isOver = false;
    setLibrary(undefined);
    say([]);
    void Promise.all(files.map((file) => textOfFile(file.slice(0, LAYOUT_BYTES)))).then(
      (texts) => {
        if (isOver) return;
        const read = readLayoutFiles(texts, names);
        if (!read.ok) say([read.error]);
        else if (read.value.layouts.length === 1) choose(read.value);
        else setLibrary(read.value);
      },
      () => say([words.cannotRead(names.join(', '))]),
    );
    return () => {
      isOver = true;
    };
  }, [files]);
  if (library === undefined) return null;
  return (
    <>
      <p className="muted small">{words.filesHint}</p>
      <LayoutCards cards={library.layouts} onOpen={(id) => choose(library, id)} />
    </>
  );
}

/** The table of a save of Tabletop Simulator; closing the panel stops the work. */
function SaveTable({
  files,
  open,
  say,
}: {
  readonly files: readonly [File, ...File[]];
  readonly open: Open;
  readonly say: Say;
}) {
  const store = useTableStore();
  const [save] = files;
  // biome-ignore lint/correctness/useExhaustiveDependencies: files are read once, when they are dropped
  useEffect(() => {
    say([words.reading(save.name, 0, 0)]);
    return readSaveApart(files, (answer) => {
      if (answer.kind === 'step') say([words.reading(save.name, answer.done, answer.all)]);
      else if (answer.kind === 'failed') say([answer.why]);
      else void keep(answer);
    });
  }, [files]);
  const keep = async ({ name, bundle, left }: Extract<SaveAnswer, { kind: 'made' }>): Promise<void> => {
    const unpacked = await store.getState().userAssetFiles.unpack(new File([bundle], save.name));
    if (unpacked) await open({ id: name, name, text: await unpacked.text(), notes: left });
  };
  return <p className="muted small">{words.saveHint}</p>;
}

/** The tapes of the table in view. */
function Tapes({ actions, say }: { readonly actions: Actions; readonly say: Say }) {
  const store = useTableStore();
  const { editor, onTable, tapesShown } = useTableParts((table) => ({
    ...{ editor: table.editor, onTable: table.onTable, tapesShown: table.tapesShown },
  }));
  const document = useMemo(() => documentInView({ editor, onTable }), [editor, onTable]);
  const save = (): void => {
    if (document === undefined) return;
    const { text, notes } = layoutFileOf(document);
    downloadBlob(document.name, new Blob([text], { type: 'application/json' }), 'layout.json');
    say([words.saved(notes.length), ...notes]);
  };
  const print = (wish: PrintWish): void => {
    if (document === undefined) return;
    const html = printedTable(document, stateInView(store.getState()), wish);
    if (html === undefined) say([messages.page.cannotBeRead(document.name)]);
    else printPage(html);
  };
  return (
    <MeasureTable
      document={document}
      areDrawn={tapesShown}
      onDraw={actions.view.toggleTapes}
      onPrint={print}
      onSave={save}
    />
  );
}

/** Prints pages instead of the page, true to scale. */
function printPage(html: string): void {
  const page = Object.assign(window.document.createElement('section'), { className: 'printed printed-layout' });
  page.innerHTML = html;
  window.document.body.append(page);
  addEventListener('afterprint', () => page.remove(), { once: true });
  print();
}
