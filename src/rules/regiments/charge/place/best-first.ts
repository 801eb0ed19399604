import { type StepBudget, EXTRA_WORTH } from './chain.ts';
import {
  type ChargerChoice,
  compareWorth,
  contactIn,
  type EndStates,
  type EndWorth,
  endWorthOf,
} from './end-states.ts';
import type { Lane } from '../move/lane.ts';

/** End states that are all worth the same, each once; `complete` is false where there were too many to list. */
export type Group = { readonly worth: EndWorth; readonly states: readonly EndStates[]; readonly complete: boolean };

/** Most states of one worth that are listed, of one choice and of all. */
const MOST_STATES = 20_000;

/** Most steps that are taken to list the states of one worth. */
const MOST_STEPS = 200_000;

type Waiting = { readonly worth: EndWorth; readonly choice: ChargerChoice; readonly value: number };

/**
 * The end states of all choices, best first, in groups of one worth.
 *
 * What a choice promises may count a model twice that is touched from two sides; such a state waits for its true worth.
 *
 * @param wanted     Which worths are asked for; the others are passed over unseen.
 * @param mostStates Of one choice and worth; beyond them a group is not complete.
 * @source page §4.5: where no order realises the best, the next best
 */
export function* bestFirst(
  choices: readonly ChargerChoice[],
  lanes: readonly (Lane | undefined)[],
  wanted: (worth: EndWorth) => boolean = () => true,
  mostStates = MOST_STATES,
): Iterable<Group> {
  const most = mostOf(lanes);
  const laneOf = (charger: number) => lanes[charger]!;
  const queue: Waiting[] = choices
    .map((choice) => ({ choice, value: choice.best, worth: endWorthOf(choice.engaged, choice.best) }))
    .toSorted((a, b) => compareWorth(a.worth, b.worth));
  const waiting = new Map<string, EndStates[]>();
  while (queue.length > 0) {
    const { worth } = queue[0]!;
    const group = new Map<string, EndStates>();
    for (const state of waiting.get(nameOf(worth)) ?? []) group.set(keyOf(state), state);
    let complete = true;
    let room = MOST_STATES;
    const effort: StepBudget = { steps: MOST_STEPS };
    while (queue.length > 0 && compareWorth(queue[0]!.worth, worth) === 0) {
      const { choice, value } = queue.shift()!;
      if (wanted(worth)) {
        const most = Math.min(mostStates, room);
        const listed = list(take(choice.states(value, effort), most), worth, group, waiting, laneOf);
        complete = listed.complete && effort.steps > 0 && complete;
        room -= listed.count;
      }
      enqueue(queue, choice, value, worth, most);
    }
    if (wanted(worth)) yield { worth, states: [...group.values()], complete };
  }
}

/** Puts states where they belong: into the group of this worth, or to wait for a lower one. Says how many, and whether that is all. */
function list(
  states: Iterable<EndStates | typeof CUT_OFF>,
  worth: EndWorth,
  group: Map<string, EndStates>,
  waiting: Map<string, EndStates[]>,
  laneOf: (charger: number) => Lane,
): { readonly count: number; readonly complete: boolean } {
  let count = 0;
  for (const state of states) {
    if (state === CUT_OFF) return { count, complete: false };
    count++;
    const contact = contactIn(state, laneOf);
    if (contact === worth.contact) group.set(keyOf(state), state);
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

/** The most further enemies and models in contact that any end state could have. */
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

const keyOf = ({ rows }: EndStates): string =>
  rows.map((row) => row.map((slot) => `${slot.charger}:${slot.from}:${slot.to}`).join(' ')).join('|');
