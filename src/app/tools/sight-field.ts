import { messages } from '../../messages/messages.ts';
import type { ActionContext } from '../state/action-context.ts';
import { toSituation } from '../state/services.ts';
import { stepTools } from '../state/tools.ts';
import { blankField, fieldBatches, batchPlaces, shareSeen, withBatch } from './field-grid.ts';
import { nameOfModel } from './tool-steps.ts';

/** Finds how much of the ground the model of the sight tool sees. */
export function createSightField({ store, services, guarded, serial }: ActionContext) {
  /** The number of the current run; an earlier one ends at its next answer. */
  let newest = 0;
  return {
    /** Cancels the current run. */
    drop: (): void => {
      newest++;
    },
    /** Checks the ground, coarse passes first; answers are shown as they arrive. */
    lookOver: (): Promise<void> =>
      guarded(messages.tools.lookingOverTheGround, async () => {
        const { game, tools } = store.getState();
        if (game === undefined || tools.sight === undefined) return;
        const mine = ++newest;
        const { state } = game;
        const { from } = tools.sight;
        const situation = toSituation(state);
        let field = blankField(serial(), state.table);
        for (const batch of fieldBatches(field)) {
          const answer = await services.askField(situation, from, batchPlaces(field, state.table, batch));
          const now = store.getState();
          const { sight } = now.tools;
          if (mine !== newest || sight === undefined || now.game?.state !== state) return;
          field = withBatch(field, batch, answer);
          store.setState(stepTools(now, { sight: { ...sight, field } }));
        }
        const last = store.getState();
        const { sight } = last.tools;
        store.setState({
          ...(sight ? stepTools(last, { sight: { ...sight, field: { ...field, done: true } } }) : {}),
          said: messages.tools.seesOfTheGround(nameOfModel(last, from), Math.round(shareSeen(field) * 100)),
        });
      }),
  };
}
