import { z } from 'zod';
import type { ArmyCard, SavedArmiesActions } from '../app/state/saved-armies.ts';
import { showNotice, dismissNotice } from '../app/state/notices.ts';
import type { TableStore } from '../app/state/table-store.ts';
import type { ArmyList } from '../army-list/army-list.ts';
import { makeKeptArmy, parseKeptArmy } from '../army-list/kept-army.ts';
import { armyListMessages } from '../messages/army-list.ts';
import { messages } from '../messages/messages.ts';
import { storageMessages } from '../messages/storage.ts';
import type { SaveStore } from '../save-file/save-store.ts';
import { BIN_KEEPS } from './save-repository.ts';

/** What saving armies depends on. */
type SavedArmiesDependencies = {
  readonly store: TableStore;
  readonly saveStore: Pick<SaveStore, 'own'>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly newId: () => string;
  /** Has the browser save a file. */
  readonly handOut: (name: string, text: string) => void;
};

/** The most armies that are saved, and the longest name of one. */
const [MOST_ARMIES, LONGEST_NAME] = [500, 80];

const moment = z.number().min(0).max(1e15);
/** A stored army, beside the imported models; it has no files. */
const schema = z.strictObject({
  id: z.string().startsWith('army-').max(80),
  files: z.tuple([]),
  added: moment,
  binned: moment.optional(),
  /** The army as a sealed line, checked apart: an army that is damaged stays as it is. */
  line: z.string(),
});
type ArmyRecord = z.infer<typeof schema>;

/** Keeps armies in a save store; the list is read when it is asked for, and after every change. */
export function createSavedArmies(tools: SavedArmiesDependencies): SavedArmiesActions {
  const { store, saveStore, now, newId, handOut } = tools;
  const records = openRecords(tools);
  const { change, recordOf } = records;
  return {
    ...createArmyLabels(tools, records),
    refresh: async () => void (await change(async () => undefined)),
    keep: (list, system) =>
      change(async () => {
        const all = await records.records();
        if (all.length >= MOST_ARMIES) {
          store.setState({ problem: storageMessages.tooManyArmies(MOST_ARMIES) });
          return undefined;
        }
        const name = freeName(nameOf(list), all.map(toCard));
        const line = makeKeptArmy({ system, list: { ...list, name } });
        const record: ArmyRecord = { id: `army-${newId()}`, files: [], added: now(), line };
        await saveStore.own.put(record, []);
        return name;
      }),
    find: (id) =>
      change(async () => {
        const record = await recordOf(id);
        const read = record && parseKeptArmy(record.line);
        return read?.ok ? read.value : undefined;
      }),
    hand: async (id) =>
      change(async () => {
        const record = await recordOf(id);
        if (record) handOut(toCard(record).name, `${record.line}\n`);
      }),
  };
}

type Records = ReturnType<typeof openRecords>;

/** The stored armies, the newest first, and how they are changed. */
function openRecords({ store, saveStore, now }: SavedArmiesDependencies) {
  const records = async (): Promise<readonly ArmyRecord[]> =>
    (await saveStore.own.list())
      .flatMap((given) => {
        const parsed = schema.safeParse(given);
        return parsed.success ? [parsed.data] : [];
      })
      .toSorted((a, b) => b.added - a.added || (a.id < b.id ? -1 : 1));
  const isOver = ({ binned }: ArmyRecord): boolean => binned !== undefined && now() - binned > BIN_KEEPS;
  const refresh = async (): Promise<void> => {
    const all = await records();
    for (const { id } of all.filter(isOver)) await saveStore.own.remove(id);
    store.setState({ armies: all.filter((record) => !isOver(record)).map(toCard) });
  };
  return {
    records,
    recordOf: async (id: string): Promise<ArmyRecord | undefined> => (await records()).find((one) => one.id === id),
    /** Changes the saved armies and reads them again; a fault becomes one sentence. */
    change: async <T>(work: () => Promise<T>): Promise<T | undefined> => {
      try {
        const done = await work();
        await refresh();
        return done;
      } catch (fault) {
        const why = fault instanceof Error ? fault.message : String(fault);
        store.setState({ problem: storageMessages.armiesNoAnswer(why) });
        return undefined;
      }
    },
  };
}

/** Actions that rename armies, move them to the bin and restore them. */
function createArmyLabels(
  { store, saveStore, now }: SavedArmiesDependencies,
  { change, recordOf }: Records,
): Pick<SavedArmiesActions, 'rename' | 'bin' | 'putBack'> {
  const put = (record: ArmyRecord): Promise<void> => saveStore.own.put(record, []);
  const putBack = async (id: string): Promise<void> =>
    change(async () => {
      const record = await recordOf(id);
      if (record === undefined) return;
      const { binned: _, ...kept } = record;
      await put(kept);
      dismissNotice(store, 'armies');
    });
  return {
    putBack,
    rename: async (id, given) =>
      change(async () => {
        const record = await recordOf(id);
        const read = record && parseKeptArmy(record.line);
        const name = given.trim().slice(0, LONGEST_NAME);
        if (!record || !read?.ok || name === '') return;
        const { system, list } = read.value;
        await put({ ...record, line: makeKeptArmy({ system, list: { ...list, name } }) });
      }),
    bin: async (id) =>
      change(async () => {
        const record = await recordOf(id);
        if (record === undefined) return;
        await put({ ...record, binned: now() });
        showNotice(store, {
          about: 'armies',
          text: storageMessages.wasDeleted(toCard(record).name),
          menuAction: messages.buttons.undo,
          does: () => void putBack(id),
        });
      }),
  };
}

const nameOf = ({ name, faction }: Pick<ArmyList, 'name' | 'faction'>): string =>
  (name ?? faction ?? '').trim().slice(0, LONGEST_NAME) || storageMessages.namelessArmy;

function toCard({ id, binned, line }: ArmyRecord): ArmyCard {
  const read = parseKeptArmy(line);
  const common = { id, isBinned: binned !== undefined };
  if (!read.ok)
    return {
      ...{ ...common, name: storageMessages.namelessArmy, units: 0, models: 0, points: 0 },
      fault: armyListMessages.fault(read.error),
    };
  const units = read.value.list.units.filter(({ isLeft }) => isLeft !== true);
  const sum = (of: (unit: (typeof units)[number]) => number): number => units.reduce((all, unit) => all + of(unit), 0);
  return {
    ...{ ...common, name: nameOf(read.value.list), fault: undefined, units: units.length },
    ...{ models: sum(({ count }) => count), points: sum(({ points = 0 }) => points) },
  };
}

/** A name that no other army has: with a number where it is taken. */
function freeName(wanted: string, taken: readonly ArmyCard[]): string {
  const names = new Set(taken.map(({ name }) => name));
  for (let i = 1; ; i++) {
    const name = i === 1 ? wanted : `${wanted.slice(0, LONGEST_NAME - 5)} ${i}`;
    if (!names.has(name)) return name;
  }
}
