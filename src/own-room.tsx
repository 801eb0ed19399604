import { lazy, Suspense } from 'react';
import { useTable } from './app/table-store.ts';

const XrayLegend = lazy(async () => ({ default: (await import('./ui/xray-legend.tsx')).XrayLegend }));

/** The x-ray's words, and the room of what players bring: each part of it comes when it is first wanted. */
export function OwnRoom() {
  const xray = useTable((table) => table.xray);
  return <Suspense fallback={null}>{xray && <XrayLegend />}</Suspense>;
}
