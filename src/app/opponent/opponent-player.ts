import { choiceStream } from '../../lab/game/play-game.ts';
import { nameOf } from '../../lab/policy/moment.ts';
import { tableNamesOf } from '../../messages/phrases/names.ts';
import { opponentMessages } from '../../messages/opponent.ts';
import type { Command } from '../../rules/core/command.ts';
import type { Side } from '../../rules/core/turn.ts';
import type { Game, LogEntry } from '../../rules/play/game.ts';
import type { Actions } from '../actions.ts';
import { showNotice } from '../state/notices.ts';
import { ownSide } from '../state/room.ts';
import type { OpponentLevel } from '../../lab/policy/policy-name.ts';
import type { Opponent, OpponentPace } from '../state/opponent.ts';
import { toSituation } from '../state/services.ts';
import type { TableState } from '../state/table-state.ts';
import type { TableStore } from '../state/table-store.ts';
import { stepAside } from '../state/tools.ts';
import { type Due, dueOf } from './due.ts';
import type { Preference, SideQuestion } from '../../lab/game/prefer.ts';
import { stateSeenBy } from './seen-by.ts';
import type { DecisionWorker, DecisionWorkerDependencies } from './decision-worker.ts';

/** What the opponent's player depends on. */
export type OpponentDependencies = {
  readonly store: TableStore;
  readonly actions: Pick<Actions, 'animation' | 'opponent' | 'play'>;
  readonly worker: DecisionWorker;
} & Pick<DecisionWorkerDependencies, 'later'>;

/** The wait before each command, by pace, milliseconds. */
export const PACE_WAIT: Readonly<Record<OpponentPace, number>> = { calm: 1800, normal: 800, quick: 150 };

/** The share of a wait before a command without a choice, such as the end of a phase. */
const FORMALITY = 0.4;

/** How much longer than a wait between commands the reason of a failed charge is shown. */
const READING = 2.5;

/**
 * Plays the side of the computer opponent as a player does: whenever the game waits for that side, it has a worker
 * decide, and gives the command by the actions of the table. It acts only on what the side sees.
 *
 * @returns How to end it.
 */
export function createOpponentPlayer(dependencies: OpponentDependencies): () => void {
  const { store } = dependencies;
  const progress = createProgress();
  let isRunning = false;
  let isOver = false;
  let hasNews = false;
  let isTurning = false;

  const waitLimit = createWaitLimit(dependencies, progress, () => void run());

  const run = async (): Promise<void> => {
    if (isRunning) {
      hasNews = true;
      return;
    }
    isRunning = true;
    do hasNews = false;
    while (!isOver && ((await takeStep(dependencies, progress)) || hasNews));
    isRunning = false;
  };

  const leave = store.subscribe((turned, before) => {
    if (isOver || isTurning || DECISIVE.every((part) => turned[part] === before[part])) return;
    progress.follow(turned, before);
    const isHistory = isHistoryMove(turned, before) && turned.opponent?.paused === undefined;
    if (isHistory && turned.room === undefined) {
      isTurning = true;
      turnToPlayer(dependencies, progress, turned.game!.cut < before.game!.cut ? ['undo', 'redo'] : ['redo']);
      isTurning = false;
    }
    const now = store.getState();
    const { opponent } = now;
    if (opponent === undefined) return;
    const due = dueNow(now, progress);
    const isUndone = isHistory && due !== undefined;
    const paused = isUndone ? 'undo' : opponent.paused === 'undo' && due === undefined ? undefined : opponent.paused;
    const status = due === undefined ? 'waiting' : opponent.status === 'waiting' ? 'thinking' : opponent.status;
    const isHurrying = opponent.isHurrying && due !== undefined && !isUndone;
    // What was undone has no reason to tell.
    step(store, { paused, status, isHurrying, ...(isHistory ? { told: undefined } : {}) });
    waitLimit.look(now);
    void run();
  });
  const { game, onTable, opponent } = store.getState();
  if (game && onTable) dependencies.worker.prepare(onTable.text);
  // The first look, as at every later change.
  if (opponent) store.setState({ opponent: { ...opponent } });
  return () => {
    isOver = true;
    waitLimit.end();
    leave();
  };
}

/**
 * Goes on undoing, or redoing, past what the opponent decided, to a decision of the player. Where there is none that way,
 * it goes the next way, back to where it began.
 */
function turnToPlayer(
  { store, actions }: OpponentDependencies,
  progress: Progress,
  ways: readonly ('undo' | 'redo')[],
): void {
  const isOpponents = (): boolean => dueNow(store.getState(), progress) !== undefined;
  for (const way of ways)
    for (let before: Game | undefined; isOpponents() && before !== store.getState().game; ) {
      before = store.getState().game;
      actions.play[way]();
    }
}

/** How long the opponent waits in a room for what the other player may decide at the same time, milliseconds. */
const MOST_WAIT = 30_000;

/**
 * In a room only the opponent can end its own melee. Where the other player leaves a decision that both make at the same
 * time, such as whom to strike, to the rules, the opponent goes on after {@link MOST_WAIT}.
 */
function createWaitLimit({ later }: OpponentDependencies, progress: Progress, run: () => void) {
  let stop: (() => void) | undefined;
  let awaitedIn: Game | undefined;
  const end = (): void => {
    stop?.();
    [stop, awaitedIn] = [undefined, undefined];
  };
  return {
    end,
    look: (now: TableState): void => {
      const { game, room, opponent } = now;
      const isHeldUp =
        opponent !== undefined &&
        room?.shown?.state.next === opponent.seat.side &&
        dueNow(now, progress) === undefined &&
        dueNow(now, progress, false) !== undefined;
      if (isHeldUp && awaitedIn === game) return;
      end();
      if (!isHeldUp || game === undefined) return;
      awaitedIn = game;
      stop = later(MOST_WAIT, () => {
        progress.stopWaiting(game);
        run();
      });
    },
  };
}

/** The parts of the client's state on which it depends what the opponent does. */
const DECISIVE = ['opponent', 'game', 'onTable', 'refusal', 'busy', 'room', 'replayViewer', 'editor'] as const;

/** Changes the opponent where anything differs. */
function step(store: TableStore, part: Partial<Opponent>): void {
  const { opponent } = store.getState();
  if (opponent === undefined) return;
  const next = { ...opponent, ...part };
  const keys = Object.keys(part) as (keyof Opponent)[];
  if (keys.some((key) => next[key] !== opponent[key])) store.setState({ opponent: next });
}

/** Whether the player has undone or redone something. */
const isHistoryMove = ({ game }: TableState, { game: before }: TableState): boolean =>
  game !== undefined && before !== undefined && game.log === before.log && game.cut !== before.cut;

type Progress = ReturnType<typeof createProgress>;

/** What the opponent has decided in this phase, what was refused as the game stands, and its entries of the log. */
function createProgress() {
  let phase = '';
  let taken = new Set<string>();
  let refused: { readonly game: Game | undefined; readonly names: Set<string> } = { game: undefined, names: new Set() };
  const own = new WeakSet<LogEntry>();
  let unawaited: Game | undefined;
  return {
    /** Whether the opponent waits for what the other player may decide at the same time. */
    waitsIn: (game: Game): boolean => unawaited !== game,
    stopWaiting: (game: Game): void => {
      unawaited = game;
    },
    /** Forgets what belongs to another phase, to another game, or to what was undone. */
    follow: (now: TableState, before: TableState): void => {
      const { game } = now;
      const key = game ? `${game.state.turn} ${game.state.side} ${game.state.phase}` : '';
      const isShorter = game !== undefined && game.cut < (before.game?.cut ?? 0);
      const isOther = game?.initial !== before.game?.initial;
      if (key !== phase || isOther || isShorter || isHistoryMove(now, before)) taken = new Set();
      phase = key;
    },
    taken: (): ReadonlySet<string> => taken,
    refusedIn: (game: Game): ReadonlySet<string> => (refused.game === game ? refused.names : new Set<string>()),
    take: (name: string): void => void taken.add(name),
    refuse: (game: Game, name: string): void => {
      if (refused.game !== game) refused = { game, names: new Set() };
      refused.names.add(name);
    },
    note: (entries: readonly LogEntry[]): void => {
      for (const entry of entries) own.add(entry);
    },
    /** Whether the last entry in force is the opponent's. */
    ownsLast: ({ log, cut }: Game): boolean => {
      const last = log[cut - 1];
      return last !== undefined && own.has(last);
    },
  };
}

/** Whether a side is played at this table: in a room only that of the table's own seat, and while the game goes on. */
function playsHere(table: TableState, side: Side): boolean {
  const { room } = table;
  if (room === undefined) return true;
  const shown = room.shown?.state;
  return ownSide(table) === side && shown !== undefined && shown.ended === undefined && shown.paused === undefined;
}

/** What the opponent has to do now; undefined while it waits, and wherever it does not play. */
function dueNow(table: TableState, progress: Progress, waits = true): Due | undefined {
  const { opponent, game, onTable, replayViewer, editor, refusal, busy } = table;
  if (opponent === undefined || game === undefined || onTable === undefined || busy === 'opening') return undefined;
  if (!playsHere(table, opponent.seat.side) || replayViewer !== undefined || editor !== undefined) return undefined;
  // What the player reads stays until it is closed.
  if (refusal !== undefined && !progress.ownsLast(game)) return undefined;
  const { taken, refusedIn, waitsIn } = progress;
  return dueOf(game, opponent.seat.side, taken(), refusedIn(game), waits && waitsIn(game));
}

/** Takes one step of the opponent. @returns Whether there may be another. */
async function takeStep(dependencies: OpponentDependencies, progress: Progress): Promise<boolean> {
  const { store } = dependencies;
  const { game, opponent } = store.getState();
  const due = dueNow(store.getState(), progress);
  // What was passed changes nothing at the table, and may have been the last that was due.
  if (due === undefined) step(store, { status: 'waiting', isHurrying: false });
  if (due === undefined || game === undefined || opponent === undefined || opponent.paused) return false;
  step(store, { status: 'thinking' });
  const pace = PACE_WAIT[opponent.seat.pace];
  const waited = pass(dependencies, due.kind === 'do' ? FORMALITY * pace : pace);
  const preference = await decideDue(dependencies, game, opponent.seat, due);
  // What is passed is not waited for: nothing of it is seen.
  if (preference.command !== undefined || defaultsOf(due).length > 0) await waited;
  await shown(dependencies);
  const isReading = store.getState().refusal !== undefined;
  if (isReading) await pass(dependencies, READING * pace);
  const now = store.getState();
  if (now.game !== game || now.opponent?.seat !== opponent.seat || now.opponent.paused) return true;
  if (isReading) store.setState({ refusal: undefined });
  step(store, { status: 'moving' });
  return carryOut(dependencies, progress, { game, due, preference });
}

/** What the opponent does about what is due; no command to pass. */
async function decideDue(
  { store, worker }: OpponentDependencies,
  game: Game,
  seat: Opponent['seat'],
  due: Due,
): Promise<Preference> {
  if (due.kind === 'do') return { command: due.command, reason: undefined };
  const { onTable } = store.getState();
  const question = questionOf(due, seat.level, choiceSeed(onTable?.seed ?? 0, seat.side, game, due.name));
  const situation = toSituation(stateSeenBy(game, seat.side));
  const preference = onTable && (await worker.prefer(onTable.text, situation, question));
  return preference ?? { command: undefined, reason: undefined };
}

/** The seed from which a decision is drawn: of the game, the side and the moment, and of no die. */
const choiceSeed = (seed: number, side: Side, { cut }: Game, name: string): number =>
  choiceStream(seed, nameOf('opponent', side, cut, name))();

function questionOf(due: Exclude<Due, { kind: 'do' }>, level: OpponentLevel, seed: number): SideQuestion {
  if (due.kind === 'deploy') return { kind: 'deploy', unit: due.unit };
  const { moment, isForced } = due;
  return isForced ? { kind: 'any', moment } : { kind: 'moment', moment, policy: level, seed };
}

type Decided = { readonly game: Game; readonly due: Due; readonly preference: Preference };

/** Gives what was decided, else the default of the moment. @returns Whether the opponent goes on. */
async function carryOut(
  dependencies: OpponentDependencies,
  progress: Progress,
  { game, due, preference }: Decided,
): Promise<boolean> {
  const { store } = dependencies;
  const { command, reason } = preference;
  const names = tableNamesOf(game.state, game.initial);
  const why = reason && opponentMessages.reason(reason, names);
  if (why !== undefined) step(store, { told: why });
  const otherwise = defaultsOf(due);
  for (const wish of [...(command ? [command] : []), ...otherwise]) {
    const outcome = await give(dependencies, progress, wish);
    if (outcome === 'failed') {
      step(store, { paused: 'player' });
      return false;
    }
    if (outcome === 'refused') continue;
    // What is passed is not in the log.
    if (why !== undefined && wish === command) logReason(store, game, why);
    if (due.kind !== 'do') progress.take(due.name);
    return true;
  }
  const hasPassed = due.kind === 'ask' && due.moment.otherwise.length === 0 && !due.isForced;
  if (hasPassed) progress.take(due.name);
  else progress.refuse(game, due.name);
  // With nothing left to try, the player takes over.
  const isStuck = !hasPassed && dueNow(store.getState(), progress) === undefined;
  if (isStuck) {
    step(store, { paused: 'player' });
    showNotice(store, { about: 'opponent', text: opponentMessages.stuck });
  }
  return !isStuck;
}

/** What is given where nothing is preferred, or the preferred command is refused. */
function defaultsOf(due: Due): readonly Command[] {
  if (due.kind === 'deploy') return [{ kind: 'end-phase' }];
  if (due.kind === 'do') return [];
  const { moment } = due;
  // The other player waits until the target of a charge has answered.
  if (moment.kind !== 'react') return moment.otherwise;
  return (['hold', 'flee'] as const).map((reaction) => ({ kind: 'react', unit: moment.unit, reaction }));
}

/** Puts the reason for a command into the log, before what it led to. */
function logReason(store: TableStore, { cut }: Game, why: string): void {
  const { game, tools } = store.getState();
  const entry = game?.log[cut];
  if (entry === undefined) return;
  const serial = Math.min(0, ...tools.asides.map((aside) => aside.serial)) - 1;
  store.setState(stepAside(store.getState(), { serial, after: cut, text: opponentMessages.inLog(why), entry }));
}

/** Gives a command. `failed`: it was neither played nor refused. */
async function give(
  { store, actions }: OpponentDependencies,
  progress: Progress,
  command: Command,
): Promise<'played' | 'refused' | 'failed'> {
  const { game: before, said, losses, stand } = store.getState();
  // The player says of own models who takes wounds first.
  const marks = { ...(losses.length > 0 ? { losses } : {}), ...(stand.length > 0 ? { stand } : {}) };
  const strikes = command.kind === 'strike' || command.kind === 'shoot';
  await actions.opponent.give(strikes ? { ...command, ...marks } : command);
  const { game, refusal } = store.getState();
  if (game !== before) {
    progress.note(game?.log.slice(before?.cut ?? 0, game.cut) ?? []);
    return 'played';
  }
  if (refusal === undefined) return 'failed';
  // A refusal is no news for the player: the next command is tried.
  store.setState({ refusal: undefined, said });
  return 'refused';
}

/** Resolves after some time, at once where the opponent hurries, and as soon as it is paused or leaves. */
const pass = ({ store, later }: OpponentDependencies, ms: number): Promise<void> =>
  new Promise((done) => {
    const isCut = ({ opponent }: TableState): boolean =>
      opponent === undefined || opponent.isHurrying || opponent.paused !== undefined;
    if (isCut(store.getState())) return done();
    const end = (): void => {
      leave();
      stop();
      done();
    };
    const stop = later(ms, end);
    const leave = store.subscribe((now) => {
      if (isCut(now)) end();
    });
  });

/** Resolves once the table shows the last command; where the opponent hurries, its animation is skipped. */
const shown = ({ store, actions }: OpponentDependencies): Promise<void> =>
  new Promise((done) => {
    const look = (): boolean => {
      const { playing, busy, asked, opponent } = store.getState();
      if (opponent === undefined) return true;
      if (playing !== undefined && opponent.isHurrying) actions.animation.hurry();
      return playing === undefined && busy === undefined && asked === undefined;
    };
    if (look()) return done();
    const leave = store.subscribe(() => {
      if (!look()) return;
      leave();
      done();
    });
  });
