import { proxy, wrap } from 'comlink';
import type { ImportOptions, ImportProgress, ImportServices, ImportStep } from '../app/user-assets/mesh-import.ts';
import type { Milliseconds } from '../kernel/units.ts';
import { userAssetMessages } from '../messages/user-assets.ts';

/** Longest time for reading a file. */
const MOST_READING: Milliseconds = 90_000;
/** Longest time for making a piece or mini. */
const MOST_MAKING: Milliseconds = 60_000;
/** Largest file that is read, bytes. */
const MOST_BYTES = 100_000_000;

/** A file being imported, and its worker. */
export type ImportSession = {
  /** Makes a piece or a mini with some options; if more come meanwhile, only the latest count. */
  readonly make: (options: ImportOptions) => void;
  /** Terminates the worker, whatever it is doing. */
  readonly end: () => void;
};

/**
 * Reads a file in a worker of its own and makes a piece or mini of it, reporting the progress to `tell`.
 *
 * The worker is terminated when it takes too long or the import is cancelled; later options have the file read again.
 * The page never waits, and the table keeps its state.
 */
export function openImportSession(file: File, tell: (news: ImportProgress) => void): ImportSession {
  const session = new WorkerSession(file, tell);
  session.begin();
  return { make: (options) => session.make(options), end: () => session.end() };
}

class WorkerSession {
  readonly #file: File;
  readonly #tell: (news: ImportProgress) => void;
  #running: { readonly worker: Worker; readonly services: ReturnType<typeof wrap<ImportServices>> } | undefined;
  /** Incremented on cancellation: work of an earlier turn is not reported. */
  #turn = 0;
  #isReady = false;
  #isBusy = false;
  #wanted: ImportOptions | undefined;
  #clock: ReturnType<typeof setTimeout> | undefined;

  constructor(file: File, tell: (news: ImportProgress) => void) {
    this.#file = file;
    this.#tell = tell;
  }

  begin(): void {
    const { name, size } = this.#file;
    const turn = this.#turn;
    if (size <= MOST_BYTES) void this.#work(turn, async () => void (await this.#read(turn, true)));
    else
      queueMicrotask(() => this.#fail(userAssetMessages.tooManyBytes(name, Math.ceil(size / 1e6), MOST_BYTES / 1e6)));
  }

  make(options: ImportOptions): void {
    this.#wanted = options;
    if (this.#isBusy) return;
    this.#isBusy = true;
    const turn = this.#turn;
    void this.#work(turn, () => this.#makeWanted(turn));
  }

  end(): void {
    this.#turn++;
    this.#stop();
  }

  /** Does the work of a turn; errors of cancelled work are ignored. */
  async #work(turn: number, doing: () => Promise<void>): Promise<void> {
    try {
      await doing();
    } catch (fault) {
      if (turn === this.#turn) this.#fail(fault instanceof Error ? fault.message : String(fault));
    }
  }

  /** Reads the file in a new worker, and returns whether it succeeded. */
  async #read(turn: number, isFirst: boolean): Promise<boolean> {
    const services = this.#start();
    this.#endAfter(MOST_READING);
    const bytes = new Uint8Array(await this.#file.arrayBuffer());
    if (turn !== this.#turn) return false;
    const facts = await services.read(this.#file.name, bytes, this.#reporter(turn));
    if (turn !== this.#turn) return false;
    clearTimeout(this.#clock);
    if (!facts.ok) {
      this.#fail(facts.error);
      return false;
    }
    this.#isReady = true;
    if (isFirst) this.#tell({ kind: 'read', facts: facts.value });
    return true;
  }

  /** Makes the requested piece or mini, repeating while newer options arrive; superseded results are not reported. */
  async #makeWanted(turn: number): Promise<void> {
    if (!this.#isReady && !(await this.#read(turn, false))) return;
    while (this.#wanted !== undefined && turn === this.#turn) {
      const options = this.#wanted;
      this.#wanted = undefined;
      this.#endAfter(MOST_MAKING);
      const result = await this.#running!.services.make(options, this.#reporter(turn));
      if (turn === this.#turn && this.#wanted === undefined) this.#tell({ kind: 'made', result });
    }
    if (turn !== this.#turn) return;
    clearTimeout(this.#clock);
    this.#isBusy = false;
  }

  #reporter(turn: number) {
    return proxy((step: ImportStep) => {
      if (turn === this.#turn) this.#tell({ kind: 'step', step });
    });
  }

  #endAfter(time: Milliseconds): void {
    clearTimeout(this.#clock);
    this.#clock = setTimeout(() => this.#fail(userAssetMessages.tookTooLong(this.#file.name, time / 1000)), time);
  }

  #start(): ReturnType<typeof wrap<ImportServices>> {
    const worker = new Worker(new URL('./mesh-import-worker.ts', import.meta.url), {
      type: 'module',
      name: 'importer',
    });
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      this.#fail(userAssetMessages.couldNotBeRead(this.#file.name, event.message || undefined));
    });
    const services = wrap<ImportServices>(worker);
    this.#running = { worker, services };
    return services;
  }

  #stop(): void {
    clearTimeout(this.#clock);
    this.#running?.worker.terminate();
    this.#running = undefined;
    this.#isReady = false;
    this.#isBusy = false;
  }

  #fail(why: string): void {
    this.#stop();
    this.#turn++;
    this.#tell({ kind: 'failed', why });
  }
}
