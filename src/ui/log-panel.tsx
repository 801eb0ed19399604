import type { ReactNode } from 'react';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Hands } from '../app/hands.ts';
import { logLines } from '../app/log-lines.ts';
import { useTableParts } from '../app/table-store.ts';
import { Dice } from './dice.tsx';

/** Right: the dice in their tray and the log beneath, one plain line per event; a click flies there. */
export function LogPanel({ hands, tray }: { readonly hands: Hands; readonly tray: ReactNode }) {
  const { game, cast, story } = useTableParts((table) => ({
    game: table.game,
    cast: table.throw,
    story: table.onTable?.story,
  }));
  const [folded, setFolded] = useState(false);
  const held = cast !== undefined && !cast.settled;
  const lines = useMemo(() => (game ? logLines(game, held) : []), [game, held]);
  const end = useRef<HTMLLIElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: new lines are what there is to scroll to
  useEffect(() => {
    void end.current?.scrollIntoView({ block: 'nearest' });
  }, [lines]);
  if (game === undefined) return null;
  return (
    <aside className="log-panel card" aria-label="Log and dice" data-folded={folded}>
      <header>
        <h2>Log</h2>
        <button type="button" className="quiet" aria-expanded={!folded} onClick={() => setFolded(!folded)}>
          {folded ? 'Open' : 'Fold'}
        </button>
      </header>
      {cast && (
        <div className="tray" data-settled={cast.settled}>
          {tray}
          <p className="total" aria-hidden={held}>
            {held ? ' ' : cast.pips.reduce((sum, p) => sum + p, 0)}
          </p>
        </div>
      )}
      {!folded && (
        <ol>
          {story && <li className="story">{story}</li>}
          {lines.length === 0 && <li className="empty">Nothing has happened yet.</li>}
          {lines.map((line) => (
            <li key={line.key} data-tone={line.tone} data-undone={line.undone || undefined}>
              <button type="button" onClick={() => hands.lookBack(line.place)} disabled={!line.flies}>
                {line.dice.length > 0 && <Dice pips={line.dice} />}
                {line.text}
              </button>
            </li>
          ))}
          <li ref={end} className="end" aria-hidden="true" />
        </ol>
      )}
    </aside>
  );
}
