import type { Hands } from '../app/hands.ts';
import { useTableParts } from '../app/table-store.ts';

/** How a combat ended: quiet, under the phase bar, gone with the next command or a click. */
export function ResultBanner({ hands }: { readonly hands: Hands }) {
  const { results, busy } = useTableParts((table) => ({ results: table.results, busy: table.playing !== undefined }));
  if (busy || results.length === 0) return null;
  return (
    <section className="result card" role="status" aria-label="Result of the combat">
      {results.map(({ winner, title, lines }, i) => (
        <div key={`${i}/${title}`} data-side={winner}>
          <h2>{title}</h2>
          {lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      ))}
      <button type="button" className="quiet" aria-label="Put the result away" onClick={hands.dismissResults}>
        Close <kbd>Esc</kbd>
      </button>
    </section>
  );
}
