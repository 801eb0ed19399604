import type { ReactNode } from 'react';
import type { Hands } from '../../app/hands.ts';
import { useTable } from '../../app/table/table-store.ts';
import { useLate } from './use-late.ts';
import { messages } from '../../messages/messages.ts';

/** The row of buttons; while the referee thinks for longer than a blink it says so, with the way out. */
export function Deeds({ hands, children }: { readonly hands: Hands; readonly children: ReactNode }) {
  const thinking = useTable((table) => table.busy === 'judging');
  const late = useLate(thinking);
  return <div className="deeds">{late ? <Waiting hands={hands} /> : children}</div>;
}

/** The calm line while an answer takes its time. */
export function Waiting({ hands }: { readonly hands: Hands }) {
  return (
    <>
      <span className="waiting" role="status">
        {messages.bar.askingTheReferee}
      </span>
      <button type="button" onClick={hands.stopWaiting}>
        {messages.bar.leaveIt} <kbd>{messages.buttons.esc}</kbd>
      </button>
    </>
  );
}

type CommitProps = {
  readonly hands: Hands;
  readonly children: ReactNode;
  /** Whether it is what most players would do now. */
  readonly wanted?: boolean;
};

/** The large button: the next step of the game. */
export function Commit({ hands, children, wanted = true }: CommitProps) {
  const busy = useTable((table) => table.busy !== undefined);
  return (
    <button
      type="button"
      className={wanted ? 'primary' : undefined}
      disabled={busy}
      onClick={() => void hands.commit()}
    >
      {children} <kbd>{messages.buttons.enter}</kbd>
    </button>
  );
}

/** The way back. */
export function Back({ hands, children }: { readonly hands: Hands; readonly children: ReactNode }) {
  return (
    <button type="button" onClick={hands.cancel}>
      {children} <kbd>{messages.buttons.esc}</kbd>
    </button>
  );
}

type DeclineProps = { readonly hands: Hands; readonly children: ReactNode; readonly disabled?: boolean };

/** A plain no. Its own key: Esc backs out of things and must never be an answer. */
export function Decline({ hands, children, disabled = false }: DeclineProps) {
  const busy = useTable((table) => table.busy !== undefined);
  return (
    <button type="button" disabled={busy || disabled} onClick={() => void hands.decline()}>
      {children} <kbd>N</kbd>
    </button>
  );
}
