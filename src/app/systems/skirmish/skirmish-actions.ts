import type { CheckKind } from '../../../rules/core/agility.ts';
import type { Command } from '../../../rules/core/command.ts';
import type { GameState } from '../../../rules/core/state/state.ts';
import { skirmishOf } from '../../../rules/skirmish/fighters/fighters.ts';
import type { ActionContext } from '../../state/action-context.ts';
import type { Step } from '../../state/step.ts';
import { skirmishOn, stepAttack, stepCheck, stepNext, stepNumber, stepRun, stepWindow } from './skirmish-steps.ts';
import type { TableState } from '../../state/table-state.ts';
import { subscribeTable, tableNow } from '../../state/table-store.ts';
import { messages } from '../../../messages/messages.ts';
import { toSituation } from '../../state/services.ts';

/** Hands that play a skirmish: name checks, look, step in; what is only a formality is done for both sides. */
export function createSkirmishActions(
  { store, services, guarded }: ActionContext,
  { perform, performAutomatically }: Playing,
) {
  let looking = 0;

  const take = (step: Step): boolean => {
    if (step !== undefined) store.setState(step);
    return step !== undefined;
  };

  /** Looks from the fighter to those he has in mind; at a table to practise at, measures too. */
  const scout = (): void => {
    const table = store.getState();
    const stage = skirmishOn(table);
    const mine = ++looking;
    const [unit, targets] =
      stage?.kind === 'declare-engage'
        ? [stage.unit, stage.targets]
        : stage?.kind === 'aim' && stage.unit && stage.target
          ? [stage.unit, [stage.target]]
          : [undefined, []];
    if (table.game === undefined || unit === undefined) {
      if (table.scouting) store.setState({ scouting: undefined });
      return;
    }
    const situation = toSituation(table.game.state);
    const { checks, window } = table.intent;
    const measures = stage?.kind === 'declare-engage' && table.game.state.rules.skirmish.practice;
    void guarded(messages.menuActions.looking, async () => {
      const sight = await services.askLook(situation, unit, targets, window);
      if (mine !== looking) return;
      store.setState({ scouting: { unit, targets, sight, answer: undefined } });
      if (!measures) return;
      const answer = await services.askEngage(situation, { unit, targets, checks }, window);
      if (mine === looking) store.setState({ scouting: { unit, targets, sight, answer } });
    });
  };

  /** Asks who could step into the open path. */
  const askOffers = async (state: GameState): Promise<void> => {
    const attempt = skirmishOf(state).attempt;
    if (attempt?.stage.kind !== 'intercept') return;
    const interceptions = await services.askInterceptions(toSituation(state));
    if (store.getState().game?.state === state) store.setState({ offers: { unit: attempt.unit, interceptions } });
  };

  // What is seen follows what is in mind, and the offers the path, however either came about.
  store.subscribe((now, before) => {
    if (now.game?.state.rules.system !== 'skirmish') return;
    if (mindOf(now) !== mindOf(before)) scout();
    const isPathNew = now.game.state !== before.game?.state;
    if (isPathNew && now.offers) store.setState({ offers: undefined });
    if (isPathNew) void guarded(messages.menuActions.theInterception, () => askOffers(now.game!.state));
  });

  return {
    /** Names another check, or takes one back. */
    check: (change: CheckKind | 'last' | number): boolean => take(stepCheck(store.getState(), change)),
    chooseFighter: (number: number): boolean => take(stepNumber(store.getState(), number)),
    nextFighter: (by: 1 | -1): boolean => take(stepNext(store.getState(), by)),
    toggleRun: (): boolean => take(stepRun(store.getState())),
    toggleWindow: (): boolean => take(stepWindow(store.getState())),
    /** Another target for one of the attacks of whoever strikes. */
    aimAttack: (attack: number): boolean => take(stepAttack(store.getState(), attack)),
    /** A command of a skirmish with what follows of itself: nobody can step in, everybody has chosen. */
    performWithFollowUps: async (command: Command): Promise<void> => {
      const before = store.getState().game;
      await perform(command);
      for (let i = 0; i < FORMALITIES && store.getState().game !== before; i++) {
        const { game, refusal, busy } = store.getState();
        const attempt = game && skirmishOf(game.state).attempt;
        if (game === undefined || attempt === undefined || refusal !== undefined || busy !== undefined) return;
        await whenShown();
        if (store.getState().game !== game) return;
        if (attempt.stage.kind === 'walk') await performAutomatically({ kind: 'resolve-engage' });
        else if (attempt.stage.kind !== 'intercept') return;
        else {
          await guarded(messages.menuActions.theInterception, () => askOffers(game.state));
          if (store.getState().game !== game || store.getState().offers?.interceptions.length !== 0) return;
          await performAutomatically({ kind: 'decline-intercept' });
        }
      }
    },
  };
}

type Playing = Readonly<Record<'perform' | 'performAutomatically', (command: Command) => Promise<void>>>;

/** Once nothing more is shown of the last command. */
const whenShown = (): Promise<void> =>
  new Promise((done) => {
    if (tableNow().playing === undefined) return done();
    const leave = subscribeTable((now) => {
      if (now.playing !== undefined) return;
      leave();
      done();
    });
  });

/** Most formalities that follow one command. */
const FORMALITIES = 3;

/** Everything that decides what is looked at, as one word. */
const mindOf = ({ game, selection, targets, intent, playing }: TableState): string =>
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
