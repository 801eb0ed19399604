import { type StepBudget, EXTRA_WORTH } from './chain.ts';
import {
  type ChargerChoice,
  type ChargerSlot,
  compareWorth,
  contactIn,
  type EndStates,
  type EndWorth,
  endWorthOf,
  slotNumbers,
} from './end-states.ts';
import type { Lane } from '../move/lane.ts';

/** End states of equal worth, each listed once; `complete` is false when there were too many to list. */
export type Group = { readonly worth: EndWorth; readonly states: readonly EndStates[]; readonly complete: boolean };

/** Maximum number of states listed for one worth, per choice and overall. */
const MOST_STATES = 20_000;

/** Maximum number of steps taken to list the states of one worth. */
const MOST_STEPS = 200_000;

/** Steps allowed for each state listed. */
const STEPS_EACH = 10;

type Waiting = { readonly worth: EndWorth; readonly choice: ChargerChoice; readonly value: number };

/**
 * The end states of all choices, best first, in groups of equal worth.
 *
 * The value of a choice may count a model twice that is touched from two sides; such a state waits for its true worth.
 *
 * @param wanted     Filter of worths; others are skipped without being listed.
 * @param mostStates Maximum number of states per choice and worth; beyond it a group is incomplete.
 * @param overall    Maximum number of states per worth.
 * @source page §4.5: where no order realises the best, the next best
 */
export function* bestFirst(
  choices: readonly ChargerChoice[],
  lanes: readonly (Lane | undefined)[],
  wanted: (worth: EndWorth) => boolean = () => true,
  mostStates = MOST_STATES,
  overall = MOST_STATES,
): Iterable<Group> {
  const most = mostOf(lanes);
  const laneOf = (charger: number) => lanes[charger]!;
  const queue: Waiting[] = choices
    .map((choice) => ({ choice, value: choice.best, worth: endWorthOf(choice.engaged, choice.best) }))
    .toSorted((a, b) => compareWorth(a.worth, b.worth));
  const waiting = new Map<string, EndStates[]>();
  const idOf = slotNumbers();
  while (queue.length > 0) {
    const { worth } = queue[0]!;
    const group = new Map<string, EndStates>();
    for (const state of waiting.get(nameOf(worth)) ?? []) group.set(keyOf(state, idOf), state);
    let complete = true;
    let room = Math.min(MOST_STATES, overall);
    const effort: StepBudget = { steps: Math.min(MOST_STEPS, STEPS_EACH * overall) };
    while (queue.length > 0 && compareWorth(queue[0]!.worth, worth) === 0) {
      const { choice, value } = queue.shift()!;
      if (wanted(worth)) {
        const most = Math.min(mostStates, room);
        const listed = list(take(choice.states(value, effort), most), worth, group, waiting, laneOf, idOf);
        complete = listed.complete && effort.steps > 0 && complete;
        room -= listed.count;
      }
      enqueue(queue, choice, value, worth, most);
    }
    if (wanted(worth)) yield { worth, states: [...group.values()], complete };
  }
}

/** Adds states to the group of this worth, or queues them for a lower one. Returns their number and completeness. */
function list(
  states: Iterable<EndStates | typeof CUT_OFF>,
  worth: EndWorth,
  group: Map<string, EndStates>,
  waiting: Map<string, EndStates[]>,
  laneOf: (charger: number) => Lane,
  idOf: (slot: ChargerSlot) => number,
): { readonly count: number; readonly complete: boolean } {
  let count = 0;
  for (const state of states) {
    if (state === CUT_OFF) return { count, complete: false };
    count++;
    const contact = contactIn(state, laneOf);
    if (contact === worth.contact) group.set(keyOf(state, idOf), state);
    else if (contact < worth.contact) {
      const name = nameOf({ ...worth, contact });
      const known = waiting.get(name);
      if (known) known.push(state);
      else waiting.set(name, [state]);
    }
  }
  return { count, complete: true };
}

const CUT_OFF = 'cut off';

function* take(states: Iterable<EndStates>, most: number): Iterable<EndStates | typeof CUT_OFF> {
  let taken = 0;
  for (const state of states) {
    if (taken++ >= most) {
      yield CUT_OFF;
      return;
    }
    yield state;
  }
}

function enqueue(
  queue: Waiting[],
  choice: ChargerChoice,
  value: number,
  worth: EndWorth,
  most: { readonly extra: number; readonly contact: number },
): void {
  const next = worth.contact > 0 ? value - 1 : most.contact - EXTRA_WORTH * (worth.extra + 1);
  const after = endWorthOf(choice.engaged, next);
  if (after.extra > most.extra) return;
  const at = queue.findIndex((other) => compareWorth(other.worth, after) > 0);
  queue.splice(at < 0 ? queue.length : at, 0, { choice, value: next, worth: after });
}

/** Upper bounds of the additional enemies and of the models in contact in any end state. */
function mostOf(lanes: readonly (Lane | undefined)[]): { readonly extra: number; readonly contact: number } {
  let [extra, contact] = [0, 0];
  for (const lane of lanes) {
    if (!lane) continue;
    extra += lane.cells.reduce((most, cell) => Math.max(most, cell.extra), 0);
    contact += lane.front.length + lane.line.shown.length;
  }
  return { extra, contact };
}

const nameOf = ({ extra, engaged, contact }: EndWorth): string => `${extra} ${engaged} ${contact}`;

/** The same text for states that are the same, by the numbers of their slots. */
function keyOf({ rows }: EndStates, idOf: (slot: ChargerSlot) => number): string {
  let key = '';
  for (const row of rows) {
    for (let i = 0; i < row.length; i++) key += `${idOf(row[i]!)} `;
    key += '|';
  }
  return key;
}
