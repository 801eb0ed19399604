import type { CheckKind } from '../../../rules/core/agility.ts';
import type { Command } from '../../../rules/core/command.ts';
import type { GameState } from '../../../rules/core/state/state.ts';
import { skirmishOf } from '../../../rules/skirmish/fighters/fighters.ts';
import type { ActionContext } from '../../state/action-context.ts';
import { awaitedSide } from '../../state/room.ts';
import { createStepTaker } from '../../state/step.ts';
import type { TableState } from '../../state/table-state.ts';
import type { TableStore } from '../../state/table-store.ts';
import { createScouting } from './scouting.ts';
import { stepAttack, stepCheck, stepNext, stepNumber, stepRun, stepWindow } from './skirmish-steps.ts';

/** Plays a skirmish: declares checks, asks for sight and interceptions; formalities are done for both sides. */
export function createSkirmishActions(context: ActionContext, playing: Playing) {
  const { store } = context;
  const { scout, askOffers } = createScouting(context);
  const take = createStepTaker(store);

  // Sight follows the intent and offers follow the path, whichever action changed these.
  store.subscribe((now, before) => {
    if (now.game?.state.rules.system !== 'skirmish') return;
    if (subjectOf(now) !== subjectOf(before)) scout();
    if (now.game.state === before.game?.state) return;
    if (now.offers) store.setState({ offers: undefined });
    void askOffers(now.game.state);
  });

  return {
    /** Adds a check, or removes one: the last, or the one at an index. */
    check: (change: CheckKind | 'last' | number): boolean => take(stepCheck(store.getState(), change)),
    chooseFighter: (number: number): boolean => take(stepNumber(store.getState(), number)),
    nextFighter: (by: 1 | -1): boolean => take(stepNext(store.getState(), by)),
    toggleRun: (): boolean => take(stepRun(store.getState())),
    toggleWindow: (): boolean => take(stepWindow(store.getState())),
    /** Chooses the next target for the attack at an index. */
    aimAttack: (attack: number): boolean => take(stepAttack(store.getState(), attack)),
    ...createFollowUps(store, askOffers, playing),
  };
}

type Playing = Readonly<Record<'send' | 'sendAutomatically', (command: Command) => Promise<void>>>;

/** Does what follows automatically: no fighter can intercept, or all have chosen. */
function createFollowUps(
  store: TableStore,
  askOffers: (state: GameState) => Promise<void>,
  { send, sendAutomatically }: Playing,
) {
  const followUp = async (): Promise<void> => {
    for (let i = 0; i < FORMALITIES; i++) {
      const { game, refusal, busy } = store.getState();
      const attempt = game && skirmishOf(game.state).attempt;
      if (game === undefined || attempt === undefined || refusal !== undefined || busy !== undefined) return;
      await whenShown(store);
      // In a room the other player's page does what follows that player's decision.
      if (store.getState().game !== game || awaitedSide(store.getState()) !== undefined) return;
      if (attempt.stage.kind === 'walk') await sendAutomatically({ kind: 'resolve-engage' });
      else if (attempt.stage.kind !== 'intercept') return;
      else {
        await askOffers(game.state);
        if (store.getState().game !== game || store.getState().offers?.interceptions.length !== 0) return;
        await sendAutomatically({ kind: 'decline-intercept' });
      }
      if (store.getState().game === game) return;
    }
  };
  return {
    followUp,
    /** Performs a command and what follows automatically. */
    performWithFollowUps: async (command: Command): Promise<void> => {
      const before = store.getState().game;
      await send(command);
      if (store.getState().game !== before) await followUp();
    },
  };
}

/** Resolves once the animation of the last command has ended. */
const whenShown = (store: TableStore): Promise<void> =>
  new Promise((done) => {
    if (store.getState().playing === undefined) return done();
    const leave = store.subscribe((now) => {
      if (now.playing !== undefined) return;
      leave();
      done();
    });
  });

/** The most formalities that follow one command. */
const FORMALITIES = 3;

/** Everything that determines what the fighter sees, as one string. */
const subjectOf = ({ game, selection, targets, intent, playing }: TableState): string =>
  game === undefined
    ? ''
    : [
        game.cut,
        game.log.length,
        game.state.phase,
        selection.at(-1),
        targets,
        intent.checks,
        intent.window,
        playing === undefined,
      ].join('/');
