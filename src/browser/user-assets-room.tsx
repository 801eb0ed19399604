import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import type { Actions } from '../app/actions.ts';
import {
  type ImportQueue,
  NOTHING_COMES,
  partEmpty,
  partFolders,
  partMeshes,
  withMore,
  withNext,
} from '../app/user-assets/dropped.ts';
import {
  type MeshImport,
  type ImportResult,
  type ImportOptions,
  beginImport,
  stepImport,
} from '../app/user-assets/mesh-import.ts';
import type { UserAssetActions } from '../app/user-assets/user-asset-files.ts';
import { useTable, useTableStore } from '../app/state/table-store.ts';
import type { ImportSession } from '../workers/mesh-import-session.ts';
import type { UserAssetStore } from './user-asset-store.ts';
import { messages } from '../messages/messages.ts';
import type { UserAssetEntry } from '../app/state/user-assets.ts';

const ArmyListRoom = lazy(async () => ({ default: (await import('./army-list-room.tsx')).ArmyListRoom }));
const LayoutRoom = lazy(async () => ({ default: (await import('./layout-room.tsx')).LayoutRoom }));
const XrayLegend = lazy(async () => ({ default: (await import('../ui/table/xray-legend.tsx')).XrayLegend }));
const UserAssetPanel = lazy(async () => ({
  default: (await import('../ui/user-assets/user-asset-panel.tsx')).UserAssetPanel,
}));
const ImportPanel = lazy(async () => ({ default: (await import('../ui/user-assets/import-panel.tsx')).ImportPanel }));
const UserAssetPreview = lazy(async () => ({
  default: (await import('../scene/user-assets/user-asset-preview.tsx')).UserAssetPreview,
}));

type UserAssetRoomProps = {
  readonly actions: Actions;
  readonly userAssets: Promise<UserAssetStore>;
  /** Opens a scenario, a saved table, a replay or a bundle; of several files, a replay with its scenario. */
  readonly open: (...files: readonly File[]) => Promise<void>;
};

/** The x-ray's legend, and the panels for imported files and army lists. Each part is loaded when it first opens. */
export function UserAssetRoom({ actions, userAssets, open }: UserAssetRoomProps) {
  const store = useTableStore();
  const xray = useTable((table) => table.xray);
  const isOpen = useTable((table) => table.userAssetsOpen);
  const isLayoutOpen = useTable((table) => table.layoutPanel !== undefined);
  const isListOpen = useTable((table) => table.armyList !== undefined);
  const meshImport = useMeshImport(userAssets);
  const bring = async (files: readonly File[]): Promise<void> => {
    const { meshes, tables } = partMeshes(files);
    if (tables[0] === undefined) {
      if (meshes.length > 0) meshImport.bring(meshes);
      return;
    }
    const { areLayouts, isArmyList, isSave } = await import('./classify-dropped-files.ts');
    if (tables.length === 1 && (await isSave(tables[0]))) {
      actions.view.showLayouts({ kind: 'save', files: [tables[0], ...meshes] });
      return;
    }
    if (meshes.length > 0) meshImport.bring(meshes);
    if (await areLayouts(tables)) actions.view.showLayouts({ kind: 'files', files: tables });
    else if (tables.length === 1 && (await isArmyList(tables[0]))) actions.view.openArmyList(tables[0]);
    else await open(...tables);
  };
  const assetActions: UserAssetActions = {
    bring: async (...all) => {
      const { files, empty } = partEmpty(all);
      if (empty[0] !== undefined) store.setState({ problem: messages.page.isEmpty(empty[0]) });
      // A dropped file may have been deleted since, or may not be readable.
      await bring(files).catch(() => store.setState({ problem: messages.page.cannotBeRead(files[0]!.name) }));
    },
    remove: async (id, isSure) => (await userAssets).remove(id, isSure),
    rename: async (id, name) => (await userAssets).rename(id, name),
  };
  const isOver = useDrop(assetActions.bring);
  usePaste(assetActions.bring);
  return (
    <Suspense fallback={null}>
      {xray && <XrayLegend actions={actions} />}
      {isListOpen && <ArmyListRoom actions={actions} />}
      {isLayoutOpen && <LayoutRoom actions={actions} />}
      {isOpen && <UserAssetPanel actions={assetActions} close={actions.view.toggleUserAssets} />}
      {meshImport.now && (
        <ImportPanel
          meshImport={meshImport.now}
          waiting={meshImport.waiting}
          onOptions={meshImport.wish}
          onKeep={() => void meshImport.keep()}
          onCancel={meshImport.cancel}
          preview={(result, view) => (
            <Preview actions={actions} result={result} view={view} onReady={meshImport.takePicture} />
          )}
        />
      )}
      {isOver && (
        <div className="drop-here">
          <strong>{messages.page.dropItOnTheTable}</strong>
        </div>
      )}
    </Suspense>
  );
}

type PreviewProps = {
  readonly actions: Actions;
  readonly result: ImportResult | undefined;
  readonly view: 'look' | 'rules' | 'both';
  readonly onReady: (take: () => string | undefined) => void;
};

function Preview({ actions, ...props }: PreviewProps) {
  const theme = useTable((table) => table.settings.theme);
  return (
    <Suspense fallback={null}>
      <UserAssetPreview {...props} theme={theme} see={actions.view.see} />
    </Suspense>
  );
}

/** The queue of files to import: the state of the first one, and the worker that reads it. */
function useMeshImport(userAssets: Promise<UserAssetStore>) {
  const store = useTableStore();
  const [now, setNow] = useState<MeshImport | undefined>();
  const [queue, setQueue] = useState<ImportQueue<File>>(NOTHING_COMES);
  const session = useRef<ImportSession | undefined>(undefined);
  const picture = useRef<(() => string | undefined) | undefined>(undefined);
  const file = queue.now;
  useEffect(() => {
    if (file === undefined) return undefined;
    let isOver = false;
    setNow(beginImport(file.name));
    store.setState({ userAssetsOpen: false });
    void import('../workers/mesh-import-session.ts').then(({ openImportSession }) => {
      if (isOver) return;
      session.current = openImportSession(file, (news) => setNow((before) => before && stepImport(before, news)));
    });
    return () => {
      isOver = true;
      session.current?.end();
      session.current = undefined;
      setNow(undefined);
    };
  }, [store, file]);
  const wished = now?.state === 'choosing' ? now.wish : undefined;
  const isOwed = now?.state === 'choosing' && now.step !== undefined;
  // Every change of the options starts an import; the session itself drops those that are out of date.
  const last = useRef<ImportOptions | undefined>(undefined);
  useEffect(() => {
    if (!isOwed || wished === undefined || last.current === wished) return;
    last.current = wished;
    session.current?.make(wished);
  }, [isOwed, wished]);

  return {
    now,
    /** How many files wait in the queue. */
    waiting: queue.waiting.length,
    cancel: () => setQueue(withNext),
    takePicture: useCallback((take: () => string | undefined) => {
      picture.current = take;
    }, []),
    wish: (part: Partial<ImportOptions>) => setNow((before) => before && stepImport(before, { kind: 'wish', part })),
    bring: (files: readonly File[]) => setQueue((before) => withMore(before, files, now?.state === 'failed')),
    async keep() {
      if (now?.state !== 'choosing' || now.result === undefined || now.step !== undefined) return;
      const thing = toThing(now.wish, now.result, picture.current?.());
      if (!(await (await userAssets).keep(thing, now.result.made.files))) return;
      setQueue(withNext);
      store.setState({ userAssetsOpen: queue.waiting.length === 0, said: messages.page.isKept(thing.name) });
    },
  };
}

/** The saved asset of an import result. */
function toThing(wish: ImportOptions, { made, use }: ImportResult, picture: string | undefined): UserAssetEntry {
  const { files, report } = made;
  const common = {
    id: files[0]!.path,
    name: wish.name.trim() || messages.page.somethingOfMine,
    files: files.map(({ path }) => path),
    bytes: files.reduce((sum, { bytes }) => sum + bytes.length, 0),
    triangles: made.look.mesh.indices.length / 3,
    size: report.size,
    picture,
    added: Date.now(),
  };
  return use === 'mini'
    ? { ...common, use, base: made.base, height: made.height }
    : { ...common, use, piece: made.piece };
}

/** Accepts files dropped anywhere on the page. @returns Whether a file is being dragged over it. */
function useDrop(bring: (...files: readonly File[]) => Promise<void>): boolean {
  const store = useTableStore();
  const [isOver, setOver] = useState(false);
  const taker = useRef(bring);
  taker.current = bring;
  useEffect(() => {
    const hasFile = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true;
    const over = (event: DragEvent) => {
      if (!hasFile(event)) return;
      event.preventDefault();
      setOver(true);
    };
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent) => {
      setOver(false);
      if (!hasFile(event)) return;
      event.preventDefault();
      const held = [...(event.dataTransfer?.items ?? [])].filter(({ kind }) => kind === 'file');
      const isFolder = (index: number) => held[index]?.webkitGetAsEntry()?.isDirectory === true;
      const { files, folders } = partFolders([...(event.dataTransfer?.files ?? [])], isFolder);
      if (folders[0] !== undefined) store.setState({ problem: messages.page.isAFolder(folders[0]) });
      void taker.current(...files);
    };
    window.addEventListener('dragover', over);
    window.addEventListener('dragleave', leave);
    window.addEventListener('drop', drop);
    return () => {
      window.removeEventListener('dragover', over);
      window.removeEventListener('dragleave', leave);
      window.removeEventListener('drop', drop);
    };
  }, [store]);
  return isOver;
}

/** Takes JSON that is pasted on the page, outside a field, as a file. */
function usePaste(bring: (...files: readonly File[]) => Promise<void>): void {
  const taker = useRef(bring);
  taker.current = bring;
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      if (event.target instanceof Element && event.target.closest('input, textarea, select')) return;
      const text = event.clipboardData?.getData('text/plain') ?? '';
      if (!/^\s*[[{]/.test(text)) return;
      event.preventDefault();
      void taker.current(new File([text], messages.page.pasted));
    };
    window.addEventListener('paste', paste);
    return () => window.removeEventListener('paste', paste);
  }, []);
}
