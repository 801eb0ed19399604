import { useTable } from '../app/table-store.ts';
import { words } from '../words/words.ts';

/** Less climb than this is not worth a word, inches. */
const LEAST_CLIMB = 0.05;

/** The ruler in words while a model is carried: so much of so much, and how it splits. Else a hint in its place. */
export function DragLine({ hint }: { readonly hint: string }) {
  const drag = useTable((table) => table.drag);
  if (drag === undefined) return <p className="difference small">{hint}</p>;
  if (drag.squad) return null;
  const { way } = drag;
  if (way === undefined) return <p className="difference">{drag.model} …</p>;
  if (way.kind === 'no-way') {
    const by = way.by[0];
    return (
      <p className="difference" data-verdict="illegal">
        {drag.model} <b>{words.charge.noWayThere}</b>
        {by && <span>{by.kind === 'edge' ? words.charge.theTableEnds : words.charge.isInTheWay(by.id)}</span>}
      </p>
    );
  }
  const { length, across, up, down } = way.path;
  return (
    <p className="difference" data-verdict={way.within ? 'legal' : 'costly'}>
      {drag.model} <b>{words.charge.spent(length, drag.limit)}</b>
      {up + down > LEAST_CLIMB && <span>{words.charge.acrossUpDown(across, up, down)}</span>}
      {!way.within && <em>{words.charge.tooFar}</em>}
    </p>
  );
}
