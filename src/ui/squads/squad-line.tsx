import { FORMATIONS } from '../../app/squads/formations.ts';
import type { Hands } from '../../app/hands.ts';
import { squadReport } from '../../app/squads/squad-report.ts';
import { useTable } from '../../app/table/table-store.ts';
import { tableNamesOf } from '../../words/names.ts';
import { words } from '../../words/words.ts';

/** A squad in hand, in words: how far the furthest goes, who cannot and why, and the formations it can be laid out in. */
export function SquadLine({ hands }: { readonly hands: Hands }) {
  const drag = useTable((table) => table.drag);
  const state = useTable((table) => table.game?.state);
  if (drag?.squad === undefined || state === undefined) return null;
  const { squad } = drag;
  const { furthest, limit, lines, verdict } = squadReport(squad, tableNamesOf(state));
  return (
    <>
      <p className="difference" data-verdict={drag.fresh ? verdict : undefined}>
        {words.charge.models(squad.mates.length)}{' '}
        <b>{furthest === undefined ? '…' : words.charge.furthest(furthest, limit)}</b>
        {lines.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </p>
      <div className="formations">
        {FORMATIONS.map((name, i) => (
          <button key={name} type="button" aria-pressed={squad.form === name} onClick={() => hands.form(name)}>
            <kbd>{i + 1}</kbd> {words.tools.formations[name]}
          </button>
        ))}
        <span className="muted small">
          <kbd>Q</kbd> <kbd>E</kbd> {words.charge.turn}
        </span>
      </div>
    </>
  );
}
