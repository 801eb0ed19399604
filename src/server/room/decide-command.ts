import { type Elements, precedes } from '../../net/dice-chain.ts';
import { secretText } from '../../net/room-log.ts';
import { isBoundInTime } from '../../net/room-state.ts';
import { type Seat, sideOfSeat } from '../../net/seat.ts';
import type { ToldViolation } from '../../net/wire.ts';
import { otherSide } from '../../rules/core/state/lookup.ts';
import { SIDES, type Side } from '../../rules/core/turn.ts';
import type { CommandDocument } from '../../scenario/command-schema.ts';
import type { Decided, JudgeAnswer, Marks } from '../judge/judge-protocol.ts';
import { JudgeFailed } from '../judge/judge-pool.ts';
import type { LineToStore } from '../storage/room-store.ts';
import {
  askForElements,
  refusedBy,
  renewServerChain,
  type RoomContext,
  serverElement,
  whyNoMoreLines,
} from './room-context.ts';
import type { LineDraft } from './room-log-writer.ts';

type Answers = NonNullable<LineToStore['answers']>;

/**
 * Decides a command and writes what it leads to.
 *
 * @returns Why it is refused; undefined where it was carried out.
 */
export async function decideCommand(
  context: RoomContext,
  seat: Seat,
  command: CommandDocument,
  answers: Answers,
): Promise<readonly ToldViolation[] | undefined> {
  const { log } = context;
  const side = sideOfSeat(seat);
  const state = log.state();
  if (!side) return refusedBy({ clause: 'RM-01', kind: 'seat-only-watches' });
  if (state.ended) return refusedBy({ clause: 'RM-04', kind: 'room-ended' });
  const open = state.asked;
  const isOpen = open?.by === side && open.id === answers.id;
  // A roll that was requested is carried out, though the room has been paused since, or its log is full.
  if (state.paused && !isOpen) return refusedBy({ clause: 'RM-03', kind: 'room-paused' });
  const full = whyNoMoreLines(state, side);
  if (full && !isOpen) return refusedBy(full);
  if (open && !isOpen) {
    // A roll that the process ended upon goes first.
    await decideCommand(context, open.by, open.command, { by: open.by, id: open.id });
  }
  try {
    // A roll that was requested is judged as it was written: another command under its id gets none of its dice.
    const own = log.state().asked;
    const ask = own
      ? { side, command: own.command, marks: own.marks }
      : { side, command, marks: context.marks[otherSide(side)] };
    const first = own ? ({ kind: 'rolls' } as const) : await judge(context, ask);
    const answer = first.kind === 'rolls' ? await roll(context, ask, answers.id) : first;
    if (answer.kind === 'refused') return answer.violations;
    if (answer.kind !== 'decided') return refusedBy({ clause: 'RM-10', kind: 'not-decided-in-time' });
    await writeDecided(context, side, answer, answers);
    return undefined;
  } catch (fault) {
    if (fault instanceof JudgeFailed) return refusedBy({ clause: 'RM-10', kind: 'not-decided-in-time' });
    throw fault;
  }
}

type Ask = { readonly side: Side; readonly command: CommandDocument; readonly marks: Marks };
/** A decision, with the dice that its line records. */
type Answer = JudgeAnswer | (Extract<JudgeAnswer, { kind: 'decided' }> & { readonly dice: DiceOf });
type DiceOf = { readonly k: number; readonly elements: Elements };

const judge = (
  { services, room, log }: RoomContext,
  { side, command, marks }: Ask,
  dice?: DiceOf,
): Promise<JudgeAnswer> =>
  services.judges.decide({
    ...{ room, by: side, command, marks, seq: log.state().seq },
    ...(dice ? { dice } : {}),
    read: (after) => services.store.read(room, after),
    readBundle: () => services.store.bundle(room),
  });

/**
 * Decides a command that rolls. The request is written before anything about its dice is known to anyone; the players
 * then reveal their elements, and the server its own with the entry.
 */
async function roll(context: RoomContext, ask: Ask, id: string): Promise<Answer> {
  const { log, elements, publish, isHere, services } = context;
  const { side, command, marks } = ask;
  // After the end of a process the players come back one by one: both are awaited.
  const isResumed = log.state().asked !== undefined;
  if (!isResumed) {
    await renewServerChain(context);
    const k = log.state().rolls + 1;
    await log.write([{ line: { kind: 'asked', at: services.now(), k, by: side, id, command, marks } }]);
  }
  const { k } = log.state().asked!;
  const { chains } = log.state();
  // A device that has come since the request, with a chain of its own, has no part in this roll.
  const bound = SIDES.filter((one) => isBoundInTime(log.state(), one));
  const awaited = bound.filter((one) => isResumed || isHere(one));
  const found = await elements.collect(
    k,
    awaited,
    (one, element) => bound.includes(one) && precedes(element, chains[one]!.last),
    () => {
      askForElements(context, k);
      publish({ kind: 'element-wanted', k });
    },
  );
  const dice: DiceOf = { k, elements: { server: await serverElement(context), ...found } };
  try {
    const answer = await judge(context, ask, dice);
    if (answer.kind === 'decided') return { ...answer, dice };
    await voidRoll(context, dice);
    return answer;
  } catch (fault) {
    if (fault instanceof JudgeFailed) await voidRoll(context, dice);
    throw fault;
  }
}

/** Closes a request for dice that led to nothing: its elements were seen, and are not used again. */
const voidRoll = ({ log, services }: RoomContext, { k, elements }: DiceOf): Promise<void> =>
  log.write([{ line: { kind: 'void', at: services.now(), dice: { k, ...elements, rolled: [] } } }]);

async function writeDecided(
  context: RoomContext,
  side: Side,
  decided: Decided & { readonly dice?: DiceOf },
  answers: Answers,
): Promise<void> {
  const { log, services } = context;
  const at = services.now();
  const { command, events, next, rolled, shown, reveals, dice } = decided;
  const after = { at, by: side, ...(next ? { next } : {}) };
  const rolls = dice ? { dice: { k: dice.k, ...dice.elements, rolled: [...rolled] } } : {};
  if (shown === undefined) {
    const reveal = reveals ? await revealing(context, at) : [];
    await log.write([...reveal, { line: { kind: 'entry', ...after, command, events, ...rolls }, answers }]);
    return;
  }
  const secret = { salt: services.secret(), text: secretText({ command, events }), side };
  const line: LineDraft['line'] =
    shown.length === 0
      ? { kind: 'hidden', ...after }
      : { kind: 'entry', ...after, command: { kind: command.kind } as typeof command, events: shown };
  await log.write([{ line, secret, answers }]);
}

/** The line that reveals everything hidden. */
async function revealing({ log, services, room }: RoomContext, at: number): Promise<readonly LineDraft[]> {
  const { hidden } = log.state();
  if (hidden.length === 0) return [];
  const lines = await services.store.read(room, Math.min(...hidden) - 1);
  const entries = lines.flatMap(({ seq, secret }) =>
    secret && hidden.includes(seq) ? [{ n: seq, salt: secret.salt, text: secret.text }] : [],
  );
  return [{ line: { kind: 'revealed', at, entries } }];
}
