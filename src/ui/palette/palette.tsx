import { lazy, Suspense } from 'react';
import { useTable } from '../../app/state/table-store.ts';
import type { PaletteDependencies } from '../../app/palette/palette-entry.ts';

const PaletteView = lazy(async () => ({ default: (await import('./palette-view.tsx')).PaletteView }));

/** The command palette; what it is made of is fetched when it is first opened. */
export function Palette(props: PaletteDependencies) {
  const open = useTable((table) => table.palette);
  if (!open) return null;
  return (
    <Suspense fallback={null}>
      <PaletteView {...props} />
    </Suspense>
  );
}
