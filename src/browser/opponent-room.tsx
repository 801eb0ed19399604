import { useEffect } from 'react';
import type { Actions } from '../app/actions.ts';
import { createAdviser } from '../app/opponent/hint.ts';
import { createOpponentPlayer } from '../app/opponent/opponent-player.ts';
import { useTableStore } from '../app/state/table-store.ts';
import { OpponentPanel } from '../ui/opponent/opponent-panel.tsx';
import { later, decisionWorkerOf } from './decision-worker-of.ts';

/** The computer opponent and the advice to the player, loaded when either is first asked for. */
export function OpponentRoom({ actions }: { readonly actions: Actions }) {
  const store = useTableStore();
  useEffect(() => {
    const worker = decisionWorkerOf(store);
    const ends = [
      createOpponentPlayer({ store, actions, worker, later }),
      createAdviser({ store, actions, worker }),
      worker.dismiss,
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [store, actions]);
  return <OpponentPanel actions={actions} />;
}
