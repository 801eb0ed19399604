import { proxy, wrap } from 'comlink';
import type { ImportProgress, ImportServices, ImportStep, ImportOptions } from '../app/user-assets/mesh-import.ts';
import { userAssetMessages } from '../messages/user-assets.ts';

/** Longest that a file may take to be read, and that something may take to be made of it, milliseconds. */
const MOST_READING = 90_000;
const MOST_MAKING = 60_000;
/** Larger files are not even opened. */
const MOST_BYTES = 100_000_000;

/** A file on its way in, and the worker that works on it. */
export type ImportSession = {
  /** Makes what is wished for; of wishes that come while one is made only the last counts. */
  readonly make: (wish: ImportOptions) => void;
  /** Ends the worker, whatever it is doing. */
  readonly end: () => void;
};

/**
 * Reads a file in a worker of its own and makes of it what is wished for, telling `tell` what happens.
 *
 * The worker is ended when it takes too long and when the file is given up; a wish after that has the file read anew. The
 * page never waits, and the table keeps its state.
 */
export function openImportSession(file: File, tell: (news: ImportProgress) => void): ImportSession {
  let seat: { readonly worker: Worker; readonly services: ReturnType<typeof wrap<ImportServices>> } | undefined;
  let turn = 0;
  let isReady = false;
  let isBusy = false;
  let wanted: ImportOptions | undefined;
  let clock: ReturnType<typeof setTimeout> | undefined;

  const dismiss = () => {
    clearTimeout(clock);
    seat?.worker.terminate();
    seat = undefined;
    isReady = false;
    isBusy = false;
  };
  const fail = (why: string) => {
    dismiss();
    turn++;
    tell({ kind: 'failed', why });
  };
  const summon = () => {
    const worker = new Worker(new URL('./mesh-import-worker.ts', import.meta.url), { type: 'module', name: 'intake' });
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      fail(userAssetMessages.couldNotBeRead(file.name, event.message || undefined));
    });
    seat = { worker, services: wrap<ImportServices>(worker) };
    return seat.services;
  };
  const within = (milliseconds: number) => {
    clearTimeout(clock);
    clock = setTimeout(() => fail(userAssetMessages.tookTooLong(file.name, milliseconds / 1000)), milliseconds);
  };
  const sayer = (mine: number) =>
    proxy((step: ImportStep) => {
      if (mine === turn) tell({ kind: 'step', step });
    });
  /** Does some work in turn: news of work that was given up is not told. */
  const work = async (mine: number, doing: () => Promise<void>) => {
    try {
      await doing();
    } catch (fault) {
      if (mine === turn) fail(fault instanceof Error ? fault.message : String(fault));
    }
  };
  const read = async (mine: number, isFirst: boolean): Promise<boolean> => {
    const services = summon();
    within(MOST_READING);
    const bytes = new Uint8Array(await file.arrayBuffer());
    if (mine !== turn) return false;
    const facts = await services.read(file.name, bytes, sayer(mine));
    if (mine !== turn) return false;
    clearTimeout(clock);
    if (!facts.ok) {
      fail(facts.error);
      return false;
    }
    isReady = true;
    if (isFirst) tell({ kind: 'read', facts: facts.value });
    return true;
  };

  if (file.size > MOST_BYTES)
    queueMicrotask(() => fail(userAssetMessages.tooManyBytes(file.name, Math.ceil(file.size / 1e6), MOST_BYTES / 1e6)));
  else void work(turn, async () => void (await read(turn, true)));

  /** Makes what is wished for, one wish after another; what was overtaken meanwhile is not told. */
  const makeWanted = async (mine: number) => {
    if (!isReady && !(await read(mine, false))) return;
    while (wanted !== undefined && mine === turn) {
      const wish = wanted;
      wanted = undefined;
      within(MOST_MAKING);
      const result = await seat!.services.make(wish, sayer(mine));
      if (mine === turn && wanted === undefined) tell({ kind: 'made', result });
    }
    if (mine !== turn) return;
    clearTimeout(clock);
    isBusy = false;
  };

  return {
    make(wish) {
      wanted = wish;
      if (isBusy) return;
      isBusy = true;
      void work(turn, () => makeWanted(turn));
    },
    end() {
      turn++;
      dismiss();
    },
  };
}
