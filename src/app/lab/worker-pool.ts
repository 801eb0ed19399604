import type { GameState } from '../../rules/core/state/state.ts';
import type { LabWorker, LabDependencies, LabServices } from './lab-port.ts';

/** A worker that has a scenario open, and the scenario's initial state. */
export type WorkerTask = { readonly services: LabServices; readonly state: GameState };

/** Laboratory workers that all have the same scenario open. */
export type WorkerPool = {
  /** Workers that have the scenario open, each as soon as it is ready. */
  readonly at: (text: string) => readonly Promise<WorkerTask>[];
  /** Ends all workers, even while they compute; the next question starts new ones. */
  readonly dismiss: () => void;
};

/** Why a question cannot be answered, as one sentence for the player. */
export class LabFault extends Error {}

/**
 * Creates a pool of laboratory workers.
 *
 * @param died Called once if a worker ends unexpectedly; all workers are then terminated.
 */
export function createWorkerPool(
  { spawn, width, ownFor }: Pick<LabDependencies, 'spawn' | 'width' | 'ownFor'>,
  died: (reason: string) => void,
): WorkerPool {
  let workers: readonly LabWorker[] = [];
  let open: { readonly text: string; readonly tasks: readonly Promise<WorkerTask>[] } | undefined;
  const dismiss = (): void => {
    for (const worker of workers) worker.dismiss();
    workers = [];
    open = undefined;
  };
  const spawnAll = (): readonly LabWorker[] => {
    const spawned: readonly LabWorker[] = Array.from({ length: width }, () =>
      spawn((reason) => {
        if (workers !== spawned) return;
        dismiss();
        died(reason);
      }),
    );
    return spawned;
  };
  return {
    at(text) {
      if (open?.text === text) return open.tasks;
      if (workers.length === 0) workers = spawnAll();
      const own = ownFor(text);
      const tasks = workers.map(async ({ services }) => {
        const opened = await services.open(text, await own);
        if (!opened.ok) throw new LabFault(opened.error);
        return { services, state: opened.value };
      });
      // A caller that awaits a task gets its error; a task that nothing awaits must not reject unhandled.
      for (const task of tasks) task.catch(() => undefined);
      open = { text, tasks };
      return tasks;
    },
    dismiss,
  };
}
