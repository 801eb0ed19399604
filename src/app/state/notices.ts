/** A short line: something a player should know, perhaps with one thing to do about it. */
export type Notice = {
  /** Its subject: a later notice about the same takes its place. */
  readonly about:
    | 'picture'
    | 'keeping'
    | 'elsewhere'
    | 'bin'
    | 'edition'
    | 'input'
    | 'shelf'
    | 'minis'
    | 'own'
    | 'replay'
    | 'view';
  readonly text: string;
  /** It goes by itself once it has been read. */
  readonly isBrief?: boolean;
  /** The label of the button, and what it does. */
  readonly menuAction?: string;
  readonly does?: () => void;
  /** A second button. */
  readonly also?: { readonly menuAction: string; readonly does: () => void };
};

/** What is told to a player. */
export type NoticesState = {
  /** One clear line when something failed; the table keeps its state. */
  readonly problem: string | undefined;
  /** What the live region says. */
  readonly said: string;
  readonly notices: readonly Notice[];
};

/** Nothing told. */
export const INITIAL_NOTICES: NoticesState = { problem: undefined, said: '', notices: [] };

/** A notice is shown and read out, in place of the one before about the same subject. */
export const stepNotice = ({ notices }: NoticesState, notice: Notice): Pick<NoticesState, 'notices' | 'said'> => ({
  notices: [...notices.filter(({ about }) => about !== notice.about), notice],
  said: notice.text,
});

/** A store that holds notices: the table's. */
type NoticesStore = {
  readonly getState: () => NoticesState;
  readonly setState: (part: Partial<NoticesState>) => void;
};

/** Shows a notice, in place of the one before about the same subject. */
export const notice = (store: NoticesStore, shown: Notice): void => store.setState(stepNotice(store.getState(), shown));

/** Takes back the notice about a subject; the list stays the same object where there is none. */
export function unnotice(store: NoticesStore, about: Notice['about']): void {
  const { notices } = store.getState();
  if (notices.some((each) => each.about === about))
    store.setState({ notices: notices.filter((each) => each.about !== about) });
}
