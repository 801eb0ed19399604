import { useEffect } from 'react';
import type { Actions } from '../app/actions.ts';
import type { LabServices } from '../app/lab/lab-port.ts';
import { createAdviser } from '../app/opponent/hint.ts';
import { createOpponentPlayer } from '../app/opponent/opponent-player.ts';
import { createThinker, type ThinkerDependencies } from '../app/opponent/thinker.ts';
import { type TableStore, useTableStore } from '../app/state/table-store.ts';
import { userAssetReader } from '../app/user-assets/user-asset-files.ts';
import { userAssetBytesFor } from '../app/state/user-asset-paths.ts';
import { OpponentPanel } from '../ui/opponent/opponent-panel.tsx';
import { trackWorker } from '../workers/spawn-referee.ts';

/** The computer opponent and the advice to the player, loaded when either is first asked for. */
export function OpponentRoom({ actions }: { readonly actions: Actions }) {
  const store = useTableStore();
  useEffect(() => {
    const thinker = createThinker(dependenciesOf(store));
    const ends = [
      createOpponentPlayer({ store, actions, thinker, later }),
      createAdviser({ store, actions, thinker }),
      thinker.dismiss,
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [store, actions]);
  return <OpponentPanel actions={actions} />;
}

const later: ThinkerDependencies['later'] = (ms, run) => {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
};

/** The laboratory's worker decides: it has the policies, and a table of its own. */
const dependenciesOf = (store: TableStore): ThinkerDependencies => ({
  later,
  ownFor: (text) => userAssetBytesFor(text, userAssetReader(store)),
  spawn: (died) =>
    trackWorker<LabServices>(
      new Worker(new URL('../workers/lab-worker.ts', import.meta.url), { type: 'module', name: 'opponent' }),
      died,
    ),
});
