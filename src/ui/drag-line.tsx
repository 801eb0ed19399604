import { rulerText } from '../app/charge-text.ts';
import type { TableState } from '../app/table-state.ts';

/** The ruler in words while a model is carried: so much of so much, and how it splits. */
export function DragLine({ table }: { readonly table: TableState }) {
  const { drag } = table;
  if (drag === undefined) return null;
  const { way } = drag;
  if (way === undefined) return <p className="difference">{drag.model} …</p>;
  if (way.kind === 'no-way') {
    const by = way.by[0];
    return (
      <p className="difference" data-verdict="illegal">
        {drag.model} <b>no way there</b>
        {by && <span>{by.kind === 'edge' ? 'the table ends' : `${by.id} is in the way`}</span>}
      </p>
    );
  }
  const { length, across, up, down } = way.path;
  return (
    <p className="difference" data-verdict={way.within ? 'legal' : 'costly'}>
      {drag.model} <b>{`${rulerText(length)} of ${rulerText(drag.limit)}`}</b>
      <span>{`${rulerText(across)} across, ${rulerText(up)} up, ${rulerText(down)} down`}</span>
      {!way.within && <em>too far</em>}
    </p>
  );
}
