import type { Actions } from '../../../app/actions.ts';
import { squadReport } from '../../../app/systems/squads/squad-report.ts';
import { useTable } from '../../../app/state/table-store.ts';
import { tableNamesOf } from '../../../messages/names.ts';
import { messages } from '../../../messages/messages.ts';
import { FORMATIONS } from '../../../app/state/squads.ts';

/** A squad in hand, in words: how far the furthest goes, who cannot and why, and the formations it can be laid out in. */
export function SquadLine({ actions }: { readonly actions: Actions }) {
  const drag = useTable((table) => table.drag);
  const state = useTable((table) => table.game?.state);
  if (drag?.squad === undefined || state === undefined) return null;
  const { squad } = drag;
  const { furthest, limit, lines, verdict } = squadReport(squad, tableNamesOf(state));
  return (
    <>
      <p className="difference" data-verdict={drag.fresh ? verdict : undefined}>
        {messages.charge.models(squad.mates.length)}{' '}
        <b>{furthest === undefined ? '…' : messages.charge.furthest(furthest, limit)}</b>
        {lines.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </p>
      <div className="formations">
        {FORMATIONS.map((name, i) => (
          <button key={name} type="button" aria-pressed={squad.form === name} onClick={() => actions.form(name)}>
            <kbd>{i + 1}</kbd> {messages.tools.formations[name]}
          </button>
        ))}
        <span className="muted small">
          <kbd>Q</kbd> <kbd>E</kbd> {messages.charge.turn}
        </span>
      </div>
    </>
  );
}
