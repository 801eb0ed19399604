import { useTable } from '../../app/state/table-store.ts';

/** What just happened, stamped over the table for a moment. */
export function StampView() {
  const stamp = useTable((table) => table.stamp);
  if (stamp === undefined) return null;
  return (
    <div key={stamp.serial} className="stamp" data-tone={stamp.tone} data-testid="stamp" aria-hidden="true">
      {stamp.text}
    </div>
  );
}
