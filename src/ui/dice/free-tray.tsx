import { lazy, type ReactNode, Suspense } from 'react';
import type { Hands } from '../../app/hands.ts';
import { useTable } from '../../app/table/table-store.ts';

const FreeTrayView = lazy(async () => ({ default: (await import('./free-tray-view.tsx')).FreeTrayView }));

/** The tray for any dice; what it is made of is fetched when it is first opened. */
export function FreeTray({ hands, felt }: { readonly hands: Hands; readonly felt: ReactNode }) {
  const open = useTable((table) => table.tools.trayOpen);
  if (!open) return null;
  return (
    <Suspense fallback={null}>
      <FreeTrayView hands={hands} felt={felt} />
    </Suspense>
  );
}
