import { useTableParts } from '../../../app/state/table-store.ts';
import { tableNamesOf } from '../../../messages/phrases/names.ts';
import { messages } from '../../../messages/messages.ts';

/** The least climb worth showing, inches. */
const LEAST_CLIMB = 0.05;

/**
 * The ruler in words while a model is dragged: the distance spent, its limit and its parts, with a note while the next
 * answer is slow. Otherwise a hint.
 */
export function DragLine({ hint }: { readonly hint: string }) {
  const { drag, state } = useTableParts((table) => ({ drag: table.drag, state: table.game?.state }));
  if (drag === undefined || state === undefined) return <p className="difference small">{hint}</p>;
  if (drag.squad) return null;
  const names = tableNamesOf(state);
  const who = names.model(drag.model);
  const { path } = drag;
  const looking = !drag.fresh && <small className="looking">{messages.charge.stillLooking}</small>;
  if (path === undefined)
    return (
      <p className="difference">
        {who} {looking}
      </p>
    );
  if (path.kind === 'no-path') {
    const by = path.by[0];
    return (
      <p className="difference" data-verdict="illegal">
        {who} <b>{messages.charge.noPathThere}</b>
        {by && (
          <span>
            {by.kind === 'edge'
              ? messages.charge.theTableEnds
              : messages.charge.isInTheWay(messages.explain.blocker(by, names))}
          </span>
        )}
        {looking}
      </p>
    );
  }
  const { length, across, up, down } = path.path;
  return (
    <p className="difference" data-verdict={path.within && !path.beyond ? 'legal' : 'costly'}>
      {who} <b>{messages.charge.spent(length, drag.limit)}</b>
      {up + down > LEAST_CLIMB && <span>{messages.charge.acrossUpDown(across, up, down)}</span>}
      {!path.within && <em>{messages.charge.tooFar}</em>}
      {path.beyond && <em>{messages.charge.stopsAtReach(path.beyond.by)}</em>}
      {looking}
    </p>
  );
}
