import type { PlanPoint } from '../kernel/point.ts';
import type { Command, MoveOrder } from '../rules/core/command.ts';
import type { GameEvent } from '../rules/core/event.ts';
import type { Game } from '../rules/core/game.ts';
import { newGame, redo, undo } from '../rules/core/game.ts';
import type { ModelId, UnitId } from '../rules/core/ids.ts';
import { getModel, modelsOf } from '../rules/core/lookup.ts';
import type { GameState } from '../rules/core/state.ts';
import { spokenCharge } from './charge-text.ts';
import { describeEvent } from './describe-event.ts';
import { explainViolation } from './explain-violation.ts';
import { namesOf } from './names.ts';
import { diceFallen, recordEvents, toSituation } from './record-events.ts';
import type { Services, WayQuestion } from './services.ts';
import { cycleOrder, ownPick, stageOf, toggled } from './stage-of-play.ts';
import type { Placements, Settings, TableState } from './table-state.ts';
import { setTable, tableNow } from './table-store.ts';

/** Everything hands can do at the table, by mouse, key or voice alike. */
export type Hands = ReturnType<typeof createHands>;

const CLEAN = {
  targets: [],
  question: { state: 'none' },
  drag: undefined,
  placements: new Map(),
  refusal: undefined,
  model: undefined,
} as const satisfies Partial<TableState>;

/** Hands that ask these services and leave their results in the store. */
export function createHands(services: Services) {
  let serial = 0;
  let asking = 0;
  let dragging = 0;

  /** Runs what may fail because of the machine: one clear line, and the table as it was. */
  const guarded = async (what: string, work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (fault) {
      const reason = fault instanceof Error ? fault.message : String(fault);
      setTable({ busy: undefined, problem: `${what} failed: ${reason} The table is as it was; try again.` });
    }
  };

  const open = (id: string, text: string): Promise<void> =>
    guarded('Opening the scenario', async () => {
      setTable({ busy: 'opening', problem: undefined });
      const opened = await services.open(text);
      if (!opened.ok) {
        const [first] = opened.error.problems;
        const more = opened.error.problems.length - 1;
        const where = first?.at ? `${first.at}: ` : '';
        setTable({
          busy: undefined,
          problem: `${where}${first?.message ?? 'The scenario cannot be used.'}${more > 0 ? ` (and ${more} more)` : ''}`,
        });
        return;
      }
      const { state, seed, story } = opened.value;
      setTable({
        ...CLEAN,
        onTable: { id, seed, story },
        game: newGame(state),
        selection: [],
        walk: undefined,
        throw: undefined,
        busy: undefined,
        look: { serial: ++serial, kind: 'home' },
        said: `${state.name}. Turn ${state.turn}, ${state.side}, ${state.phase} phase.`,
      });
    });

  /** Asks what the chosen charge needs; a later question makes an earlier one stale. */
  const ask = (): void => {
    const { game, selection, targets } = tableNow();
    const unit = game && ownPick(game.state, selection);
    const turn = ++asking;
    if (game === undefined || unit === undefined || targets.length === 0) {
      setTable({ question: { state: 'none' } });
      return;
    }
    setTable({ question: { state: 'asking', unit, targets } });
    void guarded('The charge question', async () => {
      const answer = await services.askCharge(toSituation(game.state), unit, targets);
      if (turn !== asking) return;
      setTable({
        question: { state: 'answered', unit, targets, answer },
        said: spokenCharge(answer, game.state.rules.charge, namesOf(game.state)),
      });
    });
  };

  const pickUnit = (unit: UnitId, add = false): void => {
    const table = tableNow();
    if (table.game === undefined || stageOf(table).kind === 'rolling') return;
    const { state } = table.game;
    const picked = ownPick(state, table.selection);
    const isEnemy = state.units.get(unit)?.side !== state.side;
    if (isEnemy && picked !== undefined && state.phase === 'charge' && state.charge === undefined) {
      setTable({ targets: toggled(table.targets, unit), refusal: undefined });
      ask();
      return;
    }
    const selection = add ? toggled(table.selection, unit) : [unit];
    const changed = ownPick(state, selection) !== picked;
    setTable({ ...(changed ? CLEAN : {}), selection, model: undefined, said: namesOf(state).unit(unit) });
    if (changed) ask();
  };

  const pickModel = (model: ModelId, how: { readonly add: boolean; readonly alone: boolean }): void => {
    const { game } = tableNow();
    const unit = game?.state.models.get(model)?.unit;
    if (unit === undefined) return;
    if (how.alone) setTable({ model, selection: [unit], said: `Model ${model}.` });
    else pickUnit(unit, how.add);
  };

  const cycle = (step: 1 | -1): void => {
    const { game, selection } = tableNow();
    if (game === undefined || game.state.charge) return;
    const order = cycleOrder(game.state);
    const at = order.indexOf(selection.at(-1) ?? ('' as UnitId));
    const next = order[at < 0 ? (step > 0 ? 0 : order.length - 1) : (at + step + order.length) % order.length];
    if (next === undefined) return;
    setTable({ ...CLEAN, selection: [next], said: namesOf(game.state).unit(next) });
    ask();
  };

  /** Steps through the enemy units as single targets: the keyboard's way to choose. */
  const cycleTarget = (step: 1 | -1): void => {
    const { game, selection, targets } = tableNow();
    if (
      game === undefined ||
      game.state.charge ||
      game.state.phase !== 'charge' ||
      ownPick(game.state, selection) === undefined
    )
      return;
    const enemies = cycleOrder(game.state).filter((id) => game.state.units.get(id)?.side !== game.state.side);
    const at = targets.length === 1 ? enemies.indexOf(targets[0]!) : -1;
    const next = enemies[at < 0 ? (step > 0 ? 0 : enemies.length - 1) : (at + step + enemies.length) % enemies.length];
    if (next === undefined) return;
    setTable({ targets: [next], refusal: undefined });
    ask();
  };

  const cancel = (): void => {
    const table = tableNow();
    if (table.keySheet) setTable({ keySheet: false });
    else if (table.drag) setTable({ drag: undefined });
    else if (table.problem) setTable({ problem: undefined });
    else if (table.refusal) setTable({ refusal: undefined });
    else if (table.placements.size > 0) setTable({ placements: new Map() });
    else if (table.targets.length > 0 && !table.game?.state.charge)
      setTable({ targets: [], question: { state: 'none' } });
    else if (!table.game?.state.charge) setTable({ selection: [], model: undefined, question: { state: 'none' } });
  };

  /** Sends a command to be judged, and lays its outcome on the table. */
  const perform = (command: Command, own?: readonly number[]): Promise<void> =>
    guarded('The referee', async () => {
      const { game, onTable, busy } = tableNow();
      if (game === undefined || onTable === undefined || busy !== undefined) return;
      setTable({ busy: 'judging', refusal: undefined, problem: undefined });
      const decided = await services.decide(toSituation(game.state), command, {
        seed: onTable.seed,
        fallen: diceFallen(game),
        ...(own ? { own } : {}),
      });
      if (!decided.ok) {
        const names = namesOf(game.state);
        const unit = 'unit' in command ? command.unit : game.state.charge?.unit;
        setTable({
          busy: undefined,
          refusal: { unit, violations: decided.error },
          said: decided.error.map((v) => explainViolation(v, names)).join(' '),
        });
        return;
      }
      show(game, recordEvents(game, command, decided.value), decided.value);
    });

  /** Lays what happened on the table: minis walk, dice fall, a failure shows its witness. */
  const show = (before: Game, game: Game, events: readonly GameEvent[]): void => {
    const { settings, selection, targets } = tableNow();
    const names = namesOf(game.state);
    const moved = events.find((e) => e.kind === 'charge-moved' || e.kind === 'unit-moved');
    const rolled = events.find((e) => e.kind === 'charge-rolled');
    const failed = events.find((e) => e.kind === 'charge-failed');
    const ended = events.some((e) => e.kind === 'phase-ended');
    const over = moved !== undefined || failed !== undefined || ended;
    setTable({
      game,
      busy: undefined,
      drag: undefined,
      placements: new Map(),
      refusal: failed ? { unit: failed.unit, violations: failed.because } : undefined,
      walk:
        moved && !settings.reducedMotion
          ? { serial: ++serial, moves: moved.moves, charge: moved.kind === 'charge-moved' }
          : undefined,
      targets: over ? [] : (before.state.charge?.targets ?? targets),
      ...(over && !failed ? { question: { state: 'none' } as const } : {}),
      selection: ended ? [] : selection,
      said: events.map((e) => describeEvent(e, names)).join(' '),
    });
    if (rolled) castDice(rolled.dice);
  };

  const castDice = (pips: readonly number[]): void => {
    const { settings, onTable } = tableNow();
    const mine = ++serial;
    const still = settings.reducedMotion || settings.fastDice;
    setTable({ throw: { serial: mine, pips, thrown: undefined, settled: still } });
    const seed = (onTable?.seed ?? 1) * 31 + mine;
    void services.throwDice(pips, seed).then(
      (thrown) => {
        const now = tableNow().throw;
        if (now?.serial === mine) setTable({ throw: { ...now, thrown } });
      },
      // The pips are known without the tumble: a table whose dice cannot be thrown still shows them.
      () => diceSettled(mine),
    );
  };

  const diceSettled = (which: number): void => {
    const now = tableNow().throw;
    if (now?.serial === which && !now.settled) setTable({ throw: { ...now, settled: true } });
  };

  const walkDone = (which: number): void => {
    if (tableNow().walk?.serial === which) setTable({ walk: undefined });
  };

  /** Goes back or forth in the log: minis stand where they stood, nothing is rolled again. */
  const turnBack = (step: typeof undo, none: string): void => {
    const { game, busy } = tableNow();
    if (game === undefined || busy !== undefined) return;
    const then = step(game);
    if (then === undefined) {
      setTable({ said: none });
      return;
    }
    setTable({
      ...CLEAN,
      game: then,
      walk: undefined,
      throw: undefined,
      said: `Turn ${then.state.turn}, ${then.state.phase} phase.`,
    });
    ask();
  };

  /** The next sensible step: what Enter and the large button do. */
  const commit = (): Promise<void> => {
    const table = tableNow();
    const stage = stageOf(table);
    if (table.placements.size > 0 && table.game) return perform(placedCommand(table.game.state, table.placements));
    switch (stage.kind) {
      case 'declare':
        return perform({ kind: 'declare-charge', unit: stage.unit, targets: stage.targets });
      case 'roll':
        return perform({ kind: 'roll-charge' });
      case 'charge-move':
        return perform({ kind: 'move-charge' });
      default:
        return Promise.resolve();
    }
  };

  const dragFrom = (model: ModelId): boolean => {
    const { game, busy } = tableNow();
    if (game === undefined || busy !== undefined) return false;
    const limit = moveLimit(game.state, model);
    if (limit === undefined) return false;
    setTable({ drag: { model, over: getModel(game.state, model).at, limit, way: undefined }, refusal: undefined });
    return true;
  };

  /** Follows the hand: one question at a time, the newest place wins. */
  const dragTo = (to: PlanPoint, height: number): void => {
    const { drag, game, placements } = tableNow();
    if (drag === undefined || game === undefined) return;
    setTable({ drag: { ...drag, over: [to[0], height, to[1]] } });
    const turn = ++dragging;
    const question: WayQuestion = {
      model: drag.model,
      to,
      purpose: game.state.charge ? { kind: 'charge', targets: game.state.charge.targets } : { kind: 'move' },
      limit: drag.limit,
    };
    services.askWay(toSituation(withPlacements(game.state, placements, drag.model)), question).then(
      (way) => {
        const now = tableNow().drag;
        if (turn === dragging && now?.model === drag.model) setTable({ drag: { ...now, way } });
      },
      (fault: unknown) =>
        setTable({ problem: `The way could not be asked: ${String(fault)} Let go and try again.`, drag: undefined }),
    );
  };

  const drop = (): void => {
    const { drag, placements } = tableNow();
    if (drag === undefined) return;
    const { way } = drag;
    if (way?.kind === 'way' && way.within)
      setTable({ placements: new Map(placements).set(drag.model, way), drag: undefined });
    else setTable({ drag: undefined });
  };

  const look = (kind: 'frame' | 'top' | 'home', units: readonly UnitId[] = []): void => {
    const { game, selection, targets } = tableNow();
    if (kind !== 'frame') {
      setTable({ look: { serial: ++serial, kind } });
      return;
    }
    if (game === undefined) return;
    const ids = units.length > 0 ? units : [...selection, ...targets];
    const points = ids.flatMap((id) => (game.state.units.has(id) ? modelsOf(game.state, id).map((m) => m.at) : []));
    if (points.length > 0) setTable({ look: { serial: ++serial, kind, points } });
  };

  const set = (part: Partial<Settings>): void => setTable({ settings: { ...tableNow().settings, ...part } });

  return {
    open,
    pickUnit,
    pickModel,
    cycle,
    cycleTarget,
    cancel,
    commit,
    perform,
    dragFrom,
    dragTo,
    drop,
    look,
    set,
    diceSettled,
    walkDone,
    pickNothing: () => setTable({ ...CLEAN, selection: [] }),
    undo: () => turnBack(undo, 'Nothing to undo.'),
    redo: () => turnBack(redo, 'Nothing to redo.'),
    /** Dice thrown by hand, on a real table perhaps. */
    rollOwn: (pips: readonly number[]) => perform({ kind: 'roll-charge' }, pips),
    endPhase: () => perform({ kind: 'end-phase' }),
    dismissProblem: () => setTable({ problem: undefined }),
    toggleKeySheet: () => setTable({ keySheet: !tableNow().keySheet }),
  };
}

/** How far a model may be dragged now; undefined when it is not its moment. */
export function moveLimit(state: GameState, id: ModelId): number | undefined {
  const model = state.models.get(id);
  const unit = model && state.units.get(model.unit);
  if (model === undefined || unit === undefined || unit.side !== state.side) return undefined;
  if (state.charge) return state.charge.unit === unit.id ? state.charge.roll?.allowed : undefined;
  return state.phase === 'movement' && !unit.status.includes('moved') ? (model.profile['M'] ?? 6) : undefined;
}

/** The state as it would be with the placements made so far. */
export function withPlacements(state: GameState, placements: Placements, except?: ModelId): GameState {
  if (placements.size === 0) return state;
  const models = new Map(state.models);
  for (const [id, way] of placements) {
    const model = models.get(id);
    if (model && id !== except) models.set(id, { ...model, at: way.to });
  }
  return { ...state, models };
}

/** The command that carries the placements out, each model along the way that was shown. */
function placedCommand(state: GameState, placements: Placements): Command {
  const moves: readonly MoveOrder[] = [...placements].map(([model, way]) => ({ model, to: way.to }));
  return state.charge ? { kind: 'move-charge', moves } : { kind: 'move', moves };
}
