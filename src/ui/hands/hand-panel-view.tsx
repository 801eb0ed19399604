import './hands.css';
import type { Actions } from '../../app/actions.ts';
import { useTableParts } from '../../app/state/table-store.ts';
import { handMessages } from '../../messages/by-hand/hand-messages.ts';
import { ClockField } from './clock-field.tsx';
import { HandCounters } from './hand-counters.tsx';
import { HandThings } from './hand-things.tsx';
import { HandUnit } from './hand-unit.tsx';

/** The panel of what players do by hand: free moving, the selected unit, templates, and counters. */
export function HandPanelView({ actions }: { readonly actions: Actions }) {
  const { game, isFree, isBusy } = useTableParts(({ game, hands }) => ({
    game,
    isFree: hands.free,
    isBusy: hands.free || hands.carry !== undefined || hands.laying !== undefined,
  }));
  if (game === undefined) return null;
  return (
    <section className="hand-panel card" aria-label={handMessages.byHand} data-busy={isBusy || undefined}>
      <header>
        <h2>{handMessages.byHand}</h2>
        <button type="button" className="quiet" onClick={actions.hands.toggle}>
          {handMessages.close}
        </button>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so that keys must reach it */}
      <div className="hand-parts" tabIndex={0}>
        <p className="muted small">{handMessages.about}</p>
        <button type="button" className="wide" aria-pressed={isFree} onClick={actions.hands.toggleFree}>
          {handMessages.moveFreely}
        </button>
        <HandUnit actions={actions} />
        <HandThings actions={actions} />
        <HandCounters actions={actions} />
        <ClockField actions={actions} />
      </div>
    </section>
  );
}
