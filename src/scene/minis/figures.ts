import { useCallback, useSyncExternalStore } from 'react';
import { notice } from '../../app/state/notices.ts';
import { type TableStore, useTableStore } from '../../app/state/table-store.ts';
import { readUserAssetFile } from '../../app/user-assets/user-asset-files.ts';
import { isUserAssetFile } from '../../app/state/user-asset-paths.ts';
import { type FigureForms, formsIn } from './figure-forms.ts';
import { loadGlb, parseGlb } from '../meshes/load-glb.ts';
import { userAssetFigure } from './user-asset-figure.ts';
import { buildPawn } from './pawn.ts';
import { messages } from '../../messages/messages.ts';

const figureByPath = new Map<string, FigureForms>();
const coming = new Set<string>();
const listeners = new Set<() => void>();
let edition = 0;
let pawn: FigureForms | undefined;

/** A figure by its path in models/, or a pawn until it is loaded. The first call starts the download. */
export function figureOf(store: TableStore, path: string): FigureForms {
  const known = figureByPath.get(path);
  if (known) return known;
  if (!coming.has(path)) {
    coming.add(path);
    void fetchFigure(store, path);
  }
  return pawnFigure();
}

function pawnFigure(): FigureForms {
  pawn ??= [buildPawn()];
  return pawn;
}

async function fetchFigure(store: TableStore, path: string): Promise<void> {
  let figure: FigureForms | undefined;
  try {
    figure = await readFigure(path);
    if (figure === undefined) notice(store, { about: 'minis', text: messages.page.noSuchMini(path) });
  } catch {
    notice(store, { about: 'minis', text: messages.page.miniUnread(path) });
  }
  coming.delete(path);
  figureByPath.set(path, figure ?? pawnFigure());
  edition++;
  for (const listener of listeners) listener();
}

/** Undefined when there is no such file; throws when the file is unreadable or empty. */
async function readFigure(path: string): Promise<FigureForms | undefined> {
  if (isUserAssetFile(path)) {
    const bytes = await readUserAssetFile(path);
    return bytes && [userAssetFigure((await parseGlb(bytes)).values())];
  }
  const url = figureUrl(path);
  if (url === undefined) return undefined;
  const forms = formsIn(await loadGlb(url));
  if (forms === undefined) throw new Error(path);
  return forms;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns a lookup of figures by path; the component renders again when one is loaded. */
export function useFigures(): (path: string) => FigureForms {
  const store = useTableStore();
  useSyncExternalStore(subscribe, () => edition);
  return useCallback((path) => figureOf(store, path), [store]);
}

/** Whether every requested figure has loaded. */
export const areFiguresHere = (): boolean => coming.size === 0;

/** URLs of the baked figures, by their paths in models/. */
const urlByPath: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(
    import.meta.glob<string>('../../../models/minis/*.glb', { query: '?url', import: 'default', eager: true }),
  ).map(([path, url]) => [path.replace(/^.*\/models\//, ''), url]),
);

/** The URL of a figure by its path in models/; undefined when there is none. */
const figureUrl = (path: string): string | undefined => urlByPath[path];
