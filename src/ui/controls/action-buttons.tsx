import { type ReactNode, useEffect, useState } from 'react';
import type { Actions } from '../../app/actions.ts';
import { useTable } from '../../app/state/table-store.ts';
import { messages } from '../../messages/messages.ts';

/** A row of buttons. While the referee takes noticeably long, it says so and offers to cancel. */
export function ActionButtons({ actions, children }: { readonly actions: Actions; readonly children: ReactNode }) {
  const thinking = useTable((table) => table.busy === 'judging');
  const late = useLate(thinking);
  return <div className="actions">{late ? <Waiting actions={actions} /> : children}</div>;
}

type AskingProps = { readonly actions: Actions; readonly children?: ReactNode };

/**
 * The headline while the referee is asked; when it takes noticeably long, it shows what is known so far, or else says so
 * and offers to cancel.
 */
export function Asking({ actions, children }: AskingProps) {
  const late = useLate(true);
  if (late && children) return children;
  return (
    <div className="answer" aria-busy="true">
      <p className="headline asking">
        <strong>…</strong>
      </p>
      {late && (
        <div className="actions">
          <Waiting actions={actions} />
        </div>
      )}
    </div>
  );
}

/** The line shown while an answer takes long: in a room that is cut off, the command has not been sent yet. */
function Waiting({ actions }: { readonly actions: Actions }) {
  const isCutOff = useTable(({ room }) => room?.connection.state === 'cut-off');
  return (
    <>
      <span className="waiting" role="status">
        {isCutOff ? messages.bar.waitingForConnection : messages.bar.askingTheReferee}
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
  readonly disabled?: boolean;
};

/** The primary button: the next step of the game. */
export function Commit({ actions, children, wanted = true, disabled = false }: CommitProps) {
  const busy = useTable((table) => table.busy !== undefined);
  return (
    <button
      type="button"
      className={wanted ? 'primary' : undefined}
      disabled={busy || disabled}
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

/** Whether a condition has held for `ms` milliseconds, so that short delays are not announced. */
function useLate(isSo: boolean, ms = 200): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    setLate(false);
    if (!isSo) return;
    const timer = setTimeout(() => setLate(true), ms);
    return () => clearTimeout(timer);
  }, [isSo, ms]);
  return isSo && late;
}
