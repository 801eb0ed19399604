import { setTable, tableNow } from './table-store.ts';
import type { Notice } from './table-state.ts';

/** Says something, in place of what was said about the same before. */
export function notice(said: Notice): void {
  setTable({ notices: [...tableNow().notices.filter(({ about }) => about !== said.about), said], said: said.text });
}

/** Takes back what was said about something; the same list stays when nothing was. */
export function unnotice(about: Notice['about']): void {
  const { notices } = tableNow();
  if (notices.some((each) => each.about === about))
    setTable({ notices: notices.filter((each) => each.about !== about) });
}
