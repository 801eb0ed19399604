import { decidingSide } from '../../app/play/hand-over.ts';
import { toSituation } from '../../app/state/services.ts';
import { EMPTY_TABLE } from '../../app/state/table-state.ts';
import { InvariantError } from '../../kernel/assert.ts';
import { err, ok, type Result } from '../../kernel/result.ts';
import { scenarioMessages } from '../../messages/scenario.ts';
import { messages } from '../../messages/messages.ts';
import { tableNamesOf } from '../../messages/phrases/names.ts';
import { roomMessages } from '../../messages/rooms.ts';
import { chainedDice } from '../../net/dice-chain.ts';
import { addRoomLine, type RoomLog, visibleLog } from '../../net/room-log.ts';
import type { RoomViolation } from '../../net/room-violation.ts';
import type { ToldViolation } from '../../net/wire.ts';
import { createTable, type Table } from '../../physics/table.ts';
import { answerSkirmish } from '../../referee/systems/skirmish.ts';
import { evolveSafely } from '../../replay/sound.ts';
import type { Command } from '../../rules/core/command.ts';
import type { Dice } from '../../rules/core/dice.ts';
import type { GameState } from '../../rules/core/state/state.ts';
import type { Side } from '../../rules/core/turn.ts';
import type { Violation } from '../../rules/core/violations/violation.ts';
import { decide } from '../../rules/play/decide.ts';
import { evolveAll } from '../../rules/play/evolve.ts';
import type { Game, LogEntry } from '../../rules/play/game.ts';
import { continueGame } from '../../save-file/continue-game.ts';
import { layOut } from '../../scenario/lay-out.ts';
import { toCommand } from '../../scenario/parse/to-command.ts';
import { parseScenario } from '../../scenario/parse/parse-scenario.ts';
import type { MeshFiles } from '../../scenario/to-terrain.ts';
import type { JudgeAnswer, JudgeQuestion, LaidOutFault } from './judge-protocol.ts';
import { whyNotOwn, withMarks } from './whose.ts';

/** Reads the mesh files that a scenario's text names, those of a bundle first. */
export type MeshesOf = (text: string, bundle: Uint8Array | undefined) => Promise<MeshFiles>;

/** Answers the questions of rooms; only one at a time. */
export type CommandJudge = (question: JudgeQuestion) => Promise<JudgeAnswer>;

/** How many rooms' tables a judge keeps: each holds up to 8 MB of what has been found out about its terrain. */
const MOST_TABLES = 12;

/** A room as a judge knows it: its log, its table, and the state after each entry in force. */
type JudgedRoom = { readonly table: Table; log: RoomLog; entries: readonly LogEntry[]; states: GameState[] };

/** Thrown by dice that were not given: the command rolls. */
const ROLLS = new Error('the command rolls dice');

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
  const rooms = new Map<string, JudgedRoom>();

  const forget = (room: string): void => {
    rooms.get(room)?.table.dispose();
    rooms.delete(room);
  };

  /** The room with all its lines; undefined where the judge lacks earlier ones. */
  const roomOf = async ({ room, since, lines, bundle }: Extract<JudgeQuestion, { kind: 'decide' }>) => {
    const known = rooms.get(room);
    if (since > 0 && known?.log.state.seq !== since) return undefined;
    if (since === 0) forget(room);
    const judged = since === 0 ? await openRoom(lines[0]!.line, bundle, meshesOf) : known!;
    for (const { line, secret } of since === 0 ? lines.slice(1) : lines) {
      const log = addRoomLine(judged.log, line, secret);
      if (typeof log === 'string') throw new InvariantError(`a stored line is ${log}`);
      judged.log = log;
    }
    followLog(judged);
    // The room asked about last is the last to be forgotten.
    rooms.delete(room);
    rooms.set(room, judged);
    for (const [oldest] of rooms) {
      if (rooms.size <= MOST_TABLES) break;
      forget(oldest);
    }
    return judged;
  };

  return async (question) => {
    if (question.kind === 'lay-out') return layOutRoom(question, meshesOf);
    const judged = await roomOf(question);
    return judged === undefined ? { kind: 'unknown-room' } : decideIn(judged, question);
  };
}

/** A room's table after the first line of its log. */
async function openRoom(line: string, bundle: Uint8Array | undefined, meshesOf: MeshesOf): Promise<JudgedRoom> {
  const log = addRoomLine(undefined, line);
  if (typeof log === 'string') throw new InvariantError(`the first line of a stored room is ${log}`);
  const opened = await openTable(log.opened.scenario, bundle, meshesOf);
  if (!opened.ok) throw new InvariantError('a stored scenario cannot be laid out');
  const { table, state } = opened.value;
  return { table, log, entries: [], states: [state] };
}

/** The states after the entries that are in force now. */
function followLog(judged: JudgedRoom): void {
  const entries = visibleLog(judged.log);
  let same = 0;
  while (same < entries.length && entries[same] === judged.entries[same]) same++;
  const states = judged.states.slice(0, same + 1);
  for (const { events } of entries.slice(same)) states.push(evolveAll(states.at(-1)!, events));
  judged.entries = entries;
  judged.states = states;
}

async function openTable(
  text: string,
  bundle: Uint8Array | undefined,
  meshesOf: MeshesOf,
): Promise<
  Result<{ readonly table: Table; readonly state: GameState; readonly name: string }, readonly LaidOutFault[]>
> {
  const scenario = parseScenario(text, await meshesOf(text, bundle));
  const told = (problems: readonly { at: string; fault: Parameters<typeof scenarioMessages.fault>[0] }[]) =>
    err(problems.map(({ at, fault }) => ({ at, message: scenarioMessages.fault(fault) })));
  if (!scenario.ok) return told(scenario.error.problems);
  const table = await createTable({ ...scenario.value.table, terrain: scenario.value.terrain });
  const laid = layOut(scenario.value, table);
  if (laid.ok) return ok({ table, state: laid.value, name: laid.value.name });
  table.dispose();
  return told(laid.error.problems);
}

async function layOutRoom(
  { scenario, entries, bundle }: Extract<JudgeQuestion, { kind: 'lay-out' }>,
  meshesOf: MeshesOf,
): Promise<JudgeAnswer> {
  const opened = await openTable(scenario, bundle, meshesOf);
  if (!opened.ok) return { kind: 'unfit', faults: opened.error };
  const { table, state, name } = opened.value;
  try {
    const game = continueGame(state, entries, entries.length);
    if (!game.ok)
      return { kind: 'unfit', faults: [{ at: `/entries/${game.error.entry}`, message: roomMessages.unfitEntry }] };
    const nexts: (Side | undefined)[] = [];
    let now: GameState | undefined = state;
    for (const events of [[], ...entries.map((entry) => entry.events)]) {
      now = now && evolveSafely(now, events);
      if (now) nexts.push(await nextAfter(now, table));
    }
    return { kind: 'laid-out', name, nexts };
  } finally {
    table.dispose();
  }
}

async function decideIn(
  judged: JudgedRoom,
  question: Extract<JudgeQuestion, { kind: 'decide' }>,
): Promise<JudgeAnswer> {
  const { by, dice, marks } = question;
  const state = judged.states.at(-1)!;
  const names = tableNamesOf(state, judged.states[0]!);
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
    const decided = decide(state, command, judged.table, given ?? NO_DICE);
    if (!decided.ok) return refused(decided.error);
    const after = evolveAll(state, decided.value);
    const next = await nextAfter(after, judged.table);
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
  const isHidden = ({ phase, mission }: GameState): boolean => phase === 'deploy' && mission?.plan.hidden === true;
  if (!isHidden(before)) return { reveals: false };
  if (!isHidden(after)) return { reveals: true };
  return { shown: events.filter(({ kind }) => kind === 'phase-ended'), reveals: false };
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
