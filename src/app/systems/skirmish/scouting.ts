import { messages } from '../../../messages/messages.ts';
import type { UnitId } from '../../../rules/core/ids.ts';
import type { GameState } from '../../../rules/core/state/state.ts';
import type { EngageAnswer } from '../../../rules/skirmish/engage/ask.ts';
import { skirmishOf } from '../../../rules/skirmish/fighters/fighters.ts';
import type { ActionContext } from '../../state/action-context.ts';
import { toSituation } from '../../state/services.ts';
import type { TableState } from '../../state/table-state.ts';
import { skirmishOn } from './skirmish-steps.ts';

/** Asks the referee what a fighter sees of its targets, and who could intercept; the newest question wins. */
export function createScouting({ store, services, guarded }: ActionContext) {
  let newest = 0;

  /** Asks for the view from the fighter to its targets and, at a practice table, for the result of the attempt. */
  const scout = (): void => {
    const table = store.getState();
    const mine = ++newest;
    const subject = subjectOf(table);
    if (table.game === undefined || subject === undefined) {
      if (table.scouting) store.setState({ scouting: undefined });
      return;
    }
    const { unit, targets, measures, what } = subject;
    const situation = toSituation(table.game.state);
    const { checks, window } = table.intent;
    void guarded(messages.activities.looking, async () => {
      const sight = await services.askLook(situation, unit, targets, window);
      if (mine !== newest) return;
      const [target] = targets;
      const aims = what && target ? await services.askAims(situation, { what, unit, target, window }) : [];
      if (mine !== newest) return;
      const show = (answer: EngageAnswer | undefined, isMeasuring: boolean): void => {
        if (mine === newest) store.setState({ scouting: { unit, targets, sight, aims, answer, isMeasuring } });
      };
      show(undefined, measures);
      if (!measures) return;
      try {
        show(await services.askEngage(situation, { unit, targets, checks }, window), false);
      } catch (fault) {
        show(undefined, false);
        throw fault;
      }
    });
  };

  /** Asks which fighters could intercept the open path. */
  const askOffers = (state: GameState): Promise<void> =>
    guarded(messages.activities.theInterception, async () => {
      const attempt = skirmishOf(state).attempt;
      if (attempt?.stage.kind !== 'intercept') return;
      const interceptions = await services.askInterceptions(toSituation(state));
      if (store.getState().game?.state === state) store.setState({ offers: { unit: attempt.unit, interceptions } });
    });

  return { scout, askOffers };
}

/** A fighter that looks at its targets: to measure an attempt at a practice table too, or to shoot or cast. */
type Subject = {
  readonly unit: UnitId;
  readonly targets: readonly UnitId[];
  readonly measures: boolean;
  readonly what?: 'shot' | 'spell';
};

/** The fighter that looks; undefined if there is none. */
function subjectOf(table: TableState): Subject | undefined {
  const stage = skirmishOn(table);
  if (stage?.kind === 'declare-engage')
    return {
      unit: stage.unit,
      targets: stage.targets,
      measures: table.game?.state.rules.skirmish.practice === true,
    };
  return stage?.kind === 'aim' && stage.unit && stage.target
    ? { unit: stage.unit, targets: [stage.target], measures: false, what: stage.what }
    : undefined;
}
