import { rulerText } from '../app/charge-text.ts';
import { explainViolation } from '../app/explain-violation.ts';
import { explainBlocker } from '../app/explain-place.ts';
import type { Names } from '../app/names.ts';
import { useTableParts } from '../app/table-store.ts';
import type { UnitId } from '../rules/core/ids.ts';

type FighterDragLineProps = { readonly names: Names; readonly hint: string };

/** The ruler in words while a fighter's ghost is carried, or why it cannot be put there; else a hint in its place. */
export function FighterDragLine({ names, hint }: FighterDragLineProps) {
  const { drag, models } = useTableParts((table) => ({ drag: table.drag, models: table.game?.state.models }));
  if (drag === undefined) return <p className="difference small">{hint}</p>;
  const unit = models?.get(drag.model)?.unit;
  const who = names.unit(unit ?? ('' as UnitId));
  const { way } = drag;
  if (way === undefined) return <p className="difference">{who} …</p>;
  const why = way.why?.[0];
  if (way.kind === 'no-way')
    return (
      <p className="difference" data-verdict="illegal">
        {why ? (
          explainViolation(why, names)
        ) : (
          <>
            {who} <b>no way there</b>{' '}
            <span>{way.by[0] ? `${explainBlocker(way.by[0], names)} is in the way` : 'with these checks'}</span>
          </>
        )}
      </p>
    );
  return (
    <p className="difference" data-verdict={way.within ? 'legal' : 'costly'}>
      {who} <b>{`${rulerText(way.path.length)} of ${rulerText(drag.limit)}`}</b>
      {why ? <span>{explainViolation(why, names)}</span> : !way.within && <em>too far</em>}
    </p>
  );
}
