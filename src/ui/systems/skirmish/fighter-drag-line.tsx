import type { Names } from '../../../messages/phrases/names.ts';
import { useTableParts } from '../../../app/state/table-store.ts';
import type { UnitId } from '../../../rules/core/ids.ts';
import { messages } from '../../../messages/messages.ts';

type FighterDragLineProps = {
  readonly names: Names;
  readonly hint: string;
  /** Whether its path may have corners, which the hint goes on to say. */
  readonly mayBend?: boolean;
};

/** The ruler in words while a fighter's ghost is dragged, or why it cannot stand there; otherwise a hint. */
export function FighterDragLine({ names, hint, mayBend = false }: FighterDragLineProps) {
  const { drag, models } = useTableParts((table) => ({ drag: table.drag, models: table.game?.state.models }));
  if (drag === undefined)
    return (
      <p className="difference small">
        {hint}
        {mayBend && (
          <>
            <span className="keys">{messages.skirmish.addsCorner.byKey}</span>
            <span className="without-keys">{messages.skirmish.addsCorner.byFinger}</span>
          </>
        )}
      </p>
    );
  const unit = models?.get(drag.model)?.unit;
  const who = names.unit(unit ?? ('' as UnitId));
  const { path } = drag;
  if (path === undefined) return <p className="difference">{who} …</p>;
  const why = path.why?.[0];
  if (path.kind === 'no-path')
    return (
      <p className="difference" data-verdict="illegal">
        {why ? (
          messages.explain.violation(why, names)
        ) : (
          <>
            {who} <b>{messages.skirmish.noPathThere}</b>{' '}
            <span>
              {path.by[0]
                ? messages.skirmish.isInTheWay(messages.explain.blocker(path.by[0], names))
                : messages.skirmish.withTheseChecks}
            </span>
          </>
        )}
      </p>
    );
  return (
    <p className="difference" data-verdict={path.within && !path.beyond ? 'legal' : 'costly'}>
      {who} <b>{messages.skirmish.spent(path.path.length, drag.limit)}</b>
      {why ? (
        <span>{messages.explain.violation(why, names)}</span>
      ) : (
        !path.within && <em>{messages.skirmish.tooFar}</em>
      )}
      {path.beyond && <em>{messages.charge.stopsAtReach(path.beyond.by)}</em>}
    </p>
  );
}
