import './replay-viewer.css';
import { ExternalLink } from 'lucide-react';
import { useEffect } from 'react';
import type { Actions } from '../../app/actions.ts';
import { useTable, useTableStore } from '../../app/state/table-store.ts';
import { replayMessages } from '../../messages/replay.ts';
import { watchKeys } from '../keys/keys.ts';
import { usePageLook } from '../controls/page-look.ts';
import { ReplayBar } from './replay-bar.tsx';

type EmbeddedReplayProps = {
  readonly actions: Actions;
  /** The same replay on a page of its own. */
  readonly address: string;
};

/** A replay that another page shows in a frame: its name, a link to the whole viewer, and the bar. */
export function EmbeddedReplay({ actions, address }: EmbeddedReplayProps) {
  const { embedded } = replayMessages.replayViewer;
  const name = useTable(({ replayViewer }) => replayViewer?.name);
  const problem = useTable((table) => table.problem);
  const store = useTableStore();
  useEffect(() => watchKeys(store, actions), [store, actions]);
  usePageLook();
  const own = actions.replayViewer.actions();
  return (
    <div className="interface" data-embedded>
      {own === undefined ? (
        <p className="embedded-opening" role={problem === undefined ? 'status' : 'alert'}>
          {problem ?? embedded.opening}
        </p>
      ) : (
        <>
          <header className="embedded-head card">
            <h1>{name}</h1>
            <a href={address} target="_blank" rel="noopener">
              {embedded.whole} <ExternalLink size={14} />
            </a>
          </header>
          <ReplayBar actions={own} />
        </>
      )}
    </div>
  );
}
