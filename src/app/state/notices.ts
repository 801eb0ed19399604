/** A short message to the player, optionally with actions. */
type Notice = {
  /** Its subject: a later notice about the same subject replaces it. */
  readonly about:
    | 'picture'
    | 'saving'
    | 'storage'
    | 'other-tab'
    | 'bin'
    | 'edition'
    | 'input'
    | 'deployment'
    | 'saved-table'
    | 'minis'
    | 'user-assets'
    | 'replay'
    | 'view'
    | 'room'
    | 'opponent'
    | 'link'
    | 'armies'
    | 'headset';
  readonly text: string;
  /** Whether it disappears automatically. */
  readonly isBrief?: boolean;
  /** The label of its button, and the action. */
  readonly menuAction?: string;
  readonly does?: () => void;
  /** A second button. */
  readonly also?: { readonly menuAction: string; readonly does: () => void };
};

/** Messages to the player. */
export type NoticesState = {
  /** The last error in one line; the table keeps its state. */
  readonly problem: string | undefined;
  /** The text of the live region for screen readers. */
  readonly said: string;
  readonly notices: readonly Notice[];
};

/** No messages. */
export const INITIAL_NOTICES: NoticesState = { problem: undefined, said: '', notices: [] };

/** Shows and announces a notice, replacing the previous one about the same subject. */
export const withNotice = ({ notices }: NoticesState, notice: Notice): Pick<NoticesState, 'notices' | 'said'> => ({
  notices: [...notices.filter(({ about }) => about !== notice.about), notice],
  said: notice.text,
});

/** A store that holds notices, such as the table's. */
type NoticesStore = {
  readonly getState: () => NoticesState;
  readonly setState: (part: Partial<NoticesState>) => void;
};

/** Shows a notice, replacing the previous one about the same subject. */
export const showNotice = (store: NoticesStore, shown: Notice): void =>
  store.setState(withNotice(store.getState(), shown));

/** Removes the notice about a subject; the list stays the same object if there is none. */
export function dismissNotice(store: NoticesStore, about: Notice['about']): void {
  const { notices } = store.getState();
  if (notices.some((each) => each.about === about))
    store.setState({ notices: notices.filter((each) => each.about !== about) });
}
