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
        {drag.model} <b>no way there</b>
        {by && <span>{by.kind === 'edge' ? 'the table ends' : `${by.id} is in the way`}</span>}
      </p>
    );
  }
  const { length, across, up, down } = way.path;
  return (
    <p className="difference" data-verdict={way.within ? 'legal' : 'costly'}>
      {drag.model} <b>{`${words.say.ruler(length)} of ${words.say.ruler(drag.limit)}`}</b>
      {up + down > LEAST_CLIMB && (
        <span>{`${words.say.ruler(across)} across, ${words.say.ruler(up)} up, ${words.say.ruler(down)} down`}</span>
      )}
      {!way.within && <em>too far</em>}
    </p>
  );
}
