import { showNotice } from '../app/state/notices.ts';
import type { UserAssetActions } from '../app/user-assets/user-asset-files.ts';
import { userAssetFilesIn } from '../app/state/user-asset-paths.ts';
import type { TableStore } from '../app/state/table-store.ts';
import type { UserAssetFile } from '../save-file/user-asset-backend.ts';
import type { SaveStore } from '../save-file/save-store.ts';
import { parseUserAsset } from './user-asset-record.ts';
import { storageMessages } from '../messages/storage.ts';
import type { UserAssetCard, UserAssetEntry } from '../app/state/user-assets.ts';

/** The largest total size of imported models, bytes. */
const MOST_BYTES = 500_000_000;

/** The player's imported models, as they are stored. */
export type UserAssetCache = Pick<UserAssetActions, 'remove' | 'rename'> & {
  /** Stores a model with its files. @returns Whether it could be stored; if not, the problem is shown. */
  readonly keep: (thing: UserAssetEntry, files: readonly UserAssetFile[]) => Promise<boolean>;
  /** All models that use any of these files. */
  readonly thingsOf: (paths: readonly string[]) => Promise<readonly UserAssetEntry[]>;
  readonly refresh: () => Promise<void>;
};

/** The imported models in this save store; the list is refreshed whenever their panel is opened. */
export function createUserAssetCache(store: TableStore, saveStore: SaveStore): UserAssetCache {
  const things = async (): Promise<readonly UserAssetEntry[]> =>
    (await saveStore.own.list()).flatMap((given) => parseUserAsset(given) ?? []).sort((a, b) => b.added - a.added);

  const refresh = async (): Promise<void> => {
    const [own, uses] = await Promise.all([things(), usesOf(saveStore)]);
    const { onTable, game } = store.getState();
    const here = new Set(onTable ? userAssetFilesIn(onTable.text) : []);
    store.setState({
      userAssets: own.map((thing): UserAssetCard => {
        const names = uses.filter(({ files }) => thing.files.some((path) => files.has(path))).map(({ name }) => name);
        const isHere = thing.files.some((path) => here.has(path)) && game !== undefined;
        return { thing, usedBy: isHere && !names.includes(game.state.name) ? [game.state.name, ...names] : names };
      }),
    });
  };
  const safely = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (fault) {
      store.setState({
        problem: storageMessages.importHadNoAnswer(fault instanceof Error ? fault.message : String(fault)),
      });
    }
  };
  store.subscribe((table, before) => {
    const isOpened = table.userAssetsOpen && !before.userAssetsOpen;
    if (isOpened || (table.editor === undefined) !== (before.editor === undefined)) void safely(refresh);
  });
  void safely(refresh);

  return {
    refresh,
    thingsOf: async (paths) => (await things()).filter(({ files }) => files.some((path) => paths.includes(path))),
    async keep(thing, files) {
      try {
        const all = (await things()).reduce((sum, { bytes }) => sum + bytes, 0);
        if (all + thing.bytes > MOST_BYTES) {
          store.setState({
            problem: storageMessages.noRoom(thing.name, Math.round(all / 1e6)),
          });
          return false;
        }
        await saveStore.own.put(thing, files);
      } catch {
        store.setState({ problem: storageMessages.notKept(thing.name) });
        return false;
      }
      await safely(refresh);
      return true;
    },
    remove: (id, isSure) =>
      safely(async () => {
        await refresh();
        const card = store.getState().userAssets.find(({ thing }) => thing.id === id);
        if (card === undefined) return;
        if (card.usedBy.length > 0 && !isSure) {
          showNotice(store, {
            about: 'user-assets',
            text: storageMessages.isUsedOn(card.thing.name, storageMessages.tables(card.usedBy)),
          });
          return;
        }
        await saveStore.own.remove(id);
        await refresh();
      }),
    rename: (id, given) =>
      safely(async () => {
        const name = given.trim().slice(0, 80);
        const thing = (await things()).find((other) => other.id === id);
        if (thing === undefined || name === '') return;
        const renamed = { ...thing, name };
        await saveStore.own.put(renamed, []);
        await refresh();
      }),
  };
}

type Use = { readonly name: string; readonly files: ReadonlySet<string> };

/** The files each saved table uses: in the text of its scenario, and among the pieces placed in the editor. */
async function usesOf(saveStore: SaveStore): Promise<readonly Use[]> {
  const [marks, headers] = await Promise.all([saveStore.marks(), saveStore.headers()]);
  const uses = await Promise.all(
    marks.map(async (mark): Promise<Use> => {
      const { id, name, made } = (mark ?? {}) as Readonly<Record<string, unknown>>;
      const built = made === 'build' ? ((await saveStore.find(String(id)))?.lines.entries ?? []) : [];
      const text = [headers.get(String(id)) ?? '', ...built].join('\n');
      return {
        name: typeof name === 'string' ? name : storageMessages.nameless,
        files: new Set(userAssetFilesIn(text)),
      };
    }),
  );
  return uses.filter(({ files }) => files.size > 0);
}
