import type { LabServices } from '../app/lab/lab-port.ts';
import {
  createDecisionWorker,
  type DecisionWorker,
  type DecisionWorkerDependencies,
} from '../app/opponent/decision-worker.ts';
import { userAssetBytesFor } from '../app/state/user-asset-paths.ts';
import type { TableStore } from '../app/state/table-store.ts';
import { userAssetReader } from '../app/user-assets/user-asset-files.ts';
import { trackWorker } from '../workers/spawn-referee.ts';

/** Runs something after a number of milliseconds; the result cancels it. */
export const later: DecisionWorkerDependencies['later'] = (ms, run) => {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
};

/** Decides for the computer at a table in the laboratory's worker: it has the policies, and a table of its own. */
export const decisionWorkerOf = (store: TableStore): DecisionWorker =>
  createDecisionWorker({
    later,
    ownFor: (text) => userAssetBytesFor(text, userAssetReader(store)),
    spawn: (died) =>
      trackWorker<LabServices>(
        new Worker(new URL('../workers/lab-worker.ts', import.meta.url), { type: 'module', name: 'opponent' }),
        died,
      ),
  });
