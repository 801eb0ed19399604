import type { Notice, TableState } from './table-state.ts';
import type { TableStore } from './table-store.ts';

/** A notice is shown and read out, in place of the one before about the same subject. */
export const stepNotice = ({ notices }: TableState, notice: Notice): Pick<TableState, 'notices' | 'said'> => ({
  notices: [...notices.filter(({ about }) => about !== notice.about), notice],
  said: notice.text,
});

/** Shows a notice, in place of the one before about the same subject. */
export const notice = (store: TableStore, shown: Notice): void => store.setState(stepNotice(store.getState(), shown));

/** Takes back the notice about a subject; the list stays the same object where there is none. */
export function unnotice(store: TableStore, about: Notice['about']): void {
  const { notices } = store.getState();
  if (notices.some((each) => each.about === about))
    store.setState({ notices: notices.filter((each) => each.about !== about) });
}
