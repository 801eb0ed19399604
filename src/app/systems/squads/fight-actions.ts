import type { Command } from '../../../rules/core/command.ts';
import type { ModelId } from '../../../rules/core/ids.ts';
import { declineCommand, stepChoose, stepChooseNext, stepChooseNumber } from './fight-steps.ts';
import type { Step } from '../../state/step.ts';
import { setTable, tableNow } from '../../state/table-store.ts';

/** Hands that fight: choose among those a prompt asks for, say no. A plain yes is everybody's `commit`. */
export function createFightActions(perform: (command: Command) => Promise<void>) {
  const take = (step: Step): boolean => {
    if (step !== undefined) setTable(step);
    return step !== undefined;
  };
  return {
    /** Chooses a candidate; false when it is none. */
    choose: (model: ModelId): boolean => take(stepChoose(tableNow(), model)),
    chooseNext: (by: 1 | -1): boolean => take(stepChooseNext(tableNow(), by)),
    chooseNumber: (number: number): boolean => take(stepChooseNumber(tableNow(), number)),
    /** Marks a model as one that takes wounds first, or a character as one that passes none on; or takes the mark away. */
    mark: (as: 'losses' | 'stand', model: ModelId): void => {
      const marked = tableNow()[as];
      setTable({ [as]: marked.includes(model) ? marked.filter((m) => m !== model) : [...marked, model] });
    },
    /** Issues no challenge, refuses one, leaves a duel alone: whatever a plain no means now. */
    decline: (): Promise<void> => {
      const command = declineCommand(tableNow());
      return command === undefined ? Promise.resolve() : perform(command);
    },
  };
}
