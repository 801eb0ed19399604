import { lazy, Suspense } from 'react';
import type { Actions } from '../../app/actions.ts';
import { useTable } from '../../app/state/table-store.ts';

const KeySheetView = lazy(async () => ({ default: (await import('./key-sheet-view.tsx')).KeySheetView }));

/** The sheet of keys; its code is loaded when it first opens. */
export function KeySheet({ actions }: { readonly actions: Actions }) {
  const open = useTable((table) => table.keySheet);
  if (!open) return null;
  return (
    <Suspense fallback={null}>
      <KeySheetView actions={actions} />
    </Suspense>
  );
}
