import { lazy, type ReactNode, Suspense } from 'react';
import type { Actions } from '../../app/actions.ts';
import { useTable } from '../../app/state/table-store.ts';

const FreeTrayView = lazy(async () => ({ default: (await import('./free-tray-view.tsx')).FreeTrayView }));

/** The tray for any dice; its code is loaded when it first opens. */
export function FreeTray({ actions, felt }: { readonly actions: Actions; readonly felt: ReactNode }) {
  const open = useTable((table) => table.tools.trayOpen);
  if (!open) return null;
  return (
    <Suspense fallback={null}>
      <FreeTrayView actions={actions} felt={felt} />
    </Suspense>
  );
}
