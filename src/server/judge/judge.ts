import { createHash } from 'node:crypto';
import { decidingSide } from '../../app/play/hand-over.ts';
import { toSituation } from '../../app/state/services.ts';
import { EMPTY_TABLE } from '../../app/state/table-state.ts';
import { InvariantError } from '../../kernel/assert.ts';
import { err, ok, type Result } from '../../kernel/result.ts';
import { scenarioMessages } from '../../messages/scenario.ts';
import { messages } from '../../messages/messages.ts';
import { tableNamesOf } from '../../messages/phrases/names.ts';
import { roomMessages } from '../../messages/room-server.ts';
import { chainedDice } from '../../net/dice-chain.ts';
import { addRoomLine, type RoomLog, visibleLog } from '../../net/room-log.ts';
import type { RoomViolation } from '../../net/room-violation.ts';
import type { StoredLine } from '../../net/view-line.ts';
import type { ToldViolation } from '../../net/wire.ts';
import { createTable, type Table } from '../../physics/table.ts';
import { answerSkirmish } from '../../referee/systems/skirmish.ts';
import { evolveSafely } from '../../replay/sound.ts';
import type { Command } from '../../rules/core/command.ts';
import type { Dice } from '../../rules/core/dice.ts';
import type { GameState } from '../../rules/core/state/state.ts';
import type { Side } from '../../rules/core/turn.ts';
import type { Violation } from '../../rules/core/violations/violation.ts';
import { eventsShownToOther, isDeploymentHidden } from '../../rules/mission/hidden-deployment.ts';
import { decide } from '../../rules/play/decide.ts';
import { evolveAll } from '../../rules/play/evolve.ts';
import type { Game, LogEntry } from '../../rules/play/game.ts';
import { continueGame } from '../../save-file/continue-game.ts';
import { layOut } from '../../scenario/lay-out.ts';
import { toCommand } from '../../scenario/parse/to-command.ts';
import { findOpenSecrets } from '../../scenario/parse/check-mission.ts';
import { parseScenario } from '../../scenario/parse/parse-scenario.ts';
import type { MeshFiles } from '../../scenario/to-terrain.ts';
import { type JudgeAnswer, type JudgeQuestion, type LaidOutFault, MOST_ROOMS } from './judge-protocol.ts';
import { whyNotOwn, withMarks } from './whose.ts';

/** Reads the mesh files that a scenario's text names, those of a bundle first. */
export type MeshesOf = (text: string, bundle: Uint8Array | undefined) => Promise<MeshFiles>;

/** Answers the questions of rooms; only one at a time. */
export type CommandJudge = (question: JudgeQuestion) => Promise<JudgeAnswer>;

/**
 * How many tables a judge keeps, and how many of them, the ones used last, keep their caches, up to 30 MB each. What a
 * table answers depends on the question alone, so rooms that are played on the same scenario share one.
 */
const MOST_TABLES = 12;
const MOST_CACHED = 3;

/** A table, and the state of a game on it after layout. */
type LaidTable = { readonly key: string; readonly table: Table; readonly state: GameState };

type LayOutTable = (
  scenario: string,
  bundle: Uint8Array | undefined,
) => Promise<Result<LaidTable, readonly LaidOutFault[]>>;

/**
 * A room as a judge knows it: its log without what its entries hold, the state after layout, and the one that they led
 * to. `table` is the key of its table. What is taken back is found again from all lines.
 */
type JudgedRoom = {
  readonly table: string;
  readonly log: RoomLog;
  readonly initial: GameState;
  readonly state: GameState;
};

/** Thrown by dice that were not given: the command rolls. */
const ROLLS = new Error('the command rolls dice');

/** Thrown by a table that is not there: the command asks it something. */
const ASKS_TABLE = new Error('the command asks the table');
const NO_TABLE = new Proxy({} as Table, {
  get() {
    throw ASKS_TABLE;
  },
});

const NO_DICE: Dice = {
  d6: (count) => needed(count),
  d20: (count) => needed(count),
};

function needed(count: number): readonly number[] {
  if (count > 0) throw ROLLS;
  return [];
}

/** Creates a judge. `meshesOf` reads the mesh files that a scenario's text names. */
export function createJudge(meshesOf: MeshesOf): CommandJudge {
  const rooms = createRecent<JudgedRoom>(MOST_ROOMS);
  const tables = createRecent<LaidTable>(MOST_TABLES, ({ table }) => table.dispose());
  const cached = createRecent<Table>(MOST_CACHED, (table) => table.dropCaches());
  const knownTable = (key: string): LaidTable | undefined => {
    const laid = tables.get(key);
    if (laid && !cached.get(key)) cached.set(key, laid.table);
    return laid;
  };

  const layOutTable: LayOutTable = async (scenario, bundle) => {
    const key = tableKey(scenario, bundle);
    const known = knownTable(key);
    if (known) return ok(known);
    const opened = await openTable(scenario, bundle, meshesOf);
    if (!opened.ok) return opened;
    const laid = { key, ...opened.value };
    tables.set(key, laid);
    return ok(knownTable(key) ?? laid);
  };

  /** The room with all its lines; undefined where the judge lacks earlier ones. */
  const roomOf = async ({ room, since, lines, bundle }: Extract<JudgeQuestion, { kind: 'decide' }>) => {
    const known = rooms.get(room);
    if (since > 0) {
      const judged = known?.log.state.seq === since ? followed(known, lines) : undefined;
      if (judged) rooms.set(room, judged);
      return judged;
    }
    const log = lines.reduce<RoomLog | undefined>(withStored, undefined)!;
    const { scenario } = log.opened;
    const laid = await layOutTable(scenario, bundle);
    if (!laid.ok) throw new InvariantError('a stored scenario cannot be laid out');
    const { state: initial, key: table } = laid.value;
    const state = visibleLog(log).reduce((now, { events }) => evolveAll(now, events), initial);
    const judged: JudgedRoom = { table, log: withoutEntries(log), initial, state };
    rooms.set(room, judged);
    return judged;
  };

  return async (question) => {
    if (question.kind === 'lay-out') return layOutRoom(question, layOutTable);
    const judged = await roomOf(question);
    if (judged === undefined) return { kind: 'unknown-room' };
    try {
      return await decideIn(judged, question, knownTable(judged.table)?.table ?? NO_TABLE);
    } catch (fault) {
      // Its table was given up: with all of its lines, and its bundle, it is laid out again.
      if (fault === ASKS_TABLE) return { kind: 'unknown-room' };
      throw fault;
    }
  };
}

/** What tables are kept by: rooms with the same scenario and the same models share one. */
const tableKey = (scenario: string, bundle: Uint8Array | undefined): string =>
  bundle ? `${createHash('sha256').update(bundle).digest('hex')} ${scenario}` : scenario;

/**
 * A map that keeps what was used last.
 *
 * @param most How many entries it keeps.
 * @param drop Called with a value that it gives up.
 */
function createRecent<T>(most: number, drop: (value: T) => void = () => undefined) {
  const byKey = new Map<string, T>();
  const remove = (key: string): void => {
    const value = byKey.get(key);
    if (value === undefined) return;
    byKey.delete(key);
    drop(value);
  };
  return {
    get: (key: string): T | undefined => {
      const value = byKey.get(key);
      if (value === undefined) return undefined;
      byKey.delete(key);
      byKey.set(key, value);
      return value;
    },
    set: (key: string, value: T): void => {
      remove(key);
      byKey.set(key, value);
      for (const [oldest] of byKey) {
        if (byKey.size <= most) return;
        remove(oldest);
      }
    },
  };
}

/** A log with one more stored line. */
function withStored(before: RoomLog | undefined, { line, secret }: StoredLine): RoomLog {
  const log = addRoomLine(before, line, secret);
  if (typeof log === 'string') throw new InvariantError(`a stored line is ${log}`);
  return log;
}

/** A log without what its entries hold, and without the text of its scenario: a state stands for them. */
const withoutEntries = (log: RoomLog): RoomLog => ({
  ...log,
  opened: { ...log.opened, scenario: '' },
  entries: log.entries.map(({ n, by }) => ({ n, by, entry: undefined })),
});

/** A room with more lines; undefined where they take something back, and all lines are needed. */
function followed(room: JudgedRoom, lines: readonly StoredLine[]): JudgedRoom | undefined {
  let { log, state } = room;
  for (const line of lines) {
    const before = log.state.cut;
    log = withStored(log, line);
    if (log.state.cut < before) return undefined;
    const last = log.entries.at(-1)?.entry;
    if (log.state.cut > before && last) state = evolveAll(state, last.events);
    if (log.state.cut > before) log = withoutEntries(log);
  }
  return { ...room, log, state };
}

async function openTable(
  text: string,
  bundle: Uint8Array | undefined,
  meshesOf: MeshesOf,
): Promise<Result<Omit<LaidTable, 'key'>, readonly LaidOutFault[]>> {
  const scenario = parseScenario(text, await meshesOf(text, bundle));
  const told = (problems: readonly { at: string; fault: Parameters<typeof scenarioMessages.fault>[0] }[]) =>
    err(problems.map(({ at, fault }) => ({ at, message: scenarioMessages.fault(fault) })));
  if (!scenario.ok) return told(scenario.error.problems);
  const open = findOpenSecrets(scenario.value.document);
  if (open.length > 0) return told(open);
  const table = await createTable({ ...scenario.value.table, terrain: scenario.value.terrain });
  const laid = layOut(scenario.value, table);
  if (laid.ok) return ok({ table, state: laid.value });
  table.dispose();
  return told(laid.error.problems);
}

async function layOutRoom(
  { scenario, entries, bundle }: Extract<JudgeQuestion, { kind: 'lay-out' }>,
  layOutTable: LayOutTable,
): Promise<JudgeAnswer> {
  const laid = await layOutTable(scenario, bundle);
  if (!laid.ok) return { kind: 'unfit', faults: laid.error };
  const { table, state } = laid.value;
  const game = continueGame(state, entries, entries.length);
  if (!game.ok)
    return { kind: 'unfit', faults: [{ at: `/entries/${game.error.entry}`, message: roomMessages.unfitEntry }] };
  const nexts: (Side | undefined)[] = [];
  let now: GameState | undefined = state;
  for (const events of [[], ...entries.map((entry) => entry.events)]) {
    now = now && evolveSafely(now, events);
    if (now) nexts.push(await nextAfter(now, table));
  }
  // The first lines of a room are open to all: they would tell where units were put.
  if (entries.length > 0 && now && isDeploymentHidden(now))
    return { kind: 'unfit', faults: [{ at: '/entries', message: roomMessages.hiddenEntries }] };
  return { kind: 'laid-out', name: state.name, nexts };
}

async function decideIn(
  judged: JudgedRoom,
  question: Extract<JudgeQuestion, { kind: 'decide' }>,
  table: Table,
): Promise<JudgeAnswer> {
  const { by, dice, marks } = question;
  const { state, initial } = judged;
  const names = tableNamesOf(state, initial);
  const refused = (violations: readonly (Violation | RoomViolation)[]): JudgeAnswer => ({
    kind: 'refused',
    violations: violations.map((violation): ToldViolation => {
      const message = isOfRoom(violation)
        ? roomMessages.violation(violation)
        : messages.explain.violation(violation, names);
      return { ...violation, message };
    }),
  });
  const command: Command = withMarks(state, by, toCommand(question.command), marks);
  const foreign = whyNotOwn(state, by, judged.log.state.next, command);
  if (foreign) return refused([foreign]);
  const given = dice && chainedDice(question.room, dice.k, dice.elements);
  try {
    const decided = decide(state, command, table, given ?? NO_DICE);
    if (!decided.ok) return refused(decided.error);
    const after = evolveAll(state, decided.value);
    const next = await nextAfter(after, table);
    return {
      ...{ kind: 'decided', command, events: decided.value, next, rolled: given?.rolled() ?? [] },
      ...seenByOther(state, after, decided.value),
    };
  } catch (fault) {
    if (fault === ROLLS) return { kind: 'rolls' };
    throw fault;
  }
}

const isOfRoom = (violation: Violation | RoomViolation): violation is RoomViolation =>
  violation.clause.startsWith('RM-');

/** What the other side may see of a command's events: in a hidden deployment nothing of where units are put. @source MI-18 */
function seenByOther(
  before: GameState,
  after: GameState,
  events: LogEntry['events'],
): { readonly shown?: LogEntry['events']; readonly reveals: boolean } {
  if (!isDeploymentHidden(before)) return { reveals: false };
  if (!isDeploymentHidden(after)) return { reveals: true };
  return { shown: eventsShownToOther(before, events), reveals: false };
}

/** The side that decides in a state: the prompt's, where an interception is offered only if there is one. */
async function nextAfter(state: GameState, table: Table): Promise<Side | undefined> {
  const game: Game = { initial: state, log: [], cut: 0, state };
  const { attempt } = state.skirmish ?? {};
  if (attempt?.stage.kind !== 'intercept') return decidingSide({ ...EMPTY_TABLE, game });
  const { askInterceptions } = answerSkirmish(
    () => table,
    (situation) => ({ ...state, ...situation }),
  );
  const interceptions = await askInterceptions(toSituation(state));
  return decidingSide({ ...EMPTY_TABLE, game, offers: { unit: attempt.unit, interceptions } });
}
