import type { Command } from '../rules/core/command.ts';
import type { ModelId } from '../rules/core/ids.ts';
import { declineCommand, stepChoose, stepChooseNext, stepChooseNumber } from './fight-steps.ts';
import type { Step } from './pick-steps.ts';
import { setTable, tableNow } from './table-store.ts';

/** Hands that fight: choose among those a prompt asks for, say no. A plain yes is everybody's `commit`. */
export function createFightHands(perform: (command: Command) => Promise<void>) {
  const take = (step: Step): boolean => {
    if (step !== undefined) setTable(step);
    return step !== undefined;
  };
  return {
    /** Chooses a candidate; false when it is none. */
    choose: (model: ModelId): boolean => take(stepChoose(tableNow(), model)),
    chooseNext: (by: 1 | -1): boolean => take(stepChooseNext(tableNow(), by)),
    chooseNumber: (number: number): boolean => take(stepChooseNumber(tableNow(), number)),
    /** Issues no challenge, refuses one, leaves a duel alone: whatever a plain no means now. */
    decline: (): Promise<void> => {
      const command = declineCommand(tableNow());
      return command === undefined ? Promise.resolve() : perform(command);
    },
  };
}
