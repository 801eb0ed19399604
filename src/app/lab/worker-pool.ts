import type { GameState } from '../../rules/core/state/state.ts';
import type { FarLab, LabHouse, LabServices } from './lab-port.ts';

/** A worker with a scenario open before it, and the game that begins with. */
export type WorkerTask = { readonly services: LabServices; readonly state: GameState };

/** Workers that all have one scenario open. */
export type WorkerPool = {
  /** Workers at a scenario's table, each as soon as it is ready. */
  readonly at: (text: string) => readonly Promise<WorkerTask>[];
  /** Sends all away, whatever they are doing; the next question calls fresh ones. */
  readonly dismiss: () => void;
};

/** Why a question has no answer: one sentence for people. */
export class LabFault extends Error {}

/**
 * Seats for workers of the laboratory.
 *
 * @param died Told once when one ends by itself; all are sent away then.
 */
export function createWorkerPool(house: LabHouse, died: (reason: string) => void): WorkerPool {
  let far: readonly FarLab[] = [];
  let open: { readonly text: string; readonly seated: readonly Promise<WorkerTask>[] } | undefined;
  const dismiss = (): void => {
    for (const one of far) one.dismiss();
    far = [];
    open = undefined;
  };
  const summon = (): readonly FarLab[] => {
    const called: readonly FarLab[] = Array.from({ length: house.width }, () =>
      house.summon((reason) => {
        if (far !== called) return;
        dismiss();
        died(reason);
      }),
    );
    return called;
  };
  return {
    at(text) {
      if (open?.text === text) return open.seated;
      if (far.length === 0) far = summon();
      const own = house.ownFor(text);
      const seated = far.map(async ({ services }) => {
        const opened = await services.open(text, await own);
        if (!opened.ok) throw new LabFault(opened.error);
        return { services, state: opened.value };
      });
      // Whoever asks meets the fault; the others need not.
      for (const one of seated) one.catch(() => undefined);
      open = { text, seated };
      return seated;
    },
    dismiss,
  };
}
