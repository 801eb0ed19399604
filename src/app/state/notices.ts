import { setTable, tableNow } from './table-store.ts';

/** One calm line: something a player should know, with perhaps one thing to do about it. No fault of theirs. */
export type Notice = {
  /** What it is about: a later one about the same takes its place. */
  readonly about:
    | 'picture'
    | 'keeping'
    | 'elsewhere'
    | 'bin'
    | 'edition'
    | 'hands'
    | 'shelf'
    | 'minis'
    | 'own'
    | 'replay'
    | 'view';
  readonly text: string;
  /** It goes by itself once it has been read. */
  readonly isBrief?: boolean;
  /** The words of what can be done. */
  readonly menuAction?: string;
  readonly does?: () => void;
  /** Something else that can be done. */
  readonly also?: { readonly menuAction: string; readonly does: () => void };
};

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
