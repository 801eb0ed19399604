import type { ReactNode } from 'react';
import type { Actions } from '../../app/actions.ts';
import { useTable } from '../../app/state/table-store.ts';
import { useLate } from './use-late.ts';
import { messages } from '../../messages/messages.ts';

/** A row of buttons. While the referee takes noticeably long, it says so and offers to cancel. */
export function ActionButtons({ actions, children }: { readonly actions: Actions; readonly children: ReactNode }) {
  const thinking = useTable((table) => table.busy === 'judging');
  const late = useLate(thinking);
  return <div className="deeds">{late ? <Waiting actions={actions} /> : children}</div>;
}

/** The line shown while an answer takes long. */
export function Waiting({ actions }: { readonly actions: Actions }) {
  return (
    <>
      <span className="waiting" role="status">
        {messages.bar.askingTheReferee}
      </span>
      <button type="button" onClick={actions.selection.stopWaiting}>
        {messages.bar.leaveIt} <kbd>{messages.buttons.esc}</kbd>
      </button>
    </>
  );
}

type CommitProps = {
  readonly actions: Actions;
  readonly children: ReactNode;
  /** Whether this is the move most players would make. */
  readonly wanted?: boolean;
};

/** The primary button: the next step of the game. */
export function Commit({ actions, children, wanted = true }: CommitProps) {
  const busy = useTable((table) => table.busy !== undefined);
  return (
    <button
      type="button"
      className={wanted ? 'primary' : undefined}
      disabled={busy}
      onClick={() => void actions.play.commit()}
    >
      {children} <kbd>{messages.buttons.enter}</kbd>
    </button>
  );
}

/** The button that cancels. */
export function Back({ actions, children }: { readonly actions: Actions; readonly children: ReactNode }) {
  return (
    <button type="button" onClick={actions.selection.cancel}>
      {children} <kbd>{messages.buttons.esc}</kbd>
    </button>
  );
}

type DeclineProps = { readonly actions: Actions; readonly children: ReactNode; readonly disabled?: boolean };

/** The button that declines. It has a key of its own, because Escape cancels and must never be an answer. */
export function Decline({ actions, children, disabled = false }: DeclineProps) {
  const busy = useTable((table) => table.busy !== undefined);
  return (
    <button type="button" disabled={busy || disabled} onClick={() => void actions.play.decline()}>
      {children} <kbd>N</kbd>
    </button>
  );
}
