import { useState } from 'react';
import type { Actions } from '../../app/actions.ts';
import { useTableParts, useTable } from '../../app/state/table-store.ts';
import type { Game } from '../../rules/play/game.ts';
import { replayMessages } from '../../messages/replay.ts';
import { messages } from '../../messages/messages.ts';
import { MissionEnd } from './scoreboard.tsx';
import { resultOf } from '../../rules/play/result-of.ts';

/** The result of a combat or the game, under the phase bar, until the next command or a click. */
export function ResultBanner({ actions }: { readonly actions: Actions }) {
  const { results, busy, game } = useTableParts(({ results, playing, game }) => ({
    results,
    busy: playing !== undefined,
    game,
  }));
  const [put, setPut] = useState<Game>();
  const over = game && game !== put ? resultOf(game.state) : undefined;
  if (busy || (results.length === 0 && over === undefined)) return null;
  return (
    <section
      className="result card"
      role="status"
      aria-label={over ? messages.charge.resultOfTheGame : messages.charge.resultOfTheCombat}
      data-over={over !== undefined || undefined}
    >
      {over && (
        <div data-side={over.winner}>
          <h2>{messages.result.title(over)}</h2>
          <p>{messages.result.line(over, game?.state.mission !== undefined)}</p>
          <MissionEnd />
          <button type="button" onClick={() => void actions.replayViewer.watch({ kind: 'game', review: true })}>
            {replayMessages.review.button}
          </button>
        </div>
      )}
      {results.map(({ winner, title, lines }, i) => (
        <div key={`${i}/${title}`} data-side={winner}>
          <h2>{title}</h2>
          {lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      ))}
      <button
        type="button"
        className="quiet"
        aria-label={messages.charge.putTheResultAway}
        onClick={() => {
          setPut(game);
          actions.view.dismissResults();
        }}
      >
        {messages.buttons.close} {over === undefined && <kbd>{messages.buttons.esc}</kbd>}
      </button>
    </section>
  );
}

/** The name of the latest event, shown over the table for a moment. */
export function StampView() {
  const stamp = useTable((table) => table.stamp);
  if (stamp === undefined) return null;
  return (
    <div key={stamp.serial} className="stamp" data-tone={stamp.tone} data-testid="stamp" aria-hidden="true">
      {stamp.text}
    </div>
  );
}
