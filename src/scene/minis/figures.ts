import { useSyncExternalStore } from 'react';
import { showNotice } from '../../app/state/notices.ts';
import { type TableStore, useTableStore } from '../../app/state/table-store.ts';
import { userAssetReader } from '../../app/user-assets/user-asset-files.ts';
import { isUserAssetFile } from '../../app/state/user-asset-paths.ts';
import { CLOTH, markCloth } from './cloth.ts';
import { type FigureForms, formsIn } from './figure-forms.ts';
import { kindOfPath } from './plan-figure.ts';
import { loadGlb, parseGlb } from '../meshes/load-glb.ts';
import { userAssetFigure } from './user-asset-figure.ts';
import { buildPawn } from './pawn.ts';
import { messages } from '../../messages/messages.ts';

/** The figures of one client, each loaded once. */
type Figures = {
  /** A figure by its path in models/, or a pawn until it is loaded. The first call starts the download. */
  readonly figureOf: (path: string) => FigureForms;
  /** Whether every requested figure has loaded. */
  readonly areHere: () => boolean;
  /** Calls a listener whenever a figure has loaded; returns a function that removes it. */
  readonly subscribe: (listener: () => void) => () => void;
  /** How many figures have loaded or failed. */
  readonly edition: () => number;
};

const figuresByStore = new WeakMap<TableStore, Figures>();

/** The figures of a client. */
export function figuresFor(store: TableStore): Figures {
  const known = figuresByStore.get(store);
  if (known) return known;
  const created = createFigures(store);
  figuresByStore.set(store, created);
  return created;
}

function createFigures(store: TableStore): Figures {
  const figureByPath = new Map<string, FigureForms>();
  const coming = new Set<string>();
  const listeners = new Set<() => void>();
  const pawn: FigureForms = [buildPawn()];
  const fetchFigure = async (path: string): Promise<void> => {
    let figure: FigureForms | undefined;
    try {
      figure = await readFigure(store, path);
      if (figure === undefined) showNotice(store, { about: 'minis', text: messages.page.noSuchMini(path) });
    } catch {
      showNotice(store, { about: 'minis', text: messages.page.miniUnread(path) });
    }
    coming.delete(path);
    figureByPath.set(path, figure ?? pawn);
    for (const listener of listeners) listener();
  };
  return {
    figureOf(path) {
      const known = figureByPath.get(path);
      if (known) return known;
      if (!coming.has(path)) {
        coming.add(path);
        void fetchFigure(path);
      }
      return pawn;
    },
    areHere: () => coming.size === 0,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    edition: () => figureByPath.size,
  };
}

/** Undefined when there is no such file; throws when the file is unreadable or empty. */
async function readFigure(store: TableStore, path: string): Promise<FigureForms | undefined> {
  if (isUserAssetFile(path)) {
    const bytes = await userAssetReader(store)(path);
    return bytes && [userAssetFigure((await parseGlb(bytes)).values())];
  }
  const url = figureUrl(path);
  if (url === undefined) return undefined;
  const forms = formsIn(await loadGlb(url));
  if (forms === undefined) throw new Error(path);
  const kind = kindOfPath(path);
  const cloth = kind && CLOTH[kind];
  if (cloth) for (const form of forms) markCloth(form, cloth);
  return forms;
}

/** Returns a lookup of figures by path; the component renders again when one is loaded. */
export function useFigures(): (path: string) => FigureForms {
  const { figureOf, subscribe, edition } = figuresFor(useTableStore());
  useSyncExternalStore(subscribe, edition);
  return figureOf;
}

/** URLs of the baked figures, by their paths in models/. */
const urlByPath: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(
    import.meta.glob<string>('../../../models/minis/*.glb', { query: '?url', import: 'default', eager: true }),
  ).map(([path, url]) => [path.replace(/^.*\/models\//, ''), url]),
);

/** The URL of a figure by its path in models/; undefined when there is none. */
const figureUrl = (path: string): string | undefined => urlByPath[path];
