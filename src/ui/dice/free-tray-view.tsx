import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { COMMON_DICE, diceOrderText, MOST_FREE_DICE, parseDiceOrder } from '../../app/free-dice/free-dice.ts';
import type { Actions } from '../../app/actions.ts';
import { useTable } from '../../app/state/table-store.ts';
import { leaveOnEscape } from '../controls/leave-field.ts';
import { messages } from '../../messages/messages.ts';

/** The tray for any dice: thrown on felt and noted in the log, but no part of the game. */
export function FreeTrayView({ actions, felt }: { readonly actions: Actions; readonly felt: ReactNode }) {
  const free = useTable((table) => table.tools.free);
  const [text, setText] = useState('2d6');
  const isOrder = parseDiceOrder(text) !== undefined;
  const isWrong = text !== '' && !isOrder;
  const why = useId();
  const throwIt = (event: FormEvent) => {
    event.preventDefault();
    actions.freeDice.throw(text);
  };
  return (
    <section className="free-tray card" aria-label={messages.log.anyDice}>
      <header>
        <h2>{messages.log.anyDice}</h2>
        <button type="button" className="quiet" onClick={actions.freeDice.toggleTray}>
          {messages.buttons.close}
        </button>
      </header>
      <div className="free-dice">
        {COMMON_DICE.map((sides) => (
          <button key={sides} type="button" onClick={() => setText(withDie(text, sides))}>
            {messages.log.sides(sides)}
          </button>
        ))}
        <button type="button" onClick={() => setText('')}>
          {messages.log.none}
        </button>
      </div>
      <form onSubmit={throwIt}>
        <input
          aria-label={messages.log.whichDice}
          aria-invalid={isWrong}
          aria-describedby={isWrong ? why : undefined}
          value={text}
          placeholder={messages.log.such}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => leaveOnEscape(event)}
        />
        <button type="submit" className="primary" disabled={!isOrder}>
          {messages.log.throw}
        </button>
      </form>
      {isWrong && (
        <p id={why} className="small" role="status">
          {messages.log.noDice(MOST_FREE_DICE)}
        </p>
      )}
      <div className="free-felt">
        {felt}
        {free && !free.settled && (
          <button
            type="button"
            aria-label={messages.buttons.skipToTheEnd}
            onClick={() => actions.freeDice.settled(free.serial)}
          />
        )}
      </div>
      {free && (
        <p className="free-result" data-testid="free-result">
          <span className="muted small">
            {diceOrderText(free.order)}
            {free.settled && `: ${free.groups.map(({ pips }) => pips.join(', ')).join(' + ')}`}
          </span>
          <strong>{free.settled ? free.total : '…'}</strong>
        </p>
      )}
    </section>
  );
}

/** The dice text with one more die: added to the count of its kind, or appended as a new kind. */
function withDie(text: string, sides: number): string {
  const order = parseDiceOrder(text);
  if (order === undefined) return `d${sides}`;
  const at = order.terms.findIndex((term) => term.sides === sides);
  const terms =
    at < 0
      ? [...order.terms, { count: 1, sides }]
      : order.terms.map((term, i) => (i === at ? { ...term, count: term.count + 1 } : term));
  return diceOrderText({ ...order, terms }).replaceAll(' ', '');
}
