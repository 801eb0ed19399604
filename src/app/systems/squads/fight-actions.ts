import type { ModelId } from '../../../rules/core/ids.ts';
import type { Stage } from '../../state/stage.ts';
import type { Step } from '../../state/step.ts';
import { setTable, tableNow } from '../../state/table-store.ts';
import { stepChoose, stepChooseNext, stepChooseNumber } from './fight-steps.ts';

/**
 * What a player does in a fight besides saying yes or no: choose among the candidates of a prompt, mark models.
 *
 * @param stageNow What the table waits for.
 */
export function createFightActions(stageNow: () => Stage) {
  const take = (step: Step): boolean => {
    if (step !== undefined) setTable(step);
    return step !== undefined;
  };
  return {
    /** Chooses a candidate; false when it is none. */
    choose: (model: ModelId): boolean => take(stepChoose(tableNow(), stageNow(), model)),
    chooseNext: (by: 1 | -1): boolean => take(stepChooseNext(tableNow(), stageNow(), by)),
    chooseNumber: (number: number): boolean => take(stepChooseNumber(tableNow(), stageNow(), number)),
    /** Marks a model as one that takes wounds first, or a character as one that passes none on; or takes the mark away. */
    mark: (as: 'losses' | 'stand', model: ModelId): void => {
      const marked = tableNow()[as];
      setTable({ [as]: marked.includes(model) ? marked.filter((m) => m !== model) : [...marked, model] });
    },
  };
}
