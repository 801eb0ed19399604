import { lazy, type ReactNode, Suspense } from 'react';
import type { Actions } from '../app/actions.ts';
import type { PaletteDependencies } from '../app/palette/palette-entry.ts';
import { useTable } from '../app/state/table-store.ts';

const FreeTrayView = lazy(async () => ({ default: (await import('./dice/free-tray-view.tsx')).FreeTrayView }));
const HandPanelView = lazy(async () => ({ default: (await import('./hands/hand-panel-view.tsx')).HandPanelView }));
const KeySheetView = lazy(async () => ({ default: (await import('./keys/key-sheet-view.tsx')).KeySheetView }));
const OpponentSetup = lazy(async () => ({ default: (await import('./opponent/opponent-setup.tsx')).OpponentSetup }));
const PaletteView = lazy(async () => ({ default: (await import('./palette/palette-view.tsx')).PaletteView }));

const NewRoomDialog = lazy(async () => ({ default: (await import('./room/room-dialog.tsx')).NewRoomDialog }));

/** The dialog that makes a room; its code is loaded when it first opens. */
export function NewRoomPanel({ actions }: { readonly actions: Actions }) {
  const isOpen = useTable((table) => table.roomDialog !== undefined);
  if (!isOpen) return null;
  return (
    <Suspense fallback={null}>
      <NewRoomDialog actions={actions} />
    </Suspense>
  );
}

/** The card that seats a computer opponent; its code is loaded when it first opens. */
export function OpponentCard(props: Pick<PaletteDependencies, 'actions' | 'scenarios'>) {
  const isOpen = useTable((table) => table.opponentSetup);
  if (!isOpen) return null;
  return (
    <Suspense fallback={null}>
      <OpponentSetup {...props} />
    </Suspense>
  );
}

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

/** What players do by hand; its code is loaded when it first opens. */
export function HandPanel({ actions }: { readonly actions: Actions }) {
  const open = useTable((table) => table.hands.open && table.game !== undefined);
  if (!open) return null;
  return (
    <Suspense fallback={null}>
      <HandPanelView actions={actions} />
    </Suspense>
  );
}

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
