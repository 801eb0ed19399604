import { useTable } from '../../app/state/table-store.ts';
import { messages } from '../../messages/messages.ts';

/** The error line. */
export function ProblemNotice({ onDismiss }: { readonly onDismiss: () => void }) {
  const problem = useTable((table) => table.problem);
  if (problem === undefined) return null;
  return (
    <div className="problem card" role="alert">
      <span>{problem}</span>
      <button type="button" className="quiet" onClick={onDismiss}>
        {messages.buttons.close}
      </button>
    </div>
  );
}
