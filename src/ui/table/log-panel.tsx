import { Hand } from 'lucide-react';
import type { ReactNode } from 'react';
import { Fragment, useEffect, useMemo, useRef, useState } from 'react';
import type { Actions } from '../../app/actions.ts';
import { type LogLine, logLines } from '../../app/play/log-lines.ts';
import { type LogTurn, logTurns } from '../../app/play/log-turns.ts';
import { useTable, useTableParts } from '../../app/state/table-store.ts';
import { DicePictures } from '../dice/dice.tsx';
import { messages } from '../../messages/messages.ts';
import type { Throw } from '../../app/state/throw.ts';
import { usePlayerName } from '../controls/side-chip.tsx';

/** The purpose and the result of each group of dice, as they fall. */
function TrayLines({ cast }: { readonly cast: Throw }) {
  const { groups, at, settled } = cast;
  const list = useRef<HTMLDListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new group or its result is a new last line
  useEffect(() => {
    // On a phone only the last lines are in view.
    list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [at, settled]);
  return (
    <dl ref={list} className="tray-lines" aria-live="polite">
      {groups.slice(0, at + 1).map(({ label, pips, result }, i) => (
        <div key={`${i}/${label}`}>
          <dt>
            {label}
            {pips.length > 2 && <small>{messages.log.dice(pips.length)}</small>}
          </dt>
          <dd>{i < at || settled ? result : '…'}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The panel on the right: the dice tray, and the log with a line per event. A click moves the camera to the event. */
export function LogPanel({ actions, tray }: { readonly actions: Actions; readonly tray: ReactNode }) {
  const { game, cast, held, story } = useTableParts((table) => ({
    game: table.game,
    cast: table.throw,
    // What dice decide and where regiments march is told once it has been seen.
    held: table.playing?.steps.some((act) => act.kind === 'dice' || act.kind === 'march') ?? false,
    story: table.onTable?.story,
  }));
  const [folded, setFolded] = useState(false);
  const asides = useTable((table) => table.tools.asides);
  const turns = useMemo(() => (game ? logTurns(game, logLines(game, held)) : []), [game, held]);
  const lines = turns.flatMap((turn) => turn.lines);
  const end = useRef<HTMLLIElement>(null);
  useEffect(() => {
    // The scenario's story is read from its start, so scroll only once something has happened.
    if (lines.length + asides.length > 0) void end.current?.scrollIntoView({ block: 'nearest' });
  }, [lines.length, asides]);
  if (game === undefined) return null;
  /** Lines that are not part of the game, such as free dice and the computer’s reasons, between two entries. */
  const told = (before: number | undefined, next: number) =>
    asides
      .filter(({ after }) => after > (before ?? -1) && after <= next)
      .filter(({ after, entry }) => entry === undefined || game.log[after] === entry)
      .map(({ serial, text, after, entry }) => (
        <li key={`aside/${serial}`} className="aside" data-undone={(entry && after >= game.cut) || undefined}>
          {text}
        </li>
      ));
  return (
    <aside className="log-panel card" aria-label={messages.log.logAndDice} data-folded={folded}>
      <header>
        <h2>{messages.log.log}</h2>
        {game.cut > 0 && (
          <button
            type="button"
            className="quiet watch"
            title={messages.log.watchSoFar}
            onClick={() => void actions.replayViewer.watch({ kind: 'game' })}
          >
            {messages.log.watch}
          </button>
        )}
        <button type="button" className="quiet" aria-expanded={!folded} onClick={() => setFolded(!folded)}>
          {folded ? messages.log.open : messages.log.fold}
        </button>
      </header>
      {cast && (
        <>
          <button
            type="button"
            className="tray"
            data-settled={cast.settled}
            aria-label={cast.settled ? messages.log.diceHead : messages.buttons.skipToTheEnd}
            onClick={actions.animation.hurry}
          >
            {tray}
          </button>
          <TrayLines cast={cast} />
        </>
      )}
      {!folded && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and may hold nothing that takes the focus
        <ol tabIndex={0}>
          {story && <li className="story">{story}</li>}
          {lines.length + asides.length === 0 && <li className="empty">{messages.log.nothingHasHappenedYet}</li>}
          {lines.map((line, i) => (
            <Fragment key={line.key}>
              <TurnHeading turn={turns.find((turn) => turn.lines[0] === line)} />
              {told(lines[i - 1]?.place.entry, line.place.entry)}
              <LogEntryLine line={line} actions={actions} />
            </Fragment>
          ))}
          {told(lines.at(-1)?.place.entry, Infinity)}
          <li ref={end} className="end" aria-hidden="true" />
        </ol>
      )}
    </aside>
  );
}

/** The heading over what happened in one turn. */
function TurnHeading({ turn }: { readonly turn: LogTurn | undefined }) {
  const names = { attacker: usePlayerName('attacker'), defender: usePlayerName('defender') };
  if (turn === undefined) return null;
  return (
    <li className="turn-heading" data-side={turn.side} data-undone={turn.lines[0]?.undone || undefined}>
      {messages.log.turn(turn.turn, turn.side && names[turn.side])}
    </li>
  );
}

/** One line of the log; a small hand marks what players did by hand. */
function LogEntryLine({ line, actions }: { readonly line: LogLine; readonly actions: Actions }) {
  return (
    <li data-tone={line.tone} data-undone={line.undone || undefined}>
      <button type="button" onClick={() => actions.view.lookBack(line.place)} disabled={!line.flies}>
        {line.byHand && <Hand size={13} className="log-hand" aria-hidden="true" />}
        {line.dice.length > 0 && <DicePictures pips={line.dice} sides={line.sides} />}
        {line.text}
      </button>
    </li>
  );
}
