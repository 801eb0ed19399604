import { useEffect, useMemo, useState } from 'react';
import type { Actions } from '../app/actions.ts';
import { documentInView } from '../app/state/layouts.ts';
import { useTable, useTableParts, useTableStore } from '../app/state/table-store.ts';
import { pictureOfTable } from '../lab/picture/table-picture.ts';
import { fromScenario } from '../layout/from-scenario.ts';
import { makeLayout } from '../layout/make-layout.ts';
import { OWN_SIZES } from '../layout/own-layouts.ts';
import { chooseLayout, type LayoutError, type LayoutLibrary, readLayouts } from '../layout/read-layout.ts';
import { toScenario } from '../layout/to-scenario.ts';
import { layoutMessages } from '../messages/layout.ts';
import { LIMITS } from '../scenario/limits.ts';
import { makeScenario } from '../scenario/make-scenario.ts';
import type { ScenarioDocument } from '../scenario/schema.ts';
import { textOfFile } from '../kernel/text-of.ts';
import { type LayoutCard, LayoutCards, LayoutPanel, SizeChoice } from '../ui/layout/layout-panel.tsx';
import { MeasureTable, type PrintWish } from '../ui/layout/measure-table.tsx';
import { downloadBlob } from './page-tools.ts';
import { printLayout } from './print-layout.ts';

const words = layoutMessages.panel;

/** The layouts kept here, by the size of their table: each file is loaded when its size is shown. */
const OWN_FILES = import.meta.glob<string>('../layout/own/*.json', { query: '?raw', import: 'default' });

/** The panel of layouts: fair ones to choose from, those of files that were dropped, and the tapes of this table. */
export function LayoutRoom({ actions }: { readonly actions: Actions }) {
  const panel = useTable((table) => table.layoutPanel);
  const [said, say] = useState<readonly string[]>([]);
  const close = (): void => {
    actions.view.showLayouts(undefined);
    say([]);
  };
  const open = async (document: ScenarioDocument, notes: readonly string[]): Promise<void> => {
    const building = await actions.editor.enter();
    await building.openText(makeScenario(document));
    if (notes.length === 0) close();
    else say([words.opened(document.name, notes.length), ...notes]);
  };
  if (panel === undefined) return null;
  return (
    <LayoutPanel kind={panel.kind} said={said} onClose={close}>
      {panel.kind === 'own' && <OwnLayouts open={open} />}
      {panel.kind === 'files' && <FileLayouts files={panel.files} open={open} say={say} />}
      {panel.kind === 'tapes' && <Tapes actions={actions} say={say} />}
    </LayoutPanel>
  );
}

type Open = (document: ScenarioDocument, notes: readonly string[]) => Promise<void>;
type Say = (lines: readonly string[]) => void;

/** A fault of a file in one sentence. */
const refusalOf = ({ file, problems }: LayoutError, names: readonly string[]): string =>
  words.refused(names[file] ?? '', problems[0]!.at, layoutMessages.fault(problems[0]!.fault));

/** The table of a layout of a library, for squads; armies of other games are set up on it as well. */
function tableOf(library: LayoutLibrary, id: string | undefined) {
  const chosen = chooseLayout(library, id);
  return chosen.ok ? toScenario(chosen.value, 'squads') : chosen;
}

function OwnLayouts({ open }: { readonly open: Open }) {
  const here = useTable((table) => documentInView(table)?.table);
  const [size, setSize] = useState(() =>
    Math.max(
      0,
      OWN_SIZES.findIndex(([width, depth]) => width === here?.width && depth === here.depth),
    ),
  );
  const [tables, setTables] = useState<readonly ScenarioDocument[]>([]);
  useEffect(() => {
    let isOver = false;
    setTables([]);
    const [width, depth] = OWN_SIZES[size]!;
    void OWN_FILES[`../layout/own/${width}x${depth}.json`]?.().then((text) => {
      const library = readLayouts([text]);
      if (isOver || !library.ok) return;
      setTables(
        library.value.layouts.flatMap(({ id }) => {
          const made = tableOf(library.value, id);
          return made.ok ? [made.value.document] : [];
        }),
      );
    });
    return () => {
      isOver = true;
    };
  }, [size]);
  const cards = useMemo(
    () => tables.map((document) => cardOf(document, document.layout?.id ?? document.name)),
    [tables],
  );
  return (
    <>
      <SizeChoice sizes={OWN_SIZES} chosen={size} onChoose={setSize} />
      <LayoutCards
        cards={cards}
        onOpen={(id) => {
          const document = tables[cards.findIndex((card) => card.id === id)];
          if (document) void open(document, []);
        }}
      />
    </>
  );
}

function cardOf(document: ScenarioDocument, id: string): LayoutCard {
  const picture = pictureOfTable(makeScenario(document));
  return { id, name: document.name, ...(picture === undefined ? {} : { picture }) };
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
    const made = tableOf(from, id);
    if (made.ok) {
      const unread = from.unread.length > 0 ? [{ kind: 'unread-keys', keys: from.unread } as const] : [];
      void open(made.value.document, [...unread, ...made.value.notes].map(layoutMessages.note));
    } else say([refusalOf(made.error, names)]);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: files are read once, when they are dropped
  useEffect(() => {
    let isOver = false;
    setLibrary(undefined);
    say([]);
    void Promise.all(files.map((file) => textOfFile(file.slice(0, LIMITS.bytes + 1)))).then(
      (texts) => {
        if (isOver) return;
        const read = readLayouts(texts);
        if (!read.ok) say([refusalOf(read.error, names)]);
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

/** The tapes of the table in view. */
function Tapes({ actions, say }: { readonly actions: Actions; readonly say: Say }) {
  const store = useTableStore();
  const { editor, onTable, tapesShown } = useTableParts((table) => ({
    ...{ editor: table.editor, onTable: table.onTable, tapesShown: table.tapesShown },
  }));
  const document = useMemo(() => documentInView({ editor, onTable }), [editor, onTable]);
  const save = (): void => {
    if (document === undefined) return;
    const { layout, notes } = fromScenario(document);
    downloadBlob(document.name, new Blob([makeLayout(layout)], { type: 'application/json' }), 'layout.json');
    say([words.saved(notes.length), ...notes.map(layoutMessages.note)]);
  };
  const print = (wish: PrintWish): void => {
    if (document) printLayout(store, document, wish);
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
