import { copyText } from './copy-text.ts';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { Actions } from '../app/actions.ts';
import { shownDocument } from '../app/state/editor.ts';
import { showNotice } from '../app/state/notices.ts';
import { useTable, useTableStore } from '../app/state/table-store.ts';
import type { SettledUnit } from '../army-list/settle.ts';
import { listAsChosen } from '../army-list/kept-army.ts';
import { writeListText } from '../army-list/write-text.ts';
import { armyListMessages } from '../messages/army-list.ts';
import type { Side } from '../rules/core/turn.ts';
import type { ListSheet, ListTable } from '../ui/army-list/army-list-panel.tsx';
import { useListSheet } from './use-list-sheet.ts';

const ArmyListPanel = lazy(async () => ({
  default: (await import('../ui/army-list/army-list-panel.tsx')).ArmyListPanel,
}));

/** The panel that brings an army list to the table being built; loaded when it first opens. */
export function ArmyListRoom({ actions }: { readonly actions: Actions }) {
  const store = useTableStore();
  const opened = useTable((table) => table.armyList);
  const here = useTable((table) => shownDocument(table.editor)?.system ?? table.game?.state.rules.system ?? 'squads');
  const [table, setTable] = useState<ListTable>('here');
  const system = table === 'here' ? here : table;
  const saved = useTable((state) => state.savedArmies);
  const sheet = useListSheet();
  const { read } = sheet;
  const file = opened?.file;
  useEffect(() => {
    if (file !== undefined) read(file, system);
  }, [file, read, system]);
  if (opened === undefined) return null;
  const close = (): void => {
    store.setState({ armyList: undefined });
    sheet.forget();
  };
  const setUp = async (settled: readonly SettledUnit[], side: Side, isReplaced: boolean): Promise<void> => {
    if (table !== 'here') await actions.editor.start();
    // A game under way stays as it is: its table is rebuilt as a copy.
    else if (store.getState().editor === undefined) await actions.editor.copy();
    // A table that cannot be rebuilt, for example without a model that was deleted: a message already says why.
    if (store.getState().editor === undefined) return;
    const building = await actions.editor.enter();
    if (table !== 'here') building.perform({ kind: 'entitle', head: { system } });
    building.setUpArmy(settled, side, isReplaced);
    const refusal = store.getState().editor?.refusal;
    if (refusal !== undefined) sheet.say(refusal);
    else {
      showNotice(store, { about: 'armies', text: armyListMessages.isSetUp(settled.length), isBrief: true });
      close();
    }
  };
  const keep = async (name: string, isLeft: (unit: SettledUnit) => boolean): Promise<void> => {
    if (sheet.now === undefined || saved === undefined) return;
    const kept = await saved.keep(listAsChosen(sheet.now.list, sheet.now.settled, name.trim(), isLeft), system);
    sheet.say(kept === undefined ? armyListMessages.notKept : armyListMessages.isKept(kept));
  };
  return (
    <Suspense fallback={null}>
      <ArmyListPanel
        {...{ system, table, sheet: sheet.now, isReading: sheet.isReading, said: sheet.said }}
        onTable={(to) => {
          setTable(to);
          sheet.settleFor(to === 'here' ? here : to);
        }}
        onRead={(contents) => read(contents, system)}
        onSizes={(sizes) => void sheet.takeSizes(sizes, system)}
        onCount={sheet.setCount}
        onBase={sheet.setBase}
        onFigure={(unit, figure) => sheet.setUnit(unit, { ...unit, figure })}
        onSetUp={(units, side, isReplaced) => void setUp(units, side, isReplaced)}
        onKeep={saved && ((name, isLeft) => void keep(name, isLeft))}
        onCopy={() => sheet.now && void copyList(sheet.now).then(sheet.say)}
        onAnother={sheet.forget}
        onClose={close}
      />
    </Suspense>
  );
}

/** Puts a list on the clipboard as text. @returns How it went, in one sentence. */
const copyList = async ({ list }: ListSheet): Promise<string> =>
  (await copyText(writeListText(list))) ? armyListMessages.copied : armyListMessages.notCopied;
