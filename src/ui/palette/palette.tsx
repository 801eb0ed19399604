import { lazy, Suspense } from 'react';
import { useTable } from '../../app/state/table-store.ts';
import type { PaletteDependencies } from '../../app/palette/palette-entry.ts';

const PaletteView = lazy(async () => ({ default: (await import('./palette-view.tsx')).PaletteView }));

/** The command palette; its code is loaded when it first opens. */
export function Palette(props: PaletteDependencies) {
  const open = useTable((table) => table.palette);
  if (!open) return null;
  return (
    <Suspense fallback={null}>
      <PaletteView {...props} />
    </Suspense>
  );
}
