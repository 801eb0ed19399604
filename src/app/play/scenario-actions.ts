import { freshClock } from '../state/clock.ts';
import { seatedOpponent } from '../state/opponent.ts';
import { INITIAL_HANDS } from '../state/hands.ts';
import type { Result } from '../../kernel/result.ts';
import { messages } from '../../messages/messages.ts';
import type { GameState } from '../../rules/core/state/state.ts';
import { type Game, type LogEntry, newGame } from '../../rules/play/game.ts';
import type { ActionContext } from '../state/action-context.ts';
import { CLEAN } from '../state/clean.ts';
import { NO_REGIMENTS_UI } from '../state/regiments.ts';
import type { TableState } from '../state/table-state.ts';
import { stepTools } from '../state/tools.ts';
import { firstProblem, type ScenarioError } from '../../scenario/problem.ts';

/** Finds a game to continue from the initial state of its scenario, or one sentence why it cannot be continued. */
export type ContinueGame = (initial: GameState) => Result<
  {
    readonly game: Game;
    readonly views: TableState['views'];
    readonly automatic: readonly LogEntry[];
    /** The seed of its dice; undefined in games saved before seeds were kept: the scenario's own. */
    readonly seed: number | undefined;
  },
  string
>;

/** What else opening a scenario affects. */
type Surroundings = {
  /** Marks the automatic entries of a saved game's log. */
  readonly restoreAutomatic: (entries: readonly LogEntry[]) => void;
  readonly leaveReplay: () => void;
  readonly syncDebris: () => void;
};

/** Opens scenarios and restarts their games. */
export function createScenarioActions(context: ActionContext, around: Surroundings) {
  const { services } = context;

  /**
   * Opens a scenario, to begin a game or to continue one. If that fails, the table stays as it was.
   *
   * @param dice Whether a game that begins has new dice or, as lessons need, always those of the scenario.
   * @param tell Says why a scenario cannot be opened.
   */
  const open = (
    id: string,
    text: string,
    goOn?: ContinueGame,
    dice: 'new' | 'own' = 'new',
    tell = tellRefused,
  ): Promise<void> =>
    context.guarded(messages.activities.openingTheScenario, async () => {
      context.store.setState({ busy: 'opening', problem: undefined });
      const opened = await services.open(text);
      if (!opened.ok) {
        context.store.setState({ busy: undefined, problem: await tell(opened.error) });
        return;
      }
      const { state, story, ambience, pinsDice } = opened.value;
      const going = goOn?.(state);
      if (going && !going.ok) {
        const { onTable } = context.store.getState();
        if (onTable) await services.open(onTable.text);
        context.store.setState({ busy: undefined, problem: going.error });
        return;
      }
      const { game, views, automatic, seed } = going?.value ?? {
        ...{ game: newGame(state), views: {} as TableState['views'], automatic: [] },
        seed: dice === 'own' ? opened.value.seed : context.newSeed(text, opened.value),
      };
      around.restoreAutomatic(automatic);
      around.leaveReplay();
      // A table in the editor is parked meanwhile.
      const { editor, parkedEditor, tools } = context.store.getState();
      context.store.setState({
        ...FRESH,
        editor: undefined,
        parkedEditor: editor ? { ...editor, hold: { kind: 'free' }, refusal: undefined } : parkedEditor,
        onTable: { id, text, seed: seed ?? opened.value.seed, pinsDice, story, ambience },
        game,
        ...stepTools({ tools }, { tablesOpen: false }),
        views,
        look: views[0]
          ? { serial: context.serial(), kind: 'recall', slot: 0 }
          : { serial: context.serial(), kind: 'opening' },
        said: messages.activities.turnAndPhase(state.name, game.state.turn, game.state.side, game.state.phase),
      });
      around.syncDebris();
    });

  return {
    open,
    /** Opens a player's file as a scenario; if that fails, says so of the file. @param name The name of the file. */
    openFile: (name: string, text: string): Promise<void> =>
      open(name, text, undefined, 'new', async (error) => {
        const { scenarioMessages } = await import('../../messages/scenario.ts');
        const stays = context.store.getState().editor === undefined ? 'table' : 'editor';
        return scenarioMessages.refusedFile({ name, text, stays, takes: 'any' }, error);
      }),
    /** Restarts the game, with new dice. */
    restart: (): void => {
      const { game, onTable, replayViewer, clock, opponent } = context.store.getState();
      if (game === undefined || onTable === undefined || replayViewer || context.judge.at) return;
      const seed = context.newSeed(onTable.text, onTable);
      const fresh = {
        ...{ game: newGame(game.initial), onTable: { ...onTable, seed } },
        clock: clock && freshClock(clock.setting),
        opponent: opponent && seatedOpponent(opponent.seat),
      };
      context.store.setState({ ...FRESH, ...fresh, said: messages.activities.theGameStartsAgain });
    },
  };
}

/** The state of a table on which nothing has happened yet. */
const FRESH = {
  ...CLEAN,
  ...INITIAL_HANDS,
  clock: undefined,
  opponent: undefined,
  hint: undefined,
  selection: [],
  ruler: undefined,
  playing: undefined,
  throw: undefined,
  debris: [],
  fading: [],
  losses: [],
  stand: [],
  results: [],
  scouting: undefined,
  offers: undefined,
  stamp: undefined,
  regiments: NO_REGIMENTS_UI,
  busy: undefined,
} as const satisfies Partial<TableState>;

/** The first fault of a scenario and the number of further ones. The messages are loaded only when needed. */
async function tellRefused(error: ScenarioError): Promise<string> {
  const { scenarioMessages } = await import('../../messages/scenario.ts');
  const { at, fault } = firstProblem(error);
  const more = error.problems.length - 1;
  const where = at === '' ? '' : `${at}: `;
  return `${where}${scenarioMessages.fault(fault)}${more > 0 ? messages.activities.andMore(more) : ''}`;
}
