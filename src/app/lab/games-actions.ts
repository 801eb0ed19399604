import type { FactRow } from '../../lab/batch/fact-row.ts';
import { emptyBatchTally } from '../../lab/batch/batch-tally.ts';
import { seedOfGame } from '../../lab/batch/seed-of-game.ts';
import { summarise } from '../../lab/batch/summary.ts';
import { unitsOfSide } from '../../rules/core/state/lookup.ts';
import type { GameState } from '../../rules/core/state/state.ts';
import { SIDES } from '../../rules/core/turn.ts';
import { labMessages } from '../../messages/lab.ts';
import type { LabHouse, LabServices } from './lab-port.ts';
import { createWorkerPool, LabFault } from './worker-pool.ts';
import { type GamesForm, labNow, type Picked, setLab } from './lab-store.ts';
import { subjectOf } from './lab-subject.ts';
import { setTable, tableNow } from '../state/table-store.ts';

/** Hands for games that are played by themselves: begun, stopped, listed, and opened in the player. */
export function createGamesActions(house: LabHouse) {
  let stopping: AbortController | undefined;
  const fail = (problem: string): void => setLab({ busy: undefined, problem });
  const halt = (): void => {
    stopping?.abort();
    stopping = undefined;
    const { games } = labNow();
    setLab({ busy: undefined, ...(games?.course === 'working' ? { games: { ...games, course: 'stopped' } } : {}) });
  };
  const seats = createWorkerPool(house, (reason) => {
    halt();
    fail(labMessages.panel.workerEnded(reason));
  });
  const tell = (fault: unknown): void =>
    fail(fault instanceof LabFault ? fault.message : labMessages.panel.workerEnded(String(fault)));

  const stopGames = (): void => {
    if (stopping) seats.dismiss();
    halt();
  };

  const play = async (): Promise<void> => {
    const subject = subjectOf(tableNow());
    if (subject === undefined) return;
    stopGames();
    const mine = new AbortController();
    stopping = mine;
    const { games, seed, turns, attacker, defender } = labNow().gamesForm;
    setLab({ busy: 'opening', problem: undefined, games: undefined, picked: undefined });
    try {
      const seated = await Promise.all(seats.at(subject.text));
      const workers = seated.map(({ services }) => services);
      const missing = whyNoGame(seated[0]!.state);
      if (missing !== undefined) throw new LabFault(missing);
      const play = { kind: 'game', turns } as const;
      const wish = { name: subject.name, games, seed, policies: { attacker, defender }, play };
      const [order] = await Promise.all(workers.map((worker) => worker.order(wish)));
      if (mine.signal.aborted || order === undefined) return;
      const name = nameIn(subject.text);
      const rows: FactRow[] = [];
      setLab({
        busy: undefined,
        games: { order, course: 'working', rows: [], summary: summarise(order, emptyBatchTally(order), name) },
      });
      const { tally, isDone } = await house.drive({
        order,
        engine: engineOf(workers),
        keeper: { read: () => [], append: (more) => void rows.push(...more) },
        signal: mine.signal,
        follow: (_, so) => {
          if (mine.signal.aborted || so.games === 0) return;
          setLab({ games: { order, course: 'working', rows: [...rows], summary: summarise(order, so, name) } });
        },
      });
      if (mine.signal.aborted || !isDone) return;
      stopping = undefined;
      setLab({ games: { order, course: 'done', rows, summary: summarise(order, tally, name) } });
      setTable({ said: labMessages.panel.gamesArePlayed(rows.length) });
    } catch (fault) {
      if (mine.signal.aborted) return;
      halt();
      tell(fault);
    }
  };

  /** Plays a game again from its seed, and opens it in the player. The game on the table stays as it is. */
  const openGame = async (number: number): Promise<void> => {
    const { games, busy } = labNow();
    const scenario = games?.order.arms[0]?.scenario;
    if (games === undefined || scenario === undefined || busy !== undefined) return;
    setLab({ busy: 'replaying', problem: undefined });
    try {
      const [worker] = seats.at(scenario);
      const { services: player } = await worker!;
      const { order } = games;
      const { name } = order.arms[0]!;
      if (order.play.kind !== 'game') return;
      // Whoever plays them just now knows the order.
      if (games.course !== 'working')
        await player.order({ name, games: order.games, seed: order.seed, policies: order.policies, play: order.play });
      const replay = await player.record(number);
      setLab({ busy: undefined });
      await house.watch(labMessages.panel.gameOfSeed(seedOfGame(order.seed, number)), replay);
    } catch (fault) {
      tell(fault);
    }
  };

  return {
    play,
    stopGames,
    /** Sends everybody away; what was played stays. */
    leaveGames: (): void => {
      seats.dismiss();
      halt();
    },
    openGame,
    plan: (part: Partial<GamesForm>): void =>
      setLab({ gamesForm: { ...labNow().gamesForm, ...part }, problem: undefined }),
    pick: (picked: Picked | undefined): void => setLab({ picked }),
  };
}

/** Why no game can be played of a scenario: a side of it has nobody. */
function whyNoGame(state: GameState): string | undefined {
  const missing = SIDES.find((side) => unitsOfSide(state, side).length === 0);
  return missing && labMessages.panel.nobodyOn(missing);
}

/** Workers as one that plays: whoever is free takes the next task. */
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

/** What a scenario calls itself. */
const nameIn = (text: string): string => (JSON.parse(text) as { readonly name: string }).name;
