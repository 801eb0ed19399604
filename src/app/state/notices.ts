import type { Notice } from './table-state.ts';
import type { TableStore } from './table-store.ts';

/** Shows a notice, in place of the earlier one about the same. */
export function notice(store: TableStore, said: Notice): void {
  const { notices } = store.getState();
  store.setState({ notices: [...notices.filter(({ about }) => about !== said.about), said], said: said.text });
}

/** Removes the notice about something; without one the list stays the same object. */
export function unnotice(store: TableStore, about: Notice['about']): void {
  const { notices } = store.getState();
  if (notices.some((each) => each.about === about))
    store.setState({ notices: notices.filter((each) => each.about !== about) });
}
