import { proxy, wrap } from 'comlink';
import type { ImportOptions, ImportProgress, ImportServices, ImportStep } from '../app/user-assets/mesh-import.ts';
import type { Milliseconds } from '../kernel/units.ts';
import { userAssetMessages } from '../messages/user-assets.ts';

/** Longest that reading a file may take. */
const MOST_READING: Milliseconds = 90_000;
/** Longest that making something of it may take. */
const MOST_MAKING: Milliseconds = 60_000;
/** Bytes of the largest file that is opened. */
const MOST_BYTES = 100_000_000;

/** A file that is being imported, and the worker that works on it. */
export type ImportSession = {
  /** Makes a piece or a mini by these options; of options that come while one is made only the last count. */
  readonly make: (options: ImportOptions) => void;
  /** Ends the worker, whatever it is doing. */
  readonly end: () => void;
};

/**
 * Reads a file in a worker of its own and makes of it what is asked for, telling `tell` what happens.
 *
 * The worker is ended when it takes too long and when the import is given up; options after that have the file read
 * again. The page never waits, and the table keeps its state.
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
  /** Counts what was given up: work of an earlier turn tells nothing any more. */
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

  /** Does the work of a turn; a fault of work that was given up is not told. */
  async #work(turn: number, doing: () => Promise<void>): Promise<void> {
    try {
      await doing();
    } catch (fault) {
      if (turn === this.#turn) this.#fail(fault instanceof Error ? fault.message : String(fault));
    }
  }

  /** Whether the file was read, by a new worker. */
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

  /** Makes what is asked for, until no newer options have come meanwhile; what they overtook is not told. */
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
