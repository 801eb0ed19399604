import './lab.css';
import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { useEffect } from 'react';
import type { LabActions } from '../../app/lab/lab-actions.ts';
import { useLab, useLabStore } from '../../app/lab/lab-store.ts';
import { useTable } from '../../app/state/table-store.ts';
import { labMessages } from '../../messages/lab.ts';
import { LabGamesView } from './lab-games.tsx';
import { LabMapView } from './lab-map.tsx';
import { Tool } from '../controls/tool.tsx';

/** Keeps `--lab-height`, in pixels, up to date for what is laid out beside a panel. @returns Ends it. */
function tellHeight(panel: HTMLElement): () => void {
  const { style } = document.documentElement;
  const watch = new ResizeObserver(() =>
    style.setProperty('--lab-height', `${panel.getBoundingClientRect().height}px`),
  );
  watch.observe(panel);
  return () => {
    watch.disconnect();
    style.removeProperty('--lab-height');
  };
}

/** The laboratory, docked beside a game or the editor. It neither dims the table nor takes its clicks. */
export function LabPanel({ actions, close }: { readonly actions: LabActions; readonly close: () => void }) {
  const store = useLabStore();
  const tab = useLab((lab) => lab.tab);
  const isFolded = useLab((lab) => lab.folded);
  const busy = useLab((lab) => lab.busy);
  const problem = useLab((lab) => lab.problem);
  const document = useTable(({ editor }) => editor?.session.states[editor.session.cut]);
  const isWatching = useTable(({ replayViewer }) => replayViewer !== undefined);
  // A table in the editor is mapped again half a second after each change.
  useEffect(() => {
    if (document === undefined) return;
    const clock = setTimeout(() => void actions.survey(), 500);
    return () => clearTimeout(clock);
  }, [document, actions]);
  useEffect(() => actions.leave, [actions]);
  if (isWatching) return null;
  const { panel } = labMessages;
  return (
    <section ref={tellHeight} className="lab-panel card" aria-label={panel.title} data-folded={isFolded || undefined}>
      <header>
        <h2>{panel.title}</h2>
        <Tool label={isFolded ? panel.unfold : panel.fold} onClick={() => store.setState({ folded: !isFolded })}>
          {isFolded ? <ChevronUp size={15} /> : <ChevronDown size={15} />}
        </Tool>
        <Tool label={panel.close} onClick={close}>
          <X size={15} />
        </Tool>
      </header>
      {!isFolded && (
        <fieldset className="lab-tabs" aria-label={panel.title}>
          {(['map', 'games'] as const).map((one) => (
            <button key={one} type="button" aria-pressed={tab === one} onClick={() => store.setState({ tab: one })}>
              {panel.tabs[one]}
            </button>
          ))}
        </fieldset>
      )}
      <div className="lab-body">
        {tab === 'map' ? (
          <LabMapView actions={actions} isFolded={isFolded} />
        ) : (
          !isFolded && <LabGamesView actions={actions} />
        )}
        {problem !== undefined && (
          <p className="lab-problem" role="alert">
            {problem}
          </p>
        )}
        <p className="muted small lab-busy" role="status">
          {busy === 'opening' ? panel.opening : busy === 'replaying' ? panel.replaying : ''}
        </p>
      </div>
    </section>
  );
}
