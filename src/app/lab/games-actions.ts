import type { BatchOrder } from '../../lab/batch/batch-order.ts';
import { type BatchTally, emptyBatchTally } from '../../lab/batch/batch-tally.ts';
import type { FactRow } from '../../lab/batch/fact-row.ts';
import { seedOfGame } from '../../lab/batch/seed-of-game.ts';
import { summarise } from '../../lab/batch/summary.ts';
import { labMessages } from '../../messages/lab.ts';
import { unitsOfSide } from '../../rules/core/state/lookup.ts';
import type { GameState } from '../../rules/core/state/state.ts';
import { SIDES } from '../../rules/core/turn.ts';
import type { LabDependencies, LabServices } from './lab-port.ts';
import type { Course, GamesForm, LabGames, Picked } from './lab-store.ts';
import { type LabSubject, subjectOf } from './lab-subject.ts';
import { createWorkerPool, LabFault, type WorkerPool, type WorkerTask } from './worker-pool.ts';

/** Plays batches of games, stops them, and opens single games in the replay viewer. */
export function createGamesActions(dependencies: LabDependencies) {
  const { table, lab } = dependencies;
  let running: AbortController | undefined;

  const fail = (problem: string): void => lab.setState({ busy: undefined, problem });
  const tell = (fault: unknown): void =>
    fail(fault instanceof LabFault ? fault.message : labMessages.panel.workerEnded(String(fault)));
  /** Marks the batch as stopped and keeps the games played so far. */
  const halt = (): void => {
    running?.abort();
    running = undefined;
    const { games } = lab.getState();
    lab.setState({
      busy: undefined,
      ...(games?.course === 'working' ? { games: { ...games, course: 'stopped' } } : {}),
    });
  };
  const pool = createWorkerPool(dependencies, (reason) => {
    halt();
    fail(labMessages.panel.workerEnded(reason));
  });
  const stopGames = (): void => {
    if (running) pool.dismiss();
    halt();
  };

  return {
    /** Plays the games requested by the form. */
    play: async (): Promise<void> => {
      const subject = subjectOf(table.getState());
      if (subject === undefined) return;
      stopGames();
      const mine = new AbortController();
      running = mine;
      lab.setState({ busy: 'opening', problem: undefined, games: undefined, picked: undefined });
      try {
        const played = await playBatch(dependencies, pool, subject, mine.signal);
        if (played === undefined) return;
        running = undefined;
        lab.setState({ games: played });
        table.setState({ said: labMessages.panel.gamesArePlayed(played.rows.length) });
      } catch (fault) {
        if (mine.signal.aborted) return;
        halt();
        tell(fault);
      }
    },
    stopGames,
    /** Ends all workers and keeps the games played so far. */
    leaveGames: (): void => {
      pool.dismiss();
      halt();
    },
    /** Replays a game from its seed and opens it in the replay viewer. The game on the table is not changed. */
    openGame: async (number: number): Promise<void> => {
      const { games, busy } = lab.getState();
      const scenario = games?.order.arms[0]?.scenario;
      if (games === undefined || scenario === undefined || busy !== undefined) return;
      lab.setState({ busy: 'replaying', problem: undefined });
      try {
        const replay = await recordGame(pool.at(scenario)[0]!, games, number);
        lab.setState({ busy: undefined });
        const name = labMessages.panel.gameOfSeed(seedOfGame(games.order.seed, number));
        if (replay !== undefined) await dependencies.watch(name, replay);
      } catch (fault) {
        tell(fault);
      }
    },
    plan: (part: Partial<GamesForm>): void =>
      lab.setState({ gamesForm: { ...lab.getState().gamesForm, ...part }, problem: undefined }),
    pick: (picked: Picked | undefined): void => lab.setState({ picked }),
  };
}

/** Plays the games requested by the form and shows progress. @returns The games; undefined if they were stopped. */
async function playBatch(
  { lab, drive }: LabDependencies,
  pool: WorkerPool,
  { text, name: file }: LabSubject,
  signal: AbortSignal,
): Promise<LabGames | undefined> {
  const { games, seed, turns, attacker, defender } = lab.getState().gamesForm;
  const tasks = await Promise.all(pool.at(text));
  const missing = whyNoGame(tasks[0]!.state);
  if (missing !== undefined) throw new LabFault(missing);
  const play = { kind: 'game', turns } as const;
  const settings = { name: file, games, seed, policies: { attacker, defender }, play };
  const workers = tasks.map(({ services }) => services);
  const [order] = await Promise.all(workers.map((worker) => worker.order(settings)));
  if (signal.aborted || order === undefined) return undefined;
  const rows: FactRow[] = [];
  const show = batchOf(order, nameIn(text));
  lab.setState({ busy: undefined, games: show('working', [], emptyBatchTally(order)) });
  const { tally, isDone } = await drive({
    order,
    engine: engineOf(workers),
    keeper: { read: () => [], append: (more) => void rows.push(...more) },
    signal,
    follow: (_, so) => {
      if (!signal.aborted && so.games > 0) lab.setState({ games: show('working', [...rows], so) });
    },
  });
  return signal.aborted || !isDone ? undefined : show('done', rows, tally);
}

/** The games of an order that have been played so far. */
const batchOf =
  (order: BatchOrder, name: string) =>
  (course: Course, rows: readonly FactRow[], tally: BatchTally): LabGames => ({
    order,
    course,
    rows,
    summary: summarise(order, tally, name),
  });

/** The replay of a game, played again from its seed; undefined if the batch does not play whole games. */
async function recordGame(
  task: Promise<WorkerTask>,
  { order, course }: LabGames,
  number: number,
): Promise<string | undefined> {
  const { services: player } = await task;
  const { name } = order.arms[0]!;
  const { games, seed, policies, play } = order;
  if (play.kind !== 'game') return undefined;
  // A worker that is playing the batch already has the order.
  if (course !== 'working') await player.order({ name, games, seed, policies, play });
  return player.record(number);
}

/** Why a scenario cannot be played: one side has no units. */
function whyNoGame(state: GameState): string | undefined {
  const missing = SIDES.find((side) => unitsOfSide(state, side).length === 0);
  return missing && labMessages.panel.nobodyOn(missing);
}

/** Combines workers into one engine: the next task goes to an idle worker. */
function engineOf(workers: readonly LabServices[]) {
  const free = [...workers];
  const waiting: ((worker: LabServices) => void)[] = [];
  return {
    width: workers.length,
    async play(task: number): Promise<readonly FactRow[]> {
      const worker = free.pop() ?? (await new Promise<LabServices>((take) => waiting.push(take)));
      try {
        return await worker.play(task);
      } finally {
        const next = waiting.shift();
        if (next) next(worker);
        else free.push(worker);
      }
    },
    close: async (): Promise<void> => undefined,
  };
}

/** The name of a scenario, from its text. */
const nameIn = (text: string): string => (JSON.parse(text) as { readonly name: string }).name;
