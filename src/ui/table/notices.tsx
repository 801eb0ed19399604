import { dismissNotice } from '../../app/state/notices.ts';
import { useTable, useTableStore } from '../../app/state/table-store.ts';
import { messages } from '../../messages/messages.ts';

/** What went wrong last, and the notices under it, each with at most two actions. */
export function Notices() {
  const store = useTableStore();
  const notices = useTable((table) => table.notices);
  const problem = useTable((table) => table.problem);
  if (notices.length === 0 && problem === undefined) return null;
  return (
    <ul className="notices" aria-label={messages.bar.notices}>
      {problem !== undefined && (
        <li className="problem card">
          <span role="alert">{problem}</span>
          <button type="button" className="quiet" onClick={() => store.setState({ problem: undefined })}>
            {messages.buttons.close}
          </button>
        </li>
      )}
      {notices.map(({ about, text, isBrief, menuAction, does, also }) => (
        <li
          key={`${about} ${text}`}
          className="card"
          data-about={about}
          data-brief={isBrief || undefined}
          onAnimationEnd={isBrief ? () => dismissNotice(store, about) : undefined}
        >
          <span>{text}</span>
          {menuAction !== undefined && (
            <button type="button" onClick={does}>
              {menuAction}
            </button>
          )}
          {also !== undefined && (
            <button type="button" onClick={also.does}>
              {also.menuAction}
            </button>
          )}
          {!isBrief && (
            <button type="button" className="quiet" onClick={() => dismissNotice(store, about)}>
              {messages.buttons.close}
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}
