import { type Actions, createActions } from '../../src/app/actions.ts';
import type { LabServices } from '../../src/app/lab/lab-port.ts';
import { type Due, dueOf } from '../../src/app/opponent/due.ts';
import { createOpponentPlayer } from '../../src/app/opponent/opponent-player.ts';
import { preferCommand, type SideQuestion } from '../../src/lab/game/prefer.ts';
import { createDecisionWorker } from '../../src/app/opponent/decision-worker.ts';
import type { OpponentSeat } from '../../src/app/state/opponent.ts';
import type { Situation } from '../../src/app/state/services.ts';
import type { TableState } from '../../src/app/state/table-state.ts';
import { createTableStore } from '../../src/app/state/table-store.ts';
import { choiceStream } from '../../src/lab/game/play-game.ts';
import { POLICIES } from '../../src/lab/systems/policies.ts';
import type { Policy } from '../../src/lab/policy/moment.ts';
import type { PolicyName } from '../../src/lab/policy/policy-name.ts';
import { ok } from '../../src/kernel/result.ts';
import { createReferee } from '../../src/referee/referee.ts';
import type { Side } from '../../src/rules/core/turn.ts';
import { layOutText, type Laid } from './lab-games.ts';
import { NO_MESHES } from './scenarios.ts';
import { until } from './until.ts';

/** How a table with an opponent is set up. */
type OpponentTable = {
  readonly policies?: Readonly<Record<PolicyName, Policy>>;
  /** Changes the services of the worker. */
  readonly worker?: (services: LabServices) => Partial<LabServices>;
  /** How timers run; at once by default. */
  readonly later?: (ms: number, run: () => void) => () => void;
};

/** Runs at once whatever is a wait between commands, and never what limits a decision. */
const AT_ONCE: NonNullable<OpponentTable['later']> = (ms, run) => {
  if (ms >= 10_000) return () => undefined;
  const timer = setTimeout(run);
  return () => clearTimeout(timer);
};

/** A table without a screen at which the computer plays a side; what was posted to its worker is noted. */
export async function openOpponentTable(
  text: string,
  seat: OpponentSeat,
  { policies = POLICIES, worker = () => ({}), later = AT_ONCE }: OpponentTable = {},
) {
  const store = createTableStore();
  const actions = createActions(
    store,
    createReferee(async () => NO_MESHES),
  );
  actions.view.set({ reducedMotion: true, greeted: true });
  const posted: Situation[] = [];
  const refusals: unknown[] = [];
  // The failure of a charge is shown like a refusal, but comes with what happened.
  store.subscribe(({ refusal, game }, before) => {
    if (refusal && refusal !== before.refusal && game === before.game) refusals.push(refusal);
  });
  let spawned = 0;
  const spawn = () => {
    spawned++;
    let laid: Laid | undefined;
    const services = {
      open: async (opened: string) => {
        laid = await layOutText(opened);
        return ok(laid.start);
      },
      prefer: async (situation: Situation, question: SideQuestion) => {
        posted.push(situation);
        const { start, table } = laid!;
        const { terrain, roster } = start;
        return preferCommand({ ...situation, terrain, ...(roster ? { roster } : {}) }, table, question, policies);
      },
    } as unknown as LabServices;
    return { services: { ...services, ...worker(services) }, dismiss: () => laid?.table.dispose() };
  };
  const decisionWorker = createDecisionWorker({ spawn, ownFor: async () => new Map(), later });
  await actions.scenario.open('test', text);
  const player = await layOutText(text);
  const leave = createOpponentPlayer({ store, actions, worker: decisionWorker, later });
  actions.opponent.sit(seat);
  const state = store.getState;
  const isWaiting = () => {
    const { opponent, busy, playing } = state();
    return opponent?.status === 'waiting' && busy === undefined && playing === undefined;
  };
  return {
    ...{ store, actions, state, posted, refusals, leave, worker: decisionWorker },
    spawned: () => spawned,
    isWaiting,
    /** Plays the other side by a policy until the game is over, or it has given so many commands. */
    play: (policy: PolicyName, most: number) => playOther({ ...player, state, actions, isWaiting }, policy, seat, most),
  };
}

type Human = Laid & {
  readonly state: () => TableState;
  readonly actions: Actions;
  readonly isWaiting: () => boolean;
};

/** Answers for the human player until nothing is due. */
async function playOther(
  { table, state, actions, isWaiting }: Human,
  policy: PolicyName,
  seat: OpponentSeat,
  most: number,
) {
  const side: Side = seat.side === 'attacker' ? 'defender' : 'attacker';
  let [phase, taken, refused] = ['', new Set<string>(), new Set<string>()];
  const isOver = () => state().game?.state.mission?.result !== undefined;
  for (let given = 0; given < most && !isOver(); ) {
    await until(() => isOver() || (isWaiting() && state().refusal === undefined) || isWaiting());
    if (isOver()) return;
    if (state().refusal) actions.selection.cancel();
    const { game } = state();
    const { turn, phase: now, side: active } = game!.state;
    const key = `${turn} ${active} ${now}`;
    if (key !== phase) [phase, taken, refused] = [key, new Set(), new Set()];
    const due = dueOf(game!, side, taken, refused);
    // Both sides have allocated their attacks: the prompt offers to lock them.
    const done = due ? await answer(due, key) : await locks(key);
    if (done) given++;
  }
  async function locks(key: string): Promise<boolean> {
    const { game } = state();
    await actions.play.commit();
    if (state().game === game) throw new Error(`neither side is to decide: ${key}`);
    return true;
  }
  async function answer(due: Due, key: string): Promise<boolean> {
    const { game } = state();
    const seed = choiceStream(1, `human ${game!.cut} ${key}`)();
    const question: SideQuestion | undefined =
      due.kind === 'do'
        ? undefined
        : due.kind === 'deploy'
          ? due
          : { kind: 'moment', moment: due.moment, policy, seed };
    const command = question
      ? preferCommand(game!.state, table, question).command
      : due.kind === 'do'
        ? due.command
        : undefined;
    const wishes = [...(command ? [command] : []), ...(due.kind === 'ask' ? due.moment.otherwise : [])];
    for (const wish of wishes) {
      await actions.play.perform(wish);
      if (state().game === game) continue;
      if (due.kind !== 'do') taken.add(due.name);
      refused = new Set();
      return true;
    }
    if (due.kind === 'ask' && due.moment.otherwise.length === 0) taken.add(due.name);
    else refused.add(due.name);
    return false;
  }
}
